"""One person can keep the bot only so busy."""

from bot.chat.interactions.throttle import BURST, RATE, Throttle

ANN, BEN = 1, 2


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def allowed(throttle: Throttle, user: int, tries: int = 10 * BURST) -> int:
    """How many of so many tries at once are let through."""
    return sum(throttle.allows(user) for _ in range(tries))


def test_nobody_who_plays_meets_the_limit() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    for _ in range(1000):
        assert throttle.allows(ANN)
        clock.now += 1 / 10  # ten clicks a second, for as long as they like


def test_a_burst_is_let_through_and_no_more() -> None:
    assert allowed(Throttle(Clock()), ANN) == BURST


def test_others_are_not_held_up() -> None:
    throttle = Throttle(Clock())
    allowed(throttle, ANN)
    assert throttle.allows(BEN)


def test_it_comes_back_with_time() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    allowed(throttle, ANN)
    clock.now += 1.0
    assert allowed(throttle, ANN) == RATE
    clock.now += 3600.0
    assert allowed(throttle, ANN) == BURST


def test_a_refused_try_costs_nothing() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    allowed(throttle, ANN)
    clock.now += 1 / RATE + 0.001
    assert throttle.allows(ANN)


def test_who_is_quiet_is_forgotten() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    for user in range(1000):
        throttle.allows(user)
    clock.now += 60
    throttle.allows(ANN)
    assert len(throttle._buckets) == 1


def test_nobody_saves_up_for_a_longer_burst() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    throttle.allows(ANN)
    clock.now += 0.9 * BURST / RATE
    assert allowed(throttle, ANN) == BURST
