import re
from pathlib import Path

from bot.program import VERSION

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def test_the_changelog_has_the_version_as_its_latest_release() -> None:
    unreleased, latest, *_ = re.findall("^## (.+)$", CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE)
    assert unreleased == "Unreleased"
    assert re.fullmatch(re.escape(VERSION) + r" - \d{4}-\d\d-\d\d", latest)
