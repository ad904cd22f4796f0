"""One person can keep the bot busy only for a moment."""

from bot.chat.interactions.throttle import BURST, RATE, Throttle

ANN, BEN = 1, 2


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def allowed(throttle: Throttle, user: int, tries: int = 10 * BURST) -> int:
    """Return how many of several interactions at once are allowed."""
    return sum(throttle.allows(user) for _ in range(tries))


def test_players_do_not_reach_the_limit() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    for _ in range(1000):
        assert throttle.allows(ANN)
        clock.now += 1 / 10  # ten clicks a second, for as long as they like


def test_a_burst_is_allowed_and_no_more() -> None:
    assert allowed(Throttle(Clock()), ANN) == BURST


def test_others_are_not_affected() -> None:
    throttle = Throttle(Clock())
    allowed(throttle, ANN)
    assert throttle.allows(BEN)


def test_the_allowance_grows_back() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    allowed(throttle, ANN)
    clock.now += 1.0
    assert allowed(throttle, ANN) == RATE
    clock.now += 3600.0
    assert allowed(throttle, ANN) == BURST


def test_a_refused_interaction_costs_nothing() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    allowed(throttle, ANN)
    clock.now += 1 / RATE + 0.001
    assert throttle.allows(ANN)


def test_inactive_people_are_forgotten() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    for user in range(1000):
        throttle.allows(user)
    clock.now += 60
    throttle.allows(ANN)
    assert len(throttle._buckets) == 1


def test_the_allowance_has_a_maximum() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    throttle.allows(ANN)
    clock.now += 0.9 * BURST / RATE
    assert allowed(throttle, ANN) == BURST
