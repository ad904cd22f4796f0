"""Run the tests as a slow machine would: ``python -m tools.slow_machine``.

No test may fail because a machine is slow. Run them beside others that want the processor, and on a share
of it::

    python -m tools.slow_machine --runs 3 --loops 8
    python -m tools.slow_machine --runs 3 --loops 8 tests/e2e
    sudo .venv/bin/python -m tools.slow_machine --cores 0.5

Each run is one of ``pytest``, as ``make test`` starts it, with the options and paths that are given. It needs
Linux, and a share of the processor needs root.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTEST = (sys.executable, "-m", "pytest", "-q", "--numprocesses", "auto", "--dist", "worksteal")
PERIOD = 100_000
"""Microseconds in which the share of the processor is used up at most once."""


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Run some endless loops until the end of the block."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


@contextmanager
def limited(cores: float) -> Iterator[None]:
    """Give this process and all that it starts a share of the processor until the end of the block."""
    mounted = Path("/sys/fs/cgroup")
    unified = (mounted / "cgroup.controllers").exists()
    group = (mounted if unified else mounted / "cpu") / f"slow-machine-{os.getpid()}"
    group.mkdir()
    try:
        quota = int(cores * PERIOD)
        if unified:
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
        else:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        (group / "cgroup.procs").write_text(str(os.getpid()))
        yield
    finally:
        (group.parent / "cgroup.procs").write_text(str(os.getpid()))
        group.rmdir()


def main() -> int:
    """Run the tests, and return how many runs failed."""
    parser = argparse.ArgumentParser(description="Run the tests as a slow machine would.")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--loops", type=int, default=0, help="how many endless loops run beside them")
    parser.add_argument("--cores", type=float, help="how many cores they may use, such as 0.5")
    arguments, tests = parser.parse_known_args()
    failed = 0
    with ExitStack() as stack:
        stack.enter_context(busy(arguments.loops))
        if arguments.cores:
            stack.enter_context(limited(arguments.cores))
        for number in range(1, arguments.runs + 1):
            began = time.monotonic()
            status = subprocess.run([*PYTEST, *tests], cwd=ROOT, check=False).returncode
            failed += status != 0
            print(f"Run {number}: status {status} after {time.monotonic() - began:.0f} s", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
