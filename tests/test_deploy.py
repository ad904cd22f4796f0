"""What is in deploy/ agrees with the image, the settings and the bot, and does what hosts rely on."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from bot.monitoring.watchdog import CLOSING_TIMEOUT
from bot.settings import Settings
from tests.e2e.harness import READY_LOG
from tests.test_settings import names

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
KUBERNETES = ROOT / "deploy" / "kubernetes" / "cantstop.yaml"
MANIFEST = KUBERNETES.read_text(encoding="utf-8")
RAILWAY = json.loads((ROOT / "deploy" / "railway" / "railway.json").read_text(encoding="utf-8"))
EGG: dict[str, Any] = json.loads(
    (ROOT / "deploy" / "pterodactyl" / "egg-cantstop.json").read_text(encoding="utf-8")
)
VARIABLES = {variable["env_variable"]: variable for variable in EGG["variables"]}


def in_image(pattern: str) -> str:
    """Return what the group of a pattern matches in the Dockerfile, the last time."""
    return str(re.findall(pattern, DOCKERFILE, re.MULTILINE)[-1])


def in_manifest(pattern: str) -> str:
    """Return what the group of a pattern matches in the manifest of Kubernetes, where it does so once."""
    (found,) = set(re.findall(pattern, MANIFEST, re.MULTILINE))
    return str(found)


DATA = in_image(r"DATABASE_URL=sqlite:///(/\w+)/")
"""Where the image keeps its data."""


class TestEgg:
    def test_panels_know_its_format(self) -> None:
        assert EGG["meta"]["version"] == "PTDL_v2"
        keys = {"name", "author", "description", "startup", "docker_images", "features", "file_denylist"}
        assert keys <= EGG.keys()
        assert all(json.loads(EGG["config"][name]) is not None for name in ("files", "startup", "logs"))
        assert [*EGG["scripts"]["installation"]] == ["script", "container", "entrypoint"]
        keys = {"name", "description", "env_variable", "default_value", "user_viewable", "user_editable"}
        assert all(variable.keys() == keys | {"rules", "field_type"} for variable in EGG["variables"])

    def test_its_variables_are_settings(self) -> None:
        assert VARIABLES.keys() - names() == {"REPOSITORY"}
        assert {name for name, one in VARIABLES.items() if "required" in one["rules"]} == {
            *("REPOSITORY", "DISCORD_TOKEN", "DATABASE_URL")
        }

    def test_its_defaults_are_those_of_the_bot(self) -> None:
        defaults = {name: one["default_value"] for name, one in VARIABLES.items()}
        assert Settings.parse(defaults, token_required=False) == Settings.parse({}, token_required=False)

    def test_the_panel_sees_when_the_bot_runs_and_stops_it_in_good_order(self) -> None:
        assert json.loads(EGG["config"]["startup"]) == {"done": READY_LOG}
        assert EGG["config"]["stop"] == "^C"
        assert EGG["startup"].endswith(" && exec python -m bot")

    def test_it_installs_the_bot_and_later_updates_it_and_keeps_the_games(self, tmp_path: Path) -> None:
        repository, server, programs = (tmp_path / name for name in ("repository", "server", "bin"))
        for folder in (repository, server, programs):
            folder.mkdir()
        apt = programs / "apt-get"
        apt.write_text("#!/bin/sh\n", encoding="utf-8")
        apt.chmod(0o755)
        environment = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "REPOSITORY": str(repository),
            **{f"GIT_{who}_{what}": "x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
        }

        def run(*command: str) -> None:
            subprocess.run(command, cwd=repository, env=environment, check=True, capture_output=True)

        script = EGG["scripts"]["installation"]["script"].replace("/mnt/server", str(server))
        run("git", "init", "--quiet")
        for version in ("1", "2"):
            (repository / "requirements.txt").write_text(version, encoding="utf-8")
            run("git", "add", ".")
            run("git", "commit", "--quiet", "--message", version)
            run("bash", "-c", script)
            assert (server / "requirements.txt").read_text(encoding="utf-8") == version
            (server / "data").mkdir(exist_ok=True)
            (server / "data" / "cantstop.db").touch()
        assert (server / "data" / "cantstop.db").exists()


class TestRailway:
    def test_it_needs_a_volume_for_the_data(self) -> None:
        assert RAILWAY["deploy"]["requiredMountPath"] == DATA

    def test_it_can_build_the_image(self) -> None:
        assert RAILWAY["build"] == {"builder": "DOCKERFILE"}
        assert not re.search("^VOLUME", DOCKERFILE, re.MULTILINE), "Railway refuses it"

    def test_it_ends_the_old_process_first_and_in_good_order(self) -> None:
        assert RAILWAY["deploy"]["overlapSeconds"] == 0
        assert RAILWAY["deploy"]["drainingSeconds"] > CLOSING_TIMEOUT


class TestKubernetes:
    def test_it_ends_the_old_process_first_and_in_good_order(self) -> None:
        assert in_manifest(r"maxSurge: (\d+)") == "0"
        assert int(in_manifest(r"terminationGracePeriodSeconds: (\d+)$")) > CLOSING_TIMEOUT

    def test_it_agrees_with_the_image(self) -> None:
        user = in_image(r"--uid (\d+)")
        assert in_manifest(r"runAsUser: (\d+)$") == in_manifest(r"fsGroup: (\d+)$") == user
        assert in_manifest(r"name: data, mountPath: ([^ ]+)") == DATA
        assert in_manifest(r"containerPort: (\d+)") == in_image(r"HTTP_PORT=(\d+)")

    def test_its_environment_is_settings(self) -> None:
        assert {*re.findall(r"{ name: ([A-Z_]+), value", MANIFEST)} == {"HTTP_HOST"} <= {*names()}

    def test_it_is_restarted_for_its_health_alone(self) -> None:
        probes = dict(re.findall(r"^ +(\w+)Probe:\n +httpGet: { path: (\S+),", MANIFEST, re.MULTILINE))
        assert probes == {"startup": "/healthz", "liveness": "/healthz", "readiness": "/readyz"}

    @pytest.mark.skipif(
        shutil.which("kubernetes-validate") is None, reason="kubernetes-validate is not installed"
    )
    def test_kubernetes_knows_all_its_fields(self) -> None:
        validator = ["kubernetes-validate", "--strict", str(KUBERNETES)]
        checked = subprocess.run(validator, capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
