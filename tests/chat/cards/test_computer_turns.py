"""What computers have done since a person last acted."""

import pytest

from bot.chat.cards.computer_turns import (
    Absence,
    ComputerTurn,
    RollAndMove,
    last_turn_rolls,
    since_last_human_action,
)
from bot.game import Busted, Game, Handed, Passed, Returned, Stopped
from bot.game.notation import parse_game
from bot.players import Strength
from bot.tables import SUBSTITUTE
from tests.chat.computer_samples import (
    AWAY,
    BACK,
    BUST,
    COMPUTER_TABLES,
    PLAYED_FOR,
    PLAYED_ON,
    STOPPED,
    with_all,
    with_goat,
)
from tests.tables.sample_tables import game_table


def test_a_computers_turn_has_its_rolls_moves_and_end() -> None:
    table = with_goat(STOPPED)
    assert table.game is not None
    (turn,) = since_last_human_action(table, table.game)
    assert isinstance(turn, ComputerTurn)
    assert (turn.seat, turn.strength, turn.took_over) == (1, Strength.MEDIUM, False)
    assert turn.rolls == (
        RollAndMove((1, 2, 3, 4), (3, 7)),
        RollAndMove((1, 5, 1, 6), (6, 7)),
        RollAndMove((2, 6, 5, 6), (7,)),
    )
    assert isinstance(turn.end, Stopped)
    assert turn.before.runners[7] == 3
    assert turn.after.markers[1][7] == 3
    assert not any(turn.start.runners)


def test_the_roll_that_bust_has_no_move() -> None:
    table = with_goat(BUST)
    assert table.game is not None
    (turn,) = since_last_human_action(table, table.game)
    assert isinstance(turn, ComputerTurn)
    assert turn.rolls[-1] == RollAndMove((2, 2, 2, 2))
    assert isinstance(turn.end, Busted)


def test_a_turn_in_progress_has_no_end() -> None:
    table = COMPUTER_TABLES["a computer has two runners"]
    assert table.game is not None
    (turn,) = since_last_human_action(table, table.game)
    assert isinstance(turn, ComputerTurn)
    assert turn.end is None
    assert turn.after == table.game.state


def test_turns_are_listed_oldest_first() -> None:
    table = with_all(STOPPED + BUST + STOPPED)
    assert table.game is not None
    turns = since_last_human_action(table, table.game)
    assert [turn.seat for turn in turns] == [1, 2, 3]


@pytest.mark.parametrize(
    ("game", "events"),
    [
        (AWAY, [Passed, Handed]),
        (BACK, [Passed, Handed, Returned]),
        (parse_game("started parker 65 12\n"), []),
    ],
)
def test_absences_are_listed_with_their_events(game: Game, events: list[type]) -> None:
    absences = since_last_human_action(game_table(game), game)
    assert all(isinstance(absence, Absence) and absence.seat == 0 for absence in absences)
    assert [type(absence.event) for absence in absences if isinstance(absence, Absence)] == events


def test_the_substitute_finishes_the_turn_of_a_late_player() -> None:
    turn = since_last_human_action(game_table(PLAYED_ON), PLAYED_ON)[-1]
    assert isinstance(turn, ComputerTurn)
    assert (turn.seat, turn.strength, turn.took_over) == (0, SUBSTITUTE, True)
    assert turn.rolls == (RollAndMove((1, 5, 1, 6), (6, 7)),)


def test_the_substitute_plays_whole_turns_of_a_player_who_is_away() -> None:
    turn = since_last_human_action(game_table(PLAYED_FOR), PLAYED_FOR)[-1]
    assert isinstance(turn, ComputerTurn)
    assert (turn.seat, turn.strength, turn.took_over) == (0, SUBSTITUTE, False)


@pytest.mark.parametrize(
    ("name", "rolls"),
    [
        ("three computers have played", 3),
        ("a computer begins", 0),
        ("a person answers computers", 0),
        ("lobby with a computer", 0),
    ],
)
def test_the_rolls_of_the_last_turn_are_counted(name: str, rolls: int) -> None:
    assert last_turn_rolls(COMPUTER_TABLES[name]) == rolls
