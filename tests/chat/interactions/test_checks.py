"""Who is let in."""

from datetime import timedelta

import pytest

from bot.chat.interactions.checks import InteractionChecks, TooLateError
from bot.chat.interactions.lateness import TOO_LATE
from bot.chat.interactions.throttle import BURST
from bot.game import NotAllowed
from tests.chat.fake_interactions import FakeInteraction
from tests.tables.sample_tables import BEN


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def door() -> InteractionChecks:
    return InteractionChecks(Clock())


def test_an_interaction_in_time_is_let_in(door: InteractionChecks) -> None:
    for _ in range(10):
        door.check(FakeInteraction().real)


def test_one_that_has_failed_in_its_users_eyes_is_not(door: InteractionChecks) -> None:
    door.check(FakeInteraction().real)
    late = FakeInteraction()
    late.created_at -= timedelta(seconds=TOO_LATE + 0.5)
    with pytest.raises(TooLateError):
        door.check(late.real)


def test_nothing_is_accepted_while_the_bot_closes(door: InteractionChecks) -> None:
    door.stop_accepting()
    with pytest.raises(NotAllowed, match="restarting"):
        door.check(FakeInteraction().real)


def test_who_is_too_fast_is_told_and_others_are_let_in(door: InteractionChecks) -> None:
    interaction = FakeInteraction()
    for _ in range(BURST):
        door.check(interaction.real)
    with pytest.raises(NotAllowed, match="fast"):
        door.check(interaction.real)
    other = FakeInteraction(user_id=BEN.id)
    other.created_at = interaction.created_at
    door.check(other.real)
