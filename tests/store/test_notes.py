from bot.tables.ports import GameStore


async def test_notes_are_stored_and_replaced(store: GameStore) -> None:
    assert await store.get_note("commands") is None
    await store.set_note("commands", "one")
    await store.set_note("other", "")
    await store.set_note("commands", "two\n'")
    assert await store.get_note("commands") == "two\n'"
    assert await store.get_note("other") == ""
