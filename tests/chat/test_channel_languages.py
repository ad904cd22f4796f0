"""What a channel sees is in one language, which neither a click nor a restart changes."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.chat.channel_languages import ChannelLanguages
from bot.chat.preferences import HOST, Preferences
from bot.tables import Location
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.ui.i18n.written_languages import written_languages
from tests.store.memory_store import MemoryStore
from tests.tables.sample_tables import LOCATION, lobby_table

SERVER = LOCATION.guild_id or 0


@pytest.fixture
def preferences() -> Preferences:
    return Preferences(MemoryStore())


@pytest.fixture
def languages(tmp_path: Path, preferences: Preferences) -> ChannelLanguages:
    return ChannelLanguages(written_languages(tmp_path, fr="", hu=""), preferences)


def interaction(locale: str, guild_locale: str = "en-US", *, community: bool = False) -> Any:
    """Return an interaction of a person with a language in a server with one."""
    made = FakeInteraction(locale=locale)
    made.guild_locale = guild_locale
    guild: Any = SimpleNamespace(id=SERVER, features=["COMMUNITY"] if community else [])
    made.guild = guild
    return made


@pytest.mark.parametrize(
    ("chosen", "community", "language"),
    [
        (None, False, "fr"),
        (None, True, "hu"),
        ("en", False, "en"),
        ("en", True, "en"),
        (HOST, False, "fr"),
        (HOST, True, "fr"),
    ],
)
async def test_the_choice_of_the_server_comes_before_its_language_and_that_of_the_host(
    languages: ChannelLanguages, preferences: Preferences, chosen: str | None, community: bool, language: str
) -> None:
    if chosen is not None:
        await preferences.set_language(SERVER, chosen)
    opened = interaction("fr", "hu" if community else "en-US", community=community)
    table = replace(lobby_table(), language=await languages.of_new_table(opened))
    assert (await languages.of_table(table)).tag == language
    assert (await languages.of_interaction(opened)).tag == language


async def test_without_a_community_the_language_of_the_server_means_nothing(
    languages: ChannelLanguages,
) -> None:
    assert (await languages.of_interaction(interaction("hu", "fr"))).tag == "hu"


async def test_in_direct_messages_it_is_the_language_of_the_person(languages: ChannelLanguages) -> None:
    alone = FakeInteraction(locale="hu")
    alone.guild_id = None
    assert (await languages.of_interaction(alone.real)).tag == "hu"
    table = replace(lobby_table(), language="hu", location=Location(None, 7))
    assert (await languages.of_table(table)).tag == "hu"
    assert not await languages.follows_host(table)


async def test_without_a_catalogue_it_is_english(languages: ChannelLanguages) -> None:
    assert (await languages.of_table(replace(lobby_table(), language="tlh"))).tag == "en"


@pytest.mark.parametrize(
    ("language", "chosen", "follows"),
    [
        ("fr", None, True),
        ("en-US", None, False),
        ("de", None, False),
        ("fr", "fr", False),
        ("fr", HOST, False),
    ],
)
async def test_a_lobby_says_its_language_if_it_is_a_surprise(
    languages: ChannelLanguages, preferences: Preferences, language: str, chosen: str | None, follows: bool
) -> None:
    if chosen is not None:
        await preferences.set_language(SERVER, chosen)
    assert await languages.follows_host(replace(lobby_table(), language=language)) is follows
