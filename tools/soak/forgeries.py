"""Forged and hostile clicks, forms and commands.

Nothing may be accepted that should not be, left unanswered or logged as an error.
"""

import asyncio
import logging
import multiprocessing
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from bot.chat.interactions import response
from tests.chat.soak.campaign import Campaign

PART = 10_000
"""How many attempts are made at the same tables. A part follows from the seed and its number alone."""


@dataclass(frozen=True)
class Outcome:
    """What came of a part of the campaign.

    Attributes:
        attempts: how many attempts were made.
        accepted: how many of them changed something, by the action.
        failure: what went wrong, None if nothing did.
    """

    attempts: int
    accepted: Counter[str]
    failure: str | None


def run_part(seed: str, attempts: int) -> Outcome:
    """Run a part of the campaign."""
    logging.getLogger("bot").setLevel(logging.ERROR)
    response.DEFER_AFTER = response.FIRST_RESPONSE_TIMEOUT = 3600.0  # a busy machine is no finding
    campaign = Campaign(seed)
    failure = None
    try:
        asyncio.run(campaign.run(attempts))
    except AssertionError as error:
        failure = f"part {seed!r}, {error}"
    return Outcome(campaign.attempts, campaign.accepted, failure)


def forge(seed: int, attempts: int, processes: int) -> int:
    """Make forged attempts, print what came of them, and return how many findings there are."""
    print(f"{attempts:,} forged attempts", flush=True)
    start = time.perf_counter()
    sizes = [min(PART, attempts - done) for done in range(0, attempts, PART)]
    seeds = [f"{seed}.{number}" for number in range(len(sizes))]
    made, findings, accepted = 0, 0, Counter[str]()
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        for outcome in pool.map(run_part, seeds, sizes):
            made += outcome.attempts
            accepted += outcome.accepted
            if outcome.failure is not None:
                findings += 1
                print(outcome.failure, flush=True)
            if sys.stderr.isatty():
                print(f"\r{made:,}", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - start
    print(f"{made:,} attempts in {seconds:.0f} s, {findings} findings")
    by_action = ", ".join(f"{action} {count:,}" for action, count in sorted(accepted.items()))
    print(f"{accepted.total():,} changes: {by_action}")
    return findings
