"""Names are hostile input: nothing in one may break the text around it."""

import re
import unicodedata
from unittest.mock import Mock

import discord
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.chat.ui.i18n.names import MAX_LENGTH, markdown, plain, shown_name

OPEN, CLOSE = "\u2068", "\u2069"
ACUTE = "\u0301"

any_name = st.text(max_size=60) | st.text(
    st.sampled_from("ab 👍\u202e\u200d\u200b\ufeff\u2066\u0301\u0489\u3164\n*_`~|<>[]()#@:/\\.-"), max_size=60
)


def inside(shown: str) -> str:
    """Return the text between the isolates around a name."""
    assert (shown[0], shown[-1]) == (OPEN, CLOSE)
    return shown[1:-1]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        *((name, name) for name in ("Ann", "Zoë", "שרה", "नमिता", "😀 Ann")),
        *((name, name) for name in ("👩\u200d🚀 Ann", "👩🏽\u200d🚀", "🏳️\u200d🌈")),
        *(("👩\u200dAnn", "👩Ann"), ("Ann\u200d🚀", "Ann🚀")),
        *(("\u200d🚀\u200d", "🚀"), ("👩\u200d\u200d🚀", "👩\u200d🚀")),
        *(
            ("x" * 22 + joined, "x" * 22 + "…")
            for joined in ("👩\u200d🚀", "👍🏽👍🏽", "❤\ufe0f❤", "🇩🇪🇩🇪", "1\ufe0f\u20e3")
        ),
        ("  Ann \t\n of \u3000 Ash ", "Ann of Ash"),
        *(("Zoe\u0308", "Zoë"), ("ﬁnn", "finn")),
        *((name, "Ann") for name in ("Ａｎｎ", "A\u202enn", "A\x00\x1bn\u200bn\u2028", "\ud800Ann")),
        *((name, "?") for name in ("", " \u200b\u2063 ", "\u3164\u2800\u115f", "\u034f \ufe0f\u17b4")),
        ("a" + ACUTE * 30, "á" + ACUTE * 2),
        ("q" + (ACUTE + "\u200d") * 30, "q" + ACUTE * 2),
        *(("x" * 24, "x" * 24), ("x" * 25, "x" * 23 + "…"), ("x" * 22 + " yyy", "x" * 22 + "…")),
    ],
)
def test_a_name_is_shown_clean(name: str, shown: str) -> None:
    assert inside(plain(name)) == shown


@pytest.mark.parametrize(("name", "shown"), [("Ann", "Ann"), ("?", "ann7"), (" \u200b\u3164", "ann7")])
def test_somebody_with_an_unseen_name_is_called_by_their_username(name: str, shown: str) -> None:
    user = Mock(spec=discord.User, display_name=name)
    user.name = "ann7"  # which Mock takes for its own
    assert shown_name(user) == shown


@given(any_name)
@example("a" + "\u200d\u0301" * 20)
def test_no_name_breaks_the_text_around_it(name: str) -> None:
    shown = inside(plain(name))
    assert 1 <= len(shown) <= MAX_LENGTH
    categories = "".join(unicodedata.category(character)[0] for character in shown)
    controls = {shown[found.start()] for found in re.finditer("C", categories)}
    assert controls <= {"\u200d"}, "control or format characters, but for what joins emoji"
    assert "MMM" not in categories, "a tower of marks"
    assert shown == shown.strip()
    assert "  " not in shown
    assert "\n" not in shown


def rendered(text: str) -> str:
    """Return what Discord shows of a text without markup: no backslashes or blanks."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text).replace("\u200b", "")


@given(any_name)
@example("@everyone @here")
@example("<@123456789012345678>")
@example("<@&123456789012345678>")
@example("[A](https://x.org/**a**)")
def test_markup_in_a_name_is_shown_as_text(name: str) -> None:
    escaped = markdown(name)
    assert rendered(escaped) == plain(name)
    alone = re.sub(r"\\[^0-9A-Za-z\s]", "", escaped)
    assert not re.search(r"[*_`~|<>\[\]()#@:/\\]", alone), "what is not escaped means nothing to Discord"
    assert not re.search("@(everyone|here|&?[0-9]{15})", escaped), "Discord would find it all the same"
