"""Make the website of a repository: ``python -m tools.make_site FOLDER [--repository https://…]``.

It is a front page in six languages, and the page that plays and checks games, with a game to watch and its
record to check. It can be opened as files, and any web host can publish it.
"""

import argparse
import json
import shutil
import subprocess
from html import escape
from pathlib import Path

from bot.verify import PAGE
from tools.make_page import read_texts, with_code

ROOT = Path(__file__).parents[1]
PARTS = Path(__file__).with_name("site")
TEXTS = read_texts(PARTS / "texts")
"""What the front page says, by the tags of the languages."""
RECORD = PARTS / "game.json"
"""The record of the game that is shown: two Eagles', with an early lead and a late comeback."""
CODE = (PARTS / "game.txt").read_text("utf-8").strip()
"""The same game as a link to it has it."""


def make_site(folder: Path, repository: str) -> None:
    """Write the website of a repository, given by its address, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in (PAGE, RECORD, ROOT / "assets" / "icon.png"):
        shutil.copy(file, folder)
    pictures = ROOT / "docs" / "pictures"
    for tag in TEXTS:
        (picture,) = pictures.glob("turn.webp" if tag == "en" else f"{tag}*/turn.webp")
        shutil.copy(picture, folder / f"{tag}.webp")
        (folder / _name(tag)).write_text(front_page(tag, repository), "utf-8")


def front_page(tag: str, repository: str) -> str:
    """Return the front page in a language."""
    html = _part("page.html")
    links = (
        f'<a href="{_name(other)}#{other}" lang="{other}">{said["language"]}</a>'
        for other, said in TEXTS.items()
    )
    values = {
        "languages": "\n".join(links),
        **{key: escape(text) for key, text in TEXTS[tag].items()},
        "tag": tag,
        "repository": escape(repository),
        "viewer": PAGE.name,
        "code": CODE,
        "record": RECORD.name,
        "seal": json.loads(RECORD.read_text("utf-8"))["commitment"],
    }
    for name, value in values.items():
        html = html.replace(f"{{{name}}}", value)
    return with_code(html, _part("style.css"), _part("language.js"))


def _name(tag: str) -> str:
    return "index.html" if tag == "en" else f"{tag}.html"


def _part(name: str) -> str:
    return (PARTS / name).read_text("utf-8")


def _address_of_clone() -> str:
    """Return the address that the clone was made from if it is a web page, else nothing."""
    command = ("git", "remote", "get-url", "origin")
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    return found.removesuffix(".git") if found.startswith("https://") else ""


def main() -> None:
    """Make the website."""
    parser = argparse.ArgumentParser(prog="python -m tools.make_site", description="Make the website.")
    parser.add_argument("folder", type=Path, help="where to write it")
    parser.add_argument(
        "--repository", help="the address of the repository (default: where the clone is from)"
    )
    options = parser.parse_args()
    repository = (options.repository or _address_of_clone()).rstrip("/")
    if not repository.startswith("https://"):
        parser.error("say where the repository is: make site REPOSITORY=https://…")
    make_site(options.folder, repository)
    print(f"Open {options.folder / 'index.html'} in a browser.")


if __name__ == "__main__":
    main()
