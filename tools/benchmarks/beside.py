"""Run benchmarks here and at an earlier commit in turns: other work on the machine hits both alike."""

import io
import re
import subprocess
import sys
import tarfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tools.benchmarks.measures import Measure, table

TURNS = 5

_ROW = re.compile(r"(?P<benchmark>\w+)? +(?P<name>\S.*?) {2,}(?P<value>[\d.]+) (?P<unit>s|ms|µs|B|kB|MB)\b")


def print_beside(commit: str, names: Sequence[str]) -> None:
    """Print what the named benchmarks measure now and at ``commit``, the median of several turns."""
    here = Path.cwd()
    with TemporaryDirectory() as folder:
        archived = ["git", "archive", commit]
        files = subprocess.run(archived, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(files)) as archive:
            archive.extractall(folder, filter="data")
        turns = [(_run(Path(folder), names), _run(here, names)) for _ in range(TURNS)]
    print(*table(compared(turns, commit)), sep="\n")


def compared(turns: Sequence[tuple[str, str]], commit: str) -> list[tuple[str, Measure]]:
    """Return the rows of a table from what was printed at a commit and here, in several turns."""
    found: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for before, after in turns:
        earlier = _values(before)
        for row, value in _values(after).items():
            if row in earlier:
                found[row].append((earlier[row], value))
    return [("", _row(name, unit, commit, pairs)) for (name, unit), pairs in found.items()]


def _row(name: str, unit: str, commit: str, pairs: Sequence[tuple[float, float]]) -> Measure:
    before, after = (median(values) for values in zip(*pairs, strict=True))
    share = median(after / before for before, after in pairs if before)
    return Measure(name, f"{after:.1f} {unit}", compared=f"{share:.2f} of {before:.1f} {unit} at {commit}")


def _run(folder: Path, names: Sequence[str]) -> str:
    command = [sys.executable, "-m", "tools.benchmarks", *names]
    done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def _values(printed: str) -> dict[tuple[str, str], float]:
    """Return the value of each row of a table by name and unit; the name of a part tells what of."""
    values: dict[tuple[str, str], float] = {}
    whole, width = "", 0
    for line in printed.partition(" median ")[2].splitlines():
        if row := _ROW.match(line):
            name = row["name"]
            if row["benchmark"]:
                width = row.start("name")
            if row.start("name") > width:
                name = f"{whole}: {name}"
            else:
                whole = name
            values[name, row["unit"]] = float(row["value"])
    return values
