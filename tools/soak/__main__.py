"""Test the bot for long: ``python -m tools.soak``. The seed that is printed repeats it."""

import argparse
import multiprocessing
import random
import sys

from tests.simulation.simulation import simulate
from tools.soak.forgeries import forge
from tools.soak.kills import survive_kills
from tools.soak.outages import KILLS, survive_outages
from tools.soak.simulations import run_simulations
from tools.soak.votes import survive_closings


def main() -> int:
    """Run what was asked for, and return the exit status."""
    parser = argparse.ArgumentParser(description="Test the bot for long.")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--attempts", type=int, default=1_000_000, help="how many forged clicks are made")
    parser.add_argument("--simulations", type=int, default=2_000, help="how many servers are simulated")
    parser.add_argument("--minutes", type=float, default=5.0, help="for how long the bot is killed")
    parser.add_argument("--closings", type=int, default=100, help="how often it is killed as votes close")
    parser.add_argument("--outages", type=int, default=KILLS, help="how many of three processes are killed")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--simulation", type=int, metavar="SEED", help="repeat one simulation, and no more")
    arguments = parser.parse_args()
    if arguments.simulation is not None:
        print(simulate(arguments.simulation))
        return 0
    seed, processes = arguments.seed, arguments.processes
    print(f"SEED={seed}", flush=True)
    findings = run_simulations(seed, arguments.simulations, processes) if arguments.simulations else 0
    findings += survive_kills(seed, arguments.minutes) if arguments.minutes else 0
    findings += survive_closings(seed, arguments.closings) if arguments.closings else 0
    findings += survive_outages(seed, arguments.outages) if arguments.outages else 0
    findings += forge(seed, arguments.attempts, processes) if arguments.attempts else 0
    return int(findings > 0)


if __name__ == "__main__":
    sys.exit(main())
