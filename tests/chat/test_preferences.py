"""The choices of servers and players are stored; a channel has one language, which no click changes."""

import asyncio
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

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
from bot.render import Theme
from bot.tables import Coach, Location, Options, Pace, Speed
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.lobby.test_options import EVERY_RULES
from tests.chat.ui.i18n.written_languages import written_languages
from tests.store.memory_store import MemoryStore
from tests.tables.sample_tables import ANN, BEN, LOCATION, lobby_table

SERVER = LOCATION.guild_id or 0


class CountingStore(MemoryStore):
    """Counts how often a setting is read, and can be slow."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0
        self.can_read = asyncio.Event()
        self.can_read.set()

    async def get_server_choice(self, guild_id: int, name: str) -> str | None:
        self.reads += 1
        found = await super().get_server_choice(guild_id, name)
        await self.can_read.wait()
        return found


@pytest.fixture
def store() -> CountingStore:
    return CountingStore()


@pytest.fixture
def preferences(store: CountingStore) -> Preferences:
    return Preferences(store)


async def test_only_a_server_that_is_dropped_is_read_again(
    preferences: Preferences, store: CountingStore
) -> None:
    for guild_id in (1, 2):
        await preferences.of_server(guild_id, THEME)
    await store.set_server_choice(1, "theme", "light")
    preferences.drop_server(1)
    assert await preferences.of_server(1, THEME) is Theme.LIGHT
    await preferences.of_server(2, THEME)
    assert store.reads == 3


async def test_every_choice_of_a_server_is_read_once(preferences: Preferences, store: CountingStore) -> None:
    for guild_id in (1, 2, None) * 3:
        await preferences.of_server(guild_id, THEME)
        await preferences.of_server(guild_id, LANGUAGE)
        await preferences.default_options(guild_id)
    assert store.reads == 2 * 4, "options are stored as two choices"


async def test_a_theme_set_while_it_is_read_is_not_lost(
    preferences: Preferences, store: CountingStore
) -> None:
    store.can_read.clear()
    reading = asyncio.create_task(preferences.of_server(1, THEME))
    await asyncio.sleep(0)
    await preferences.set_of_server(1, THEME, Theme.LIGHT)
    store.can_read.set()
    assert await reading is Theme.LIGHT
    assert await preferences.of_server(1, THEME) is Theme.LIGHT


async def test_the_choices_of_a_server_survive_a_restart(store: CountingStore) -> None:
    await Preferences(store).set_of_server(1, THEME, Theme.LIGHT)
    await Preferences(store).set_of_server(1, LANGUAGE, HOST)
    restarted = Preferences(store)
    assert await restarted.of_server(1, THEME) is Theme.LIGHT
    assert await restarted.of_server(1, LANGUAGE) == HOST
    assert [await restarted.of_server(guild_id, LANGUAGE) for guild_id in (2, None)] == [None, None]


class TestDefaultOptions:
    async def test_each_server_chooses_among_all_rules(self, preferences: Preferences) -> None:
        chosen = [*map(Options, EVERY_RULES), Options(pace=Pace.LIVE), Options(guessing=False)]
        for guild_id, options in enumerate(chosen, start=1):
            await preferences.set_default_options(guild_id, options)
        for guild_id, options in enumerate((*chosen, Options()), start=1):
            assert await preferences.default_options(guild_id) == options
        assert await preferences.default_options(None) == Options()

    async def test_what_earlier_versions_stored_is_still_read(self, store: CountingStore) -> None:
        for stored, options in (
            ("live off", Options(pace=Pace.LIVE, coach=Coach.OFF)),
            ("none open slow", Options(coach=Coach.OPEN, speed=Speed.SLOW)),
        ):
            await store.set_server_choice(7, "pace", stored)
            assert await Preferences(store).default_options(7) == options


async def test_players_have_chosen_what_another_process_stored(store: CountingStore) -> None:
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


def interaction(locale: str, guild_locale: str, *, community: bool) -> Any:
    """Return an interaction of a person with a language in a server with one."""
    made = FakeInteraction(locale=locale)
    made.guild_locale = guild_locale
    guild: Any = SimpleNamespace(id=SERVER, features=["COMMUNITY"] if community else [])
    made.guild = guild
    return made


@pytest.mark.parametrize(
    ("chosen", "community", "language"),
    [(None, False, "fr"), (None, True, "hu"), ("en", True, "en"), (HOST, True, "fr")],
)
async def test_the_choice_of_the_server_comes_before_its_language_and_that_of_the_host(
    languages: ChannelLanguages, preferences: Preferences, chosen: str | None, community: bool, language: str
) -> None:
    if chosen is not None:
        await preferences.set_of_server(SERVER, LANGUAGE, chosen)
    opened = interaction("fr", "hu", community=community)
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
