from dataclasses import replace

import pytest

from bot.game import BidPlaced, Busted, Game, OutOfDate, Phase, Settled, Stop, Stopped, free_runners
from bot.players import Strength
from bot.tables import Computer, Options, Speed, Status, Table, game_in_progress
from bot.tables.apply import apply_request
from bot.tables.playing import play_computers
from bot.tables.requests import PlayComputerTurn, SkipComputers
from tests.game.game_factories import game_at, no_dice
from tests.tables.requesting import apply, play_computer_turn, refusal, seeded_dice
from tests.tables.sample_tables import ANN, BEN, EAGLE, GOAT, LAMB, first_people, game_table, lobby_table


def after_step(table: Table, seed: int | None = None, speed: Speed = Speed.SLOW) -> Game:
    dice = no_dice if seed is None else seeded_dice(seed)
    return play_computers(table, game_in_progress(table), dice, speed)


def after_missed_deadline(table: Table) -> Table:
    return replace(table, game=game_in_progress(table).miss_deadline(0))


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("seed", range(12))
def test_a_turn_takes_at_most_two_steps(strength: Strength, seed: int) -> None:
    table = game_table("parker -/-/- - 1 roll", Computer(strength, 1), Computer(strength, 2))
    first = after_step(table, seed)
    if first.state.phase is Phase.ROLL:
        assert first.state.on_turn == 2
        assert isinstance(first.last_event, Busted | Stopped)
        return
    assert (first.state.phase, free_runners(first.state)) == (Phase.DECIDE, 0)
    second = after_step(replace(table, game=first), seed)
    assert (second.state.phase, second.state.on_turn) == (Phase.ROLL, 2)


def test_the_substitute_finishes_the_turn_of_a_late_player() -> None:
    table = after_missed_deadline(game_table("parker -/- 6:2,7:2,8:2 0 decide"))
    assert after_step(table, 1).state.acting == (1,)


@pytest.mark.parametrize(("edition", "speed"), [("parker", Speed.SLOW), ("franjos", Speed.INSTANT)])
def test_a_step_ends_when_people_have_to_bid(edition: str, speed: Speed) -> None:
    table = game_table(f"{edition},bidding 7:3/7:1/6:2 8:1 2 decide", GOAT, EAGLE)
    games = (after_step(table, seed, speed) for seed in range(30))
    game = next(game for game in games if game.state.phase is Phase.BID)
    assert isinstance(game.last_event, BidPlaced)
    assert game.state.awaited == (0,), "the computer has bid already"


def test_a_turn_goes_on_when_only_computers_bid() -> None:
    table = game_table("parker,bidding -/7:1/6:2 8:1 2 decide", GOAT, EAGLE)
    for seed in range(12):
        assert after_step(table, seed).state.phase is not Phase.BID


def test_all_computers_bid_at_once_on_a_persons_turn() -> None:
    table = game_table("parker,bidding 7:3/7:1/6:2 8:1 0 bid bids=-/-/-", GOAT, EAGLE)
    state = after_step(table).state
    assert (state.phase, state.acting) == (Phase.DECIDE, (0,))


def test_all_computers_settle_in_one_step() -> None:
    bids = "bids=-/makes:2/makes:1/busts:1"
    settling = f"parker,bidding 7:3/8:4/10:2/6:4 - 0 settle {bids} settlement=made/1,2,3/-"
    game = after_step(game_table(settling, LAMB, GOAT, EAGLE))
    assert sum(isinstance(event, Settled) for event in game.log) == 3
    assert game.state.phase is Phase.ROLL


def test_settling_is_a_step_of_its_own() -> None:
    position = "parker,bidding 7:3/8:4,9:5 6:1,7:4,12:1 0 decide bids=-/makes:2"
    table = after_missed_deadline(game_table(position, GOAT))
    for seed in range(30):
        assert after_step(table, seed).state.phase is Phase.SETTLE


def test_a_request_must_be_for_the_current_state() -> None:
    table = game_table("parker -/- - 1 roll", GOAT)
    persons_turn, paused = game_table("parker -/- - 0 roll", GOAT), replace(table, paused=True)
    for outdated, version in ((table, 0), (persons_turn, 1), (paused, 1), (lobby_table(2), 0)):
        assert isinstance(refusal(outdated, PlayComputerTurn(version)), OutOfDate)


def test_computers_between_people_play_until_the_next_persons_turn() -> None:
    ann, _, cyd = first_people(3)
    table = replace(game_table("parker -/-/- - 1 roll"), seats=(ann, GOAT, cyd))
    played = table
    while played.computer_to_act:
        played = play_computer_turn(played, seeded_dice(1))
    assert played.acting == (cyd,)
    assert played.last_activity == table.last_activity, "a computer's turn is no activity"


@pytest.mark.parametrize("rules", ["parker", "franjos,bidding"])
@pytest.mark.parametrize("seed", range(8))
def test_a_quick_step_is_a_whole_turn(rules: str, seed: int) -> None:
    table = game_table(f"{rules} -/-/-/- - 1 roll", LAMB, GOAT, EAGLE)
    for seat in (2, 3, 0):
        game = after_step(table, seed, Speed.QUICK)
        assert (game.state.phase, game.state.on_turn) == (Phase.ROLL, seat)
        table = replace(table, game=game)


@pytest.mark.parametrize("speed", Speed)
def test_computers_play_quickly_against_one_person_unless_chosen(speed: Speed) -> None:
    for count, usual in ((2, Speed.QUICK), (3, Speed.SLOW)):
        table = replace(lobby_table(count, GOAT), options=Options(speed=speed))
        assert table.computer_speed is (usual if speed is Speed.AUTO else speed)


class TestSkip:
    def test_any_player_skips_to_the_next_decision_of_a_person(self) -> None:
        table = game_table("parker -/-/-/- - 2 roll", GOAT, EAGLE)
        for by in (ANN, BEN):
            after = apply_request(table, SkipComputers(by), seeded_dice(1), table.last_activity)
            assert after.awaited == first_people(1)
            assert not after.computer_to_act

    def test_it_is_merely_acknowledged_when_computers_have_finished(self) -> None:
        bens_turn = game_table("parker -/-/-/- - 1 roll", GOAT, EAGLE)
        won = game_at("parker 2:top,3:top/- 12:top 0 decide").play(Stop(0), no_dice)
        over = replace(game_table(won), status=Status.FINISHED)
        for table in (bens_turn, over, lobby_table(2)):
            assert apply(table, SkipComputers(ANN)) is table

    def test_others_cannot_skip(self) -> None:
        table = game_table("parker -/- - 1 roll", GOAT)
        assert "You're not playing in this game" in refusal(table, SkipComputers(BEN)).message
