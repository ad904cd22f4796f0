"""A release of a copy of this repository."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.program import VERSION

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs a clone")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A clone of what is committed here, on its branch main, with something to release."""
    folder = tmp_path / "copy"
    subprocess.run(("git", "clone", "--quiet", "--depth=1", ROOT.as_uri(), folder), check=True)
    git(folder, "checkout", "--quiet", "-B", "main")
    git(folder, "config", "user.name", "Ann")
    git(folder, "config", "user.email", "ann@example.com")
    changelog = folder / "CHANGELOG.md"
    text = changelog.read_text("utf-8")
    changelog.write_text(text.replace("## Unreleased\n", "## Unreleased\n\n- A fault is mended.\n"), "utf-8")
    git(folder, "commit", "--all", "--quiet", "--message", "Mend a fault")
    return folder


def git(folder: Path, *arguments: str) -> str:
    ran = subprocess.run(("git", *arguments), cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    return ran.stdout


def release(folder: Path, version: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "tools.release", version)
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_release_is_one_commit_with_a_tag_and_passes_what_holds_it_together(copy: Path) -> None:
    version = f"{int(VERSION.partition('.')[0]) + 1}.0.0"
    done = release(copy, version)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{version} is committed and tagged. What is left:\n[ ] ")
    assert git(copy, "log", "-1", "--format=%s", "main") == f"Release {version}\n"
    assert git(copy, "describe", "--exact-match") == f"v{version}\n"
    assert git(copy, "status", "--porcelain") == ""
    assert set(git(copy, "show", "--name-only", "--format=").split()) == {
        *("CHANGELOG.md", "SECURITY.md", "bot/program.py", "compose.yaml", "deploy/kubernetes/cantstop.yaml"),
        "deploy/pterodactyl/egg-cantstop.json",
        *(f"tests/store/released/{version}.{kind}.sql" for kind in ("postgres", "sqlite")),
    }
    near = ("test_release", "tools/test_name_repository", "store/test_released_databases")
    tests = (f"tests/{name}.py" for name in near)
    subprocess.run((sys.executable, "-m", "pytest", "-q", "-n0", *tests), cwd=copy, check=True)


def test_everything_in_the_way_is_told_at_once_and_nothing_is_changed(copy: Path) -> None:
    (copy / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n", "utf-8")
    git(copy, "checkout", "--quiet", "-b", "other")
    refused = release(copy, "0.0.1")
    assert refused.returncode == 1
    assert refused.stderr.splitlines() == [
        f"0.0.1 is not a version after {VERSION}, such as 1.2.3.",
        "This is not the branch main.",
        "There are changes that are not committed.",
        "CHANGELOG.md says nothing under Unreleased.",
    ]
    assert git(copy, "status", "--porcelain").split() == ["M", "CHANGELOG.md"]
