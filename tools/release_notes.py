"""Print the section of the changelog about a version: ``python -m tools.release_notes 1.0.0``."""

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


def main() -> int:
    """Print the notes, and return the exit status."""
    (version,) = sys.argv[1:]
    notes = release_notes(CHANGELOG.read_text(encoding="utf-8"), version)
    if notes is None:
        print(f"CHANGELOG.md has no section about {version}.", file=sys.stderr)
        return 1
    print(notes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
