import pytest

from bot.game import FRANJOS, Rules
from bot.tables import SETTINGS, Coach, Options, Pace, Speed, format_settings, parse_settings


def test_every_value_of_a_setting_is_its_own() -> None:
    assert all(len(values) == len(set(values)) > 1 for values in SETTINGS.values())
    assert all(getattr(Options(), name) in values for name, values in SETTINGS.items())


def test_settings_are_changed_by_the_values_of_their_enumerations() -> None:
    changed = Options(Rules.of(FRANJOS)).with_settings({"pace": "live", "guessing": 0})
    assert changed == Options(Rules.of(FRANJOS), pace=Pace.LIVE, guessing=False)
    assert changed.pace is Pace.LIVE
    assert changed.guessing is False


@pytest.mark.parametrize(
    ("name", "value"), [("pace", "fast"), ("coach", "live"), ("guessing", "yes"), ("speed", None)]
)
def test_an_unknown_value_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"{name} cannot be {value!r}"):
        Options().with_settings({name: value})


def test_all_settings_are_read_as_they_were_written() -> None:
    for name, values in SETTINGS.items():
        for value in values:
            options = Options(Rules.of(FRANJOS), pace=Pace.LIVE, guessing=False).with_settings({name: value})
            assert parse_settings(format_settings(options), options.rules) == options


def test_words_that_were_ever_written_are_read() -> None:
    for words, options in {
        "": Options(),
        "live off": Options(pace=Pace.LIVE, coach=Coach.OFF),
        "none private auto": Options(),
        "live off quick": Options(pace=Pace.LIVE, coach=Coach.OFF, speed=Speed.QUICK),
        "none private auto unguessed": Options(guessing=False),
    }.items():
        assert parse_settings(words, options.rules) == options
        assert set(words.split()) <= set(format_settings(options).split())
