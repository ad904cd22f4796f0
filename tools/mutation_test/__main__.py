"""Draw mutants and print those that survive: ``python -m tools.mutation_test``."""

import argparse
import os
import random
import shutil
import tempfile
import time
from pathlib import Path

from tools.mutation_test.mutants import find_mutants
from tools.mutation_test.runner import is_killed, read_coverage, record_coverage

ROOT = Path(__file__).parents[2]
MUTATED = ("bot/game", "bot/tables", "bot/store")
TESTS = ["tests/game", "tests/tables", "tests/store"]


def main(seed: int, count: int, only: list[int], coverage: Path | None) -> None:
    """Draw ``count`` mutants, run the tests on each, and print which survive.

    Args:
        seed: what the sample depends on, besides the code.
        count: how many mutants to draw.
        only: the numbers of the mutants to run the tests on, all if empty.
        coverage: where to keep what the tests reach, for another run on the same code and tests.
    """
    paths = sorted(path for folder in MUTATED for path in (ROOT / folder).rglob("*.py"))
    sources = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    mutants = [mutant for path, source in sources.items() for mutant in find_mutants(path, source)]
    sample = list(enumerate(random.Random(seed).sample(mutants, count), start=1))
    print(f"{count} of {len(mutants)} mutants, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve() / "copy"
        shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(".*", "data", "__pycache__"))
        coverage = coverage or root.parent / "coverage"
        if not coverage.exists():
            record_coverage(root, list(sources), TESTS, coverage)
        tests = read_coverage(coverage)
        survivors = 0
        for number, mutant in sample:
            if only and number not in only:
                continue
            start = time.perf_counter()
            path = root / mutant.path
            path.write_text(mutant.apply(sources[mutant.path]), encoding="utf-8")
            os.utime(path, (number, number))  # so that code compiled before is not taken for it
            killed = is_killed(root, mutant, tests)
            shutil.copy2(ROOT / mutant.path, path)
            survivors += not killed
            outcome = "killed  " if killed else "SURVIVED"
            took = time.perf_counter() - start
            print(f"#{number:3} {outcome} {took:5.1f} s  {mutant.describe(sources[mutant.path])}", flush=True)
    print(f"{(len(only) or count) - survivors} killed, {survivors} survived")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Change the code and see whether a test notices.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--only", type=int, nargs="*", default=[], help="numbers of mutants of the sample")
    parser.add_argument("--coverage", type=Path, help="a file that keeps what the tests reach")
    options = parser.parse_args()
    main(options.seed, options.count, options.only, options.coverage)
