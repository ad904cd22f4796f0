"""User names made safe to show: like all input, they can be hostile."""

import re
import unicodedata
from functools import lru_cache

import discord

MAX_LENGTH = 24
"""The maximum length of a shown name."""

SHORT_LENGTH = 9
"""The maximum length where a name is said again: four of them and a score take two lines on a phone."""

MEDIUM_LENGTH = 11
"""The same for up to three of them."""

CACHED_NAMES = 1024
"""How many are cached: a card says each of its names a few times, and so does the next."""

UNSEEN = "?"
"""What stands for a name of which nothing can be seen."""

_ISOLATE = "\u2068{}\u2069"  # keeps right-to-left names from reordering the line
_MARKS = {"Mn", "Me", "Mc"}
_JOINER = "\u200d"
_JOINED = {"So", "Sk", "Mn"}
"""An emoji, the colour of a skin, or the sign that makes a picture of a character."""
_BLANK = "\u115f\u1160\u2800"  # invisible, but not spaces by their category

_LETTER = re.compile(
    "[\U0001f1e6-\U0001f1ff]{2}|.(?:\u200d.|[\u0300-\u036f\u20e3\ufe0f\U0001f3fb-\U0001f3ff])*"
)
"""What a reader sees as one: a flag, or a character with its marks and what is joined with it."""

_MARKDOWN = re.compile(r"[!-/:-@\[-`{-~]")
"""Characters with a meaning in Markdown. A backslash escapes each of them, even inside a URL."""


@lru_cache(maxsize=CACHED_NAMES)
def plain(name: str, most: int = MAX_LENGTH) -> str:
    """Return ``name`` for text without Markdown, such as an alt text.

    It is normalised, without control and format characters, with at most two combining marks per letter, cut
    to ``most`` characters, and isolated from the direction of the text around it.
    """
    kept: list[str] = []
    marks = 0
    joins = False
    for character in unicodedata.normalize("NFKC", name):
        category = unicodedata.category(character)
        if category[0] == "C":
            joins = character == _JOINER and bool(kept)
            continue
        if joins and category in ("So", "Sm") and unicodedata.category(kept[-1]) in _JOINED:
            kept.append(_JOINER)  # emoji that are joined are one
        joins = False
        marks = marks + 1 if category in _MARKS else 0
        if marks <= 2:
            kept.append(" " if category[0] == "Z" or character in _BLANK else character)
    shown = " ".join("".join(kept).split())
    if all(unicodedata.category(character) in _MARKS for character in shown.replace(" ", "")):
        shown = UNSEEN  # some marks cannot be seen
    if len(shown) > most:
        ends = [letter.end() for letter in _LETTER.finditer(shown) if letter.end() < most]
        shown = shown[: max(ends, default=most - 1)].rstrip(f" {_JOINER}") + "…"
    return _ISOLATE.format(shown)


def shown_name(user: discord.abc.User) -> str:
    """Return the name to call somebody by: the username if nothing of their display name is visible."""
    return user.name if plain(user.display_name) == plain(UNSEEN) else user.display_name


@lru_cache(maxsize=CACHED_NAMES)
def markdown(name: str, most: int = MAX_LENGTH) -> str:
    """Return ``name`` for text with Markdown, with mentions, links and timestamps escaped."""
    without_mentions = discord.utils.escape_mentions(plain(name, most))  # Discord parses them before Markdown
    return _MARKDOWN.sub(r"\\\g<0>", without_mentions)
