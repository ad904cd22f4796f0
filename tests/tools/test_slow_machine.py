import os
import sys
from pathlib import Path

import pytest

from tools import slow_machine


def run(monkeypatch: pytest.MonkeyPatch, code: str, *arguments: str) -> int:
    """Run the tool with a program instead of pytest, and return its status."""
    monkeypatch.setattr(slow_machine, "PYTEST", (sys.executable, "-c", code))
    monkeypatch.setattr(sys, "argv", ["slow_machine", *arguments])
    return slow_machine.main()


def test_failed_runs_are_counted_and_their_options_passed_on(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    code = "import sys; print(sys.argv[1:]); sys.exit('-x' in sys.argv)"
    assert run(monkeypatch, code, "--runs", "2", "--loops", "1", "-x", "tests/game") == 2
    assert run(monkeypatch, code, "tests/game") == 0
    out = capfd.readouterr().out
    assert out.count("['-x', 'tests/game']") == 2
    assert "Run 2: status 1 after " in out


@pytest.mark.skipif(not os.access("/sys/fs/cgroup", os.W_OK) or os.geteuid() != 0, reason="only root may")
def test_a_share_of_the_processor_is_given_until_the_end(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    before = Path("/proc/self/cgroup").read_text(encoding="utf-8")
    code = "print(open('/proc/self/cgroup').read())"
    assert run(monkeypatch, code, "--cores", "0.5") == 0
    assert f"slow-machine-{os.getpid()}" in capfd.readouterr().out
    assert Path("/proc/self/cgroup").read_text(encoding="utf-8") == before
