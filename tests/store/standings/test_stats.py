"""The stats of a player, read from the standings."""

from dataclasses import replace

from bot.tables import GameStore, Location
from bot.tables.ratings import START, rate
from bot.tables.standings import LISTING, OVERALL, UNLISTED, Rival
from tests.store.changes import won_changes
from tests.store.pages import read_page
from tests.store.people import ANA, BEN, CLEO, DAN
from tests.store.places import DIRECT_MESSAGES, OTHER_SERVER, SERVER
from tests.store.saved_tables import create_game, create_win, save_changes


async def test_a_standing_is_read_without_its_rank(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    for scope in (SERVER, OVERALL):
        row = await store.standing_of(ANA.id, scope)
        assert row == replace((await read_page(store, scope=scope)).rows[0], rank=None)
        assert await store.standing_of(ANA.id, scope, solo=True) is None
    assert await store.standing_of(CLEO.id, SERVER) is None


async def test_ratings_before_games_are_in_the_order_of_the_games(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    await create_win(store, BEN, ANA)
    await create_win(store, ANA, BEN, DIRECT_MESSAGES)
    await create_win(store, ANA, BEN, OTHER_SERVER)
    first, _ = rate((START, START), (1, 2))
    assert await store.ratings_of(ANA.id, SERVER, 9) == (START, first)
    assert await store.ratings_of(ANA.id, SERVER, 1) == (first,)
    assert len(await store.ratings_of(ANA.id, OVERALL, 9)) == 3
    assert await store.ratings_of(10**9, SERVER, 9) == ()


async def test_rivals_are_those_met_most_often(store: GameStore) -> None:
    for people in [(ANA, BEN), (CLEO, ANA), (BEN, ANA), (ANA, BEN), (DAN, CLEO)]:
        await create_win(store, *people)
    await create_win(store, ANA, DAN, OTHER_SERVER)
    ben, cleo, dan = Rival(BEN, 3, 2, 1), Rival(CLEO, 1, 0, 1), Rival(DAN, 1, 1, 0)
    assert await store.rivals_of(ANA.id, SERVER, 9) == (ben, cleo)
    assert await store.rivals_of(ANA.id, SERVER, 1) == (ben,)
    assert await store.rivals_of(ANA.id, OVERALL, 9) == (ben, dan, cleo)
    await store.set_choice(BEN, LISTING, UNLISTED)
    assert BEN not in [rival.person for rival in await store.rivals_of(ANA.id, OVERALL, 9)]
    assert (await store.rivals_of(ANA.id, SERVER, 9))[0].person == BEN


async def test_rivals_met_in_the_same_games_always_come_in_the_same_order(store: GameStore) -> None:
    for channel, people in enumerate([(DAN, ANA, BEN, CLEO), (CLEO, DAN, ANA, BEN)]):
        table, steps = await create_game(store, Location(SERVER, channel + 1), people)
        await save_changes(store, table, **won_changes(steps[-1]))
    rivals = await store.rivals_of(ANA.id, SERVER, 9)
    assert [rival.person for rival in rivals] == sorted((BEN, CLEO, DAN), key=lambda person: person.id)
