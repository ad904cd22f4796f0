"""The languages that players read: gettext catalogues, with numbers and plurals."""

import gettext
import io
from collections.abc import Iterable, Mapping
from pathlib import Path

from babel.core import Locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

from bot.chat.marks import UNICODE, Marks
from bot.tables import Computer, Person, Player, Table

CATALOGUES = Path(__file__).parent.parent / "locale"
"""Where the catalogues are: ``cantstop.pot`` has the English texts, ``<language>.po`` their translations."""


class Language:
    """One language: every text a player reads comes out of it.

    Args:
        tag: the language, as in ``fr`` or ``pt-BR``.
        translations: its catalogue; English needs none, being the language of the keys.
        marks: what stands for seats and dice in its texts.
    """

    def __init__(self, tag: str, translations: gettext.NullTranslations, marks: Marks = UNICODE) -> None:
        self.marks = marks
        self._tag = tag
        self._locale = Locale.parse(tag, sep="-")
        self._translations = translations

    def marked(self, marks: Marks) -> "Language":
        """Return the same language with other marks for seats and dice."""
        return Language(self._tag, self._translations, marks)

    def text(self, message: str, /, **values: object) -> str:
        """Return ``message`` in this language, its places filled by ``values``.

        People become mentions, tables links, and whole numbers are written as the language does.
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

    def people(self, people: Iterable[Player]) -> str:
        """Return some players as one list of mentions."""
        return self.join(map(mention, people))

    def _fill(self, message: str, values: Mapping[str, object]) -> str:
        return message.format_map({name: self._shown(value) for name, value in values.items()})

    def _shown(self, value: object) -> str:
        match value:
            case Person() | Computer():
                return mention(value)
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

    def use(self, marks: Marks) -> None:
        """Let texts have other marks for seats and dice from now on; what is shown keeps those it has."""
        self._languages = {tag: language.marked(marks) for tag, language in self._languages.items()}
        self.english = self._languages["en"]

    def of(self, tag: str) -> Language:
        """Return the language of a client or server, as in ``fr`` or ``pt-BR``; English if need be."""
        return self._languages.get(tag) or self._languages.get(tag.partition("-")[0], self.english)


def mention(player: Player) -> str:
    """Return what Discord shows as a person's name; it calls nobody unless the message says so."""
    if isinstance(player, Computer):
        return f"{player.strength} {player.number}"
    return f"<@{player.id}>"


def link(table: Table) -> str:
    """Return an address that leads to the table's board, or to its channel while there is no board."""
    if table.screen.board is None:
        return f"<#{table.place.channel_id}>"
    guild = table.place.guild_id or "@me"
    return f"https://discord.com/channels/{guild}/{table.place.channel_id}/{table.screen.board}"
