"""The directions in which modules may import one another, how long they may be, and the map of them.

Imports point one way: ``__main__ -> commands -> chat -> tables -> game``, ``chat -> render -> game``,
``tables -> players -> game``, ``chat -> players``, ``commands -> live_check -> chat``,
``commands -> store -> tables``. :data:`LAYERS` has an entry for each package.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
LONGEST = 400
LONGEST_FUNCTION = 60
FOLDERS = ("bot", "tools")
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


class Layer(NamedTuple):
    """What the modules of one package may import besides one another and the standard library."""

    bot: str = ""
    others: str = ""
    """What is installed."""
    without: str = ""
    """Modules of the standard library that it must do without."""


LAYERS = {
    "bot": Layer(),
    **{f"bot.{name}": Layer() for name in ("assets", "dice", "erasures", "file_rights", "health", "logs")},
    **{f"bot.{name}": Layer() for name in ("memory", "program", "recent", "verify")},
    "bot.game": Layer(
        # The rules are pure: chance is an input, and there is no clock, no waiting and no outside world.
        without="asyncio time datetime random secrets logging os pathlib socket sqlite3 threading"
    ),
    "bot.players": Layer(bot="assets game", others="numpy"),
    "bot.render": Layer(bot="assets game", others="PIL isal numpy"),
    "bot.tables": Layer(bot="game players dice", others="openskill", without="sqlite3"),
    "bot.store": Layer(
        bot="tables players game dice monitoring program recent file_rights",
        others="aiosqlite psycopg psycopg_pool",
    ),
    "bot.chat": Layer(
        bot="tables players render game assets clock logs memory monitoring program recent verify",
        others="discord aiohttp yarl babel",
    ),
    "bot.live_check": Layer(bot="tables render chat", others="discord aiohttp"),
    "bot.clock": Layer(others="aiohttp"),
    "bot.settings": Layer(others="dotenv"),
    "bot.monitoring": Layer(bot="tables program", others="aiohttp prometheus_client sentry_sdk"),
    "bot.commands": Layer(
        bot="render tables store chat live_check clock logs memory monitoring program file_rights settings "
        "erasures"
    ),
    "bot.__main__": Layer(bot="commands tables store logs monitoring program settings", others="uvloop"),
    "tools": Layer(
        bot="game players program render tables store chat assets verify",
        others="PIL babel discord hypothesis numpy playground psycopg pytest tests",
    ),
}


FEATURES = {
    *("admin", "bidding", "daily", "dice", "do", "games", "guesses", "leaderboards", "lobby", "odds", "play"),
    *("privacy", "puzzles", "replay", "review", "rules", "settings", "stats", "story"),
}
"""What players know, each in a folder of bot.chat."""

HANDLERS = ("commands", "handlers", "opening")
"""The modules of a feature that handle interactions. No other feature imports them; its others are pure."""

CHAT_ROOMS = (
    "inspection portal",
    "connection",
    "client",
    "features command_sync",
    "handlers",
    "shards",
    "boards",
    "interactions",
    "cards",
    "days turns",
    "heavy_jobs preferences",
    "emoji invitations",
    "permissions",
    "ui",
    "discord_internals",
    "discord_requests tasks",
)
"""The modules and packages of bot.chat from the top down. Each imports only from rows below its own.

"handlers" and "cards" are the two floors of every feature.
"""


MANGLED = re.compile("_[A-Z][A-Za-z]*__")
"""How the name of an attribute begins that only one class is to use."""


def module_of(path: str) -> str:
    """The dotted name of the module in the file at ``path``, which is relative to the root."""
    parts = path.removesuffix(".py").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(module: str) -> str:
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "bot" else parts[0]


def imports(path: str, source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the full name of every module that ``source`` imports, wherever in it."""
    package = path.split("/")[:-1]
    for node in ast.walk(ast.parse(source, path)):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                base = package[: len(package) - level + 1] if level else []
                origin = ".".join([*base, *([module] if module else [])])
                # "from bot import game" imports bot.game; "from bot.game import Game" no more than bot.game
                packages = {"bot", "bot.chat", *(f"bot.chat.{feature}" for feature in FEATURES)}
                inside = origin in packages or (level and not module)
                yield from ((node.lineno, f"{origin}.{alias.name}" if inside else origin) for alias in names)
            case ast.Call(func=ast.Name(id="__import__") | ast.Attribute(attr="import_module")):
                yield node.lineno, "a module that only running it tells"


def layer_faults(path: str, source: str) -> list[str]:
    """Say every import in ``source`` that the layer of the file at ``path`` may not have."""
    own = layer_of(module_of(path))
    if own not in LAYERS:
        return [f"{path}: {own} is not in LAYERS: say there what it may import"]
    layer = LAYERS[own]
    allowed = {own, *(f"bot.{name}" for name in layer.bot.split()), *layer.others.split()}
    allowed |= sys.stdlib_module_names - {*layer.without.split()}
    return [
        f"{path}:{line} imports {name}"
        for line, name in imports(path, source)
        if layer_of(name) not in allowed
    ]


def sources(*folders: str) -> list[tuple[str, str]]:
    return [
        (path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for folder in folders or FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
    ]


def room_of(module: str) -> tuple[str, str]:
    """The room that a module of bot.chat is in, and its feature or else the room again."""
    package, *rest = module.split(".")[2:]
    if package not in FEATURES:
        return package, package
    return "handlers" if rest and rest[0] in HANDLERS else "cards", package


def chat_faults(path: str, source: str) -> list[str]:
    """Say every import in ``source`` that points up or sideways within bot.chat."""
    if not path.startswith("bot/chat/") or path == "bot/chat/__init__.py":
        return []
    rows = {room: row for row, names in enumerate(CHAT_ROOMS) for room in names.split()}
    own, feature = room_of(module_of(path))
    if own not in rows:
        return [f"{path}: {own} is not in CHAT_ROOMS: say there what is above and below it"]
    found = [
        (line, name, *room_of(name)) for line, name in imports(path, source) if name.startswith("bot.chat.")
    ]
    return [
        f"{path}:{line} imports {name}"
        for line, name, room, package in found
        if not (room == own and (package == feature or own == "cards")) and rows.get(room, -1) <= rows[own]
    ]


def faults(path: str, source: str) -> list[str]:
    return layer_faults(path, source) + chat_faults(path, source)


def test_every_module_imports_only_what_its_layer_may_and_within_chat_what_is_below() -> None:
    assert [fault for path, source in sources() for fault in faults(path, source)] == []


def test_features_do_not_import_one_another_in_a_circle() -> None:
    graph: dict[str, set[str]] = {feature: set() for feature in FEATURES}
    for path, source in sources("bot/chat"):
        used = {room_of(name)[1] for _, name in imports(path, source) if name.startswith("bot.chat.")}
        if (own := path.split("/")[2]) in FEATURES:
            graph[own] |= used & FEATURES - {own}
    TopologicalSorter(graph).prepare()  # raises where there is a circle


def private_names(path: str, source: str) -> list[str]:
    """Say every private name in ``source`` that it does not define itself, so that it may be discord.py's."""
    defined: set[str] = set()
    used: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(source, path)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                defined.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                defined.add(name)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ctx):
                if isinstance(ctx, ast.Store) and not MANGLED.match(name):
                    defined.add(name)
                used.append((node.lineno, name))
            case ast.Attribute(attr=name):
                used.append((node.lineno, f".{name}"))
            case ast.Call(
                func=ast.Name(id="getattr" | "setattr" | "delattr"),
                args=[_, ast.Constant(value=str(name)), *_],
            ):
                used.append((node.lineno, f".{name}"))
            case ast.ImportFrom(names=names):
                used += [(node.lineno, f".{alias.name}") for alias in names]
    return [
        f"{path}:{line} uses {name}"
        for line, name in used
        if re.match(r"\.?_(?!_)", name) and name not in defined
    ]


def test_only_one_module_touches_what_is_private_in_discord_py() -> None:
    found = [
        fault
        for path, source in sources()
        if path.startswith(("bot/chat/", "bot/live_check/")) and path != "bot/chat/discord_internals.py"
        for fault in private_names(path, source)
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "client._connection.parsers",
        "class Client(discord.Client):\n    def guilds(self):\n        return self._connection.guilds",
        "class Client(discord.Client):\n    def use(self):\n        self._Client__shards = {}",
        "getattr(shard, '_parent')",
        "from discord.utils import _from_json",
    ],
)
def test_a_private_name_is_found_where_it_is_not_defined(source: str) -> None:
    assert len(private_names("bot/chat/x.py", source)) == 1


def test_every_module_is_found_and_short_enough_to_read() -> None:
    lengths = {path: len(source.splitlines()) for path, source in sources()}
    assert lengths.keys() >= {"bot/__init__.py", "bot/game/game.py", "bot/game/notation/events.py"}
    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


def test_every_function_is_short_enough_to_read() -> None:
    functions = [
        (node.end_lineno or 0, node.lineno, f"{path}:{node.name}")
        for path, source in sources(*FOLDERS, "playground")
        if not path.startswith("playground/tests/")
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert [name for end, start, name in functions if end - start >= LONGEST_FUNCTION] == []


def test_no_two_classes_have_the_same_name() -> None:
    counts = Counter(
        node.name
        for path, source in sources()
        if path.startswith("bot/")
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in counts.items() if count > 1] == []


def test_layers_point_one_way() -> None:
    graph = {name: {f"bot.{other}" for other in layer.bot.split()} for name, layer in LAYERS.items()}
    assert set().union(*graph.values()) <= set(LAYERS)
    TopologicalSorter(graph).prepare()  # raises where there is a cycle


FORBIDDEN = {
    "bot/game/x.py": [
        *("import discord", "import random", "import asyncio.events", "from datetime import datetime"),
        *("from bot.tables import Table", "from bot import tables", "import bot.tables.locks as locks"),
        *("from ..tables import locks", "from .. import tables", "def late():\n    import logging"),
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import PIL",
        "try:\n    import numpy\nexcept ImportError:\n    pass",
        *("import importlib\nimportlib.import_module('discord')", "__import__('discord')"),
    ],
    "bot/game/deep/x.py": ["from ... import tables"],
    "bot/players/x.py": ["from bot.tables import Table"],
    "bot/render/x.py": ["from bot.tables import Table", "import discord", "from bot.players import greedy"],
    "bot/tables/x.py": [
        *("import aiosqlite", "import sqlite3", "import PIL.Image", "import discord.ext.commands"),
        "from tests.game import playing",
    ],
    "bot/store/x.py": ["from bot.chat import client"],
    "bot/chat/client.py": [
        *("from bot.store import Store", "from bot.settings import Settings", "import PIL"),
        "from playground import server",
    ],
    # Up or sideways within bot.chat:
    "bot/chat/dice/cards.py": [
        "from bot.chat.boards.sync import BoardSync",
        "from bot.chat.dice import handlers",
    ],
    "bot/chat/daily/handlers.py": [
        "from bot.chat.play.handlers import Play",
        "from bot.chat.features import Features",
    ],
    "bot/chat/boards/x.py": ["from bot.chat.lobby.commands import commands"],
    "bot/chat/interactions/x.py": ["from bot.chat.boards.access import TableAccess"],
    "bot/chat/days.py": ["from bot.chat.daily.cards import climb_card"],
    "bot/chat/ui/i18n/x.py": ["from bot.chat.preferences import Preferences"],
    "bot/chat/ui/x.py": ["from bot.chat.dice.cards import dice_card"],
    "bot/chat/new.py": ["import re"],
    "bot/settings.py": ["from bot.game import EDITIONS"],
    "bot/__main__.py": ["import discord", "import playground"],
    "bot/x.py": ["import re"],
    "bot/new/__init__.py": ["import re"],
    "bot/__init__.py": ["from bot import game"],
}


@pytest.mark.parametrize(
    ("path", "source"), [(path, source) for path, sources in FORBIDDEN.items() for source in sources]
)
def test_a_forbidden_import_is_found(path: str, source: str) -> None:
    assert len(faults(path, source)) == 1


def mapped(text: str) -> list[str]:
    """The names that begin the rows of tables: folders, which end in a slash, and modules."""
    return [
        name
        for cell in re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
        for name in re.findall("`(.+?)`", cell)
    ]


def is_there(folder: Path, name: str) -> bool:
    path = folder / name
    return path.is_dir() if name.endswith("/") else path.with_suffix(".py").is_file()


def test_the_map_names_what_there_is_and_the_rooms_of_chat_from_the_top_down() -> None:
    whole, chat = map(mapped, PAGE.split("### Inside `bot/chat`"))
    missing = [name for name in whole if not is_there(ROOT, name)]
    missing += [name for name in chat if not is_there(ROOT / "bot" / "chat", name)]
    assert missing == []
    rooms = [room for row in CHAT_ROOMS for room in row.split() if room not in ("handlers", "cards")]
    assert [name.rstrip("/") for name in chat] == rooms
