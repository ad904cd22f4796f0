from dataclasses import replace

import pytest

from bot.game import Stop
from bot.tables import CloseReason, Status
from bot.tables.closing import close_table, with_game
from tests.game.game_factories import game_at, no_dice
from tests.tables.sample_tables import ANN, START_POSITION, first_people, game_table, lobby_table

WINNING_POSITION = "parker 2:top,3:top/-/- 12:top 0 decide"


@pytest.mark.parametrize("reason", CloseReason)
def test_a_closed_table_has_its_reason_and_no_winner(reason: CloseReason) -> None:
    closed = close_table(lobby_table(2), reason)
    assert (closed.status, closed.close_reason, closed.winners) == (Status.ABANDONED, reason, ())


def test_closing_clears_deadline_reminder_pause_and_votes() -> None:
    table = replace(
        game_table(START_POSITION),
        deadline=90.0,
        reminder_due=True,
        paused=True,
        end_votes=frozenset({ANN.id}),
    )
    closed = close_table(table, CloseReason.EXPIRED)
    assert (closed.deadline, closed.reminder_due, closed.paused, closed.end_votes) == (
        None,
        False,
        False,
        frozenset(),
    )
    assert closed.game == table.game


def test_a_game_that_goes_on_only_replaces_the_old_one() -> None:
    table = replace(game_table(START_POSITION), deadline=90.0, reminder_due=True)
    assert table.game is not None
    changed = table.game.miss_deadline(0)
    assert with_game(table, changed) == replace(table, game=changed)


def test_a_won_game_finishes_the_table() -> None:
    table = replace(game_table(WINNING_POSITION), deadline=90.0, end_votes=frozenset({ANN.id}))
    finished = with_game(table, game_at(WINNING_POSITION).play(Stop(0), no_dice))
    assert (finished.status, finished.close_reason) == (Status.FINISHED, None)
    assert finished.winners == first_people(1)
    assert (finished.deadline, finished.end_votes) == (None, frozenset())
