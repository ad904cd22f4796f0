from bot.tables import GameStore, Person
from tests.store.people import ANA, BEN, CLEO
from tests.store.saved_tables import create_lobby, load


async def test_choices_of_people_and_servers_are_stored_and_replaced(store: GameStore) -> None:
    assert await store.get_choice(ANA.id, "calls") is None
    assert await store.get_server_choice(ANA.id, "calls") is None
    await store.set_choice(ANA, "calls", "never")
    await store.set_choice(BEN, "calls", "timeout")
    await store.set_choice(ANA, "board", "text")
    await store.set_choice(ANA, "calls", "turn")
    await store.set_server_choice(ANA.id, "calls", "of a server")
    await store.set_server_choice(ANA.id, "calls", "of a server, replaced")
    calls = [await store.get_choice(person.id, "calls") for person in (ANA, BEN, CLEO)]
    assert calls == ["turn", "timeout", None]
    assert await store.get_choice(ANA.id, "board") == "text"
    assert await store.get_server_choice(ANA.id, "calls") == "of a server, replaced"
    assert await store.people_who_chose("calls", "turn") == {ANA.id}
    assert await store.people_who_chose("calls", "never") == frozenset()


async def test_who_only_chose_something_keeps_the_name_of_that_time(store: GameStore) -> None:
    await store.set_choice(Person(ANA.id, "Ana\0 of old"), "calls", "never")
    table = await create_lobby(store)
    await store.set_choice(Person(ANA.id, "Ana\0 of now"), "calls", "never")
    assert (await load(store, table)).people == (Person(ANA.id, "Ana of now"),)
