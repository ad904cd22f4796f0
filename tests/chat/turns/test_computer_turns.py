"""What computers have done since a person last acted."""

import random
from collections.abc import Iterator
from itertools import islice
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.play.cards import table_card
from bot.chat.turns.computer_turns import _news_since, since_last_human_action
from bot.chat.ui.i18n.language import Languages
from bot.game import AttendanceEvent, Game, Passed
from bot.game import game as game_module
from bot.game.notation import parse_event
from bot.game.turns import apply_event
from bot.tables import Computer, Player
from tests.chat.computer_samples import EAGLE, GOAT, LAMB, LAMB_2, with_seats
from tests.game.game_factories import RandomGame, random_games
from tests.game.notation.games import parse_game
from tests.hypothesis_profiles import examples
from tests.tables.requesting import seeded_dice
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, game_table


def games_with_absences(course: RandomGame, lateness: float) -> Iterator[Game]:
    """A game after each action, in which people are late now and then, and come back."""
    chance, dice, game = random.Random(course.seed), seeded_dice(course.seed), course.steps[0]
    while not game.state.over:
        yield game
        if chance.random() < lateness:
            seat = chance.choice(game.state.active)
            if seat in game.attendance.computer_played:
                game = game.return_player(seat)
                continue
            if seat in game.state.awaited:
                game = game.miss_deadline(seat)
                continue
        game = course._next(game, chance, dice)


@examples(6)
@given(course=random_games, humans=st.integers(0, 4), lateness=st.sampled_from([0.0, 0.05, 0.3]))
def test_the_latest_news_is_that_of_the_whole_log(course: RandomGame, humans: int, lateness: float) -> None:
    players: tuple[Player, ...] = (*(ANN, BEN, CYD, DEE)[:humans], GOAT, LAMB, EAGLE, LAMB_2)
    for game in islice(games_with_absences(course, lateness), 0, 300, 17):
        table = with_seats(game_table(game), *players[: len(game.state.markers)])
        news, _ = _news_since(table, game, Game.replay(game.log[:1]))
        late = any(isinstance(event, Passed | AttendanceEvent) for event in game.log)
        anything_to_tell = late or any(isinstance(player, Computer) for player in table.seats)
        assert since_last_human_action(table, game) == (news if anything_to_tell else ())


@pytest.mark.parametrize("players", [(ANN, GOAT), (ANN, BEN)])
def test_a_long_game_costs_no_more(players: tuple[Player, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    turn = "rolled 1516\nmoved 6 7\nrolled 2222\nmoved 4\nbusted\n" * 2
    applied = Mock(wraps=apply_event)
    monkeypatch.setattr(game_module, "apply_event", applied)
    costs = []
    for turns in (10, 200):
        events = [parse_event(line) for line in (turn * turns).splitlines()]
        table = with_seats(game_table(parse_game("started parker 65 12\n").extend(events)), *players)
        applied.reset_mock()
        table_card(table, Languages().english)
        costs.append(applied.call_count)
    assert costs[0] == costs[1] <= 20
