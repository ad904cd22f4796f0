import os
import subprocess
import sys
import time
from subprocess import PIPE

from tools.benchmarks.processes import cpu_seconds, family_cpu_seconds, memory_of, parent_of, run_on_one_core

WORK = "import sys, time\nwhile time.process_time() < 0.3: pass\nprint(flush=True)\nsys.stdin.read()"

TICKS = 0.05
"""Seconds by which the times of a process differ, since Linux counts some in hundredths."""


def test_a_process_tells_its_cpu_time() -> None:
    before = time.process_time()
    assert before - TICKS <= cpu_seconds(os.getpid()) <= time.process_time() + TICKS


def test_a_family_is_a_process_and_its_children() -> None:
    before, own = family_cpu_seconds(os.getpid()), cpu_seconds(os.getpid())
    with subprocess.Popen((sys.executable, "-c", WORK), stdin=PIPE, stdout=PIPE) as child:
        assert child.stdout
        child.stdout.readline()
        assert parent_of(child.pid) == os.getpid()
        assert cpu_seconds(child.pid) >= 0.28, "in ticks of a hundredth"
        grown, own_grown = family_cpu_seconds(os.getpid()) - before, cpu_seconds(os.getpid()) - own
        assert grown - own_grown >= 0.25
        child.communicate()


def test_a_process_tells_its_memory() -> None:
    before = memory_of(os.getpid())
    assert 10_000_000 < before.resident <= before.peak
    block = b"a" * 50_000_000
    assert memory_of(os.getpid()).peak >= before.resident + 0.9 * len(block)


def test_a_process_can_be_kept_to_one_core() -> None:
    with subprocess.Popen((sys.executable, "-c", "import sys; sys.stdin.read()"), stdin=PIPE) as child:
        run_on_one_core(child.pid)
        assert len(os.sched_getaffinity(child.pid)) == 1
        child.communicate()
