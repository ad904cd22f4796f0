from collections import Counter
from dataclasses import fields
from itertools import accumulate, pairwise, product
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import PARKER, ChangeMove, Choose, Game, NotAllowed, Resign, Roll, Rules, transitions
from bot.game.events import Busted, Ended, Event, Rolled, Started, rolls_in
from bot.game.notation import format_event, format_position, parse_event, parse_rules
from tests.game.game_factories import RandomGame, ScriptedDice, game_at, no_dice, random_games, with_roll
from tests.hypothesis_profiles import examples

RULES = Rules.of(PARKER)


def test_a_log_has_one_start_at_its_beginning() -> None:
    started = Started(RULES, 2, 1, (((1, 2), (3, 4)),))
    for log in ([], [Ended()]):
        with pytest.raises(ValueError, match="begins with the start"):
            Game.replay(log)
    with pytest.raises(ValueError, match="starts once"):
        Game.replay([started, started])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_seat_begins_each_as_often(players: int) -> None:
    rolls = product(range(1, 7), repeat=2)
    started = [
        Game.start(parse_rules("parker,starter=random"), players, ScriptedDice(*roll)).started
        for roll in rolls
    ]
    first = Counter((event.first_seat, event.roll_off) for event in started)
    assert first == dict.fromkeys(product(range(players), [()]), 36 // players)


def test_a_game_can_be_ended_once_without_a_winner() -> None:
    game = game_at("parker 7:3/- 6:1 0 decide").end()
    assert game.log[-1] == Ended()
    assert format_position(game.state) == "parker 7:3/- - 0 over"
    for over in (game, game_at("parker x-/- - 0 over:1")):
        with pytest.raises(NotAllowed):
            over.end()


@given(st.integers(2, 4), st.integers(0, 2**32))
def test_a_roll_off_is_won_by_the_highest_of_its_last_round(players: int, seed: int) -> None:
    chance = Random(seed)
    game = Game.start(RULES, players, lambda count: tuple(chance.randint(1, 2) for _ in range(count)))
    *ties, last = game.started.roll_off
    totals = [sum(pair) if pair else 0 for pair in last]
    assert totals.count(max(totals)) == 1
    assert totals.index(max(totals)) == game.state.on_turn
    for tie, following in pairwise([*ties, last]):
        totals = [sum(pair) if pair else 0 for pair in tie]
        tied = [total == max(totals) for total in totals]
        assert tied == [pair is not None for pair in following]
        assert tied.count(True) > 1
    assert parse_event(format_event(game.started)) == game.started


@examples(4)
@given(random_games)
def test_transitions_go_through_every_position(random_game: RandomGame) -> None:
    log = random_game.end.log
    games = accumulate(log[1:], Game.append, initial=Game.replay(log[:1]))
    followed = [(before.state, after.log[-1], after.state) for before, after in pairwise(games)]
    assert list(transitions(log)) == followed


class TestChangingMoves:
    CHOSEN = with_roll("parker -/-/- - 0 roll", 3, 4, 1, 6).play(Choose(0, (7, 7)), no_dice)

    def test_it_stands_once_another_player_has_left_or_if_a_computer_made_it(self) -> None:
        assert not self.CHOSEN.play(Resign(2), no_dice).may_change_move
        late = with_roll("parker -/-/- - 0 roll", 3, 4, 1, 6).miss_deadline(0)
        moved = late.play(Choose(0, (7, 7)), no_dice)
        assert not moved.may_change_move
        assert not moved.return_player(0).may_change_move

    def test_another_player_who_returns_does_not_matter(self) -> None:
        game = game_at("parker -/-/- - 2 roll").hand_over(1)
        game = game.play(Roll(2), ScriptedDice(3, 4, 1, 6)).play(Choose(2, (7, 7)), no_dice)
        returned = game.return_player(1)
        assert returned.may_change_move
        assert returned.play(ChangeMove(2), no_dice).state == game.previous_state


def test_only_the_start_and_rolls_hold_dice() -> None:
    dice = {kind for kind in get_args(Event) if {"dice", "roll_off"} & {field.name for field in fields(kind)}}
    assert dice == {Started, Rolled}


def test_the_rolls_of_a_log_begin_with_those_for_the_first_turn() -> None:
    started = Started(Rules.of(PARKER), 3, 0, (((6, 1), (3, 4), (1, 1)), ((5, 5), (1, 2), None)))
    log = (started, Rolled((1, 1, 1, 1)), Busted(), Rolled((6, 5, 4, 3)))
    assert rolls_in(log) == ((6, 1), (3, 4), (1, 1), (5, 5), (1, 2), (1, 1, 1, 1), (6, 5, 4, 3))
    assert rolls_in(()) == ()
