"""Collect every text that players read into a gettext template: ``python -m tools.collect_texts PATH``.

The template changes only when a text does: it has no dates and no line numbers, and the texts are sorted.
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
"""The packages with texts that players read."""

COMMANDS = "bot/chat/commands"
"""The package of the slash commands."""

TEXT_CALLS = {"text": 1, "plural": 2, "NotAllowed": 1, "NotUnderstood": 1, "OutOfDate": 1}
"""The methods of :class:`Language` and the refusals, with the number of texts that they take first."""

HEADER = """\
# What players read. Made from the code by `make texts`; translations are <language>.po beside this file.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


class _TextRecorder(app_commands.Translator):
    """Record everything that discord.py asks to translate."""

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
    recorder = _TextRecorder()
    for group in command_groups(cast(Services, None)):  # inspected, never called
        asyncio.run(group.get_translated_payload(tree, recorder))
    return recorder


def command_texts() -> set[str]:
    """Return the texts of the commands: descriptions and the names of choices."""
    return _record_command_texts().texts


def command_names() -> set[str]:
    """Return the names of the commands and their options."""
    return _record_command_texts().names


@dataclass(frozen=True)
class TextCall:
    """A call with texts for players.

    Attributes:
        path: the module that it is in.
        function: the function that is called, one of :data:`TEXT_CALLS`.
        call: the syntax node.
        texts: the arguments that should be texts.
    """

    path: str
    function: str
    call: ast.Call
    texts: tuple[ast.expr, ...]

    @property
    def messages(self) -> tuple[str, ...]:
        """The arguments that are string literals."""
        constants = [text.value for text in self.texts if isinstance(text, ast.Constant)]
        return tuple(text for text in constants if isinstance(text, str))


def text_calls() -> Iterator[TextCall]:
    """Yield every call with texts for players.

    This searches the syntax tree, because Babel's extraction works on tokens and before Python 3.12 does
    not see calls inside f-strings.
    """
    for folder in PACKAGES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), name)):
                match node:
                    case ast.Call(func=ast.Name(id=function) | ast.Attribute(attr=function), args=arguments):
                        if function in TEXT_CALLS:
                            yield TextCall(name, function, node, tuple(arguments[: TEXT_CALLS[function]]))


def collect() -> Catalog:
    """Return every text with the modules that use it."""
    catalogue = Catalog()
    for call in text_calls():
        if call.messages:
            singular = call.messages[0]
            message = call.messages if len(call.messages) > 1 else singular
            catalogue.add(message, locations=[(call.path, 0)])
    for message in command_texts():
        catalogue.add(message, locations=[(COMMANDS, 0)])
    return catalogue


def template() -> str:
    """Return the content of the template."""
    written = io.BytesIO()
    write_po(written, collect(), omit_header=True, sort_output=True, include_lineno=False)
    return HEADER + written.getvalue().decode()


def main(path: Path) -> None:
    """Write the template."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(template(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
