"""The commands are registered with Discord only when they changed."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import DEFAULT, AsyncMock

import discord
import pytest
from discord import app_commands
from discord.app_commands import TranslationContextLocation

from bot.chat import command_sync, tasks
from bot.chat.command_sync import FINGERPRINT_KEY, CommandTranslator, sync_commands
from bot.chat.ui.i18n.language import Languages
from bot.tables import StoreUnavailableError
from tests.chat.all_features import GROUPS
from tests.chat.fake_interactions import http_error
from tests.chat.pauses import fail_at_first, skip_pauses
from tests.chat.ui.i18n.written_languages import written_languages
from tests.store.memory_store import MemoryStore

FRENCH = f"""\
msgid "Roll the dice"
msgstr "Lancer les dés"

msgctxt "turn"
msgid "busts"
msgstr "chute"

msgid "Stop"
msgstr "{101 * "é"}"
"""

IDS = {"cantstop": 41, "cantstop-admin": 42}
"""The ids of the registered commands."""


def command_tree(*more: app_commands.Command[Any, ..., Any]) -> Any:
    """Return the bot's commands, with a mock of what sends them to Discord."""
    tree: Any = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in (*GROUPS, *more):
        tree.add_command(command)
    registered = [SimpleNamespace(name=name, id=id_) for name, id_ in IDS.items()]
    tree.sync = AsyncMock(return_value=registered)
    return tree


@pytest.fixture
def french(tmp_path: Path) -> Languages:
    return written_languages(tmp_path, fr=FRENCH)


ENGLISH = Languages()


async def test_they_are_registered_whenever_something_is_new(store: MemoryStore, french: Languages) -> None:
    @app_commands.command(description="?")
    async def more(_: discord.Interaction) -> None: ...

    same, new, another = command_tree(), command_tree(more), command_tree(more)
    for tree, languages, application_id, times in (
        *((same, ENGLISH, 1, 1), (new, ENGLISH, 1, 1)),
        *((another, french, 1, 1), (another, french, 2, 2)),
    ):
        for _ in range(2):
            await sync_commands(tree, languages, store, application_id)
            assert tree.sync.await_count == times


@pytest.mark.parametrize(
    ("application_id", "shown"), [(1, "</cantstop new:41>"), (2, "`/cantstop new`")], ids=["same", "another"]
)
async def test_texts_mention_the_commands_by_ids_that_are_kept(
    store: MemoryStore, application_id: int, shown: str
) -> None:
    registering, restarted = Languages(), Languages()
    await sync_commands(command_tree(), registering, store, application_id=1)
    assert registering.english.text("Try `/cantstop help`.") == "Try </cantstop help:41>."
    tree = command_tree()
    tree.sync.side_effect = http_error(500)
    await sync_commands(tree, restarted, store, application_id)
    assert restarted.english.command("cantstop new") == shown


async def test_commands_whose_ids_were_not_remembered_are_registered_again(store: MemoryStore) -> None:
    await sync_commands(command_tree(), ENGLISH, store, application_id=1)
    fingerprint = await store.get_note(FINGERPRINT_KEY)
    assert fingerprint is not None
    older = MemoryStore()
    await older.set_note(FINGERPRINT_KEY, fingerprint)
    tree = command_tree()
    await sync_commands(tree, ENGLISH, older, application_id=1)
    tree.sync.assert_awaited_once()


@pytest.mark.parametrize("error", [http_error(500), http_error(403, 50001), TimeoutError()])
async def test_after_an_error_the_next_start_tries_again(
    store: MemoryStore, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    tree = command_tree()
    tree.sync.side_effect = [error, DEFAULT]
    await sync_commands(tree, ENGLISH, store, application_id=1)
    assert "could not be registered" in caplog.text
    assert await store.get_note(FINGERPRINT_KEY) is None
    await sync_commands(tree, ENGLISH, store, application_id=1)
    assert tree.sync.await_count == 2


async def translated(
    languages: Languages, text: str, locale: str = "french", kind: str = "command_description", **extras: str
) -> str | None:
    context: Any = SimpleNamespace(location=TranslationContextLocation[kind], data=None)
    string = app_commands.locale_str(text, **extras)
    return await CommandTranslator(languages).translate(string, discord.Locale[locale], context)


async def test_a_text_is_translated_in_its_context_if_there_is_a_translation_that_fits(
    french: Languages, caplog: pytest.LogCaptureFixture
) -> None:
    assert await translated(french, "Roll the dice") == "Lancer les dés"
    for locale in ("german", "american_english"):
        assert await translated(french, "Roll the dice", locale) is None
    assert await translated(french, "busts", context="turn") == "chute"
    assert await translated(french, "busts") is None
    assert await translated(french, "Stop") is None
    assert "fr: 'Stop' stays in English" in caplog.text


@pytest.mark.parametrize("kind", ["command_name", "group_name", "parameter_name"])
async def test_names_are_not_translated_even_if_a_text_reads_the_same(french: Languages, kind: str) -> None:
    assert await translated(french, "Roll the dice", kind=kind) is None


@pytest.mark.parametrize(("tag", "locales"), [("fr", ["fr"]), ("es", ["es-ES", "es-419"])])
async def test_names_in_menus_are_translated_and_spanish_is_for_spain_and_for_latin_america(
    tmp_path: Path, tag: str, locales: list[str]
) -> None:
    async def roll(_: discord.Interaction, user: discord.User) -> None: ...

    menu = app_commands.ContextMenu(name="Roll the dice", callback=roll)
    languages = written_languages(tmp_path, **{tag: FRENCH})
    payload = await menu.get_translated_payload(command_tree(), CommandTranslator(languages))
    assert payload["name_localizations"] == dict.fromkeys(locales, "Lancer les dés")


async def test_another_process_waits_for_them(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    first, other, languages = command_tree(), command_tree(), Languages()

    async def register_meanwhile(_: float) -> None:
        await sync_commands(first, ENGLISH, store, application_id=1)

    monkeypatch.setattr(command_sync, "asyncio", SimpleNamespace(sleep=register_meanwhile))
    await sync_commands(other, languages, store, application_id=1, register=False)
    assert (first.sync.await_count, other.sync.await_count) == (1, 0)
    assert languages.english.command("cantstop help") == f"</cantstop help:{IDS['cantstop']}>"


async def test_an_absent_database_is_waited_for(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    skip_pauses(monkeypatch, tasks)
    fail_at_first(monkeypatch, store, "get_note", StoreUnavailableError("restarted"))
    tree = command_tree()
    await sync_commands(tree, ENGLISH, store, application_id=1)
    tree.sync.assert_awaited_once()
