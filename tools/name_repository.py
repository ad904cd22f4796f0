"""Write a repository's name into what a release gives out: ``python -m tools.name_repository ann/cantstop``.

Until then, OWNER/REPOSITORY stands in its place, because the source does not know where it is.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = ("README.md", "SECURITY.md", "pyproject.toml", "compose.yaml", "docs/*.md", "deploy/*/*")
PLACEHOLDER = "OWNER/REPOSITORY"


def name_repository(root: Path, repository: str) -> None:
    """Put a repository's owner and name, with a slash between them, into the files below a folder.

    Images get it in lower case, as registries want it.
    """
    for path in (path for pattern in FILES for path in root.glob(pattern)):
        text = path.read_text("utf-8")
        named = text.replace(PLACEHOLDER.lower(), repository.lower()).replace(PLACEHOLDER, repository)
        path.write_text(named, "utf-8")


def main() -> None:
    """Name the repository in the files of this folder."""
    (repository,) = sys.argv[1:]
    if not re.fullmatch(r"[\w.-]+/[\w.-]+", repository, re.ASCII):
        sys.exit(f"{repository} is not an owner and a repository, such as ann/cantstop.")
    name_repository(ROOT, repository)


if __name__ == "__main__":
    main()
