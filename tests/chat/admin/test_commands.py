"""Managers set the defaults, the theme and the language of their server, and read what is missing."""

from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, create_autospec

import discord
import pytest

from bot.chat.admin.cards import members_check_text, permission_check_text
from bot.chat.admin.settings import ServerButton
from bot.chat.lobby.ids import LobbyButton
from bot.chat.permissions import useful_permissions
from bot.chat.preferences import HOST, LANGUAGE, MOTION, THEME, Motion, Preference
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Languages
from bot.game import ASMODEE, ColumnsToWin, Rules
from bot.render import Theme
from bot.tables import Caller, Coach, Options, Pace
from tests.chat.card_parts import chosen_values, labels, menus, text
from tests.chat.english import ENGLISH
from tests.chat.fake_interactions import http_error
from tests.chat.harness import MANAGER, Harness, edited_card, ephemeral_card, ephemeral_text, public_text
from tests.chat.server_payloads import channel, overwrite, role, server_of
from tests.chat.ui.i18n.every_language import every_language
from tests.tables.sample_tables import ANN, BEN, LOCATION

MENUS = ("theme", "motion", "language")
RULES, PACE = ServerButton(LobbyButton.RULES), ServerButton(LobbyButton.PACE)


@pytest.mark.parametrize("by", [ANN, replace(BEN, moderator=True)])
async def test_others_are_refused(harness: Harness, by: Caller) -> None:
    refusal = "Only members with the **Manage Server** permission can do that. Ask one of them."
    of_managers = [name for name in harness.commands if name.startswith("cantstop-admin")]
    for alone, command in product((False, True), of_managers):
        who = harness.command_interaction(MANAGER, guild_id=None) if alone else by
        refused = await harness.command(command, who)
        assert ephemeral_text(refused) == refusal
    for setting, value in product((*MENUS, "rules", "pace"), ("light", "still", "en")):
        clicked = await harness.choose(by, ServerButton(setting), value, private=True)
        assert ephemeral_text(clicked) == refusal
    for form in (RULES, PACE):
        submitted = await harness.click(by, form, private=True, modal_values={"edition": ("franjos",)})
        assert ephemeral_text(submitted) == refusal
    assert await harness.preferences.of_server(LOCATION.guild_id, THEME) is Theme.DARK
    assert await harness.preferences.of_server(LOCATION.guild_id, LANGUAGE) is None
    assert await harness.preferences.default_options(LOCATION.guild_id) == Options()


async def settings(harness: Harness) -> Card:
    return ephemeral_card(await harness.command("cantstop-admin settings", MANAGER))


async def test_the_card_has_what_holds_and_what_can_be_chosen(harness: Harness) -> None:
    card = await settings(harness)
    assert chosen_values(card) == {"srv1:theme": ["dark"], "srv1:motion": ["moving"], "srv1:language": []}
    languages = [*menus(card)["srv1:language"].items()]
    assert languages[:2] == [("Each host's own language", HOST), ("English", "en")]
    assert labels(card) == ["Change the rules", "Pace and coach"]
    assert "Default rules in this server: Parker edition" in text(card)


async def test_new_games_have_the_options_that_managers_chose_one_after_another(harness: Harness) -> None:
    forms: list[tuple[ServerButton, dict[str, tuple[str, ...]]]] = [
        (RULES, {"edition": ("asmodee",)}),
        (RULES, {"edition": ("asmodee",), "columns": ("4",)}),
        (PACE, {"coach": ("open",)}),
        (PACE, {"pace": ("live",)}),
    ]
    for form, values in forms:
        (opened,) = (await harness.click(MANAGER, form, private=True)).discord.calls
        assert opened.values["modal"].custom_id == str(form), "it is answered where it was opened"
        changed = edited_card(await harness.click(MANAGER, form, private=True, modal_values=values))
    assert "Asmodée edition: 4 columns win" in text(changed)
    assert "90 seconds" in text(changed)
    assert "Asmodée edition" in public_text(await harness.command("cantstop new", BEN))
    rules = Rules.of(ASMODEE, columns=ColumnsToWin.FOUR)
    assert (await harness.latest()).options == Options(rules, Pace.LIVE, Coach.OPEN)


async def test_rules_that_contradict_each_other_are_refused(harness: Harness) -> None:
    values: dict[str, tuple[str, ...]] = {"crowded": ("jump",), "extras": ("bidding",)}
    refused = await harness.click(MANAGER, RULES, private=True, modal_values=values)
    assert ephemeral_text(refused).startswith("With bidding, players always share")
    assert await harness.preferences.default_options(LOCATION.guild_id) == Options()


@pytest.mark.parametrize(
    ("preference", "values"),
    [(THEME, (Theme.LIGHT, Theme.DARK)), (MOTION, (Motion.STILL, Motion.MOVING)), (LANGUAGE, ("en", HOST))],
)
async def test_what_a_manager_chooses_in_a_menu_holds_in_the_server(
    harness: Harness, preference: Preference[Any], values: tuple[str, str]
) -> None:
    before = chosen_values(await settings(harness))
    menu = ServerButton(preference.name)
    for value in values:
        card = edited_card(await harness.choose(MANAGER, menu, value, private=True))
        assert chosen_values(card) == before | {str(menu): [value]}
        assert await harness.preferences.of_server(LOCATION.guild_id, preference) == value


class TestCheck:
    async def test_a_manager_reads_what_is_missing_in_the_channel(self, harness: Harness) -> None:
        answer = await self.check(harness, {"locale": "fr"}, attach_files=False, send_messages=False)
        assert answer.count("Sans la permission") == 2
        assert await self.check(harness) == ALL_GOOD

    async def test_threads_count_only_where_there_can_be_some(self, harness: Harness) -> None:
        assert await self.check(harness, create_public_threads=False) == ALL_GOOD
        answer = await self.check(harness, {"channel": games()}, create_public_threads=False)
        assert "Without **Create Public Threads**" in answer

    async def test_a_manager_reads_what_members_cannot_do(self, harness: Harness) -> None:
        assert await self.check(harness, {"channel": games(lacking=COMMANDS)}, decided={SERVER: False}) == (
            f"{ALL_GOOD}\n\nMembers can't use my commands here, only buttons."
            " **Use Application Commands** is off for @everyone in the server's settings, under **Roles**.\n"
            "In the server's settings, under **Integrations**, my commands are off for @everyone."
        )

    async def test_members_need_in_a_thread_what_its_channel_grants(self, harness: Harness) -> None:
        channel = games(lacking=discord.Permissions(send_messages_in_threads=True))
        assert "only buttons" not in await self.check(harness, {"channel": channel})
        thread: Any = create_autospec(discord.Thread, instance=True)
        thread.parent = channel
        assert "**Send Messages in Threads** is off" in await self.check(harness, {"channel": thread})

    async def test_if_discord_does_not_tell_nothing_is_decided(self, harness: Harness) -> None:
        answer = await self.check(harness, {"channel": games()}, decided=http_error(403))
        assert answer == ALL_GOOD

    async def check(
        self,
        harness: Harness,
        changes: dict[str, Any] | None = None,
        decided: dict[int, bool] | Exception | None = None,
        **permissions: bool,
    ) -> str:
        """Return what a manager reads where the bot may do everything but for some permissions."""
        asked = harness.command_interaction(MANAGER, **(changes or {}))
        asked.app_permissions = discord.Permissions.all()
        asked.app_permissions.update(**permissions)
        answers = [decided if isinstance(decided, Exception) else decisions(decided or {})]
        ask = AsyncMock(side_effect=answers)
        asked.client.http = SimpleNamespace(get_guild_application_command_permissions=ask)
        return ephemeral_text(await harness.command("cantstop-admin check", asked))


ALL_GOOD = "All good: I have every permission I need here."
SERVER, CHANNEL, STAFF, APPLICATION = 1, 21, 11, 9
NONE = discord.Permissions.none()
COMMANDS = discord.Permissions(use_application_commands=True)
USUAL = COMMANDS | discord.Permissions(view_channel=True, send_messages=True, send_messages_in_threads=True)


def games(
    *overwrites: dict[str, Any], lacking: discord.Permissions = NONE, staff: discord.Permissions = NONE
) -> discord.TextChannel:
    """Return a channel of a server where @everyone may do what is usual, but for some permissions."""
    roles = role(SERVER, str(USUAL.value & ~lacking.value)), role(STAFF, str(staff.value))
    (found,) = server_of(channel(CHANNEL, *overwrites), server_id=SERVER, roles=roles).text_channels
    return found


def decisions(decided: dict[int, bool]) -> list[dict[str, Any]]:
    """Return for whom or where a server has switched the commands on or off, as Discord tells it."""
    permissions = [{"id": str(of), "type": 1, "permission": allowed} for of, allowed in decided.items()]
    return [{"id": str(APPLICATION), "permissions": permissions}] if decided else []


def test_what_members_lack_has_its_switch() -> None:
    denied = games(overwrite(0, SERVER, deny=str(COMMANDS.value)))
    for_staff = games(lacking=COMMANDS, staff=COMMANDS)
    for place, who, where in (
        (denied, "Members can't", "in the channel's settings"),
        (for_staff, "Only members with certain roles can", "for @everyone"),
    ):
        found = members_check_text(place, [], ENGLISH, in_thread=False)
        assert found.startswith(f"{who} use my commands here")
        assert f". **Use Application Commands** is off {where}" in found


def test_commands_can_be_off_for_everyone_or_in_a_channel_but_for_those_of_managers() -> None:
    language = replace(ENGLISH, command_ids={"cantstop-admin": APPLICATION + 1})
    of_managers = replace(ENGLISH, command_ids={"cantstop-admin": APPLICATION})
    here, everyone = (
        f"In the server's settings, under **Integrations**, my commands are off {where}."
        for where in ("in this channel", "for @everyone")
    )
    for decided, told in (
        ({SERVER: True, CHANNEL: True, STAFF: False}, ""),
        ({CHANNEL: False}, here),
        ({SERVER - 1: False}, here),
        ({SERVER - 1: False, CHANNEL: True}, ""),
        ({SERVER: False, STAFF: True}, everyone),
        ({SERVER: False, CHANNEL: False}, f"{here}\n{everyone}"),
    ):
        assert members_check_text(games(), decisions(decided), language, in_thread=False) == told
        assert members_check_text(games(), decisions(decided), of_managers, in_thread=False) == ""


def test_what_is_required_comes_first_and_what_to_do_last() -> None:
    lines = permission_check_text(("send_messages", "attach_files"), ENGLISH, in_thread=False).split("\n")
    assert lines == [
        "I can't run games here, because permissions are missing:",
        "- Without **Send Messages**, I can't post boards.",
        "- Without **Attach Files**, boards are text instead of pictures, and I can't post replays.",
        "Open this channel's settings, go to **Permissions**, add me, and allow what is missing.",
    ]


def test_games_are_possible_without_what_is_only_useful_and_threads_have_their_channels_settings() -> None:
    found = permission_check_text(("read_message_history",), ENGLISH, in_thread=False)
    assert found.startswith("I can run games here, but permissions are missing:\n")
    in_thread = permission_check_text(("send_messages_in_threads",), ENGLISH, in_thread=True)
    assert "settings of this thread's channel" in in_thread


@pytest.mark.parametrize("in_thread", [False, True])
@every_language
def test_all_that_can_be_missing_fits_into_a_message(tag: str, in_thread: bool) -> None:
    useful = useful_permissions(in_thread=in_thread)
    found = permission_check_text(useful, Languages().of(tag), in_thread=in_thread)
    assert found.count("\n- ") == len(useful)
    assert len(found) < 2000
