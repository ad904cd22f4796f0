"""Variants: which exclude each other, what they change, and the questions that the rule sheets leave open."""

from itertools import product

import pytest

from bot.game import NotAllowed, Phase, Resigned, Stop, Stopped
from bot.game.notation import format_position
from bot.game.rules import EDITIONS, PARKER, ColumnsToWin, CrowdedSpaces, Rules, Starter
from tests.game.game_factories import game_at, no_dice, state_after, state_after_move

every = pytest.mark.parametrize("edition", list(EDITIONS))


class TestCombining:
    @every
    def test_every_edition_goes_with_every_variant(self, edition: str) -> None:
        for columns, starter, crowded in product(ColumnsToWin, Starter, CrowdedSpaces):
            rules = Rules.of(
                EDITIONS[edition], columns=columns, starter=starter, crowded=crowded, placing_priority=True
            )
            assert (rules.columns, rules.starter, rules.crowded) == (columns, starter, crowded)
            assert rules.placing_priority

    @every
    def test_bidding_excludes_jumping_and_no_stop(self, edition: str) -> None:
        for crowded in (CrowdedSpaces.JUMP, CrowdedSpaces.NO_STOP):
            with pytest.raises(NotAllowed, match="players always share spaces"):
                Rules.of(EDITIONS[edition], bidding=True, crowded=crowded)

    @pytest.mark.parametrize("columns", [ColumnsToWin.THREE, ColumnsToWin.FOUR, ColumnsToWin.FIVE])
    def test_bidding_excludes_a_fixed_number_of_columns(self, columns: ColumnsToWin) -> None:
        with pytest.raises(NotAllowed, match="the number of players"):
            Rules.of(PARKER, bidding=True, columns=columns)
        by_players = Rules.of(PARKER, bidding=True, columns=ColumnsToWin.BY_PLAYERS)
        assert Rules.of(PARKER, bidding=True) == by_players


class TestColumnsToWin:
    @pytest.mark.parametrize("columns", ["3", "4", "5", "by-players"])
    def test_for_each_number_of_players(self, columns: str) -> None:
        rules = Rules.of(PARKER, columns=ColumnsToWin(columns))
        expected = [5, 4, 3] if columns == "by-players" else [int(columns)] * 3
        assert [rules.columns_to_win(players) for players in (2, 3, 4)] == expected

    def test_players_who_resigned_still_count(self) -> None:
        state = state_after("parker,columns=by-players -/-/- - 0 roll", Resigned(2))
        assert state.columns_to_win == 4


FULL = "2:top,3:top,4:top/5:top,6:top,7:top/8:top,9:top,10:top/11:top"


class TestOpenQuestions:
    def test_the_most_columns_win_when_every_column_is_claimed(self) -> None:
        state = state_after(f"parker,columns=4 {FULL} 12:top 3 decide", Stopped())
        assert (state.phase, state.winners) == (Phase.OVER, (0, 1, 2))
        state = state_after(f"parker,columns=5 {FULL} 12:top 3 decide", Resigned(2), Stopped())
        assert (state.phase, state.winners) == (Phase.OVER, (0, 1))

    def test_in_franjos_the_game_ends_with_the_turn_that_claims_the_last_column(self) -> None:
        state = state_after_move(f"franjos,columns=4 {FULL} 12:2 3 decide", 12)
        assert state.phase is Phase.DECIDE
        over = game_at(format_position(state)).play(Stop(3), no_dice).state
        assert (over.phase, over.winners) == (Phase.OVER, (0, 1, 2))

    def test_in_franjos_a_winner_who_resigns_before_the_round_ends_has_not_won(self) -> None:
        state = state_after("franjos 2:top,3:top,4:top/7:1/- - 1 roll", Resigned(0))
        assert not state.over
        assert state_after(format_position(state), Resigned(1)).winners == (2,)
