"""What a release promises, and what it is made of, agree."""

import re
import tomllib
from pathlib import Path

import pytest

from bot.program import VERSION

ROOT = Path(__file__).parents[1]
PACKAGE = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def text_of(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def test_program_changelog_and_package_have_one_version() -> None:
    unreleased, latest, *_ = re.findall("^## (.+)$", text_of("CHANGELOG.md"), re.MULTILINE)
    assert unreleased == "Unreleased"
    assert re.fullmatch(re.escape(VERSION) + r" - \d{4}-\d\d-\d\d", latest)
    # The package reads the program's; .ci/package compares what it has built.
    assert PACKAGE["project"]["dynamic"] == ["version"]
    assert PACKAGE["tool"]["hatch"]["version"] == {"path": "bot/program.py"}


def test_every_python_that_the_package_promises_is_tried() -> None:
    (tried,) = re.findall(r"^ +python: \[(.*)\]", text_of(".github/workflows/check.yml"), re.MULTILINE)
    versions = re.findall(r'"([\d.]+)"', tried)
    promised = [name.rpartition(" ")[2] for name in PACKAGE["project"]["classifiers"] if ":: 3." in name]
    assert versions == promised
    assert PACKAGE["project"]["requires-python"] == f">={versions[0]}"


@pytest.mark.parametrize("file", ["Dockerfile", *(path.name for path in ROOT.glob("compose*.yaml"))])
def test_every_image_of_others_is_pinned_by_its_digest(file: str) -> None:
    images = re.findall(r"^(?:FROM| +image:) (\S+)", text_of(file), re.MULTILINE)
    own = re.compile(r"base|cantstop|ghcr\.io/owner/repository:\d+")
    assert all(own.fullmatch(image) or re.search("@sha256:[0-9a-f]{64}$", image) for image in images), images


@pytest.mark.parametrize("path", [*ROOT.glob(".github/workflows/*.yml")], ids=lambda path: path.stem)
def test_every_action_of_others_is_pinned_by_its_commit(path: Path) -> None:
    used = re.findall(r"\buses: (.+)", path.read_text("utf-8"))
    assert all(re.fullmatch(r"\./\S+|[\w/-]+@[0-9a-f]{40} # v[\d.]+", action) for action in used), used
