"""Collects every text that players read into a gettext template: ``python -m tools.collect_texts PATH``.

The code names its texts where it uses them, so the template is made from the code. Nothing in it changes
unless a text does: no dates, no line numbers, and the texts in alphabetical order.
"""

import ast
import asyncio
import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import discord
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.command_sync import NOT_TRANSLATED
from bot.chat.commands import command_groups
from bot.chat.services import Services

ROOT = Path(__file__).parents[1]
TEMPLATE = ROOT / "bot" / "locale" / "cantstop.pot"

PACKAGES = ("bot/chat", "bot/game", "bot/tables")
"""The packages whose words reach players."""

COMMANDS = "bot/chat/commands"
"""Where the commands are."""

TEXT_CALLS = {"text": 1, "plural": 2, "NotAllowed": 1, "NotUnderstood": 1, "OutOfDate": 1}
"""The methods of :class:`Language` and the refusals: how many texts each begins with."""

HEADER = """\
# What players read. Made from the code by `make texts`; translations are <language>.po beside this file.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


class _TextRecorder(app_commands.Translator):
    """Hears everything that discord.py would have translated."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: set[str] = set()
        self.names: set[str] = set()

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> None:
        (self.names if context.location in NOT_TRANSLATED else self.texts).add(string.message)


def _record_command_texts() -> _TextRecorder:
    client = discord.Client(intents=discord.Intents.none())
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)
    listener = _TextRecorder()
    for group in command_groups(cast(Services, None)):  # they are looked at, never called
        asyncio.run(group.get_translated_payload(tree, listener))
    return listener


def command_texts() -> set[str]:
    """What Discord's client says about the commands: their descriptions and the names of choices."""
    return _record_command_texts().texts


def command_names() -> set[str]:
    """What commands and their options are called."""
    return _record_command_texts().names


@dataclass(frozen=True)
class TextCall:
    """A call that says something to a player.

    Attributes:
        path: the module it is in.
        function: what is called, one of :data:`TEXT_CALLS`.
        call: the call.
        texts: what stands where its texts belong.
    """

    path: str
    function: str
    call: ast.Call
    texts: tuple[ast.expr, ...]

    @property
    def messages(self) -> tuple[str, ...]:
        """The texts that are written in the code, whole."""
        constants = [text.value for text in self.texts if isinstance(text, ast.Constant)]
        return tuple(text for text in constants if isinstance(text, str))


def text_calls() -> Iterator[TextCall]:
    """Every call that says something to a player.

    They are looked for in the syntax tree: Babel's own extraction works on tokens, and before Python 3.12 it
    does not see what stands inside an f-string.
    """
    for folder in PACKAGES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), name)):
                match node:
                    case ast.Call(func=ast.Name(id=speaker) | ast.Attribute(attr=speaker), args=arguments):
                        if speaker in TEXT_CALLS:
                            yield TextCall(name, speaker, node, tuple(arguments[: TEXT_CALLS[speaker]]))


def collect() -> Catalog:
    """Every text and the modules that use it."""
    catalogue = Catalog()
    for saying in text_calls():
        if saying.messages:
            singular = saying.messages[0]
            message = saying.messages if len(saying.messages) > 1 else singular
            catalogue.add(message, locations=[(saying.path, 0)])
    for message in command_texts():
        catalogue.add(message, locations=[(COMMANDS, 0)])
    return catalogue


def template() -> str:
    """The template as it is written into its file."""
    written = io.BytesIO()
    write_po(written, collect(), omit_header=True, sort_output=True, include_lineno=False)
    return HEADER + written.getvalue().decode()


def main(path: Path) -> None:
    """Write the template."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(template(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
