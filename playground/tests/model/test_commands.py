from playground.model.commands import ATTACHMENT, LOCALES, NUMBER, STRING, SUBCOMMAND


def test_option_types_have_discords_numbers() -> None:
    assert (SUBCOMMAND, STRING, NUMBER, ATTACHMENT) == (1, 3, 10, 11)


def test_the_locales_are_those_of_discords_client() -> None:
    assert len(LOCALES) == 34
    assert {"en-US", "zh-TW", "hu"} < LOCALES
