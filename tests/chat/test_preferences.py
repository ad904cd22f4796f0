"""The choices of servers and players are stored; a channel has one language, which no click changes."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.chat.preferences import (
    BOARD_FORMAT,
    HOST,
    LANGUAGE,
    PINGS,
    THEME,
    BoardFormat,
    ChannelLanguages,
    Pings,
    Preferences,
    last_daily_ping,
)
from bot.game import FRANJOS, Rules
from bot.render import Theme
from bot.tables import Location, Options, Pace
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.ui.i18n.written_languages import written_languages
from tests.store.memory_store import MemoryStore
from tests.tables.sample_tables import ANN, BEN, LOCATION, lobby_table

SERVER = LOCATION.guild_id or 0


@pytest.fixture
def reads(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> AsyncMock:
    """What reads the choices of servers."""
    reads = AsyncMock(wraps=store.get_server_choice)
    monkeypatch.setattr(store, "get_server_choice", reads)
    return reads


@pytest.fixture
def preferences(store: MemoryStore) -> Preferences:
    return Preferences(store)


async def test_only_a_server_that_is_dropped_is_read_again(
    preferences: Preferences, store: MemoryStore, reads: AsyncMock
) -> None:
    for guild_id in (1, 2):
        await preferences.of_server(guild_id, THEME)
    await store.set_server_choice(1, "theme", "light")
    preferences.drop_server(1)
    assert await preferences.of_server(1, THEME) is Theme.LIGHT
    await preferences.of_server(2, THEME)
    assert reads.await_count == 3


async def test_every_choice_of_a_server_is_read_once(preferences: Preferences, reads: AsyncMock) -> None:
    for guild_id in (1, 2, None) * 3:
        await preferences.of_server(guild_id, THEME)
        await preferences.of_server(guild_id, LANGUAGE)
        await preferences.default_options(guild_id)
    assert reads.await_count == 2 * 4, "options are stored as two choices"


async def test_a_theme_set_while_it_is_read_is_not_lost(preferences: Preferences, reads: AsyncMock) -> None:
    async def set_theme(*_: object) -> None:
        await preferences.set_of_server(1, THEME, Theme.LIGHT)

    reads.side_effect = set_theme
    for _ in range(2):
        assert await preferences.of_server(1, THEME) is Theme.LIGHT
    reads.assert_awaited_once()


async def test_what_each_server_chose_survives_a_restart(store: MemoryStore) -> None:
    chosen = Options(Rules.of(FRANJOS), Pace.LIVE), Options(guessing=False)
    for guild_id, options in enumerate(chosen):
        await Preferences(store).set_default_options(guild_id, options)
    await Preferences(store).set_of_server(1, THEME, Theme.LIGHT)
    await Preferences(store).set_of_server(1, LANGUAGE, HOST)
    restarted = Preferences(store)
    found = [await restarted.default_options(guild_id) for guild_id in (0, 1, 2, None)]
    assert found == [*chosen, Options(), Options()]
    assert [await restarted.of_server(guild_id, LANGUAGE) for guild_id in (1, 2, None)] == [HOST, None, None]
    assert await restarted.of_server(1, THEME) is Theme.LIGHT


async def test_players_have_chosen_what_another_process_stored(store: MemoryStore) -> None:
    here, there = Preferences(store), Preferences(store)
    for user in (ANN, BEN):
        assert await here.of_player(user.id, PINGS) is Pings.EVERY_TURN
        assert await here.of_player(user.id, BOARD_FORMAT) is BoardFormat.TEXT
    await there.set_of_player(ANN, PINGS, Pings.NEVER)
    await there.set_of_player(ANN, BOARD_FORMAT, BoardFormat.PICTURE)
    assert await here.of_player(ANN.id, PINGS) is Pings.NEVER
    assert await here.of_player(ANN.id, BOARD_FORMAT) is BoardFormat.PICTURE
    assert await here.of_player(BEN.id, PINGS) is Pings.EVERY_TURN


async def test_a_value_is_read_as_it_was_set(preferences: Preferences) -> None:
    pinged = last_daily_ping(7)
    assert await preferences.of_player(ANN.id, pinged) == 0
    await preferences.set_of_player(ANN, pinged, 1764400000.25)
    assert await preferences.of_player(ANN.id, pinged) == 1764400000.25
    assert await preferences.of_player(ANN.id, last_daily_ping(8)) == 0


@pytest.fixture
def languages(tmp_path: Path, preferences: Preferences) -> ChannelLanguages:
    return ChannelLanguages(written_languages(tmp_path, fr="", hu=""), preferences)


@pytest.mark.parametrize(
    ("chosen", "community", "language"),
    [(None, False, "fr"), (None, True, "hu"), ("en", True, "en"), (HOST, True, "fr")],
)
async def test_the_choice_of_the_server_comes_before_its_language_and_that_of_the_host(
    languages: ChannelLanguages, preferences: Preferences, chosen: str | None, community: bool, language: str
) -> None:
    if chosen is not None:
        await preferences.set_of_server(SERVER, LANGUAGE, chosen)
    opened: Any = FakeInteraction(locale="fr")
    opened.guild_locale = "hu"
    opened.guild = SimpleNamespace(id=SERVER, features=["COMMUNITY"] if community else [])
    table = replace(lobby_table(), language=await languages.of_new_table(opened))
    assert (await languages.of_table(table)).tag == language
    assert (await languages.of_interaction(opened)).tag == language


async def test_in_direct_messages_it_is_the_language_of_the_person(languages: ChannelLanguages) -> None:
    alone = FakeInteraction(locale="hu")
    alone.guild_id = None
    assert (await languages.of_interaction(alone.real)).tag == "hu"
    table = replace(lobby_table(), language="hu", location=Location(None, 7))
    assert (await languages.of_table(table)).tag == "hu"


async def test_without_a_catalogue_it_is_english(languages: ChannelLanguages) -> None:
    assert (await languages.of_table(replace(lobby_table(), language="tlh"))).tag == "en"
