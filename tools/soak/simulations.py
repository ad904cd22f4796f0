"""Simulated servers, whose Discord and database fail at times; see ``tests/simulation``."""

import multiprocessing
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.simulation.simulation import Outcome, WrongError, simulate


def run_simulation(seed: int) -> Outcome | str:
    """Return what came of a simulation, or what went wrong in it."""
    try:
        return simulate(seed)
    except WrongError as error:
        return str(error)


def run_simulations(seed: int, number: int, processes: int) -> int:
    """Run simulations from a seed on, print what came of them, and return how many went wrong."""
    print(f"{number:,} simulations, the first with seed {seed}", flush=True)
    start = time.perf_counter()
    findings = 0
    survived: Counter[str] = Counter()
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        for outcome in pool.map(run_simulation, range(seed, seed + number), chunksize=10):
            if isinstance(outcome, str):
                findings += 1
                print(outcome, flush=True)
                continue
            for name in ("hours", "events", "finished", "kills", "troubles", "pings", "erasures", "turned"):
                survived[name] += getattr(outcome, name)
    seconds = time.perf_counter() - start
    print(f"{survived['hours']:,.0f} hours of play in {seconds:.0f} s, {findings} findings")
    print(
        f"{survived['events']:,} events, {survived['finished']:,} finished games,"
        f" {survived['pings']:,} pings, {survived['erasures']:,} erasures;"
        f" survived {survived['kills']:,} kills, {survived['troubles']:,} failures, and"
        f" {survived['turned']:,} times that the bot was invited or removed"
    )
    return findings
