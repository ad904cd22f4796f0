"""Rules: variants, which of them exclude each other, and the columns needed to win."""

from itertools import product

import pytest

from bot.game import (
    EDITIONS,
    PARKER,
    ColumnsToWin,
    CrowdedSpaces,
    NotAllowed,
    Resigned,
    Rules,
    Starter,
    Stopped,
)
from tests.game.game_factories import state_after

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
    @pytest.mark.parametrize("crowded", [CrowdedSpaces.JUMP, CrowdedSpaces.NO_STOP])
    def test_bidding_excludes_jumping_and_no_stop(self, edition: str, crowded: CrowdedSpaces) -> None:
        with pytest.raises(NotAllowed, match="cannot be combined"):
            Rules.of(EDITIONS[edition], bidding=True, crowded=crowded)

    @pytest.mark.parametrize("columns", [ColumnsToWin.THREE, ColumnsToWin.FOUR, ColumnsToWin.FIVE])
    def test_bidding_excludes_a_fixed_number_of_columns(self, columns: ColumnsToWin) -> None:
        with pytest.raises(NotAllowed, match="the number of players"):
            Rules.of(PARKER, bidding=True, columns=columns)
        assert Rules.of(PARKER, bidding=True, columns=ColumnsToWin.BY_PLAYERS) == Rules.of(
            PARKER, bidding=True
        )


class TestColumnsToWin:
    @pytest.mark.parametrize(
        ("columns", "of_two", "of_three", "of_four"),
        [("3", 3, 3, 3), ("4", 4, 4, 4), ("5", 5, 5, 5), ("by-players", 5, 4, 3)],
    )
    def test_for_each_number_of_players(self, columns: str, of_two: int, of_three: int, of_four: int) -> None:
        rules = Rules.of(PARKER, columns=ColumnsToWin(columns))
        assert [rules.columns_to_win(players) for players in (2, 3, 4)] == [of_two, of_three, of_four]

    def test_that_many_columns_win_and_one_less_does_not(self) -> None:
        assert not state_after("parker,columns=4 2:top,3:top/- 7:top 0 decide", Stopped()).over
        assert state_after("parker,columns=4 2:top,3:top,12:top/- 7:top 0 decide", Stopped()).over

    def test_players_who_resigned_still_count(self) -> None:
        state = state_after("parker,columns=by-players -/-/- - 0 roll", Resigned(2))
        assert state.columns_to_win == 4
