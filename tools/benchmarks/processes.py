"""The CPU time of processes, which only Linux tells."""

import os
from collections.abc import Iterator
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PARENT, _USER, _SYSTEM = 1, 11, 12
"""Places in ``/proc/PID/stat``, counted from the process's state."""


def cpu_seconds(pid: int) -> float:
    """Return the CPU time that a process has used so far."""
    fields = _stat(pid)
    return (int(fields[_USER]) + int(fields[_SYSTEM])) / _TICKS


def family_cpu_seconds(parent: int) -> float:
    """Return the CPU time that a process and its living children have used so far."""
    return cpu_seconds(parent) + sum(map(cpu_seconds, _children(parent)))


def parent_of(pid: int) -> int:
    """Return the id of the process that started another one."""
    return int(_stat(pid)[_PARENT])


def _children(parent: int) -> Iterator[int]:
    for folder in Path("/proc").glob("[0-9]*"):
        pid = int(folder.name)
        try:
            if parent_of(pid) == parent:
                yield pid
        except FileNotFoundError:  # it has just ended
            continue


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
