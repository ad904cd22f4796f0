"""What a host watches the bot with knows its metrics, and its alerts fire when they should."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from prometheus_client import Info
from prometheus_client.metrics import MetricWrapperBase

from bot.monitoring import metrics
from tests.monitoring.test_metrics import STATE

ROOT = Path(__file__).parents[1]
ALERTS = ROOT / "deploy" / "prometheus" / "alerts.yaml"
ALERT_TESTS = ALERTS.with_name("alerts_test.yaml")
DASHBOARD = json.loads((ROOT / "deploy" / "grafana" / "dashboard.json").read_text(encoding="utf-8"))
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
EXPRESSIONS = [target["expr"] for panel in PANELS for target in panel["targets"]]
GUIDE = (ROOT / "docs" / "watching.md").read_text(encoding="utf-8")

ENDS = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_count", "_sum"], "info": ["_info"]}
"""What Prometheus appends to the name of a metric."""

OTHERS = {"up", "process_cpu_seconds_total", "process_resident_memory_bytes", "process_start_time_seconds"}
"""Metrics of Prometheus and of its library."""

needs_promtool = pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")


def bot_metrics() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Yield the name of each metric of the bot without what Prometheus appends, its kind, and its labels."""
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            labels = metric._value if isinstance(metric, Info) else metric._labelnames
            yield metric._name, str(metric._type), frozenset(labels)
    for family in metrics.StateCollector(lambda: STATE).collect():
        yield family.name, family.type, frozenset(family._labelnames)


def series() -> set[str]:
    return {name + suffix for name, kind, _ in bot_metrics() for suffix in ENDS[kind]}


def rows(heading: str) -> list[list[str]]:
    section = GUIDE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^\| (.*) \|$", section, re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")] for line in lines[2:]]


def run_promtool(*arguments: str | Path) -> None:
    run = subprocess.run(["promtool", *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_guide_has_every_metric_with_its_labels() -> None:
    documented = {
        (name, frozenset(re.findall(r"`(\w+)`", labels)))
        for names, labels, _ in rows("Metrics")
        for name in re.findall(r"`(\w+)`", names)
    }
    assert documented == {
        (name if kind == "histogram" else name + ENDS[kind][0], labels)
        for name, kind, labels in bot_metrics()
    }


@pytest.mark.parametrize("text", [ALERTS.read_text(encoding="utf-8"), "\n".join(EXPRESSIONS)])
def test_alerts_and_dashboard_ask_for_metrics_that_exist(text: str) -> None:
    asked = set(re.findall(r"\b((?:cantstop|process)_\w+|up)(?=[{[)\n ])", re.sub("(?m)^ *#.*$", "", text)))
    assert len(asked) > 10
    assert asked <= series() | OTHERS


def test_the_alerts_are_tested_with_metrics_that_exist() -> None:
    tested = set(re.findall(r"series: '(\w+)\{", ALERT_TESTS.read_text(encoding="utf-8")))
    assert tested <= series() | OTHERS
    assert tested > {"up"}


def test_the_dashboard_shows_every_metric() -> None:
    shown = "\n".join(EXPRESSIONS)
    assert {name for name, _, _ in bot_metrics() if not re.search(rf"\b{name}", shown)} == set()


def test_the_guide_explains_every_alert_and_a_test_lets_it_fire() -> None:
    rules = re.findall(r"- alert: (\w+)\n(?s:.*?)severity: (\w+)", ALERTS.read_text(encoding="utf-8"))
    assert [[f"`{name}`", severity] for name, severity in rules] == [row[:2] for row in rows("Alerts")]
    tests = ALERT_TESTS.read_text(encoding="utf-8")
    fired = set(re.findall(r"alertname: (\w+)\n +eval_time: \w+\n +exp_alerts:\n", tests))
    assert fired == {name for name, _ in rules}


@needs_promtool
def test_prometheus_understands_the_alerts_and_they_fire_when_they_should() -> None:
    run_promtool("check", "rules", ALERTS)
    run_promtool("test", "rules", ALERT_TESTS)


@needs_promtool
def test_prometheus_understands_what_the_dashboard_asks_for(tmp_path: Path) -> None:
    asked = [expression.replace("$__rate_interval", "5m") for expression in EXPRESSIONS]
    rules = [{"record": f"panel:{number}", "expr": expr} for number, expr in enumerate(asked)]
    file = tmp_path / "rules.yaml"
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}), encoding="utf-8")
    run_promtool("check", "rules", file)


def test_every_panel_has_a_place_of_its_own_and_says_what_it_shows() -> None:
    assert all(panel["title"] and panel["description"] for panel in PANELS)
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)
    places = [panel["gridPos"] for panel in DASHBOARD["panels"]]
    assert all(place["x"] + place["w"] <= 24 for place in places)
    for one, other in combinations(places, 2):
        assert any(
            one[at] + one[size] <= other[at] or other[at] + other[size] <= one[at]
            for at, size in ("xw", "yh")
        ), (one, other)
