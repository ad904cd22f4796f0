"""The languages that players read: gettext catalogues, with numbers and plurals."""

import gettext
import io
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import discord
from babel.core import Locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

from bot.chat.i18n import names
from bot.chat.i18n.symbols import UNICODE_SYMBOLS, Symbols
from bot.players import Strength
from bot.tables import Computer, Person, Player, Table

CATALOGUES = Path(__file__).parents[2] / "locale"
"""Where the catalogues are: ``cantstop.pot`` has the English texts, ``<language>.po`` their translations."""

ANIMALS = {Strength.EASY: "🐑", Strength.MEDIUM: "🐐", Strength.HARD: "🦅"}
"""What stands before the name of a computer player."""


class Language:
    """One language: every text a player reads comes out of it.

    Args:
        tag: the language, as in ``fr`` or ``pt-BR``.
        translations: its catalogue; English needs none, being the language of the keys.
        marks: what stands for seats and dice in its texts.
    """

    def __init__(
        self, tag: str, translations: gettext.NullTranslations, symbols: Symbols = UNICODE_SYMBOLS
    ) -> None:
        self.symbols = symbols
        self._tag = tag
        self._locale = Locale.parse(tag, sep="-")
        self._translations = translations

    def with_symbols(self, marks: Symbols) -> "Language":
        """Return the same language with other marks for seats and dice."""
        return Language(self._tag, self._translations, marks)

    def text(self, message: str, /, **values: object) -> str:
        """Return ``message`` in this language, its places filled by ``values``.

        People become mentions, computer players their names, tables links, and whole numbers are written as
        the language does.
        """
        return self._fill(self._translations.gettext(message), values)

    def plural(self, singular: str, plural: str, count: int, /, **values: object) -> str:
        """Return the form of a message that goes with ``count``, which also fills the place ``{count}``."""
        return self._fill(self._translations.ngettext(singular, plural, count), {"count": count, **values})

    def number(self, value: float) -> str:
        """Return a number as this language writes it."""
        return format_decimal(value, locale=self._locale)

    def percent(self, share: float) -> str:
        """Return a share of 1 in whole percent."""
        return format_percent(share, locale=self._locale)

    def join(self, parts: Iterable[str]) -> str:
        """Return the parts as one list: "a, b and c"."""
        return format_list(list(parts), locale=self._locale)

    def player(self, player: Player) -> str:
        """Return who has a seat: a mention, or the name of a computer player."""
        if isinstance(player, Person):
            return mention(player)
        return f"{ANIMALS[player.strength]} **{self.plain(player)}**"

    def plain(self, player: Player) -> str:
        """Return who has a seat for text without Markdown, such as a picture's description or a button."""
        if isinstance(player, Person):
            return names.plain(player.name)
        name = self.strength(player.strength)
        return name if player.number == 1 else self.text("{name} {number}", name=name, number=player.number)

    def strength(self, strength: Strength) -> str:
        """Return the name that goes with a strength of computer players."""
        match strength:
            case Strength.EASY:
                return self.text("Lamb")
            case Strength.MEDIUM:
                return self.text("Goat")
            case Strength.HARD:
                return self.text("Eagle")

    def people(self, players: Iterable[Player]) -> str:
        """Return some players as one list."""
        return self.join(map(self.player, players))

    def when(self, moment: float) -> str:
        """Return a moment, in seconds since 1970 (UTC), as how far off it is: "in 2 hours", which ticks."""
        return f"<t:{round(moment)}:R>"

    def _fill(self, message: str, values: Mapping[str, object]) -> str:
        return message.format_map({name: self._shown(value) for name, value in values.items()})

    def _shown(self, value: object) -> str:
        match value:
            case Person() | Computer():
                return self.player(value)
            case Strength():
                return f"{ANIMALS[value]} **{self.strength(value)}**"
            case Table():
                return link(value)
            case int():
                return self.number(value)
            case _:
                return str(value)


class Languages:
    """The languages there are.

    Args:
        catalogues: a folder of ``<language>.po`` files.
    """

    def __init__(self, catalogues: Path = CATALOGUES) -> None:
        self.english = Language("en", gettext.NullTranslations())
        self._languages = {"en": self.english}
        for path in sorted(catalogues.glob("*.po")):
            with path.open("rb") as source:
                catalogue = read_po(source, locale=path.stem.replace("-", "_"))
            compiled = io.BytesIO()
            write_mo(compiled, catalogue)
            compiled.seek(0)
            self._languages[path.stem] = Language(path.stem, gettext.GNUTranslations(compiled))

    def use_symbols(self, marks: Symbols) -> None:
        """Let texts have other marks for seats and dice from now on; what is shown keeps those it has."""
        self._languages = {tag: language.with_symbols(marks) for tag, language in self._languages.items()}
        self.english = self._languages["en"]

    def of(self, tag: str) -> Language:
        """Return the language of a tag such as ``fr`` or ``pt-BR``; English if there is no catalogue."""
        return self._languages.get(tag) or self._languages.get(tag.partition("-")[0], self.english)

    def of_user(self, interaction: discord.Interaction[Any]) -> Language:
        """Return the language of the person who interacts."""
        return self.of(str(interaction.locale))

    def of_channel(self, interaction: discord.Interaction[Any]) -> Language:
        """Return the language of the channel in which somebody interacts."""
        return self.of(str(interaction.guild_locale or interaction.locale))


def mention(person: Person) -> str:
    """Return what Discord shows as a person's name; it calls nobody unless the message says so."""
    return f"<@{person.id}>"


def link(table: Table) -> str:
    """Return an address that leads to the table's board, or to its channel while there is no board."""
    if table.board.id is None:
        return f"<#{table.location.channel_id}>"
    guild = table.location.guild_id or "@me"
    return f"https://discord.com/channels/{guild}/{table.location.channel_id}/{table.board.id}"
