"""The layers of the playground, and its tests' mirror of it.

Imports point down the list of layers; an import for types alone counts like any other.
"""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]

LAYERS = (
    {"__main__"},
    {"app"},
    {"page", "panel", "demo_guilds", "testing"},
    {"bot_process", "localhost_only", "controlled_program", "client"},
    {"api"},
    {"world"},
    {"validation"},
    {"model"},
)
"""From the top down. What shares a layer imports nothing of one another."""

NO_TESTS = {
    "api.services",  # a bundle of parts
    "model.errors",  # names alone
    "model.json_object",
    "panel.errors",
    "panel.panel",  # a bundle of parts
}


def modules() -> dict[str, Path]:
    """The modules by name within the playground; a package has the name of its folder."""
    paths = sorted((ROOT / "playground").rglob("*.py"))
    names = [path.relative_to(ROOT / "playground").with_suffix("").as_posix() for path in paths]
    return {
        name.removesuffix("__init__").strip("/").replace("/", "."): path
        for name, path in zip(names, paths, strict=True)
    }


def imported(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """Yield the modules of the playground that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "playground":
            package = (node.module or "").removeprefix("playground").strip(".")
            for alias in node.names:
                name = f"{package}.{alias.name}".strip(".")
                yield name if name in known else package
        elif isinstance(node, ast.Import):
            yield from (
                alias.name.removeprefix("playground.")
                for alias in node.names
                if alias.name.startswith("playground.")
            )


def layer(name: str) -> int:
    return next(number for number, names in enumerate(LAYERS) if name.split(".")[0] in names)


def test_imports_point_down_the_layers() -> None:
    known = modules()
    wrong = [
        f"{name} imports {other}"
        for name, path in known.items()
        if name
        for other in imported(path, known)
        if other.split(".")[0] != name.split(".")[0] and layer(other) <= layer(name)
    ]
    assert wrong == []


def test_no_modules_import_one_another_in_a_circle() -> None:
    known = modules()
    graph = {name: set(imported(path, known)) - {name} for name, path in known.items()}
    TopologicalSorter(graph).prepare()  # raises where there is a circle


def test_imports_are_found_wherever_they_are(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from playground.world import World\n"
        "def late():\n    from playground.api import gateway\n    import playground.page.routes\n"
    )
    assert set(imported(file, modules())) == {"world", "api.gateway", "page.routes"}


def test_every_module_has_its_tests() -> None:
    known = {name for name, path in modules().items() if path.name != "__init__.py"}
    folder = ROOT / "tests" / "playground"
    tested = {
        ".".join([*path.relative_to(folder).parts[:-1], path.stem.removeprefix("test_")])
        for path in folder.rglob("test_*.py")
    }
    tested = {"__main__" if name == "main" else name for name in tested} - {"structure"}
    assert tested == known - NO_TESTS
