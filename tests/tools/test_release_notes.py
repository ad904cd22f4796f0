import subprocess
import sys

from tools.release_notes import CHANGELOG, for_release, release_notes

TEXT = """\
# Changelog

## Unreleased

## 1.1.0 - 2027-01-02

### Fixed

- A fault.

## [1.0.0]

- The first one.
  With two lines.
"""


def test_the_notes_are_the_section_of_the_version() -> None:
    assert release_notes(TEXT, "1.1.0") == "### Fixed\n\n- A fault."
    assert release_notes(TEXT, "1.0.0") == "- The first one.\n  With two lines."
    for version in ("Unreleased", "1.1", "1.0.0rc1", "1x1.0"):
        assert release_notes(TEXT, version) is None, version


def test_a_release_shows_paragraphs_as_lines_and_links_that_lead_to_its_files() -> None:
    notes = (
        "Two\nlines.\n\n### Fixed\n\n- [A\n  fault](docs/a.md#b).\n- [One](https://example.com/) - or\n  two."
    )
    assert for_release(notes, "https://example.com/v1.1.0") == (
        "Two lines.\n\n### Fixed\n\n- [A fault](https://example.com/v1.1.0/docs/a.md#b)."
        "\n- [One](https://example.com/) - or two."
    )


def test_a_version_that_the_changelog_does_not_have_is_an_error() -> None:
    command = [sys.executable, "-m", "tools.release_notes", "0.0.999", "https://example.com"]
    run = subprocess.run(command, cwd=CHANGELOG.parent, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == "CHANGELOG.md has no section about 0.0.999.\n"
