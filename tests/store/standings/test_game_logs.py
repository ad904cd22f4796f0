"""The logs of finished games, and the rolls in them."""

from collections import Counter

from bot.game import FourDice, Rolled
from bot.tables import OVERALL, CloseReason, GameStore, Location, Person, Table
from bot.tables.standings import GameLog
from tests.store.changes import closed_changes, won_changes
from tests.store.people import ANA, BEN, CLEO, DAN, EAGLE, GOAT
from tests.store.places import DIRECT_MESSAGES, LOCATION, OTHER_CHANNEL, OTHER_SERVER, SERVER, UNKNOWN_IDS
from tests.store.saved_tables import create_game, create_lobby, create_win, finish_game, save_changes
from tests.tables.sample_tables import game_of


async def test_the_latest_games_are_in_the_order_they_finished(store: GameStore) -> None:
    late, steps = await create_game(store, OTHER_CHANNEL, (CLEO, ANA, BEN))
    first = await create_win(store, ANA, BEN)
    await create_win(store, BEN, CLEO)
    on_other_server = await create_win(store, CLEO, ANA, OTHER_SERVER)
    await create_win(store, ANA, CLEO, DIRECT_MESSAGES)
    late = await save_changes(store, late, **won_changes(steps[-1]))
    await save_changes(store, (await create_game(store))[0], **closed_changes(CloseReason.EXPIRED))
    await create_game(store, Location(SERVER, 73))
    await create_lobby(store, Location(SERVER, 74))

    def games(*tables: Table) -> tuple[GameLog, ...]:
        return tuple(GameLog(tuple(each.id for each in table.people), game_of(table).log) for table in tables)

    assert await store.game_logs_of(ANA.id, OVERALL, 10) == games(first, on_other_server, late)
    assert await store.game_logs_of(ANA.id, OVERALL, 2) == games(on_other_server, late)
    assert await store.game_logs_of(ANA.id, SERVER, 10) == games(first, late)
    assert await store.game_logs_of(ANA.id, SERVER, 1) == games(late)
    assert await store.game_logs_of(ANA.id, 8, 10) == games(on_other_server)
    assert await store.game_logs_of(DAN.id, OVERALL, 10) == ()


async def test_solo_games_are_separate(store: GameStore) -> None:
    await finish_game(store, ANA, GOAT, EAGLE)
    await finish_game(store, ANA, BEN, GOAT)
    await create_win(store, ANA, BEN)

    async def found(user: Person, *, solo: bool) -> list[tuple[int | None, ...]]:
        return [log.user_ids for log in await store.game_logs_of(user.id, SERVER, 10, solo=solo)]

    assert await found(ANA, solo=True) == [(ANA.id, None, None)]
    assert await found(ANA, solo=False) == [(ANA.id, BEN.id, None), (ANA.id, BEN.id)]
    assert await found(BEN, solo=True) == []


async def test_the_rolls_of_a_servers_latest_games_are_counted(store: GameStore) -> None:
    async def won(location: Location, *people: Person) -> Table:
        table, steps = await create_game(store, location, people)
        return await save_changes(store, table, **won_changes(steps[-1]))

    first = await won(LOCATION, ANA, BEN)
    second = await won(OTHER_CHANNEL, ANA, BEN, CLEO)
    await won(OTHER_SERVER, ANA, BEN)
    await create_game(store, Location(SERVER, 73))

    def rolls(*tables: Table) -> Counter[FourDice]:
        events = (event for table in tables for event in game_of(table).log)
        return Counter(event.dice for event in events if isinstance(event, Rolled))

    assert rolls(first, second).total() > 10
    assert await store.rolls_in_server(SERVER, 10) == rolls(first, second)
    assert await store.rolls_in_server(SERVER, 1) == rolls(second)
    await store.forget_server(SERVER)
    for number in UNKNOWN_IDS:
        assert await store.rolls_in_server(number, 10) == {}
