"""Collect every text that players read into a gettext template: ``python -m tools.collect_texts PATH``.

The translations beside the template are merged with it: they get the new texts, and those whose English has
changed are marked as fuzzy, so that they are not used until a translator has looked at them.

The template changes only when a text does: it has no dates and no line numbers, and the texts are sorted.
"""

import ast
import asyncio
import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import discord
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.command_sync import NOT_TRANSLATED
from bot.chat.features import Features
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.ui.i18n.catalogues import placeholders, read_catalogue
from tools.placeholders import EXAMPLES

ROOT = Path(__file__).parents[1]
TEMPLATE = ROOT / "bot" / "locale" / "cantstop.pot"

PACKAGES = ("bot/chat", "bot/game", "bot/tables")
"""The packages with texts that players read."""

COMMANDS = "bot/chat/features.py"
"""The package of the slash commands."""

TEXT_CALLS = {"text": 1, "plural": 2, "NotAllowed": 1, "NotUnderstood": 1, "OutOfDate": 1, "Label": 1}
"""The methods of :class:`Language`, the refusals and their labels, and how many texts each takes first."""

HEADER = """\
# What players of Can't Stop read in Discord. docs/languages.md explains how to translate it.
#
# Made from the code by `make texts`. A translation is a copy named for its language: fr.po, pt-BR.po.
msgid ""
msgstr ""
"Project-Id-Version: cantstop\\n"
"Language: \\n"
"Language-Team: \\n"
"Last-Translator: \\n"
"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: \\n"

"""

_COMMENT = re.compile(r"\s*# ?(.*)")
_MARK = "Translators:"
"""The first word of a comment for translators, in the lines above the call or the statement it explains."""


class _TextRecorder(app_commands.Translator):
    """Record everything that discord.py asks to translate."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: set[tuple[str, str | None]] = set()
        self.names: set[str] = set()

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> None:
        if context.location in NOT_TRANSLATED:
            self.names.add(string.message)
        else:
            self.texts.add((string.message, string.extras.get("context")))


def features_to_look_at() -> Features:
    """Return features whose commands can be inspected, and never called."""
    needed: list[Any] = [None] * 11
    needed[5] = InteractionHandler(*needed[:3])
    return Features(*needed)


@cache
def _record_command_texts() -> _TextRecorder:
    client = discord.Client(intents=discord.Intents.none())
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)
    recorder = _TextRecorder()
    for group in features_to_look_at().groups:
        asyncio.run(group.get_translated_payload(tree, recorder))
    return recorder


def command_texts() -> set[tuple[str, str | None]]:
    """Return the texts of the commands, descriptions and names of choices, each with its context."""
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
        comment: what is said to translators about them.
    """

    path: str
    function: str
    call: ast.Call
    texts: tuple[ast.expr, ...]
    comment: str

    @property
    def messages(self) -> tuple[str, ...]:
        """The arguments that are string literals."""
        constants = [text.value for text in self.texts if isinstance(text, ast.Constant)]
        return tuple(text for text in constants if isinstance(text, str))

    @property
    def context(self) -> str | None:
        """What tells the text apart from the same one elsewhere."""
        for keyword in self.call.keywords:
            match keyword:
                case ast.keyword(arg="context", value=ast.Constant(value=str(context))):
                    return context
        return None


def text_calls() -> Iterator[TextCall]:
    """Yield every call with texts for players.

    This searches the syntax tree, because Babel's extraction works on tokens and before Python 3.12 does
    not see calls inside f-strings.
    """
    for folder in PACKAGES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            source = path.read_text(encoding="utf-8")
            lines = source.splitlines()
            tree = ast.parse(source, name)
            statements = _statements(tree)
            for node in ast.walk(tree):
                match node:
                    case ast.Call(func=ast.Name(id=function) | ast.Attribute(attr=function), args=arguments):
                        if function in TEXT_CALLS:
                            texts = tuple(arguments[: TEXT_CALLS[function]])
                            starts = (node.lineno, statements[node].lineno)
                            comments = (_comment(lines[: start - 1]) for start in starts)
                            yield TextCall(name, function, node, texts, next(filter(None, comments), ""))


def _statements(tree: ast.Module) -> dict[ast.AST, ast.stmt]:
    """Return the innermost statement of each node."""
    statements: dict[ast.AST, ast.stmt] = {}
    for outer in ast.walk(tree):  # from the outside in
        if isinstance(outer, ast.stmt):
            statements.update(dict.fromkeys(ast.walk(outer), outer))
    return statements


def _comment(lines_above: list[str]) -> str:
    """Return the comment for translators that ends in the last of these lines, if there is one."""
    comment: list[str] = []
    for line in reversed(lines_above):
        found = _COMMENT.fullmatch(line)
        if found is None:
            break
        comment.insert(0, found[1])
        if found[1].startswith(_MARK):
            return " ".join(comment).removeprefix(_MARK).strip()
    return ""


def collect() -> Catalog:
    """Return every text with the modules that use it, and what translators should know about it."""
    catalogue = Catalog()
    for call in text_calls():
        if call.messages:
            message = call.messages if len(call.messages) > 1 else call.messages[0]
            comments = [call.comment] if call.comment else []
            comments += [
                f"{{{name}}}: {EXAMPLES[name]}" for name in _places(call.messages) if name in EXAMPLES
            ]
            catalogue.add(message, locations=[(call.path, 0)], auto_comments=comments, context=call.context)
    for text, context in command_texts():
        catalogue.add(text, locations=[(COMMANDS, 0)], context=context)
    return catalogue


def _places(messages: tuple[str, ...]) -> list[str]:
    """Return the placeholders of a message, in the order of their names."""
    return sorted(set[str]().union(*map(placeholders, messages)))


def template() -> str:
    """Return the content of the template."""
    return HEADER + _messages(collect())


def merge(path: Path) -> None:
    """Bring a translation up to date with the texts: new ones are added, changed ones marked as fuzzy."""
    header, _, _ = path.read_text(encoding="utf-8").partition("\n\n")
    catalogue = read_catalogue(path)
    catalogue.update(read_po(io.BytesIO(template().encode())))
    path.write_text(f"{header}\n\n{_messages(catalogue)}", encoding="utf-8", newline="\n")


def _messages(catalogue: Catalog) -> str:
    written = io.BytesIO()
    write_po(written, catalogue, omit_header=True, sort_output=True, include_lineno=False)
    return written.getvalue().decode()


def main(path: Path) -> None:
    """Write the template, and merge the translations in its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(template(), encoding="utf-8", newline="\n")
    for translation in sorted(path.parent.glob("*.po")):
        merge(translation)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
