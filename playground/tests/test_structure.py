"""What modules may import, how long they may be, and that each has tests.

Imports point down the list of layers; an import for types alone counts like any other.
"""

import ast
import re
import sys
import tomllib
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import playground

ROOT = Path(playground.__file__).parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LONGEST = 400

LAYERS = (
    {"__main__"},
    {"app"},
    {"panel"},
    {"page", "demo_guilds", "testing"},
    {"dice"},
    {"bot_process", "localhost_only", "controlled_program", "client"},
    {"api"},
    {"world"},
    {"validation"},
    {"model"},
)
"""From the top down. What shares a layer imports nothing of one another."""

REQUIREMENTS = {"aiohttp": "aiohttp", "python-dotenv": "dotenv", "yarl": "yarl"}
TEST_REQUIREMENTS = {"discord.py": "discord", "pytest": "pytest", "pytest-asyncio": "pytest_asyncio"}
"""What is installed, with the name that it is imported by."""

NO_TESTS = {
    "api.services",  # a bundle of parts
    "model.commands",  # names alone
    "model.errors",
    "model.files",
    "model.json_object",
    "model.users",
    "testing.guilds",  # what the tests of all layers arrange their places and people with
    "testing.users",
    "validation.errors",  # what all tests of refusals read
}


def modules() -> dict[str, Path]:
    """The modules by name within the playground; a package has the name of its folder."""
    names = {
        path: path.relative_to(ROOT).with_suffix("").as_posix().removesuffix("__init__").strip("/")
        for path in sorted(ROOT.rglob("*.py"))
    }
    return {name.replace("/", "."): path for path, name in names.items() if not name.startswith("tests")}


@cache
def imported(path: Path) -> list[str]:
    """Return the full names of what a file imports, wherever in it: of modules, or of what is in them."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return names


def imported_modules(path: Path, known: dict[str, Path]) -> set[str]:
    names = {name.partition(".")[2] for name in imported(path) if name.split(".")[0] == "playground"}
    return {name if name in known else name.rpartition(".")[0] for name in names}


def script_imports(path: Path) -> set[str]:
    """Return the addresses of what a script imports before it runs."""
    source = path.read_text("utf-8")
    names: list[str] = re.findall(r'^(?:import|export|}) ?(?:[^;"]*from )?"(.*)";', source, re.MULTILINE)
    return {name.replace("./", f"/{path.parts[-3]}/", 1) for name in names}


def layer(name: str) -> int:
    return next(number for number, names in enumerate(LAYERS) if name.split(".")[0] in names)


def test_imports_point_down_the_layers() -> None:
    known = modules()
    wrong = [
        f"{name} imports {other}"
        for name, path in known.items()
        if name
        for other in imported_modules(path, known)
        if other.split(".")[0] != name.split(".")[0] and layer(other) <= layer(name)
    ]
    assert wrong == []


def test_no_modules_import_one_another_in_a_circle() -> None:
    known = modules()
    graph = {name: imported_modules(path, known) - {name} for name, path in known.items()}
    TopologicalSorter(graph).prepare()  # raises where there is a circle


def test_no_scripts_import_one_another_in_a_circle() -> None:
    scripts = [path for folder in ("page", "panel") for path in (ROOT / folder / "static").glob("*.js")]
    graph = {f"/{path.parts[-3]}/{path.name}": script_imports(path) for path in scripts}
    assert graph["/page/main.js"]
    TopologicalSorter(graph).prepare()


def test_imports_are_found_wherever_they_are(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from playground.world import World\n"
        "def late():\n    from playground.api import gateway\n    import playground.page.routes\n"
    )
    assert imported_modules(file, modules()) == {"world", "api.gateway", "page.routes"}


def test_nothing_is_imported_but_what_is_required() -> None:
    available = {"playground", *sys.stdlib_module_names, *REQUIREMENTS.values()}
    own = {name.split(".")[0] for path in modules().values() for name in imported(path)}
    in_tests = {name.split(".")[0] for path in (ROOT / "tests").rglob("*.py") for name in imported(path)}
    assert own - available == set()
    assert in_tests - available - {*TEST_REQUIREMENTS.values()} == set()
    required = {re.split("[=<>]", line)[0] for line in PROJECT["project"]["dependencies"]}
    assert required == {*REQUIREMENTS}
    extra = {re.split("[=<>]", line)[0] for line in PROJECT["project"]["optional-dependencies"]["test"]}
    assert extra == {*TEST_REQUIREMENTS}


def test_every_module_is_short_enough_to_read() -> None:
    files = [*modules().values(), *ROOT.glob("*/static/*")]
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in files}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_every_module_has_its_tests() -> None:
    known = {name for name, path in modules().items() if path.name != "__init__.py"}
    folder = ROOT / "tests"
    tested = {
        ".".join([*path.relative_to(folder).parts[:-1], path.stem.removeprefix("test_")])
        for path in folder.rglob("test_*.py")
    }
    tested = {"__main__" if name == "main" else name for name in tested} - {"structure", "package"}
    assert tested == known - NO_TESTS
