import pytest
from prometheus_client import REGISTRY

from bot.monitoring.metrics import Outcome, timed_interaction, timed_picture


def count(metric: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(metric, labels) or 0.0


def test_an_interaction_is_counted_with_the_outcome_it_had_in_the_end() -> None:
    labels = {"kind": "component", "outcome": "refused"}
    before = count("cantstop_interaction_seconds_count", **labels)
    with timed_interaction("component") as handling:
        handling.outcome = Outcome.REFUSED
    assert count("cantstop_interaction_seconds_count", **labels) == before + 1


def test_an_interaction_that_is_given_up_has_failed() -> None:
    labels = {"kind": "component", "outcome": "failed"}
    before = count("cantstop_interaction_seconds_count", **labels)
    with pytest.raises(ZeroDivisionError), timed_interaction("component"):
        raise ZeroDivisionError
    assert count("cantstop_interaction_seconds_count", **labels) == before + 1


def test_a_picture_is_drawn_as_before_and_timed() -> None:
    before = count("cantstop_picture_seconds_count", kind="test")
    assert timed_picture("test", divmod)(7, 2) == (3, 1)
    assert count("cantstop_picture_seconds_count", kind="test") == before + 1
