"""The dice of tables follow from their seals and the numbers of the rolls, as the records of games show."""

import json
from dataclasses import replace

import pytest

from bot.dice import Seal
from bot.game import PARKER, Busted, Game, NotAllowed, Resign, Rolled, Rules, Starter
from bot.tables import CloseReason, Options, RematchPlayer, Status, StoreUnavailableError, Table, Tables
from bot.tables.dice import TableDice, dice_record
from bot.tables.requests import Join, Start
from tests.game.game_factories import no_dice
from tests.tables.controlled_clock import ControlledClock
from tests.tables.harness import UnreliableStore, channel
from tests.tables.requesting import roll
from tests.tables.sample_tables import ANN, BEN, closed_table, first_people, game_of, game_table, lobby_table

SEED = bytes(range(32))
SEAL = Seal(17, SEED, 400_000_000_000_000_001)


def sealed(table: Table, seal: Seal | None = SEAL) -> Table:
    return replace(table, seal=seal)


def test_a_random_start_is_drawn_by_a_roll_of_its_own() -> None:
    lobby = replace(lobby_table(2), options=Options(Rules.of(PARKER, starter=Starter.RANDOM)))
    game = Game.start(lobby.options.rules, 2, TableDice(sealed(lobby)))
    first, second = SEAL.roll(0, 2)
    assert game.started.first_seat == (6 * first + second) % 2
    assert TableDice(sealed(game_table(game)))(4) == SEAL.roll(1, 4)


def test_a_table_without_a_seal_rolls_fair_dice() -> None:
    dice = TableDice(sealed(lobby_table(2), None))
    assert len(dice(1000)) == 1000
    assert dice(20) != dice(20)


async def test_tables_have_different_seeds() -> None:
    tables = Tables(UnreliableStore(), ControlledClock())
    opened = [await tables.open(channel(number), ANN, Options()) for number in (1, 2)]
    assert len({table.seal.seed for table in opened if table.seal}) == 2


async def test_a_game_starts_once_its_seal_was_shown_and_rolls_the_same_until_that_is_saved() -> None:
    store = UnreliableStore()
    tables = Tables(store, ControlledClock(), new_seed=lambda: SEED)
    lobby = await tables.open(channel(1), ANN, Options())
    assert lobby.seal == Seal(lobby.id, SEED)
    await tables.apply(lobby.id, Join(BEN))
    with pytest.raises(NotAllowed, match="Try again in a moment"):
        await tables.apply(lobby.id, Start(ANN))
    await store.set_board_message(lobby.id, 900, lobby.revision)
    table = await tables.apply(lobby.id, Start(ANN))
    on_turn = {ANN.id: ANN, BEN.id: BEN}[table.acting[0].id]
    store.available = False
    for _ in range(3):
        with pytest.raises(StoreUnavailableError):
            await tables.apply(table.id, roll(on_turn))
    store.available = True
    assert await store.stored(table) == table
    after = await tables.apply(table.id, roll(on_turn))
    assert game_of(after).last_roll == Seal(table.id, SEED, 900).roll(game_of(table).rolls + 1, 4)


def played(starter: Starter = Starter.ROLL_OFF) -> Table:
    """Return a table whose game was played with sealed dice, until the second player resigned."""
    lobby = sealed(replace(lobby_table(2), options=Options(Rules.of(PARKER, starter=starter))))
    game = Game.start(lobby.options.rules, 2, TableDice(lobby))
    for _ in range(5):
        first, second, third, fourth = TableDice(sealed(game_table(game)))(4)
        game = game.extend([Rolled((first, second, third, fourth)), Busted()])
    return replace(lobby, status=Status.FINISHED, game=game.play(Resign(1), no_dice), seats=first_people(2))


def test_it_holds_the_seed_and_every_roll() -> None:
    record = dice_record(played())
    fields = json.loads(record.as_json())
    assert fields == {
        "table": 17,
        "message": "400000000000000001",
        "commitment": SEAL.commitment,
        "seed": SEAL.seed.hex(),
        "drawn": None,
        "rolls": [list(dice) for dice in record.rolls],
    }
    assert [len(dice) for dice in record.rolls][-6:] == [2, 4, 4, 4, 4, 4]
    assert record.loaded == 0


def test_it_tells_who_was_drawn_to_go_first_unless_a_rematch_decided() -> None:
    table = played(Starter.RANDOM)
    drawn = json.loads(dice_record(table).as_json())["drawn"]
    assert drawn == {"players": 2, "seat": game_of(table).started.first_seat}
    assert dice_record(table).loaded == 0
    other = replace(game_of(table).started, first_seat=1 - game_of(table).started.first_seat)
    game = replace(game_of(table), log=(other, *game_of(table).log[1:]))
    assert dice_record(replace(table, game=game)).loaded == 1
    rematch = replace(table, rematch=(RematchPlayer(first_people(2)[1], 1),))
    assert json.loads(dice_record(rematch).as_json())["drawn"] is None


def test_loaded_dice_are_counted() -> None:
    table = played()
    log = [Rolled((1, 1, 1, 1)) if isinstance(event, Rolled) else event for event in game_of(table).log]
    assert dice_record(replace(table, game=Game.replay(log))).loaded == 5


def test_a_game_that_never_began_has_no_rolls() -> None:
    for message in (None, 900):
        lobby = sealed(lobby_table(), replace(SEAL, message_id=message))
        record = dice_record(closed_table(lobby, CloseReason.CANCELLED))
        assert (record.rolls, record.loaded) == ((), 0)
        assert json.loads(record.as_json())["message"] == str(message or "")


def test_an_open_table_gives_no_seed_away_and_one_without_a_seal_has_none() -> None:
    unsealed = closed_table(lobby_table(), CloseReason.CANCELLED)
    for table in (sealed(lobby_table(2)), sealed(game_table("parker -/- - 0 roll")), unsealed):
        with pytest.raises(ValueError, match="no seed that may be shown"):
            dice_record(table)
