"""Which interactions are handled: one person can keep the bot busy only for a moment."""

from datetime import timedelta
from unittest.mock import Mock

import pytest

from bot.chat.interactions.checks import BURST, RATE, InteractionChecks, Throttle
from bot.game import NotAllowed
from tests.chat.fake_interactions import FakeInteraction
from tests.tables.sample_tables import ANN, BEN


@pytest.fixture
def checks() -> InteractionChecks:
    return InteractionChecks(lambda: 1000.0)


@pytest.mark.parametrize("seconds", [-3600, -10, 10, 3600])
def test_clocks_that_differ_or_are_adjusted_refuse_nothing(checks: InteractionChecks, seconds: int) -> None:
    """Only Discord knows what is too late."""
    checks.check(FakeInteraction().real)
    interaction = FakeInteraction()
    interaction.created_at += timedelta(seconds=seconds)
    checks.check(interaction.real)


def test_all_are_refused_while_the_bot_closes(checks: InteractionChecks) -> None:
    checks.stop_accepting()
    with pytest.raises(NotAllowed, match="restarting"):
        checks.check(FakeInteraction().real)


def test_a_person_who_is_too_fast_is_refused_and_others_are_not(checks: InteractionChecks) -> None:
    interaction = FakeInteraction()
    for _ in range(BURST):
        checks.check(interaction.real)
    with pytest.raises(NotAllowed, match="fast"):
        checks.check(interaction.real)
    checks.check(FakeInteraction(user_id=BEN.id).real)


class TestThrottle:
    @pytest.fixture
    def clock(self) -> Mock:
        return Mock(return_value=100.0)

    @pytest.fixture
    def throttle(self, clock: Mock) -> Throttle:
        return Throttle(clock)

    def allowed(self, throttle: Throttle) -> int:
        """Return how many of several interactions at once are allowed."""
        return sum(throttle.allows(ANN.id) for _ in range(10 * BURST))

    def test_players_do_not_reach_the_limit(self, clock: Mock, throttle: Throttle) -> None:
        for _ in range(1000):
            assert throttle.allows(ANN.id)
            clock.return_value += 1 / 10  # ten clicks a second, for as long as they like

    def test_a_burst_is_allowed_and_the_allowance_grows_back(self, clock: Mock, throttle: Throttle) -> None:
        assert self.allowed(throttle) == BURST
        clock.return_value += 1 / RATE + 0.001
        assert throttle.allows(ANN.id), "what was refused has cost nothing"
        clock.return_value += 1.0
        assert self.allowed(throttle) == RATE
        clock.return_value += 3600.0
        assert throttle.allows(ANN.id)
        clock.return_value += 0.9 * BURST / RATE
        assert self.allowed(throttle) == BURST, "it does not grow beyond that"

    def test_inactive_people_are_forgotten(self, clock: Mock, throttle: Throttle) -> None:
        for user in range(1000):
            throttle.allows(user)
        clock.return_value += 60
        throttle.allows(ANN.id)
        assert len(throttle._buckets) == 1
