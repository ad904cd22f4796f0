from dataclasses import replace

import pytest

from bot.game import Resign, Stop, actor, transitions
from bot.game.notation import parse_rules
from bot.tables import CloseReason, Person, Status, Table, pinged_at_the_end
from bot.tables.progress import close_table, with_game
from tests.game.game_factories import RandomGame, game_at, no_dice
from tests.tables.sample_tables import ANN, GOAT, LAMB, closed_table, finished_table, first_people, game_table

PLAYING = game_table()
TIMED = replace(PLAYING, deadline=90.0, reminder_due=True, paused=True, end_votes=frozenset({ANN.id}))
ENDING = "parker 2:top,3:top/-/- 12:top 0 decide"
A, B, C = first_people(3)
WON_BY_ANN = game_at(ENDING).play(Stop(0), no_dice)


@pytest.mark.parametrize("reason", CloseReason)
def test_a_closed_table_has_a_reason_and_no_winner_timeouts_or_votes(reason: CloseReason) -> None:
    closed = close_table(TIMED, reason)
    assert closed == closed_table(PLAYING, reason)
    assert closed.winners == ()


def test_a_won_game_finishes_the_table() -> None:
    finished = with_game(replace(TIMED, game=game_at(ENDING)), WON_BY_ANN)
    assert finished == replace(PLAYING, status=Status.FINISHED, game=WON_BY_ANN)
    assert finished.winners == first_people(1)


@pytest.mark.parametrize(
    ("table", "pinged"),
    [
        (finished_table(WON_BY_ANN), (B, C)),
        (replace(finished_table(WON_BY_ANN), seats=(LAMB, A, B)), (A, B)),
        (finished_table(game_at("parker 2:top/-/x- - 0 roll").play(Resign(0), no_dice)), (B,)),
        (finished_table(game_at(ENDING).miss_deadline(0).play(Stop(0), no_dice)), (A, B, C)),
        (replace(finished_table(WON_BY_ANN), seats=(A, LAMB, GOAT)), ()),
        (replace(finished_table(WON_BY_ANN), seats=(LAMB, A, GOAT)), ()),
    ],
    ids=["won", "computer won", "others left", "late", "alone against computers", "lost to computers"],
)
def test_who_did_not_make_the_last_decision_is_pinged(table: Table, pinged: tuple[Person, ...]) -> None:
    assert pinged_at_the_end(table) == pinged


@pytest.mark.parametrize("rules", ["parker", "franjos,bidding"])
@pytest.mark.parametrize("seed", range(2))
def test_the_last_decision_is_found_in_whole_games(rules: str, seed: int) -> None:
    """It may be a stop, a roll that busts or a step of a bidder."""
    game = RandomGame(seed, 3, parse_rules(rules), roll_probability=0.5, leave_probability=0.0).end
    actors = [actor(before, event) for before, event, _ in transitions(game.log)]
    last = [seat for seat in actors if seat is not None][-1]
    table = finished_table(game)
    assert pinged_at_the_end(table) == tuple(table.seats[seat] for seat in game.state.active if seat != last)
