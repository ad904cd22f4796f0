"""Computers at a table: their seats in the lobby, and how far one plays on at a time."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from bot.game import (
    FRANJOS,
    BidPlaced,
    Busted,
    DiceSource,
    Game,
    Moved,
    NotAllowed,
    OutOfDate,
    Phase,
    Refusal,
    Roll,
    Rules,
    Settled,
    Stopped,
    free_runners,
)
from bot.game.notation import parse_rules
from bot.players import Strength, decide
from bot.tables import (
    AddComputer,
    Caller,
    Cancel,
    ChangeRules,
    CloseReason,
    Coach,
    Computer,
    Join,
    Leave,
    Pace,
    PlayComputerTurn,
    RemoveComputer,
    ResignGame,
    Start,
    Status,
    Table,
    TakeAction,
)
from bot.tables.apply import apply_request
from tests.game.game_factories import ScriptedDice, no_dice
from tests.tables.sample_tables import (
    ANN,
    BEN,
    CYD,
    EAGLE,
    EVE,
    GOAT,
    LAMB,
    MOD,
    NOW,
    first_people,
    game_table,
    lobby_table,
    with_computers,
)


def ask(table: Table, request: object, dice: DiceSource = no_dice) -> Table:
    return apply_request(table, request, dice, NOW)  # type: ignore[arg-type]


def chance(seed: int) -> DiceSource:
    drawn = Random(seed)
    return lambda count: tuple(drawn.randint(1, 6) for _ in range(count))


def play_on(table: Table, dice: DiceSource) -> Table:
    return ask(table, PlayComputerTurn(table.action_version), dice)


class TestLobby:
    def test_a_computer_sits_after_the_others(self) -> None:
        table = ask(lobby_table(2), AddComputer(ANN, Strength.HARD))
        assert table.seats == (*first_people(2), EAGLE)
        assert table.people == first_people(2)

    def test_those_of_one_strength_are_told_apart(self) -> None:
        table = lobby_table(1)
        for strength in (Strength.EASY, Strength.MEDIUM, Strength.EASY):
            table = ask(table, AddComputer(ANN, strength))
        assert table.seats[1:] == (LAMB, GOAT, Computer(Strength.EASY, 2))

    def test_the_one_that_came_last_goes_first(self) -> None:
        table = ask(ask(lobby_table(1), AddComputer(ANN, Strength.EASY)), AddComputer(ANN, Strength.HARD))
        table = ask(ask(table, Join(BEN)), RemoveComputer(ANN))
        assert table.seats == (first_people(1)[0], LAMB, first_people(2)[1])

    @pytest.mark.parametrize("by", [BEN, EVE])
    def test_only_the_host_or_a_moderator_sees_to_them(self, by: Caller) -> None:
        table = with_computers(lobby_table(3), LAMB)
        for request in (AddComputer(by, Strength.EASY), RemoveComputer(by)):
            with pytest.raises(NotAllowed, match="Only the host"):
                ask(table, request)
        assert ask(table, AddComputer(MOD, Strength.EASY)) != table
        assert ask(table, RemoveComputer(MOD)).seats == first_people(2)

    def test_there_are_four_seats_for_all(self) -> None:
        table = with_computers(lobby_table(4), LAMB, GOAT, EAGLE)
        for request in (AddComputer(ANN, Strength.EASY), Join(BEN)):
            with pytest.raises(NotAllowed, match="All four seats are taken"):
                ask(table, request)

    def test_none_goes_where_none_is(self) -> None:
        with pytest.raises(NotAllowed, match="no computer"):
            ask(lobby_table(2), RemoveComputer(ANN))

    def test_one_person_with_a_computer_can_start(self) -> None:
        table = ask(with_computers(lobby_table(2), GOAT), Start(ANN), ScriptedDice(6, 6, 1, 1))
        assert (table.status, table.acting) == (Status.PLAYING, first_people(1))

    def test_a_computer_is_never_the_host(self) -> None:
        table = replace(lobby_table(3), seats=(first_people(1)[0], LAMB, first_people(2)[1]))
        assert ask(table, Leave(ANN)).host == BEN.id

    def test_a_lobby_that_all_people_left_is_cancelled(self) -> None:
        table = ask(with_computers(lobby_table(2), GOAT), Leave(ANN))
        assert (table.status, table.close_reason) == (Status.ABANDONED, CloseReason.CANCELLED)

    def test_pace_and_coach_are_chosen_with_the_rules_and_stay_unless_named(self) -> None:
        franjos = Rules.of(FRANJOS)
        table = ask(lobby_table(1), ChangeRules(ANN, franjos, Pace.LIVE, Coach.OFF))
        assert (table.rules, table.pace, table.coach) == (franjos, Pace.LIVE, Coach.OFF)
        assert ask(table, ChangeRules(ANN, franjos)) == table

    def test_nothing_of_it_is_for_a_game_that_is_on(self) -> None:
        table = with_computers(game_table("parker -/- - 0 roll"), GOAT)
        for request in (AddComputer(ANN, Strength.EASY), RemoveComputer(ANN), Cancel(ANN)):
            with pytest.raises(OutOfDate):
                ask(table, request)


class TestWhoPlays:
    TABLE = with_computers(game_table("parker -/- - 1 roll"), EAGLE)

    def test_a_computer_plays_its_own_seat(self) -> None:
        assert [self.TABLE.computer_strength(seat) for seat in (0, 1)] == [None, Strength.HARD]

    def test_nobody_is_called_for_a_computer(self) -> None:
        assert (self.TABLE.acting, self.TABLE.awaited, self.TABLE.computer_to_act) == ((), (), True)

    def test_a_person_on_turn_is_called_and_no_computer_plays(self) -> None:
        table = with_computers(game_table("parker -/- - 0 roll"), EAGLE)
        assert (table.acting, table.computer_to_act) == (first_people(1), False)

    def test_people_play_for_no_computer(self) -> None:
        with pytest.raises(NotAllowed):
            ask(self.TABLE, TakeAction(ANN, Roll))

    def test_a_computer_has_no_vote_and_no_part_in_who_still_plays(self) -> None:
        assert self.TABLE.remaining == self.TABLE.present == self.TABLE.people == first_people(1)

    @pytest.mark.parametrize("computers", [(GOAT,), (GOAT, EAGLE)])
    def test_a_table_that_only_computers_are_left_at_is_closed(self, computers: tuple[Computer, ...]) -> None:
        markers = "/".join("-" * (1 + len(computers)))
        left = ask(with_computers(game_table(f"parker {markers} - 0 roll"), *computers), ResignGame(ANN))
        assert (left.status, left.close_reason, left.next_timeout) == (
            Status.ABANDONED,
            CloseReason.DESERTED,
            None,
        )
        assert left.game is not None
        assert left.game.state.over
        assert left.winners == ()


class TestPlayingOn:
    @pytest.mark.parametrize("strength", Strength)
    @pytest.mark.parametrize("seed", range(12))
    def test_a_turn_is_two_steps_at_most(self, strength: Strength, seed: int) -> None:
        table = with_computers(
            game_table("parker -/-/- - 1 roll"), Computer(strength, 1), Computer(strength, 2)
        )
        dice = chance(seed)
        first = play_on(table, dice)
        assert first.game is not None
        state = first.game.state
        if state.phase is Phase.ROLL:
            assert (state.on_turn, isinstance(first.game.last_event, Busted | Stopped)) == (2, True)
            return
        assert (state.phase, free_runners(state)) == (Phase.DECIDE, 0)
        second = play_on(first, dice)
        assert second.game is not None
        assert (second.game.state.phase, second.game.state.on_turn) == (Phase.ROLL, 2)

    def test_the_first_step_ends_as_soon_as_all_runners_are_placed(self) -> None:
        for seed in range(12):
            table = with_computers(game_table("parker -/- - 1 roll"), GOAT)
            after = play_on(table, chance(seed))
            assert after.game is not None
            placed = [
                free_runners(Game.replay(after.game.log[:seq]).state)
                for seq, event in enumerate(after.game.log, 1)
                if isinstance(event, Moved)
            ]
            assert 0 not in placed[:-1]

    def test_it_may_finish_the_turn_of_somebody_who_is_late(self) -> None:
        table = game_table("parker -/- 6:2,7:2,8:2 0 decide")
        assert table.game is not None
        table = replace(table, game=table.game.miss_deadline(0))
        assert (table.computer_strength(0), table.computer_to_act, table.acting) == (
            Strength.MEDIUM,
            True,
            (),
        )
        after = play_on(table, chance(1))
        assert after.acting == first_people(2)[1:]

    @pytest.mark.parametrize("token", ["parker,bidding", "franjos,bidding"])
    def test_it_stops_where_people_bid_and_the_computers_have(self, token: str) -> None:
        rules = parse_rules(token).edition.name
        table = with_computers(game_table(f"{rules},bidding 7:3/7:1/6:2 8:1 2 decide"), GOAT, EAGLE)
        for seed in range(30):
            after = play_on(table, chance(seed))
            assert after.game is not None
            if after.game.state.phase is Phase.BID:
                break
        assert after.game is not None
        assert isinstance(after.game.last_event, BidPlaced)
        assert (after.awaited, after.computer_to_act) == (first_people(1), False)

    def test_it_goes_on_where_nobody_but_computers_bids(self) -> None:
        table = with_computers(game_table("parker,bidding -/7:1/6:2 8:1 2 decide"), GOAT, EAGLE)
        for seed in range(12):
            after = play_on(table, chance(seed))
            assert after.game is not None
            assert after.game.state.phase is not Phase.BID

    def test_the_bids_of_computers_are_placed_at_once_on_a_persons_turn(self) -> None:
        table = with_computers(game_table("parker,bidding 7:3/7:1/6:2 8:1 0 bid bids=-/-/-"), GOAT, EAGLE)
        after = play_on(table, no_dice)
        assert after.game is not None
        assert (after.game.state.phase, after.acting) == (Phase.DECIDE, first_people(1))

    def test_settling_is_apart_from_the_turn_and_done_in_one_go(self) -> None:
        bids = "bids=-/makes:2/makes:1/busts:1"
        settling = f"parker,bidding 7:3/8:4/10:2/6:4 - 0 settle {bids} settlement=made/1,2,3/-"
        table = with_computers(game_table(settling), LAMB, GOAT, EAGLE)
        after = play_on(table, no_dice)
        assert after.game is not None
        assert sum(isinstance(event, Settled) for event in after.game.log) == 3
        assert after.game.state.phase is Phase.ROLL
        stopping = "parker,bidding 7:3/8:4,9:5 6:1,7:4,12:1 0 decide bids=-/makes:2"
        table = with_computers(game_table(stopping), GOAT)
        assert table.game is not None
        table = replace(table, game=table.game.miss_deadline(0))
        for seed in range(30):
            after = play_on(table, chance(seed))
            assert after.game is not None
            assert after.game.state.phase is Phase.SETTLE, "it waits to be shown"

    def test_it_is_refused_unless_it_is_for_now(self) -> None:
        table = with_computers(game_table("parker -/- - 1 roll"), GOAT)
        with pytest.raises(OutOfDate):
            ask(table, PlayComputerTurn(table.action_version - 1))
        with pytest.raises(OutOfDate):
            ask(with_computers(game_table("parker -/- - 0 roll"), GOAT), PlayComputerTurn(1))
        with pytest.raises(OutOfDate):
            ask(replace(table, paused=True), PlayComputerTurn(table.action_version))
        with pytest.raises(OutOfDate):
            ask(lobby_table(2), PlayComputerTurn(0))

    def test_it_is_no_sign_of_life(self) -> None:
        table = with_computers(game_table("parker -/- - 1 roll"), GOAT)
        assert play_on(table, chance(1)).last_activity == table.last_activity

    @pytest.mark.parametrize("token", ["parker", "franjos", "asmodee,crowded=jump", "parker,bidding"])
    def test_a_game_of_one_person_against_three_is_played_to_its_end(self, token: str) -> None:
        dice = chance(7)
        lobby_of_four = replace(with_computers(lobby_table(4), LAMB, GOAT, EAGLE), rules=parse_rules(token))
        table = ask(lobby_of_four, Start(ANN), dice)
        while table.open:
            if table.computer_to_act:
                table = play_on(table, dice)
            else:
                assert table.game is not None
                assert table.awaited == first_people(1)
                advised = partial(decide, table.game.state, strength=Strength.MEDIUM)
                table = ask(table, TakeAction(ANN, advised), dice)
        assert table.status is Status.FINISHED
        assert table.winners


def test_a_computer_and_people_in_any_order_never_get_in_each_others_way() -> None:
    table = replace(game_table("parker -/-/- - 1 roll"), seats=(first_people(1)[0], GOAT, first_people(3)[2]))
    after = table
    for seed in range(3):
        while after.computer_to_act:
            after = play_on(after, chance(seed))
    assert after.acting == (first_people(3)[2],)
    with pytest.raises(Refusal):
        ask(after, TakeAction(ANN, Roll))
    assert ask(after, TakeAction(CYD, Roll), chance(1)) != after
