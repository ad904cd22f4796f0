"""Print what the wheel and the sdist need, as a CycloneDX SBOM: ``python -m tools.sbom``.

It has the versions that are tested, those in ``requirements.txt``, for every system. The image has its own.
"""

import json
import re
import uuid
from pathlib import Path

from bot.program import VERSION

REQUIREMENTS = Path(__file__).parents[1] / "requirements.txt"


def sbom(requirements: str) -> dict[str, object]:
    """Return the SBOM of this version, with the requirements of a file as pip reads it."""
    components = [_component(name, version) for name, version in _pinned(requirements)]
    own = _component("cantstop", VERSION) | {"type": "application"}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([own, components])).urn,
        "version": 1,
        "metadata": {"component": own},
        "components": components,
    }


def _pinned(requirements: str) -> list[tuple[str, str]]:
    """Return each name and version, without the extras."""
    return re.findall(r"^([\w.-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", requirements, re.MULTILINE)


def _component(name: str, version: str) -> dict[str, str]:
    purl = f"pkg:pypi/{name}@{version}"
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}


if __name__ == "__main__":
    print(json.dumps(sbom(REQUIREMENTS.read_text("utf-8")), indent=1))
