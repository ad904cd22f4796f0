"""What the simulation is worth: it finds faults that are put in on purpose."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.simulation.planted_faults import (
    acknowledge_before_saving,
    cancel_requests,
    draw_again_on_retry,
    first_found,
    forget_an_erased_host,
    forget_nonces,
    lose_results,
    record_before_showing,
    show_before_saving,
    show_secret_bids,
    wait_for_the_clicks_token,
)


@pytest.mark.parametrize(
    ("fault", "says", "seeds"),
    [
        (acknowledge_before_saving, "is still behind", 30),
        *(
            pytest.param(*planted, marks=pytest.mark.thorough)
            for planted in (
                (show_before_saving, "does not show revision", 30),
                (record_before_showing, "does not show revision", 30),
                (draw_again_on_retry, "does not follow from the seed", 60),
                (forget_an_erased_host, "is erased, and still in", 120),
                (lose_results, "the standings", 30),
                (forget_nonces, "is called twice", 30),
                (wait_for_the_clicks_token, "has been late", 60),
                (cancel_requests, "is still behind|has been late", 240),
                (show_secret_bids, "gets a secret bid", 30),
            )
        ),
    ],
)
def test_planted_fault_is_found(fault: Callable[[], Any], says: str, seeds: int) -> None:
    found = first_found(fault, range(seeds))
    assert found is not None, f"none of {seeds} seeds finds it"
    print(f"{fault.__name__} is found by seed {found.seed}")  # noqa: T201 - for `pytest -rP`
    assert any(re.search(says, sentence) for sentence in found.wrong), found.wrong
    assert f"--simulation {found.seed}" in str(found)
