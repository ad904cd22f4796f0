"""The record of a finished game's dice."""

import json
from dataclasses import replace

import pytest

from bot.dice import Seal
from bot.game import PARKER, Busted, Game, Resign, Rolled, Rules, Starter
from bot.tables import CloseReason, Options, RematchPlayer, Status, Table, dice_record
from bot.tables.dice import TableDice
from tests.game.game_factories import no_dice
from tests.tables.sample_tables import closed_table, first_people, game_table, lobby_table

SEAL = Seal(17, bytes(range(32)), 400_000_000_000_000_001)


def played(rules: Rules, seal: Seal | None = SEAL, **changes: object) -> Table:
    """Return a table whose game was played with sealed dice, until the second player resigned."""
    lobby: Table = replace(lobby_table(2), options=Options(rules), seal=seal, **changes)  # type: ignore[arg-type]
    game = Game.start(rules, 2, TableDice(lobby))
    for _ in range(5):
        table = replace(game_table(game), seal=seal)
        dice = TableDice(table)(4)
        first, second, third, fourth = dice
        game = game.extend([Rolled((first, second, third, fourth)), Busted()])
    return replace(lobby, status=Status.FINISHED, game=game.play(Resign(1), no_dice), seats=first_people(2))


def test_it_holds_the_seed_and_every_roll() -> None:
    record = dice_record(played(Rules.of(PARKER)))
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


def test_it_tells_who_was_drawn_to_go_first() -> None:
    table = played(Rules.of(PARKER, starter=Starter.RANDOM))
    assert table.game is not None
    drawn = json.loads(dice_record(table).as_json())["drawn"]
    assert drawn == {"players": 2, "seat": table.game.started.first_seat}
    assert dice_record(table).loaded == 0
    other = replace(table.game.started, first_seat=1 - table.game.started.first_seat)
    game = replace(table.game, log=(other, *table.game.log[1:]))
    assert dice_record(replace(table, game=game)).loaded == 1


def test_nobody_was_drawn_where_a_rematch_decided() -> None:
    (_, ben) = first_people(2)
    rules = Rules.of(PARKER, starter=Starter.RANDOM)
    table = replace(played(rules), rematch=(RematchPlayer(ben, 1),))
    assert json.loads(dice_record(table).as_json())["drawn"] is None


def test_loaded_dice_are_counted() -> None:
    table = played(Rules.of(PARKER))
    assert table.game is not None
    log = [Rolled((1, 1, 1, 1)) if isinstance(event, Rolled) else event for event in table.game.log]
    loaded = replace(table, game=Game.replay(log))
    assert dice_record(loaded).loaded == 5


def test_a_game_that_never_began_has_no_rolls() -> None:
    for message in (None, 900):
        seal = replace(SEAL, message_id=message)
        record = dice_record(closed_table(replace(lobby_table(), seal=seal), CloseReason.CANCELLED))
        assert (record.rolls, record.loaded) == ((), 0)
        assert json.loads(record.as_json())["message"] == str(message or "")


def test_the_seed_of_an_open_table_is_not_given_away() -> None:
    for table in (lobby_table(2), game_table("parker -/- - 0 roll")):
        with pytest.raises(ValueError, match="no seed that may be shown"):
            dice_record(replace(table, seal=SEAL))


def test_a_table_without_a_seal_has_no_record() -> None:
    with pytest.raises(ValueError, match="no seed that may be shown"):
        dice_record(closed_table(lobby_table(), CloseReason.CANCELLED))
