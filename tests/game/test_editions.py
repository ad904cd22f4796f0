"""The rules on which the printed editions differ, for each edition."""

import pytest

from bot.game import Choose, Game, NotAllowed, NotUnderstood, Phase, Stop, StopObstacle, stop_obstacle
from bot.game.notation import format_position, parse_rules
from bot.game.rules import EDITIONS, ColumnsToWin, CrowdedSpaces, Rules, Starter
from tests.game.game_factories import ScriptedDice, legal_moves_at, no_dice, position_after, state_after_move
from tests.game.notation.positions import parse_position

NAMES = list(EDITIONS)
OTHERS = [name for name in NAMES if name != "franjos"]
NINE_TAKEN = "2:top,3:top,4:top,5:top/6:top,7:top,8:top,9:top/10:top"

every = pytest.mark.parametrize("edition", NAMES)
others = pytest.mark.parametrize("edition", OTHERS)


def test_all_printed_editions_are_there() -> None:
    assert NAMES == ["parker", "ravensburger", "asmodee", "franjos"]
    assert all(edition.name == name for name, edition in EDITIONS.items())


@every
def test_two_to_four_play(edition: str) -> None:
    rules = Rules.of(EDITIONS[edition], starter=Starter.HOST)
    for players in (2, 3, 4):
        assert len(Game.start(rules, players, no_dice, first_seat=0).state.markers) == players
    for players in (0, 1, 5):
        with pytest.raises(NotAllowed, match="two to four"):
            Game.start(rules, players, no_dice)


class TestWhoStarts:
    @pytest.mark.parametrize(
        ("edition", "named"), [("parker", 0), ("asmodee", 0), ("ravensburger", None), ("franjos", None)]
    )
    def test_the_highest_total_starts_unless_the_host_decides(self, edition: str, named: int | None) -> None:
        game = Game.start(parse_rules(edition), 2, ScriptedDice(3, 4, 5, 3), named)
        assert (game.started.first_seat, game.started.roll_off) == (1, (((3, 4), (5, 3)),))

    @pytest.mark.parametrize("edition", ["ravensburger", "franjos"])
    def test_the_player_named_by_the_host_starts(self, edition: str) -> None:
        game = Game.start(parse_rules(edition), 3, no_dice, first_seat=2)
        assert (game.started.first_seat, game.started.roll_off, game.state.on_turn) == (2, (), 2)
        for nobody in (-1, 3):
            with pytest.raises(NotUnderstood):
                Game.start(parse_rules(edition), 3, no_dice, nobody)


@pytest.mark.parametrize(
    ("row", "obstacle"), [(NINE_TAKEN, None), (NINE_TAKEN.replace("10:top", "-"), StopObstacle.RUNNERS_FREE)]
)
def test_in_franjos_a_free_runner_forbids_a_stop(row: str, obstacle: StopObstacle | None) -> None:
    """Unless it can enter no column."""
    state = parse_position(f"franjos,columns=5 {row} 11:2,12:2 0 decide moves=4")
    assert stop_obstacle(state) is obstacle


class TestClaiming:
    @others
    def test_a_column_is_claimed_on_the_stop(self, edition: str) -> None:
        state = state_after_move(f"{edition} -/7:2 7:12 0 decide", 7)
        assert format_position(state) == f"{edition} -/7:2 7:top 0 decide moves=2"
        assert position_after(f"{edition} -/7:2 7:top 0 decide", Stop(0)) == f"{edition} 7:top/- - 1 roll"

    def test_in_franjos_a_column_is_claimed_when_a_runner_reaches_its_summit(self) -> None:
        state = state_after_move("franjos -/7:2 7:12,8:1 0 decide", 7)
        assert format_position(state) == "franjos 7:top/- 8:1 0 decide moves=2 claimed"

    def test_in_franjos_the_runner_is_free_from_the_next_roll(self) -> None:
        before = "franjos -/- 2:2,6:1,7:1 0 decide moves=3"
        # The runner gets to the summit of 2, yet it cannot start 12 with the other pair of the same move.
        assert legal_moves_at(before, 1, 1, 6, 6) == ((2,), (7,), (7, 7))
        after = position_after(before.replace("decide", "choose:1166"), Choose(0, (2,)))
        assert after == "franjos 2:top/- 6:1,7:1 0 decide moves=4 claimed"
        assert legal_moves_at(after, 6, 6, 3, 4) == ((7, 12), (9,), (10,))


class TestEnd:
    def test_in_franjos_the_winning_claim_ends_the_turn(self) -> None:
        state = state_after_move("franjos 2:top,3:top/-/- 7:12,8:4 0 decide", 7, 8)
        assert format_position(state) == "franjos 2:top,3:top,7:top,8:5/-/- - 1 roll"

    def test_in_franjos_everyone_with_enough_columns_wins(self) -> None:
        before = "franjos 2:top,3:top,7:top/8:top,9:top 10:5 1 decide"
        assert state_after_move(before, 10).phase is Phase.DECIDE
        assert state_after_move(before, 10, 10).winners == (0, 1)


@every
def test_three_columns_win_and_variants_are_off_by_default(edition: str) -> None:
    rules = parse_rules(edition)
    assert (rules.columns, rules.crowded, rules.bidding) == (ColumnsToWin.THREE, CrowdedSpaces.SHARE, False)
    assert rules.placing_priority == (edition == "franjos")
