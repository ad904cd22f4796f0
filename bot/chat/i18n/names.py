"""People's names made safe to show: they are hostile input like everything else."""

import re
import unicodedata

import discord

MAX_LENGTH = 24
"""How many characters of a name are shown."""

_ISOLATE = "\u2068{}\u2069"  # keeps a name in a right-to-left script from turning the line around
_MARKS = {"Mn", "Me", "Mc"}
_BLANK = "\u115f\u1160\u2800"  # letters and a sign by their category, but nobody sees them

_MARKDOWN = re.compile(r"[!-/:-@\[-`{-~]")
"""What Discord gives a meaning to. A backslash before any of these takes it away, inside an address too."""


def plain(name: str) -> str:
    """Return ``name`` for text without Markdown, such as a picture's description.

    Normalised, without control and format characters, with at most two marks to a letter, cut to
    :data:`LONGEST` characters, and set apart from the direction of the text around it.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", name):
        category = unicodedata.category(character)
        if category[0] == "C":
            continue
        marks = marks + 1 if category in _MARKS else 0
        if marks <= 2:
            kept.append(" " if category[0] == "Z" or character in _BLANK else character)
    shown = " ".join("".join(kept).split()) or "?"
    if len(shown) > MAX_LENGTH:
        shown = shown[: MAX_LENGTH - 1].rstrip() + "…"
    return _ISOLATE.format(shown)


def markdown(name: str) -> str:
    """Return ``name`` for text in which Discord reads Markdown, mentions, links and times."""
    without_mentions = discord.utils.escape_mentions(plain(name))  # Discord looks for these before Markdown
    return _MARKDOWN.sub(r"\\\g<0>", without_mentions)
