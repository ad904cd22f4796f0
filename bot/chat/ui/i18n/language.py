"""Languages: which there are, and their texts with placeholders filled in, numbers, lists, and players."""

import gettext
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import discord
from babel.core import Locale
from babel.dates import format_skeleton
from babel.numbers import format_decimal, format_percent
from discord.app_commands import locale_str

from bot.chat.ui.i18n import names
from bot.chat.ui.i18n.catalogues import CATALOGUES, load_translations
from bot.chat.ui.links import Links
from bot.game import MAX_PLAYERS, FourDice, Label
from bot.players import Strength
from bot.render import SEAT_SYMBOLS
from bot.tables import CHANNEL, Computer, Location, Person, Player, Table

ANIMALS = {Strength.EASY: "🐑", Strength.MEDIUM: "🐐", Strength.ADVANCED: "🦊", Strength.HARD: "🦅"}
"""The emoji before the name of a computer player."""

_COMPUTERS = {
    Strength.EASY: Label("Lamb"),
    Strength.MEDIUM: Label("Goat"),
    Strength.ADVANCED: Label("Fox"),
    Strength.HARD: Label("Eagle"),
}

_FOUR_DIGITS_UNGROUPED = {"bg", "es", "hu", "it", "pl"}
"""Discord's languages that write 1296 without a separator by CLDR's ``minimumGroupingDigits``.

Babel does not know them.
"""

_COMMAND = re.compile("`/([a-z-]+)((?: [a-z-]+)*)`")


@dataclass(frozen=True, slots=True)
class Symbols:
    """The symbols for seats and dice in texts and on buttons.

    Attributes:
        shapes: the piece of each seat.
        dice: the faces of a die, one to six. Without them dice are written as digits, which are easier to
            read on a phone than Unicode's small dice.
    """

    shapes: tuple[str, ...] = SEAT_SYMBOLS
    dice: tuple[str, ...] = ()

    def roll(self, dice: FourDice) -> str:
        """Return four dice, in the order they were rolled."""
        if self.dice:
            return " ".join(self.dice[value - 1] for value in dice)
        return "**" + " · ".join(map(str, dice)) + "**"


UNICODE_SYMBOLS = Symbols()
"""Symbols that need no custom emoji."""


@dataclass(frozen=True, eq=False)
class Language:
    """A language, which translates and fills in every text that players read.

    Attributes:
        tag: the language tag, such as ``fr`` or ``pt-BR``.
        translations: its catalogue. English needs none, since its texts are the keys.
        symbols: the symbols for seats and dice.
        command_ids: the ids of commands by name. Those with one become mentions, which Discord shows in
            messages only, not in forms, alt texts and buttons.
        links: what link buttons lead to.
    """

    tag: str
    translations: gettext.NullTranslations
    symbols: Symbols = UNICODE_SYMBOLS
    command_ids: Mapping[str, int] = field(default_factory=dict)
    links: Links = field(default_factory=Links)

    @cached_property
    def _locale(self) -> Locale:
        return Locale.parse(self.tag, sep="-")

    @property
    def name(self) -> str:
        """The name of the language, in itself: English, français, magyar."""
        return self._locale.get_display_name() or self.tag

    def text(self, message: str, /, *, context: Any = None, **values: object) -> str:
        """Return ``message`` in this language, its placeholders filled with ``values``.

        People become mentions, computers their names, and tables links; whole numbers are formatted for the
        language. Commands, written as ```/cantstop new``` in the message, become mentions too.

        ``context`` tells messages apart that are the same in English and differ in other languages. (As
        ``str | None`` it would forbid ``**values`` of other types.)
        """
        translations = self.translations
        found = translations.gettext(message) if context is None else translations.pgettext(context, message)
        return self._fill(found, values)

    def plural(self, singular: str, plural: str, count: int, /, **values: object) -> str:
        """Return the form of a message for ``count``, which also fills the placeholder ``{count}``."""
        found = self.translations.ngettext(singular, plural, count)
        return self._fill(found, {"count": count, **values})

    def command(self, name: str) -> str:
        """Return a mention of a command such as ``cantstop new``, or its name while its id is not known."""
        return mention_commands(f"`/{name}`", self.command_ids)

    def number(self, value: float) -> str:
        """Return a number, formatted for this language."""
        return _format_number(value, self.tag)

    def percent(self, share: float, decimals: int = 0) -> str:
        """Return a fraction in percent, rounded to that many decimals."""
        return _format_percent(round(share, 2 + decimals), self.tag)

    def month(self, season: int) -> str:
        """Return the month of a season, such as "November 2026"."""
        first = date(season // 100, season % 100, 1)
        return format_skeleton("yMMMM", first, locale=self._locale)

    def join(self, parts: Iterable[str]) -> str:
        """Return the parts as a list, such as "a, b and c"."""
        *first, last = [*parts] or [""]
        if not first:
            return last
        pattern = self._locale.list_patterns["standard"]["end" if len(first) > 1 else "2"]
        return str(pattern).format(self._comma.join(first), last)

    def series(self, parts: Iterable[str]) -> str:
        """Return the parts as a list without a last "and", such as "a, b, c"."""
        return self._comma.join(parts)

    def sentences(self, *sentences: str) -> str:
        """Return one sentence after the other, leaving out those that are empty."""
        return (" " if " " in self._comma else "").join(filter(None, sentences))

    @cached_property
    def _comma(self) -> str:
        """What is between parts: a comma and a space, or just "、" in languages without spaces."""
        return str(self._locale.list_patterns["standard"]["middle"]).format("", "")

    def player(self, player: Player) -> str:
        """Return a player: a mention, or the name of a computer."""
        if isinstance(player, Person):
            return f"*{self.plain(player)}*" if player.stands_in else mention(player)
        return f"{ANIMALS[player.strength]} **{self.plain(player)}**"

    def short(self, player: Player, most: int = names.SHORT_LENGTH) -> str:
        """Return a player where there is little room: a name without a mention, of ``most`` characters."""
        if isinstance(player, Person) and not player.stands_in:
            return names.markdown(player.name, most)
        return self.plain(player)

    def for_score(self, players: Sequence[Player]) -> list[str]:
        """Return the players of a score as :meth:`short` does; short names leave the others their room."""
        least = names.MEDIUM_LENGTH if len(players) < MAX_PLAYERS else names.SHORT_LENGTH
        room, shown = len(players) * len(names.plain("x" * least)), list[str]()
        for most in range(names.MAX_LENGTH, least - 1, -1):
            shown = [self.short(player, most) for player in players]
            if sum(map(len, shown)) <= room:
                break
        return shown

    def plain(self, player: Player) -> str:
        """Return a player for text without Markdown, such as an alt text or a button."""
        if isinstance(player, Person):
            if player.id == CHANNEL.id:
                # Translators: instead of a player's name, where all in a channel play together
                return self.text("The channel")
            # Translators: instead of the name of somebody whose data have been deleted
            return self.text("deleted player") if player.deleted else names.plain(player.name)
        name = self.strength(player.strength)
        if player.number == 1:
            return name
        return f"{name}\N{NO-BREAK SPACE}{ascii_uppercase[player.number - 1]}"

    def strength(self, strength: Strength) -> str:
        """Return the name of the computer with a strength."""
        return self.text(_COMPUTERS[strength].message)

    def people(self, players: Iterable[Player], most: int = 1_000) -> str:
        """Return players as a list, which ends with how many others there are if it would be longer."""
        names = list(map(self.player, players))
        if others := len(names[most - 1 :]) if len(names) > most else 0:
            # Translators: the last of a list of people: "@Ann, @Ben, and 5 others"
            names[most - 1 :] = [self.plural("{count} other", "{count} others", others)]
        return self.join(names)

    def when(self, timestamp: float) -> str:
        """Return a Unix time as a relative timestamp such as "in 2 hours", which Discord updates."""
        return f"<t:{round(timestamp)}:R>"

    def _fill(self, message: str, values: Mapping[str, object]) -> str:
        if "`/" in message:
            message = mention_commands(message, self.command_ids)
        return message.format_map({name: self._format(value) for name, value in values.items()})

    def _format(self, value: object) -> str:
        match value:
            case Strength():
                return f"{ANIMALS[value]} **{self.strength(value)}**"
            case str():
                return value
            case Person() | Computer():
                return self.player(value)
            case Table():
                return link(value)
            case Label():
                return self.text(value.message)
            case int():
                return self.number(value)
            case _:
                return str(value)


ENGLISH = Language("en", gettext.NullTranslations())


def command_text(said: Callable[[Language], str]) -> locale_str:
    """Return a text of a command that is made of several; ``said`` returns it in a language."""
    return locale_str(said(ENGLISH), said=said)


class Languages:
    """All available languages, from a folder of ``<language>.po`` files."""

    def __init__(self, catalogues: Path = CATALOGUES) -> None:
        self.english = ENGLISH
        self._languages = {"en": self.english}
        for path in sorted(catalogues.glob("*.po")):
            self._languages[path.stem] = Language(path.stem, load_translations(path))

    def __iter__(self) -> Iterator[Language]:
        return iter(self._languages.values())

    def use(self, **changes: Any) -> None:
        """Use other symbols, command ids or links in all new texts; see the attributes of a language."""
        self._languages = {tag: replace(language, **changes) for tag, language in self._languages.items()}
        self.english = self._languages["en"]

    def of(self, tag: str) -> Language:
        """Return the language of a tag such as ``fr`` or ``pt-BR``, English without a catalogue."""
        return self._languages.get(tag) or self._languages.get(tag.partition("-")[0], self.english)

    def of_user(self, interaction: discord.Interaction[Any]) -> Language:
        """Return the language of the user of an interaction."""
        return self.of(str(interaction.locale))


def capitalized(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=1024)
def _format_number(value: float, tag: str) -> str:
    """Format a number. A card has about fifty, nearly all of them small, and Babel takes 40 µs for each."""
    locale = Locale.parse(tag, sep="-")
    grouped = abs(value) >= 10_000 or locale.language not in _FOUR_DIGITS_UNGROUPED
    return format_decimal(value, locale=locale, group_separator=grouped)


@lru_cache(maxsize=1024)
def _format_percent(share: float, tag: str) -> str:
    return format_percent(share, locale=Locale.parse(tag, sep="-"), decimal_quantization=False)


def mention_commands(message: str, ids: Mapping[str, int]) -> str:
    """Return ``message`` with each command in it, written as ```/cantstop new```, as a mention.

    The ``ids`` are by name without subcommands; other commands stay as they are.
    """

    def as_mention(match: re.Match[str]) -> str:
        name, subcommands = match.groups()
        return f"</{name}{subcommands}:{ids[name]}>" if name in ids else match[0]

    return _COMMAND.sub(as_mention, message)


def mention(person: Person) -> str:
    """Return the mention of a person. It pings them only if the message allows it."""
    return f"<@{person.id}>"


def link(table: Table) -> str:
    """Return a link to the table's board, or to its channel if it has no board yet."""
    if table.board.id is None:
        return f"<#{table.location.channel_id}>"
    return message_link(table.location, table.board.id)


def message_link(location: Location, message_id: int) -> str:
    """Return a link to a message."""
    return f"https://discord.com/channels/{location.guild_id or '@me'}/{location.channel_id}/{message_id}"
