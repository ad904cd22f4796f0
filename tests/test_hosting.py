"""What hosts start the bot with agrees with it and its settings, and does what they rely on."""

import asyncio
import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.erasures import ErasureList
from bot.monitoring.watchdog import BEAT, CLOSING_TIMEOUT, STANDSTILL
from bot.settings import Settings
from tests import WAIT_TIMEOUT
from tests.e2e.harness import READY_LOG
from tests.test_makefile import write_script
from tests.test_settings import names

ROOT = Path(__file__).parents[1]


def text_of(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


DOCKERFILE = text_of("Dockerfile")
MANIFEST = text_of("deploy/kubernetes/cantstop.yaml")
EGG: dict[str, Any] = json.loads(text_of("deploy/pterodactyl/egg-cantstop.json"))
VARIABLES = {variable["env_variable"]: variable for variable in EGG["variables"]}


def in_image(pattern: str) -> str:
    """Return what the group of a pattern matches in the Dockerfile, the last time."""
    return str(re.findall(pattern, DOCKERFILE, re.MULTILINE)[-1])


def in_manifest(pattern: str) -> str:
    """Return what the group of a pattern matches in the manifest of Kubernetes, where it does so once."""
    (found,) = set(re.findall(pattern, MANIFEST, re.MULTILINE))
    return str(found)


USUAL = Settings.parse({}, token_required=False)
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
        assert VARIABLES.keys() <= names()
        required = {name for name, one in VARIABLES.items() if "required" in one["rules"]}
        assert required == {"DISCORD_TOKEN", "DATABASE_URL", "ERASURES_FILE"}

    def test_its_defaults_are_those_of_the_bot_but_for_what_panels_keep(self) -> None:
        defaults = {name: one["default_value"] for name, one in VARIABLES.items()}
        settings = Settings.parse(defaults, token_required=False)
        assert settings.database_url == "sqlite:////home/container/data/cantstop.db"
        assert settings.erasures_file == settings.erasures_file_of(settings.database_url)
        assert str(settings.erasures_file).startswith("/home/container/")
        assert replace(settings, database_url=USUAL.database_url, chosen_erasures_file=None) == USUAL

    def test_it_starts_the_image_which_needs_no_installation(self) -> None:
        installation = EGG["scripts"]["installation"]
        image = in_manifest(r"image: (\S+)")
        assert {*EGG["docker_images"].values(), installation["container"]} == {image}
        assert EGG["startup"].split() == json.loads(in_image(r"^CMD (\[.*\])"))
        assert [line for line in installation["script"].splitlines() if not line.startswith("#")] == []

    def test_the_panel_sees_when_the_bot_runs_and_stops_it_in_good_order(self) -> None:
        assert json.loads(EGG["config"]["startup"]) == {"done": READY_LOG}
        assert EGG["config"]["stop"] == "^C"


def test_railway_builds_the_image_and_ends_the_old_process_first_and_in_good_order() -> None:
    railway = json.loads(text_of("deploy/railway/railway.json"))
    assert railway["build"] == {"builder": "DOCKERFILE"}
    assert not re.search("^VOLUME", DOCKERFILE, re.MULTILINE), "Railway refuses it"
    assert railway["deploy"]["requiredMountPath"] == DATA
    assert railway["deploy"]["overlapSeconds"] == 0
    assert railway["deploy"]["drainingSeconds"] > CLOSING_TIMEOUT


class TestKubernetes:
    def test_it_ends_the_old_process_first_and_in_good_order(self) -> None:
        assert in_manifest(r"maxSurge: (\d+)") == "0"
        assert int(in_manifest(r"terminationGracePeriodSeconds: (\d+)$")) > CLOSING_TIMEOUT

    def test_it_agrees_with_the_image_and_its_environment_is_settings(self) -> None:
        user = in_image(r"--uid (\d+)")
        assert in_manifest(r"runAsUser: (\d+)$") == in_manifest(r"fsGroup: (\d+)$") == user
        assert in_manifest(r"name: data, mountPath: ([^ ]+)") == DATA
        assert in_manifest(r"containerPort: (\d+)") == in_image(r"HTTP_PORT=(\d+)")
        assert {*re.findall(r"{ name: ([A-Z_]+), value", MANIFEST)} == {"HTTP_HOST"} <= {*names()}

    def test_it_is_restarted_for_its_health_alone(self) -> None:
        probes = dict(re.findall(r"^ +(\w+)Probe:\n +httpGet: { path: (\S+),", MANIFEST, re.MULTILINE))
        assert probes == {"startup": "/healthz", "liveness": "/healthz", "readiness": "/readyz"}

    @pytest.mark.skipif(shutil.which("kubernetes-validate") is None, reason="needs kubernetes-validate")
    def test_kubernetes_knows_all_its_fields(self) -> None:
        validator = ["kubernetes-validate", "--strict", "deploy/kubernetes/cantstop.yaml"]
        subprocess.run(validator, cwd=ROOT, check=True)


def test_compose_passes_every_setting_on() -> None:
    passed_on = set(re.findall(r"^ +([A-Z_]+):$", text_of("compose.yaml"), re.MULTILINE))
    # The token is in a secret, a password too, and the image sets the port.
    not_passed_on = {"DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "DATABASE_PASSWORD", "HTTP_PORT"}
    assert names() - passed_on == not_passed_on


def documented_settings() -> Iterator[tuple[list[str], str, str]]:
    """Yield the names in each row of the guide's table of settings, their default, and what they cost."""
    section = text_of("docs/hosting.md").partition("\n## Settings\n")[2].partition("\n## ")[0]
    for row in re.findall(r"^\| (`.+) \|$", section, re.MULTILINE):
        group, _, default, cost = row.split(" | ")
        yield re.findall(r"`(\w+)`", group), default, cost


def test_the_guide_has_every_setting_and_says_what_it_costs() -> None:
    documented = [name for group, _, cost in documented_settings() for name in group if cost]
    assert sorted(documented) == sorted(names())


@pytest.mark.parametrize(("group", "default"), [row[:2] for row in documented_settings()])
def test_the_guide_tells_the_defaults(group: list[str], default: str) -> None:
    if value := re.match("`(.+?)`", default):
        assert Settings.parse({group[0]: value[1]}, token_required=False) == USUAL
    else:
        assert default.startswith("none")


@pytest.mark.skipif(shutil.which("setsid") is None, reason="needs Linux")
def test_a_container_that_cannot_be_built_leaves_no_download_behind(tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    builder = shutil.copy(ROOT / ".ci" / "container", tmp_path / ".ci")
    # The base image can only be made once two processes download.
    programs = {
        ".venv/bin/python": "sleep infinity & echo $! >downloading; wait",
        "bin/mmdebstrap": "until [ -s downloading ]; do sleep 0.01; done; exit 1",
        "bin/id": "echo 0",
        "bin/docker": "",
        "bin/buildah": "",
    }
    for name, code in programs.items():
        write_script(tmp_path / name, code)
    environment = {"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin", "TMPDIR": str(tmp_path)}
    built = subprocess.run(["bash", builder], env=environment, stdout=subprocess.DEVNULL, check=False)
    assert built.returncode == 1
    with suppress(ProcessLookupError):  # if nothing is left of it
        pid = int((tmp_path / "downloading").read_text())
        download = os.pidfd_open(pid)
        ended, _, _ = select.select([download], [], [], WAIT_TIMEOUT)
        os.close(download)
        if not ended:
            os.kill(pid, signal.SIGKILL)
        assert ended, "it still downloads"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize(
    "unit", ["cantstop.service", "cantstop@1.service", "cantstop-backup.timer", "cantstop-dump.timer"]
)
def test_systemd_understands_the_units(unit: str, tmp_path: Path) -> None:
    for source in (ROOT / "systemd").iterdir():
        text = source.read_text(encoding="utf-8").replace("/opt/cantstop/.venv/bin/python", sys.executable)
        (tmp_path / source.name).write_text(text, encoding="utf-8")
    shutil.copy(tmp_path / "cantstop.service", tmp_path / "cantstop@.service")
    command = ["systemd-analyze", "verify", str(tmp_path / unit)]
    checked = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("file", "setting", "least"),
    [
        ("compose.yaml", r"stop_grace_period: (\d+)s", CLOSING_TIMEOUT),
        ("systemd/cantstop.service", r"^WatchdogSec=(\d+)$", STANDSTILL + BEAT),
    ],
)
def test_others_wait_longer_than_the_bot_before_they_end_it(file: str, setting: str, least: float) -> None:
    (seconds,) = re.findall(setting, text_of(file), re.MULTILINE)
    assert int(seconds) > least


@pytest.mark.parametrize("url", ["postgresql://bot@db/games", ""])
def test_what_is_in_data_by_default_is_where_the_unit_may_write(url: str, tmp_path: Path) -> None:
    unit = text_of("systemd/cantstop.service")
    (name,) = re.findall("^StateDirectory=(.*)$", unit, re.MULTILINE)
    (command,) = re.findall('^ExecStartPre=-\\+/bin/sh -c "(.*)"$', unit, re.MULTILINE)
    state, working_directory = tmp_path / name, tmp_path / "opt"
    state.mkdir()
    working_directory.mkdir()
    for _ in range(2):  # at the first start and at every other
        command = command.replace("/var/lib", str(tmp_path))
        subprocess.run(["sh", "-c", command], cwd=working_directory, check=True)
    settings = Settings.parse({"DATABASE_URL": url}, token_required=False)
    asyncio.run(ErasureList(working_directory / settings.erasures_file).add(1))
    assert [path.name for path in state.iterdir()] == ["cantstop.db.erased"]


def test_a_backup_may_do_no_more_than_the_bot() -> None:
    bot, backup = (protections(name) for name in ("cantstop.service", "cantstop-backup.service"))
    assert bot - backup == {"RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX"}
    assert backup - bot == {"RestrictAddressFamilies=AF_UNIX", "PrivateNetwork=yes"}
    assert protections("cantstop-dump.service") == bot


def protections(unit: str) -> set[str]:
    """Return the lines of a unit that take rights away."""
    kinds = "CapabilityBoundingSet|LockPersonality|NoNewPrivileges|Private|Protect|Restrict|SystemCall|UMask"
    return set(re.findall(f"^(?:{kinds}).*$", text_of(f"systemd/{unit}"), re.MULTILINE))
