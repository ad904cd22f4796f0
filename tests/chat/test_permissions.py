"""The permissions that the bot needs depend on the kind of channel, and have the names of Discord."""

from pathlib import Path
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.chat import permissions as needed
from bot.chat.permissions import INVITED, missing, parent_of_threads, permission_names
from tests.chat.english import ENGLISH
from tests.chat.server_payloads import channel, overwrite, role, server_of
from tests.chat.ui.i18n.written_languages import written_languages

ROOT = Path(__file__).parents[2]
FRENCH = 'msgctxt "permission"\nmsgid "Attach Files"\nmsgstr "Joindre des fichiers"\n'
NEEDED = {*needed.required_permissions(in_thread=False), *needed.required_permissions(in_thread=True)}
NEEDED |= {*needed.useful_permissions(in_thread=False), "use_application_commands"}
EVERYONE, STAFF, MUTED, ADMIN, BOT = 1, 11, 12, 13, 14
"""The ids of the roles of a server."""
VIEW, COMMANDS = (
    discord.Permissions(**{name: True}).value for name in ("view_channel", "use_application_commands")
)


def text_channel(*, news: bool = False) -> Any:
    return Mock(spec=discord.TextChannel, is_news=lambda: news)


def thread_of(parent: object, *, private: bool = False) -> Any:
    thread = Mock(spec=discord.Thread, is_private=lambda: private)
    thread.parent = parent  # to the mock, an argument of this name is another mock
    return thread


@pytest.mark.parametrize("in_thread", [False, True])
@pytest.mark.parametrize("with_threads", [False, True])
def test_useful_permissions_begin_with_the_required_ones(in_thread: bool, with_threads: bool) -> None:
    required = needed.required_permissions(in_thread=in_thread)
    useful = needed.useful_permissions(in_thread=in_thread, with_threads=with_threads)
    assert useful[:2] == required
    assert len(set(useful)) == len(useful)
    assert ("create_public_threads" in useful) is with_threads


def test_an_invitation_asks_for_what_the_bot_makes_use_of() -> None:
    view_channel = "read_messages"  # discord.py's other name
    assert {name for name, granted in INVITED if granted} == {
        *(view_channel, "send_messages", "send_messages_in_threads", "create_public_threads"),
        *("attach_files", "read_message_history"),
    }
    assert missing(tuple(NEEDED - {"use_application_commands"}), INVITED) == ()


@pytest.mark.parametrize("page", [ROOT / "README.md", *sorted(ROOT.glob("docs/README.*.md"))])
def test_the_links_in_the_documentation_ask_for_the_same(page: Path) -> None:
    assert f"&permissions={INVITED.value}\n" in page.read_text()


TEXT = text_channel()
PARENTS: dict[str, tuple[object, object]] = {
    "text channel": (TEXT, TEXT),
    "thread": (thread_of(TEXT), TEXT),
    "news": (text_channel(news=True), None),
    "thread of news": (thread_of(text_channel(news=True)), None),
    "thread of a deleted channel": (thread_of(None), None),
    "private thread": (thread_of(TEXT, private=True), None),
    "voice": (Mock(spec=discord.VoiceChannel), None),
    "unknown": (None, None),
}
"""Channels, and where threads are opened there."""


@pytest.mark.parametrize(("channel", "parent"), PARENTS.values(), ids=PARENTS)
def test_threads_open_in_text_channels_and_beside_public_threads(channel: object, parent: object) -> None:
    assert parent_of_threads(channel) is parent


NOT_FOR_ALL = overwrite(0, EVERYONE, deny=str(COMMANDS))
FOR_STAFF = overwrite(0, STAFF, allow=str(COMMANDS))
ALL_FOR_STAFF = overwrite(0, STAFF, allow=str(VIEW | COMMANDS))
SEEN_BY_STAFF, SEEN_BY_MUTED = (overwrite(0, role_id, allow=str(VIEW)) for role_id in (STAFF, MUTED))
LIMITS: dict[str, tuple[int, tuple[dict[str, Any], ...], list[int] | None]] = {
    "everybody has it": (VIEW | COMMANDS, (), None),
    "only some are denied it": (VIEW | COMMANDS, (overwrite(0, MUTED, deny=str(COMMANDS)),), None),
    "nobody has it in the server": (VIEW, (), []),
    "nobody has it in the channel": (VIEW | COMMANDS, (NOT_FOR_ALL,), []),
    "a role has it in the channel": (VIEW, (FOR_STAFF,), [STAFF]),
    "the channel denies it to all but a role": (VIEW | COMMANDS, (NOT_FOR_ALL, FOR_STAFF), [STAFF]),
    "nobody sees the channel": (COMMANDS, (), None),
    "all who see a private channel have it": (COMMANDS, (SEEN_BY_STAFF,), None),
    "nobody who sees a private channel has it": (0, (SEEN_BY_STAFF,), []),
    "some who see a private channel have it": (0, (ALL_FOR_STAFF, SEEN_BY_MUTED), [STAFF]),
}
"""What @everyone may do, the overwrites of a channel, and to whom the commands are limited there."""


@pytest.mark.parametrize(("everyone", "overwrites", "limited_to"), LIMITS.values(), ids=LIMITS)
def test_a_permission_is_limited_to_the_roles_that_have_it_where_not_everybody_has(
    everyone: int, overwrites: tuple[dict[str, Any], ...], limited_to: list[int] | None
) -> None:
    of_bot = role(BOT, str(COMMANDS)) | {"tags": {"bot_id": "9"}}
    of_admin = role(ADMIN, str(discord.Permissions(administrator=True).value))
    roles = (role(EVERYONE, str(everyone)), role(STAFF, "0"), role(MUTED, "0"), of_admin, of_bot)
    games = server_of(channel(21, *overwrites), roles=roles).channels[0]
    found = needed.roles_that_may("use_application_commands", games)
    assert (None if found is None else [each.id for each in found]) == limited_to


def test_all_that_the_bot_needs_have_the_names_of_the_readers_discord(tmp_path: Path) -> None:
    french = written_languages(tmp_path, fr=FRENCH).of("fr")
    assert permission_names(["attach_files"], french) == "**Joindre des fichiers**"
    for permission in NEEDED:
        assert permission in discord.Permissions.VALID_FLAGS
        assert permission_names([permission], ENGLISH)
