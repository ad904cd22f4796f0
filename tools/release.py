"""Release a version: ``python -m tools.release 1.1.0``.

It looks at what a release needs, writes the version and the day into the source, keeps a database of the
version for the tests of later ones, and makes a commit and a tag. Nothing leaves the machine: it ends with
what is left to do.
"""

import datetime as dt
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bot.program import VERSION
from tools.release_notes import release_notes

ROOT = Path(__file__).parents[1]
IMAGE = "ghcr.io/owner/repository:"
IMAGES = ("compose.yaml", "deploy/kubernetes/cantstop.yaml", "deploy/pterodactyl/egg-cantstop.json")
"""The files that name the image of a major version."""

LEFT = """\
{version} is committed and tagged. What is left:
[ ] Read it: git show v{version}
[ ] Send it: git push --atomic origin main v{version}
[ ] Wait for the workflow Release. If it fails, delete the tag there, mend main, and release a patch.
[ ] Follow the README's first steps in an empty folder, with a bot for tests, as far as its greeting.
[ ] gh attestation verify, as in SECURITY.md, with the wheel and the image.
[ ] Make a backup of your own bot, update it, and run: python -m bot check
To undo it before it is sent: git tag --delete v{version} && git reset --hard HEAD~1"""


def problems(version: str) -> Iterator[str]:
    """Yield in a sentence each thing that is in the way of a release."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version) or _numbers(version) <= _numbers(VERSION):
        yield f"{version} is not a version after {VERSION}, such as 1.2.3."
    if _git("branch", "--show-current") != "main":
        yield "This is not the branch main."
    if _git("status", "--porcelain"):
        yield "There are changes that are not committed."
    if _git("tag", "--list", f"v{version}"):
        yield f"There is a tag v{version} already."
    if release_notes(_read("CHANGELOG.md"), "Unreleased") is None:
        yield "CHANGELOG.md says nothing under Unreleased."
    if not _succeeds("tools.untranslated"):
        yield "Some texts are not translated: python -m tools.untranslated"


def write(version: str, day: dt.date) -> None:
    """Write a version and its day into the source."""
    _change("bot/program.py", f'VERSION = "{VERSION}"', f'VERSION = "{version}"')
    _change("CHANGELOG.md", "## Unreleased\n", f"## Unreleased\n\n## {version} - {day}\n")
    _change("SECURITY.md", VERSION, version)
    for file in IMAGES:
        _change(file, f"{IMAGE}{_numbers(VERSION)[0]}", f"{IMAGE}{_numbers(version)[0]}")


def main() -> None:
    """Release a version."""
    (version,) = sys.argv[1:]
    if found := list(problems(version)):
        sys.exit("\n".join(found))
    write(version, dt.datetime.now(dt.UTC).date())
    if not _succeeds("tests.store.released_databases"):
        sys.exit("The database could not be kept. Undo the rest with: git checkout .")
    _git("add", "--all")
    _git("commit", "--quiet", "--message", f"Release {version}")
    _git("tag", "--annotate", f"v{version}", "--message", version)
    print(LEFT.format(version=version))


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def _read(file: str) -> str:
    return (ROOT / file).read_text("utf-8")


def _change(file: str, old: str, new: str) -> None:
    text = _read(file)
    assert old in text, f"{file} lacks {old}"
    (ROOT / file).write_text(text.replace(old, new), "utf-8")


def _succeeds(module: str) -> bool:
    command = (sys.executable, "-m", module)
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False).returncode == 0


def _git(*arguments: str) -> str:
    ran = subprocess.run(("git", *arguments), cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return ran.stdout.strip()


if __name__ == "__main__":
    main()
