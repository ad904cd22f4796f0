"""Who may guess how a turn ends, when, and which guesses were right."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from bot.game import FRANJOS, PARKER, NotAllowed, OutOfDate, Refusal, Rules, Starter
from bot.game.events import Event, Handed, Missed, Moved, Resigned, Rolled, Unmoved
from bot.game.game import RECENT_TURNS
from bot.tables import DELETED, Options, Person, can_be_guessed, check_may_guess, guesses_to_tell
from bot.tables.guesses import MAX_GUESSES, ended_turn, turn_endings, turn_of
from bot.tables.table import Guess, Location, Status, Table
from tests.game.game_factories import RandomGame, random_games_with
from tests.hypothesis_profiles import examples
from tests.tables.sample_tables import ANN, BEN, EVE, LAMB, game_of
from tests.tables.watched_games import BUST, NEXT_ROLL, STARTED, STOP, THIRD_RUNNER, TWO_RUNNERS, table_with

WATCHED = table_with(*THIRD_RUNNER)
"""Ann's turn, at which Eve may guess."""

LATER = (*THIRD_RUNNER, *STOP)
THREE = replace(STARTED, players=3)
BIDDING = replace(STARTED, rules=Rules.of(PARKER, bidding=True))

WAIT = "You can guess from a turn's first roll to its last. Wait for the next turn."
NEVER = "Nobody can guess on this turn."
PLAYS = "You're playing in this game. Only spectators can guess."


def test_those_who_watch_may_guess_from_the_first_roll_of_a_turn_to_its_last() -> None:
    for when, table in {
        "before the first move": table_with(*THIRD_RUNNER[:1]),
        "two runners": table_with(*TWO_RUNNERS),
        "rolled": table_with(*THIRD_RUNNER, NEXT_ROLL[0]),
        "moved on": table_with(*THIRD_RUNNER, *NEXT_ROLL),
        "move taken back": table_with(*THIRD_RUNNER, Unmoved()),
        "a changed move": table_with(*THIRD_RUNNER, Unmoved(), THIRD_RUNNER[-1]),
        "somebody else has left": table_with(*THIRD_RUNNER, Resigned(1), started=THREE),
        "a later turn": table_with(*LATER, *THIRD_RUNNER, *BUST, *THIRD_RUNNER),
    }.items():
        assert check_may_guess(table, EVE, table.action_version) is table.game, when
        assert can_be_guessed(table), when


def test_otherwise_there_is_nothing_to_guess() -> None:
    for when, table in {
        "before the first roll": table_with(),
        "stopped": table_with(*LATER),
        "bust": table_with(*THIRD_RUNNER, *BUST),
        "late": table_with(*THIRD_RUNNER, Missed(0)),
        "away": table_with(*THIRD_RUNNER, Handed(0)),
        "paused": replace(WATCHED, paused=True),
    }.items():
        assert not can_be_guessed(table), when
        with pytest.raises(OutOfDate, match=WAIT):
            check_may_guess(table, EVE, table.action_version)


@pytest.mark.parametrize(
    ("table", "by", "message"),
    [
        (WATCHED, ANN, PLAYS),
        (WATCHED, BEN, PLAYS),
        (table_with(*THIRD_RUNNER, Resigned(1), started=THREE), BEN, PLAYS),
        (replace(WATCHED, options=Options(guessing=False)), EVE, NEVER),
        (table_with(*THIRD_RUNNER, started=BIDDING), EVE, NEVER),
        (replace(WATCHED, location=Location(None, 1)), EVE, NEVER),
        (replace(WATCHED, seats=(LAMB, WATCHED.seats[1])), EVE, NEVER),
        (replace(WATCHED, seats=(WATCHED.seats[0], LAMB)), EVE, NEVER),
        (replace(WATCHED, game=None, status=Status.LOBBY), EVE, "hasn't started"),
        (replace(WATCHED, status=Status.ABANDONED), EVE, "is over"),
    ],
)
def test_a_refusal_says_why(table: Table, by: Person, message: str) -> None:
    assert by is not EVE or not can_be_guessed(table)
    with pytest.raises(Refusal, match=message):
        check_may_guess(table, by, table.action_version)


def test_a_guess_is_for_the_turn_of_its_button() -> None:
    check_may_guess(table_with(*THIRD_RUNNER, *NEXT_ROLL), EVE, WATCHED.action_version)
    with pytest.raises(OutOfDate, match=WAIT):
        check_may_guess(table_with(*LATER, *THIRD_RUNNER), EVE, WATCHED.action_version)


def test_so_many_can_guess_and_still_change_their_minds() -> None:
    turn = turn_of(game_of(WATCHED))
    others = tuple(Guess(Person(number, "x"), turn, stops=True) for number in range(1, MAX_GUESSES))
    table = replace(WATCHED, guesses=(*others, Guess(EVE, turn, stops=True)))
    check_may_guess(table, EVE, table.action_version)
    full = replace(table, guesses=(*others, Guess(Person(MAX_GUESSES, "x"), turn, stops=True)))
    with pytest.raises(NotAllowed, match="people have guessed on this turn"):
        check_may_guess(full, EVE, full.action_version)
    earlier = replace(full, guesses=tuple(replace(guess, turn=0) for guess in full.guesses))
    check_may_guess(earlier, EVE, earlier.action_version)


@pytest.mark.parametrize(("end", "stopped"), [(STOP, True), (BUST, False)])
@pytest.mark.parametrize("between", [(), NEXT_ROLL, (Missed(0),), (Handed(0), *NEXT_ROLL)])
def test_a_turn_ends_with_a_stop_or_a_bust(
    between: tuple[Event, ...], end: tuple[Event, ...], stopped: bool
) -> None:
    after = table_with(*THIRD_RUNNER, *between, *end)
    assert ended_turn(WATCHED, after) == {1: stopped}


def test_a_turn_whose_player_leaves_has_no_result() -> None:
    after = table_with(*THIRD_RUNNER, Resigned(0), *TWO_RUNNERS, *STOP, started=THREE)
    assert not ended_turn(table_with(*THIRD_RUNNER, started=THREE), after)
    assert turn_endings(game_of(after)) == {6: True}


def test_a_claim_that_wins_at_once_is_a_stop() -> None:
    rules = Rules.of(FRANJOS, starter=Starter.RANDOM)
    ends = [RandomGame(seed, 2, rules, 0.9, 0.0).end for seed in range(3)]
    won_at_once = [game for game in ends if isinstance(game.last_event, Moved)]
    assert won_at_once
    assert all(list(turn_endings(game).values())[-1] for game in won_at_once)


@examples(5)
@given(random_games_with(bidding=False))
def test_each_turn_is_settled_by_the_save_that_ends_it(random_game: RandomGame) -> None:
    table = replace(table_with(), options=Options(random_game.end.started.rules), seats=(EVE,) * 4)
    settled: list[tuple[int, bool]] = []
    for before, after in pairwise(replace(table, game=game) for game in random_game.steps):
        settled += ended_turn(before, after).items()
    assert settled == list(turn_endings(random_game.end).items())


def told(*events: Event, correct: bool | None = True, computers: bool = False) -> bool:
    guess, table = Guess(EVE, 1, stops=True, correct=correct), table_with(*events)
    seats = (table.seats[0], LAMB) if computers else table.seats
    return guesses_to_tell(replace(table, guesses=(guess,), seats=seats)) == (guess,)


def test_guesses_are_told_from_the_end_of_the_turn_to_the_next_roll() -> None:
    assert not told(*THIRD_RUNNER, correct=None)
    assert told(*LATER)
    assert told(*LATER, Handed(0))
    assert not told(*LATER, TWO_RUNNERS[0])
    assert not told(*LATER, *TWO_RUNNERS, *BUST)


def test_guesses_are_told_until_a_person_rolls() -> None:
    assert told(*LATER, TWO_RUNNERS[0], computers=True)
    assert told(*LATER, *TWO_RUNNERS, *STOP, computers=True)
    assert not told(*LATER, *TWO_RUNNERS, *STOP, Rolled((1, 1, 1, 1)), computers=True)


def test_a_game_without_guesses_has_none_to_tell() -> None:
    assert guesses_to_tell(table_with(*LATER)) == ()
    assert guesses_to_tell(replace(WATCHED, game=None, guesses=(Guess(DELETED, 1, True, True),))) == ()


def test_the_end_is_found_however_many_turns_computers_played_since() -> None:
    computers = (*TWO_RUNNERS, *STOP) * (RECENT_TURNS + 1)
    assert ended_turn(WATCHED, table_with(*THIRD_RUNNER, *BUST, *computers)) == {1: False}
    after = table_with(*LATER, *LATER, *computers)
    assert ended_turn(table_with(*LATER, *THIRD_RUNNER), after) == {len(LATER) + 1: True}
