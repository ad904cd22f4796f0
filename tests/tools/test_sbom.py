import re
from typing import Any

from bot.program import VERSION
from tools.sbom import REQUIREMENTS, sbom


def test_the_sbom_has_every_requirement_with_its_version() -> None:
    requirements = REQUIREMENTS.read_text("utf-8")
    made: dict[str, Any] = sbom(requirements)
    found = [(each["name"], each["version"]) for each in made["components"]]
    lines = [line.split()[0] for line in requirements.splitlines() if "==" in line and line[0] not in " #"]
    required = [re.sub(r"\[.*\]", "", line) for line in lines]
    assert [f"{name}=={version}" for name, version in found] == required
    assert ("discord-py", "2.7.1") in found
    own = made["metadata"]["component"]
    assert (own["name"], own["version"], own["type"]) == ("cantstop", VERSION, "application")
    assert made == sbom(requirements), "the same each time"


def test_extras_markers_and_comments_are_left_out() -> None:
    text = "psycopg[binary]==3.2.1 ; python_version < '3.14' \\\n    --hash=sha256:00\n    # via a==1\nb==2\n"
    made: dict[str, Any] = sbom(text)
    assert [each["purl"] for each in made["components"]] == ["pkg:pypi/psycopg@3.2.1", "pkg:pypi/b@2"]
