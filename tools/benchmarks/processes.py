"""The CPU time, the memory and the cores of processes, which only Linux tells."""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_TICKS = os.sysconf("SC_CLK_TCK")
_PARENT, _USER, _SYSTEM = 1, 11, 12
"""Places in ``/proc/PID/stat``, counted from the process's state."""


class Memory(NamedTuple):
    """What a process takes, and has taken at most, in bytes."""

    resident: int
    peak: int


def memory_of(pid: int) -> Memory:
    """Return what a process takes."""
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    fields = dict(line.split(":", 1) for line in lines)
    resident, peak = (int(fields[name].split()[0]) * 1024 for name in ("VmRSS", "VmHWM"))
    return Memory(resident, peak)


def cpu_seconds(pid: int) -> float:
    """Return the CPU time that a process has used so far."""
    fields = _stat(pid)
    return (int(fields[_USER]) + int(fields[_SYSTEM])) / _TICKS


def family_cpu_seconds(parent: int) -> float:
    """Return the CPU time that a process and its living children have used so far."""
    seconds = cpu_seconds(parent)
    for folder in Path("/proc").glob("[0-9]*"):
        pid = int(folder.name)
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            if parent_of(pid) == parent:
                seconds += cpu_seconds(pid)
    return seconds


def run_on_one_core(pid: int) -> None:
    """Keep a process from now on, with all its threads, to one core."""
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {min(os.sched_getaffinity(0))})


def parent_of(pid: int) -> int:
    """Return the id of the process that started another one."""
    return int(_stat(pid)[_PARENT])


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
