import logging

import pytest

from bot.game import EDITIONS, Action, Bid, Confirm, Phase, PlaceBid, Shift, Stop, Undo
from bot.game.notation import parse_rules
from bot.players import Strength
from bot.tables import SETTINGS, Computer, ConflictError, GameStore, Options, Person
from bot.tables.table import CloseReason, Location, Table
from tests.game.game_factories import RandomGame, no_dice
from tests.game.notation.games import parse_game
from tests.store.changes import LAST_ACTIVITY, changed, closed_changes, won_changes
from tests.store.outlines import tables_to_restore
from tests.store.people import ANA, BEN, CLEO
from tests.store.places import LOCATION, OTHER_CHANNEL, SERVER
from tests.store.saved_tables import create_game, create_lobby, load, save_changes, start_game
from tests.tables.sample_tables import game_of

ALL_RULES = (
    *EDITIONS,
    "parker,columns=4,crowded=no-stop,priority",
    "ravensburger,columns=by-players,starter=random,crowded=jump",
    "asmodee,columns=5,starter=host",
    "franjos,crowded=jump",
    "parker,bidding",
    "franjos,starter=roll-off,bidding",
)

BIDDING_GAME = (
    "started parker,bidding 65 12 11, rolled 3433, moved 6 7, stopped, rolled 1516, moved 6 7, stopped,"
    " rolled 1234, moved 3 7, rolled 1234, moved 3 7"
)


async def save_and_load(store: GameStore, table: Table, **changes: object) -> Table:
    after = await save_changes(store, table, **changes)
    assert await store.load(table.id) == after
    return after


async def test_a_lobby_is_loaded_as_saved(store: GameStore) -> None:
    table = await create_lobby(store)
    table = await save_and_load(store, table, host=BEN.id, seats=(BEN, CLEO, ANA), last_activity=1.5)
    await save_and_load(store, table, seats=(ANA, BEN), host=ANA.id)


@pytest.mark.parametrize("token", ALL_RULES)
async def test_a_game_by_any_rules_is_loaded_as_saved(store: GameStore, token: str) -> None:
    rules = parse_rules(token)
    created = await store.create(Table.new(OTHER_CHANNEL, ANA, Options(rules), LAST_ACTIVITY))
    assert created.options.rules == rules
    assert await store.load(created.id) == created
    steps = RandomGame(1, 3, rules, roll_probability=0.5, leave_probability=0.0).steps
    table = await start_game(store, LOCATION, (ANA, BEN, CLEO), steps[0])
    for game in (*steps[1:20], *steps[20:60:7], *steps[60:-1:200]):
        table = await save_and_load(store, table, game=game)
    table = await save_and_load(store, table, **won_changes(steps[-1]))


async def test_bids_are_stored_and_not_logged(store: GameStore, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    game = parse_game(BIDDING_GAME.replace(", ", "\n"))
    table = await start_game(store, LOCATION, (ANA, BEN, CLEO), game)
    seen = []
    bids: list[Action] = [PlaceBid(1, Bid(False, 5)), PlaceBid(1, Bid(True, 2)), PlaceBid(0, Bid(True, 1))]
    columns: list[Action] = [Shift(0, 6), Undo(0), Shift(0, 7), Confirm(0), Shift(1, 6), Shift(1, 7)]
    for action in (*bids, Stop(2), *columns, Confirm(1)):
        before, table = table, changed(table, game=game_of(table).play(action, no_dice))
        await store.save(before, table)
        with pytest.raises(ConflictError):
            await store.save(before, table)
        seen.append(game_of(table).state.phase)
        assert await store.load(table.id) == table
    assert seen == [Phase.BID] * 2 + [Phase.DECIDE] + [Phase.SETTLE] * 7 + [Phase.ROLL]
    assert "bid 1" not in caplog.text
    assert "Bid(" not in caplog.text


async def test_votes_deadlines_pauses_and_attendance_are_loaded_as_saved(store: GameStore) -> None:
    table, steps = await create_game(store, people=(ANA, BEN, CLEO))
    for votes in ({ANA.id}, {ANA.id, CLEO.id}, set(), {BEN.id}):
        table = await save_and_load(store, table, end_votes=frozenset(votes))
    pause: dict[str, object] = {"deadline": None, "reminder_due": False, "paused": True}
    back: dict[str, object] = {"paused": False, "last_activity": 7.5}
    for change in ({"deadline": LAST_ACTIVITY + 90.25}, {"reminder_due": True}, pause, back):
        table = await save_and_load(store, table, **change)
    game = steps[0]
    while not game.away:
        game = game.miss_deadline(game.state.on_turn)
        table = await save_and_load(store, table, game=game)
    game = game.return_player(min(game.away))
    table = await save_and_load(store, table, game=game)
    await save_and_load(store, table, **closed_changes(CloseReason.AGREED), game=game.end())


async def test_every_close_reason_can_be_saved(store: GameStore) -> None:
    for reason in CloseReason:
        await save_and_load(store, await create_lobby(store), **closed_changes(reason))


async def test_computers_can_have_any_seat(store: GameStore) -> None:
    table = await create_lobby(store)
    for strength in Strength:
        one, two, three = (Computer(strength, number) for number in (1, 2, 3))
        table = await save_and_load(store, table, seats=(one, ANA, two, three))
        table = await save_and_load(store, table, seats=(BEN, two, ANA))
        assert table in await tables_to_restore(store)


@pytest.mark.parametrize("setting", SETTINGS)
async def test_every_value_of_a_setting_can_be_created_and_saved(store: GameStore, setting: str) -> None:
    lobby = await create_lobby(store)
    for number, value in enumerate(SETTINGS[setting], start=1_000):
        options = Options().with_settings({setting: value})
        opened = await store.create(Table.new(Location(SERVER, number), ANA, options, LAST_ACTIVITY))
        assert opened.options == options
        assert await store.load(opened.id) == opened
        lobby = await save_and_load(store, lobby, options=options)


async def test_people_have_their_latest_name_also_after_a_change_without_new_seats(store: GameStore) -> None:
    early, steps = await create_game(store)
    anna = Person(ANA.id, "Anna")
    await create_lobby(store, OTHER_CHANNEL, anna)
    assert (await load(store, early)).seats == (anna, BEN)
    table = await save_changes(store, early, game=steps[1])
    assert (await load(store, table)).seats == (anna, BEN)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("", ""),
        ("a\x00b\n'; DROP TABLE tables; --", "ab\n'; DROP TABLE tables; --"),
        ("\u202eAna\u0301\U0001f3d4", "\u202eAna\u0301\U0001f3d4"),
        ("a\ud800b\udfff", "a\ufffdb\ufffd"),
        ("x" * 10_000, "x" * 10_000),
    ],
)
async def test_any_name_is_stored_without_nul_and_surrogates(store: GameStore, name: str, kept: str) -> None:
    table = await store.create(Table.new(LOCATION, Person(ANA.id, name), Options(), LAST_ACTIVITY))
    assert table.seats == (Person(ANA.id, kept),)
    assert await store.load(table.id) == table
    await save_changes(store, table, seats=(BEN, Person(ANA.id, name + name)))
    assert (await load(store, table)).seats == (BEN, Person(ANA.id, kept + kept))
