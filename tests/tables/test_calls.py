"""Who is called when a game has been won."""

from dataclasses import replace

import pytest

from bot.game import Resign, Stop, actor, transitions
from bot.game.notation import parse_rules
from bot.tables import Caller, Player, Table, called_at_the_end
from tests.game.game_factories import RandomGame, game_at, no_dice
from tests.tables.sample_tables import ANN, BEN, CYD, GOAT, LAMB, finished_table, first_people

WON_BY_ANN = game_at("parker 2:top,3:top/-/- 12:top 0 decide").play(Stop(0), no_dice)


def called(table: Table) -> tuple[Caller, ...]:
    """Return whom the end of a game calls."""
    ids = [person.id for person in called_at_the_end(table)]
    return tuple(by for by in (ANN, BEN, CYD) if by.id in ids)


def test_those_who_did_not_make_the_last_decision_are_called() -> None:
    assert called(finished_table(WON_BY_ANN)) == (BEN, CYD)


def test_nobody_is_called_after_a_game_of_one_against_computers() -> None:
    (ann,) = first_people(1)
    tables: list[tuple[Player, ...]] = [(ann, LAMB, GOAT), (LAMB, ann, GOAT)]
    for seats in tables:
        assert called(replace(finished_table(WON_BY_ANN), seats=seats)) == ()


def test_everybody_is_called_when_a_computer_won() -> None:
    assert called(replace(finished_table(WON_BY_ANN), seats=(LAMB, *first_people(2)))) == (ANN, BEN)


def test_a_player_who_left_is_not_called() -> None:
    game = game_at("parker 2:top/-/x- - 0 roll").play(Resign(0), no_dice)
    assert called(finished_table(game)) == (BEN,)


def test_a_player_for_whom_a_computer_finished_is_called() -> None:
    late = game_at("parker 2:top,3:top/-/- 12:top 0 decide").miss_deadline(0)
    assert called(finished_table(late.play(Stop(0), no_dice))) == (ANN, BEN, CYD)


@pytest.mark.parametrize("rules", ["parker", "franjos,bidding"])
@pytest.mark.parametrize("seed", range(5))
def test_the_last_decision_is_found_in_whole_games(rules: str, seed: int) -> None:
    """It may be a stop, a roll that busts or a step of a bidder."""
    game = RandomGame(seed, 3, parse_rules(rules), roll_probability=0.5, leave_probability=0.0).end
    actors = [actor(before, event) for before, event, _ in transitions(game.log)]
    last = [seat for seat in actors if seat is not None][-1]
    table = finished_table(game)
    assert called_at_the_end(table) == tuple(
        person for person in table.remaining if table.seat_of(person.id) != last
    )
