"""The variants a host may choose, the ones that exclude each other, and the points the sheets leave open."""

import pytest

from bot.game import (
    EDITIONS,
    PARKER,
    ColumnsToWin,
    CrowdedSpaces,
    Game,
    Moved,
    NotAllowed,
    Phase,
    Resigned,
    Roll,
    Rules,
    Starter,
    Stop,
    StopObstacle,
    Stopped,
    stop_obstacle,
)
from bot.game.notation import format_position, parse_position, parse_rules
from tests.game.game_factories import (
    ScriptedDice,
    game_at,
    legal_moves_at,
    no_dice,
    state_after,
    state_after_move,
)

every = pytest.mark.parametrize("edition", list(EDITIONS))
FULL = "2:top,3:top,4:top/5:top,6:top,7:top/8:top,9:top,10:top/11:top"


class TestCombining:
    @every
    @pytest.mark.parametrize("columns", ColumnsToWin)
    @pytest.mark.parametrize("starter", Starter)
    @pytest.mark.parametrize("crowded", CrowdedSpaces)
    def test_an_edition_goes_with_every_variant(
        self, edition: str, columns: ColumnsToWin, starter: Starter, crowded: CrowdedSpaces
    ) -> None:
        rules = Rules.of(
            EDITIONS[edition], columns=columns, starter=starter, crowded=crowded, placing_priority=True
        )
        assert (rules.columns, rules.starter, rules.crowded) == (columns, starter, crowded)
        assert rules.placing_priority

    @every
    @pytest.mark.parametrize("crowded", [CrowdedSpaces.JUMP, CrowdedSpaces.NO_STOP])
    def test_bidding_excludes_jumping_and_no_stop(self, edition: str, crowded: CrowdedSpaces) -> None:
        with pytest.raises(NotAllowed, match="needs shared spaces"):
            Rules.of(EDITIONS[edition], bidding=True, crowded=crowded)

    @pytest.mark.parametrize("columns", [ColumnsToWin.THREE, ColumnsToWin.FOUR, ColumnsToWin.FIVE])
    def test_bidding_excludes_a_fixed_number_of_columns(self, columns: ColumnsToWin) -> None:
        with pytest.raises(NotAllowed, match="go by the number of players"):
            Rules.of(PARKER, bidding=True, columns=columns)
        assert Rules.of(PARKER, bidding=True, columns=ColumnsToWin.BY_PLAYERS) == Rules.of(
            PARKER, bidding=True
        )

    @pytest.mark.parametrize(
        ("token", "wrong"),
        [
            ("", "no such edition: ''"),
            ("Parker", "no such edition"),
            ("parker,", "no such variant: ''"),
            ("parker,jump", "no such variant: 'jump'"),
            ("parker,columns=6", "expected 3, 4, 5, by-players, not '6'"),
            ("parker,starter=youngest", "expected roll-off, host, random"),
            ("parker,crowded=jump,crowded=no-stop", "are written parker,crowded=no-stop"),
            ("parker,crowded=no-stop,crowded=jump", "are written parker,crowded=jump"),
            ("parker,crowded=share", "are written parker,"),
            ("parker,crowded=jump,columns=4", "are written parker,columns=4,crowded=jump"),
            ("parker,bidding,columns=by-players", "are written parker,bidding"),
            ("parker,bidding,columns=4", "go by the number of players"),
            ("ravensburger,starter=host", "are written ravensburger,"),
            ("franjos,priority", "are written franjos,"),
            ("franjos,crowded=jump,bidding", "needs shared spaces"),
        ],
    )
    def test_as_text_there_is_one_way_to_say_it(self, token: str, wrong: str) -> None:
        with pytest.raises(ValueError, match=wrong):
            parse_rules(token)


class TestColumnsToWin:
    @pytest.mark.parametrize(
        ("columns", "of_two", "of_three", "of_four"),
        [("3", 3, 3, 3), ("4", 4, 4, 4), ("5", 5, 5, 5), ("by-players", 5, 4, 3)],
    )
    def test_for_each_number_of_players(self, columns: str, of_two: int, of_three: int, of_four: int) -> None:
        rules = Rules.of(PARKER, columns=ColumnsToWin(columns))
        assert [rules.columns_to_win(players) for players in (2, 3, 4)] == [of_two, of_three, of_four]

    def test_that_many_win_and_one_less_does_not(self) -> None:
        assert not state_after("parker,columns=4 2:top,3:top/- 7:top 0 decide", Stopped()).over
        assert state_after("parker,columns=4 2:top,3:top,12:top/- 7:top 0 decide", Stopped()).over

    def test_who_has_resigned_counts_as_a_player_all_the_same(self) -> None:
        state = state_after("parker,columns=by-players -/-/- - 0 roll", Resigned(2))
        assert state.columns_to_win == 4


class TestWhoStarts:
    @pytest.mark.parametrize(
        ("players", "dice", "first"),
        [(2, (4,), 0), (2, (3,), 1), (3, (3,), 0), (3, (5,), 2), (4, (6, 5, 2), 2), (4, (4,), 0)],
    )
    def test_by_chance_every_seat_is_as_likely(self, players: int, dice: tuple[int, ...], first: int) -> None:
        script = ScriptedDice(*dice)
        game = Game.start(parse_rules("parker,starter=random"), players, script, first_seat=1)
        assert (game.started.first_seat, game.started.roll_off, script.left) == (first, (), [])

    def test_a_roll_off_does_not_ask_the_host(self) -> None:
        rules = parse_rules("ravensburger,starter=roll-off")
        assert Game.start(rules, 2, ScriptedDice(1, 1, 6, 6), first_seat=0).started.first_seat == 1

    def test_a_tie_for_the_highest_total_is_rolled_again_by_those_tied(self) -> None:
        game = Game.start(Rules.of(PARKER), 3, ScriptedDice(3, 4, 5, 2, 1, 1, 6, 1, 2, 2))
        assert game.started.roll_off == (((3, 4), (5, 2), (1, 1)), ((6, 1), (2, 2), None))


class TestJumping:
    @pytest.mark.parametrize(
        ("position", "move", "height"),
        [
            ("-/- - 0 roll", (7,), 1),
            ("-/7:1 - 0 roll", (7,), 2),
            ("-/7:2 - 0 roll", (7,), 1),
            ("-/7:1/7:2/7:3 - 0 roll", (7,), 4),
            ("7:4/7:5/7:6 - 0 roll", (7,), 7),
            ("7:4/7:5 7:6 0 decide", (7,), 7),
            ("-/7:5/7:7 7:4 0 decide", (7,), 6),
            ("-/7:5/7:7 7:4 0 decide", (7, 7), 8),
            ("-/7:1 - 0 roll", (7, 7), 3),
            ("-/2:2 2:1 0 decide", (2,), 3),
            ("-/2:2/2:1 - 0 roll", (2,), 3),
        ],
    )
    def test_a_step_ends_on_the_next_free_space(
        self, position: str, move: tuple[int, ...], height: int
    ) -> None:
        assert state_after_move(f"asmodee,crowded=jump {position}", *move).runners[move[0]] == height

    def test_the_first_step_of_a_double_can_jump_to_the_summit(self) -> None:
        assert legal_moves_at("asmodee -/2:1/2:2 - 0 roll", 1, 1, 1, 1) == ((2, 2),)
        assert legal_moves_at("asmodee,crowded=jump -/2:1/2:2 - 0 roll", 1, 1, 1, 1) == ((2,),)

    @pytest.mark.parametrize(("others", "height"), [("7:5", 4), ("7:1", 4)])
    def test_in_franjos_the_own_base_camp_is_never_jumped(self, others: str, height: int) -> None:
        assert state_after_move(f"franjos,crowded=jump 7:4/{others} - 0 roll", 7).runners[7] == height

    def test_in_franjos_the_step_after_it_jumps(self) -> None:
        assert state_after_move("franjos,crowded=jump 7:4/7:5 - 0 roll", 7, 7).runners[7] == 6

    def test_spaces_are_shared_where_it_is_not_played(self) -> None:
        assert state_after_move("asmodee -/7:1 - 0 roll", 7).runners[7] == 1


class TestNoStop:
    CROWDED = "ravensburger,crowded=no-stop 6:3/7:6,8:4 6:4,7:6 0 decide"

    def test_one_may_not_stop_on_a_crowded_space(self) -> None:
        assert stop_obstacle(parse_position(self.CROWDED)) is StopObstacle.CROWDED
        with pytest.raises(NotAllowed, match="shares a space"):
            game_at(self.CROWDED).play(Stop(0), no_dice)

    def test_one_may_roll_on_from_it(self) -> None:
        assert game_at(self.CROWDED).play(Roll(0), ScriptedDice(1, 1, 1, 1)).state.phase is Phase.CHOOSE

    def test_one_may_stop_on_free_spaces(self) -> None:
        assert stop_obstacle(parse_position(self.CROWDED.replace("7:6 0", "7:5 0"))) is None

    def test_only_a_runner_counts_and_only_at_the_same_height(self) -> None:
        position = "ravensburger,crowded=no-stop 6:3/6:3,7:6,8:4 8:1 0 decide"
        assert stop_obstacle(parse_position(position)) is None

    def test_a_space_is_crowded_by_others_only(self) -> None:
        assert stop_obstacle(parse_position("franjos,crowded=no-stop 6:3/- 6:3,7:1,8:1 0 decide")) is None

    def test_a_summit_is_never_crowded(self) -> None:
        position = "ravensburger,crowded=no-stop -/6:10 6:top 0 decide"
        assert stop_obstacle(parse_position(position)) is None

    def test_in_franjos_it_holds_after_a_claim_too(self) -> None:
        position = "franjos,crowded=no-stop 2:top/7:6 7:6 0 decide moves=3 claimed"
        assert stop_obstacle(parse_position(position)) is StopObstacle.CROWDED

    def test_in_franjos_a_winning_claim_ends_the_turn_on_a_crowded_space_too(self) -> None:
        state = state_after_move("franjos,crowded=no-stop 2:top,3:top/7:6 7:6,12:2 0 decide", 12)
        assert format_position(state) == "franjos,crowded=no-stop 2:top,3:top,7:6,12:top/7:6 - 1 roll"

    def test_one_may_stop_there_where_it_is_not_played(self) -> None:
        assert stop_obstacle(parse_position(self.CROWDED.replace(",crowded=no-stop", ""))) is None


class TestPlacingPriority:
    def test_it_leaves_the_moves_that_place_the_most(self) -> None:
        assert legal_moves_at("ravensburger,priority -/6:top - 0 roll", 1, 1, 4, 5) == ((2, 9),)

    def test_it_leaves_all_where_none_places_any(self) -> None:
        position = "-/- 6:2,7:1,8:2 0 decide"
        assert legal_moves_at(f"asmodee,priority {position}", 2, 4, 3, 5) == legal_moves_at(
            f"asmodee {position}", 2, 4, 3, 5
        )

    def test_outside_franjos_a_double_that_places_as_many_stays(self) -> None:
        assert legal_moves_at("parker,priority -/- 6:1 0 decide", 3, 4, 3, 4) == ((6, 8), (7, 7))

    def test_in_franjos_it_comes_before_the_rule_on_doubles(self) -> None:
        # (6,) is no double but places nothing; the double places a runner.
        assert legal_moves_at("franjos -/8:top 6:1 0 decide", 3, 4, 3, 4) == ((7, 7),)


class TestWhatASourceLeavesOpen:
    def test_in_asmodee_doubles_are_legal(self) -> None:
        assert (7, 7) in legal_moves_at("asmodee -/- - 0 roll", 3, 4, 3, 4)

    def test_in_franjos_the_double_9_is_not_allowed_while_a_runner_is_free(self) -> None:
        assert legal_moves_at("franjos -/- 5:1,9:1 0 decide", 3, 6, 4, 5) == ((7,), (8,), (10,), (11,))

    def test_in_franjos_four_equal_dice_reach_space_2_and_then_4(self) -> None:
        second = state_after_move("franjos -/- - 0 roll", 10, 10)
        assert second.runners[10] == 2
        assert legal_moves_at(format_position(second), 5, 5, 5, 5) == ((10, 10),)
        assert state_after_move(format_position(second), 10, 10).runners[10] == 4

    def test_in_franjos_after_two_claims_one_new_runner_is_enough(self) -> None:
        both = state_after("franjos -/7:top,8:top 2:2,5:1,12:2 0 decide", Moved((2, 12)))
        assert both.just_claimed
        assert legal_moves_at(format_position(both), 1, 1, 1, 1) == ()
        assert legal_moves_at(format_position(both), 6, 6, 1, 2) == ((3,),)

    def test_when_every_column_is_claimed_the_most_columns_win(self) -> None:
        state = state_after(f"parker,columns=4 {FULL} 12:top 3 decide", Stopped())
        assert (state.phase, state.winners) == (Phase.OVER, (0, 1, 2))
        state = state_after(f"parker,columns=5 {FULL} 12:top 3 decide", Resigned(2), Stopped())
        assert (state.phase, state.winners) == (Phase.OVER, (0, 1))

    def test_in_franjos_it_is_over_when_the_turn_is(self) -> None:
        state = state_after_move(f"franjos,columns=4 {FULL} 12:2 3 decide", 12)
        assert state.phase is Phase.DECIDE
        over = game_at(format_position(state)).play(Stop(3), no_dice).state
        assert (over.phase, over.winners) == (Phase.OVER, (0, 1, 2))

    def test_in_franjos_who_won_and_resigned_before_the_round_ends_has_not_won(self) -> None:
        state = state_after("franjos 2:top,3:top,4:top/7:1/- - 1 roll", Resigned(0))
        assert not state.over
        assert state_after(format_position(state), Resigned(1)).winners == (2,)
