import re
import shutil
import subprocess
import sys
from pathlib import Path

from bot.program import VERSION
from tools.name_repository import PLACEHOLDER, ROOT, name_repository


def test_what_a_release_gives_out_names_its_repository_and_its_image(tmp_path: Path) -> None:
    for folder in ("docs", "deploy"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("pictures"))
    for file in ("README.md", "SECURITY.md", "pyproject.toml", "compose.yaml"):
        shutil.copy(ROOT / file, tmp_path)
    name_repository(tmp_path, "Ann/CantStop")
    for path in tmp_path.rglob("*.*"):
        assert PLACEHOLDER.lower() not in path.read_text("utf-8").lower(), path
    assert "https://github.com/Ann/CantStop/releases/latest/" in (tmp_path / "README.md").read_text("utf-8")
    image = f"ghcr.io/ann/cantstop:{VERSION.partition('.')[0]}"
    for file in ("compose.yaml", "deploy/kubernetes/cantstop.yaml", "deploy/pterodactyl/egg-cantstop.json"):
        found = re.findall(r"ghcr\.io/[\w/.:-]+", (tmp_path / file).read_text("utf-8"))
        assert {*found} == {image}, "an update stays within the major version"


def test_what_is_no_repository_is_refused_in_a_sentence() -> None:
    command = [sys.executable, "-m", "tools.name_repository", "https://github.com/ann/cantstop"]
    refused = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert refused.stderr.endswith(" is not an owner and a repository, such as ann/cantstop.\n")
