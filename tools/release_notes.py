"""Print what the changelog says about a version: ``python -m tools.release_notes 1.0.0 https://…/v1.0.0``.

The address is where the files of the version are: a release is shown elsewhere, so its links have to be
complete. Paragraphs are not wrapped, because GitHub keeps the lines of a release.
"""

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def release_notes(changelog: str, version: str) -> str | None:
    """Return what a changelog says about a version, without the heading; None if it says nothing."""
    for section in re.split("^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _, notes = section.partition("\n")
        if heading.split()[0].strip("[]") == version:
            return notes.strip() or None
    return None


def for_release(notes: str, files: str) -> str:
    """Return notes as a release shows them, with links to files of a version at an address."""
    unwrapped = re.sub(r"(?<=\S)\n *(?=[^\s#-])", " ", notes)
    return re.sub(r"\]\((?!https?:)", f"]({files}/", unwrapped)


def main() -> int:
    """Print the notes, and return the exit status."""
    version, files = sys.argv[1:]
    notes = release_notes(CHANGELOG.read_text(encoding="utf-8"), version)
    if notes is None:
        print(f"CHANGELOG.md has no section about {version}.", file=sys.stderr)
        return 1
    print(for_release(notes, files))
    return 0


if __name__ == "__main__":
    sys.exit(main())
