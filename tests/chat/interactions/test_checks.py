"""Which interactions are handled."""

from datetime import timedelta

import pytest

from bot.chat.interactions.checks import InteractionChecks
from bot.chat.interactions.throttle import BURST
from bot.game import NotAllowed
from tests.chat.fake_interactions import FakeInteraction
from tests.tables.sample_tables import BEN


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
    other = FakeInteraction(user_id=BEN.id)
    other.created_at = interaction.created_at
    checks.check(other.real)
