"""Variants: which exclude each other, what they change, and the questions that the rule sheets leave open."""

from itertools import product

import pytest

from bot.game import Moved, NotAllowed, Phase, Resigned, Stop, Stopped
from bot.game.notation import format_position
from bot.game.rules import EDITIONS, PARKER, ColumnsToWin, CrowdedSpaces, Rules, Starter
from tests.game.game_factories import game_at, legal_moves_at, no_dice, state_after, state_after_move

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

    def test_that_many_columns_win_and_one_less_does_not(self) -> None:
        assert not state_after("parker,columns=4 2:top,3:top/- 7:top 0 decide", Stopped()).over
        assert state_after("parker,columns=4 2:top,3:top,12:top/- 7:top 0 decide", Stopped()).over

    def test_players_who_resigned_still_count(self) -> None:
        state = state_after("parker,columns=by-players -/-/- - 0 roll", Resigned(2))
        assert state.columns_to_win == 4


FULL = "2:top,3:top,4:top/5:top,6:top,7:top/8:top,9:top,10:top/11:top"


class TestJumping:
    def test_the_first_step_of_a_double_can_jump_to_the_summit(self) -> None:
        assert legal_moves_at("asmodee -/2:1/2:2 - 0 roll", 1, 1, 1, 1) == ((2, 2),)
        assert legal_moves_at("asmodee,crowded=jump -/2:1/2:2 - 0 roll", 1, 1, 1, 1) == ((2,),)

    def test_in_franjos_the_own_base_camp_is_never_crowded(self) -> None:
        """Only the step after it jumps."""
        for others, move, height in (("7:1", (7,), 4), ("7:5", (7,), 4), ("7:5", (7, 7), 6)):
            assert state_after_move(f"franjos,crowded=jump 7:4/{others} - 0 roll", *move).runners[7] == height


class TestPlacingPriority:
    def test_only_moves_with_the_most_new_runners_are_legal(self) -> None:
        assert legal_moves_at("ravensburger,priority -/6:top - 0 roll", 1, 1, 4, 5) == ((2, 9),)

    def test_in_franjos_priority_comes_before_the_rule_on_doubles(self) -> None:
        # (6,) is no double but places nothing; the double places a runner.
        assert legal_moves_at("franjos -/8:top 6:1 0 decide", 3, 4, 3, 4) == ((7, 7),)


class TestOpenQuestions:
    def test_in_franjos_the_double_9_is_not_legal_while_a_runner_is_free(self) -> None:
        assert legal_moves_at("franjos -/- 5:1,9:1 0 decide", 3, 6, 4, 5) == ((7,), (8,), (10,), (11,))

    def test_in_franjos_four_equal_dice_reach_space_2_and_then_4(self) -> None:
        second = state_after_move("franjos -/- - 0 roll", 10, 10)
        assert second.runners[10] == 2
        assert legal_moves_at(format_position(second), 5, 5, 5, 5) == ((10, 10),)
        assert state_after_move(format_position(second), 10, 10).runners[10] == 4

    def test_in_franjos_the_other_pair_counts_where_each_pairing_has_a_claimed_column(self) -> None:
        claimed = "franjos,columns=5 -/7:top,8:top,9:top"
        assert legal_moves_at(f"{claimed} - 0 roll", 3, 4, 5, 6) == ((10,), (11,))
        assert legal_moves_at(f"{claimed} 11:1 0 decide", 3, 4, 5, 6) == ((10,),)

    def test_a_runner_enters_beside_the_marker_of_another_player(self) -> None:
        assert state_after_move("parker -/7:1 - 0 roll", 7).runners[7] == 1

    def test_in_franjos_after_two_claims_one_new_runner_is_enough(self) -> None:
        both = state_after("franjos -/7:top,8:top 2:2,5:1,12:2 0 decide", Moved((2, 12)))
        assert both.just_claimed
        assert legal_moves_at(format_position(both), 1, 1, 1, 1) == ()
        assert legal_moves_at(format_position(both), 6, 6, 1, 2) == ((3,),)

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
