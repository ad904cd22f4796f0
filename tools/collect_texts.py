"""Collect every text that players read into a gettext template.

``python -m tools.collect_texts PATH [LANGUAGE]`` also begins the translation of a language. All translations
beside the template are merged with it: they get the new texts, and those whose English has changed are marked
as fuzzy, so that they are not used until a translator has looked at them.

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
from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.boards.access import TableAccess
from bot.chat.command_sync import is_translated
from bot.chat.features import Features
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.ui.i18n.catalogues import placeholders, read_catalogue
from tools.placeholders import BUTTON, EXAMPLES
from tools.text_uses import COMMAND_PARTS, KINDS, MEANINGS, USES

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
# Made from the code by `make texts`. `make texts LANGUAGE=pl` begins a translation.
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

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_COMMENT = re.compile(r"\s*# ?(.*)")
_MARK = "Translators:"
"""The first word of a comment for translators, in the lines above the call or the statement it explains."""


class _TextRecorder(app_commands.Translator):
    """Record everything that discord.py asks to translate."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[tuple[str, str | None], str] = {}

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> None:
        if is_translated(context) and "said" not in string.extras:  # its parts are collected where they are
            self.texts[string.message, string.extras.get("context")] = COMMAND_PARTS[context.location]


def features_to_look_at() -> Features:
    """Return features whose commands can be inspected, and never called."""
    nothing: Any = None
    interactions = InteractionHandler(*[nothing] * 4)
    access = TableAccess(nothing, nothing, nothing, interactions, nothing, nothing)
    return Features(access, *[nothing] * 5)


@cache
def command_texts() -> dict[tuple[str, str | None], str]:
    """Return what the texts of the commands are, descriptions or names of choices, by text and context."""
    client = discord.Client(intents=discord.Intents.none())
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)
    recorder = _TextRecorder()
    features = features_to_look_at()
    for group in features.groups:
        asyncio.run(group.get_translated_payload(tree, recorder))
    for menu in features.menus:
        asyncio.run(menu.get_translated_payload(tree, recorder))
    return recorder.texts


@dataclass(frozen=True)
class TextCall:
    """A call with texts for players.

    Attributes:
        path: the module that it is in.
        function: the function that is called, one of :data:`TEXT_CALLS`.
        call: the syntax node.
        texts: the arguments that should be texts.
        comments: what is said to translators about them.
    """

    path: str
    function: str
    call: ast.Call
    texts: tuple[ast.expr, ...]
    comments: tuple[str, ...]

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
            module = _Module(ast.parse(source, name))
            for node in module.nodes:
                match node:
                    case ast.Call(func=ast.Name(id=function) | ast.Attribute(attr=function), args=arguments):
                        if function in TEXT_CALLS:
                            texts = tuple(arguments[: TEXT_CALLS[function]])
                            starts = (node.lineno, module.statement(node).lineno)
                            written = next(filter(None, (_comment(lines[: at - 1]) for at in starts)), "")
                            kind = KINDS.get(function) or module.kind(node)
                            use = USES.get(f"{name}:{module.scope(node)}") or USES.get(name, "")
                            if written and not written.startswith("{"):
                                use = ""  # the comment says it better
                            comments = [kind, use, written, *module.named_buttons(node)]
                            yield TextCall(name, function, node, texts, tuple(filter(None, comments)))


class _Module:
    """The syntax tree of a module, seen from the inside out.

    Attributes:
        nodes: all of them, from the outside in.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.nodes = list(ast.walk(tree))
        self._parents = {inner: outer for outer in self.nodes for inner in ast.iter_child_nodes(outer)}

    def _around(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self._parents:
            node = self._parents[node]
            yield node

    def statement(self, node: ast.AST) -> ast.stmt:
        """Return the innermost statement that a node is in."""
        return next(outer for outer in self._around(node) if isinstance(outer, ast.stmt))

    def _function(self, node: ast.AST) -> ast.AST:
        return next(outer for outer in self._around(node) if isinstance(outer, (*_FUNCTIONS, ast.Module)))

    def scope(self, node: ast.AST) -> str:
        """Return the name of the function or the constant that a node is in."""
        match self._function(node), self.statement(node):
            case ((ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name)), _):
                return name
            case _, ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                return name
        return ""

    def kind(self, node: ast.AST) -> str:
        """Return what a text is for readers, by what it or its variable is passed to."""
        match self._kind(node):
            case ast.Assign(targets=[ast.Name(id=name)]) as outer:
                kinds = map(self._kind, self._uses(outer, name, ast.Load))
                return next((kind for kind in kinds if isinstance(kind, str)), "")
            case str(kind):
                return kind
        return ""

    def _kind(self, node: ast.AST) -> str | ast.stmt:
        """Return the kind of what a node is passed to, or the statement that it is in."""
        for outer in self._around(node):
            match outer:
                case ast.keyword(arg=str(name)) if EXAMPLES.get(name) == BUTTON:
                    return KINDS["button"]
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in KINDS:
                    return KINDS[name]
                case ast.stmt():
                    return outer
        raise ValueError("outside of all statements")

    def named_buttons(self, call: ast.Call) -> Iterator[str]:
        """Yield which buttons the placeholders of a text stand for."""
        for keyword in call.keywords:
            if keyword.arg and EXAMPLES.get(keyword.arg) == BUTTON:
                names = [f'"{name}"' for name in self._literals(keyword.value)]
                if names:
                    yield f"{{{keyword.arg}}}: the button {' or '.join(names)}"

    def _literals(self, value: ast.AST) -> Iterator[str]:
        """Yield the texts that a value may be."""
        for inner in ast.walk(value):
            match inner:
                case ast.Call(
                    func=ast.Name(id="Label" | "text") | ast.Attribute(attr="text"),
                    args=[ast.Constant(value=str(text)), *_],
                ):
                    yield text
                case ast.Name(id=name) if inner is value:
                    for stored in self._uses(value, name, ast.Store):
                        yield from self._literals(self.statement(stored))

    def _uses(self, node: ast.AST, name: str, context: type[ast.expr_context]) -> Iterator[ast.Name]:
        """Yield where the function of a node reads or writes a variable."""
        for inner in ast.walk(self._function(node)):
            if isinstance(inner, ast.Name) and inner.id == name and isinstance(inner.ctx, context):
                yield inner


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


@cache
def collect() -> Catalog:
    """Return every text with the modules that use it, and what translators should know about it.

    The result is cached, because collecting takes a second.
    """
    catalogue = Catalog()
    for call in text_calls():
        if call.messages:
            message = call.messages if len(call.messages) > 1 else call.messages[0]
            comments = [*_meaning(call.messages[0], call.context), *call.comments]
            for name in _places(call.messages):
                if name in EXAMPLES and not any(comment.startswith(f"{{{name}}}") for comment in comments):
                    comments.append(f"{{{name}}}: {EXAMPLES[name]}")
            catalogue.add(message, locations=[(call.path, 0)], auto_comments=comments, context=call.context)
    for (text, context), part in command_texts().items():
        comments = [*_meaning(text, context), part]
        catalogue.add(text, locations=[(COMMANDS, 0)], auto_comments=comments, context=context)
    return catalogue


def _meaning(message: str, context: str | None) -> list[str]:
    """Return what a short text means, if that is not clear."""
    key = message if context is None else f"{context}|{message}"
    return [MEANINGS[key]] if key in MEANINGS else []


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


def begin(path: Path) -> None:
    """Write a translation that has no texts yet, unless it is there; its file is named for its language."""
    if not any(locale.value in (path.stem, f"{path.stem}-{locale.value[3:]}") for locale in discord.Locale):
        known = ", ".join(sorted(locale.value for locale in discord.Locale))
        raise SystemExit(f"Discord has no language {path.stem!r}. Those that it has: {known}.")
    if not path.exists():
        catalogue = Catalog(locale=path.stem.replace("-", "_"))
        name = Locale.parse(path.stem, sep="-").get_display_name("en")
        header = HEADER[HEADER.index("msgid") :].replace("Language: ", f"Language: {path.stem}")
        header = header.replace("Forms: ", f"Forms: {catalogue.plural_forms}")
        about = f"# Can't Stop in {name}. docs/languages.md has the terms and the style.\n"
        path.write_text(about + header, encoding="utf-8", newline="\n")


def main(path: Path, language: str | None = None) -> None:
    """Write the template, begin a translation if a ``language`` is given, and merge all in the folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(template(), encoding="utf-8", newline="\n")
    if language is not None:
        begin(path.with_name(f"{language}.po"))
    for translation in sorted(path.parent.glob("*.po")):
        merge(translation)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
