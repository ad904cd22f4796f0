from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from prometheus_client import REGISTRY

from bot.monitoring.metrics import Outcome, timed_interaction, timed_picture

INTERACTIONS = "cantstop_interaction_seconds_count"


def count(metric: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(metric, labels) or 0.0


@contextmanager
def counted_once(metric: str, **labels: str) -> Iterator[None]:
    before = count(metric, **labels)
    yield
    assert count(metric, **labels) == before + 1


def test_an_interaction_is_counted_with_the_outcome_it_had_in_the_end() -> None:
    with counted_once(INTERACTIONS, outcome="refused", kind="click"), timed_interaction("click") as handling:
        handling.outcome = Outcome.REFUSED


def test_an_interaction_that_is_given_up_has_failed() -> None:
    with (
        counted_once(INTERACTIONS, outcome="failed", kind="click"),
        pytest.raises(ZeroDivisionError),
        timed_interaction("click"),
    ):
        raise ZeroDivisionError


def test_a_picture_is_drawn_as_before_and_timed() -> None:
    with counted_once("cantstop_picture_seconds_count", kind="test"):
        assert timed_picture("test", divmod)(7, 2) == (3, 1)
