"""People's names made safe to show: they are hostile input like everything else."""

import unicodedata

import discord

LONGEST = 24
"""How many characters of a name are shown."""

_ISOLATE = "\u2068{}\u2069"  # keeps a name in a right-to-left script from turning the line around
_MARKS = {"Mn", "Me", "Mc"}


def plain(name: str) -> str:
    """Return ``name`` for text without Markdown, such as a picture's description.

    Normalised, without control and format characters, with at most two marks to a letter, cut to
    :data:`LONGEST` characters, and set apart from the direction of the text around it.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", name):
        category = unicodedata.category(character)
        marks = marks + 1 if category in _MARKS else 0
        if category[0] == "Z":
            kept.append(" ")
        elif category[0] != "C" and marks <= 2:
            kept.append(character)
    shown = " ".join("".join(kept).split()) or "?"
    if len(shown) > LONGEST:
        shown = shown[: LONGEST - 1].rstrip() + "…"
    return _ISOLATE.format(shown)


def markdown(name: str) -> str:
    """Return ``name`` for text in which Discord reads Markdown and mentions."""
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(plain(name)))
    return escaped.replace("<", "\\<")  # links to channels, commands and moments, which discord.py leaves
