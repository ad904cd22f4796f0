"""Tables end in good order."""

from dataclasses import replace

import pytest

from bot.game import Stop
from bot.tables import CloseReason, Status
from bot.tables.progress import close_table, game_in_progress, with_game
from tests.game.game_factories import game_at, no_dice
from tests.tables.sample_tables import ANN, START_POSITION, closed_table, first_people, game_table

PLAYING = game_table(START_POSITION)
TIMED = replace(PLAYING, deadline=90.0, reminder_due=True, paused=True, end_votes=frozenset({ANN.id}))
ENDING = "parker 2:top,3:top/-/- 12:top 0 decide"


@pytest.mark.parametrize("reason", CloseReason)
def test_a_closed_table_has_a_reason_and_no_winner_timeouts_or_votes(reason: CloseReason) -> None:
    closed = close_table(TIMED, reason)
    assert closed == closed_table(PLAYING, reason)
    assert closed.winners == ()


def test_a_game_that_goes_on_only_replaces_the_old_one() -> None:
    changed = game_in_progress(PLAYING).miss_deadline(0)
    assert with_game(TIMED, changed) == replace(TIMED, game=changed)


def test_a_won_game_finishes_the_table() -> None:
    won = game_at(ENDING).play(Stop(0), no_dice)
    finished = with_game(replace(TIMED, game=game_at(ENDING)), won)
    assert finished == replace(PLAYING, status=Status.FINISHED, game=won)
    assert finished.winners == first_people(1)
