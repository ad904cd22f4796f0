"""Challenges: who can be challenged, how often, and how long their seats are kept."""

from unittest.mock import Mock

import discord
import pytest

from bot.chat.lobby.handlers import Lobby
from bot.chat.lobby.ids import LobbyButton
from bot.chat.lobby.opening import CHALLENGES_PER_HOUR, HOUR
from bot.chat.ui.i18n.language import link
from bot.tables import Caller, Person
from tests import WAIT_TIMEOUT
from tests.chat.card_parts import labels
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, button, ephemeral_content, ephemeral_text, public_card, public_text
from tests.chat.lobby.test_threads import text_channel
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, LOCATION, first_people


def member(person: Caller, *, bot: bool = False, sees: bool = True) -> Mock:
    """Return a member of the server, as an option of a command."""
    permissions = discord.Permissions(view_channel=sees)
    return Mock(
        spec=discord.Member, id=person.id, display_name=person.name, bot=bot, resolved_permissions=permissions
    )


async def challenge(harness: Harness, *options: Mock) -> FakeInteraction:
    """Let Ann challenge people."""
    challenged = dict(zip(("user", "user2", "user3"), options, strict=False))
    shown = await harness.command("cantstop challenge", **challenged)
    await harness.background_tasks.finish(WAIT_TIMEOUT)
    return shown


async def test_seats_are_kept_for_those_who_are_challenged_and_they_are_pinged(harness: Harness) -> None:
    shown = await challenge(harness, member(BEN), member(CYD), member(BEN))
    table = await harness.latest()
    assert [kept.person for kept in table.reservations] == list(first_people(3)[1:])
    assert all(kept.until is not None for kept in table.reservations)
    assert harness.boards.pings == {table.id: first_people(3)[1:]}
    assert "Not now" in labels(public_card(shown))


async def test_who_may_see_the_channel_for_all_that_discord_tells_can_be_challenged(harness: Harness) -> None:
    untold = member(Caller(BEN.id, "\u3164", moderator=False))
    untold.name, untold.resolved_permissions = "ben7", None
    await challenge(harness, untold)
    assert [kept.person for kept in (await harness.latest()).reservations] == [Person(BEN.id, "ben7")]


async def test_who_cannot_be_challenged(harness: Harness) -> None:
    for option, reason in (
        (member(BEN, bot=True), "Bots can't be challenged."),
        (member(ANN), "You can't challenge yourself"),
        (member(BEN, sees=False), f"<@{BEN.id}> can't see this channel."),
        (Mock(spec=discord.User, id=EVE.id, display_name="Eve", bot=False), "can't see this channel."),
    ):
        assert reason in ephemeral_text(await challenge(harness, option))
    assert await harness.store.latest_table_in(LOCATION.channel_id) is None


async def test_one_person_is_challenged_in_their_menu(harness: Harness) -> None:
    interaction = harness.command_interaction(ANN)
    await harness.menus["Challenge"].callback(interaction.real, member(BEN))
    assert f"<@{ANN.id}> challenges <@{BEN.id}>." in public_text(interaction)


async def test_nobody_is_challenged_where_there_is_a_game(harness: Harness) -> None:
    table = await harness.lobby()
    interaction = harness.command_interaction(ANN, channel=text_channel())
    refused = await harness.command("cantstop challenge", interaction, user=member(BEN))
    told = str(ephemeral_content(refused))
    assert "in a different channel" in told, "a thread would be opened without Ben"
    assert link(table) in told
    assert harness.boards.pings == {}


async def test_not_now_frees_the_seat_at_once_as_does_the_command(harness: Harness) -> None:
    await challenge(harness, member(BEN), member(CYD))
    table = await harness.latest()
    await harness.click(CYD, button(table, LobbyButton.DECLINE))
    told = ephemeral_text(await harness.command("cantstop do", BEN, action="Not now"))
    assert "reserved" not in told
    assert told.count("free seat") == 3
    assert harness.boards.refreshed == [table.id]
    assert (await harness.stored(table)).reservations == ()


async def test_challenges_are_limited_by_the_hour(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Mock(return_value=0.0)
    monkeypatch.setattr(harness.feature(Lobby).opener._challenges, "_clock", clock)
    for _ in range(CHALLENGES_PER_HOUR):
        await challenge(harness, member(BEN))
        await harness.command("cantstop do", action="Cancel the game")
    refused = await challenge(harness, member(BEN))
    assert ephemeral_text(refused).startswith("That's enough challenges for now.")
    assert f"<@{ANN.id}>" in public_text(await harness.command("cantstop new"))
    await harness.command("cantstop do", action="Cancel the game")
    public_card(await harness.command("cantstop challenge", BEN, user=member(ANN)))
    await harness.command("cantstop do", BEN, action="Cancel the game")
    clock.return_value = HOUR / CHALLENGES_PER_HOUR
    public_card(await challenge(harness, member(BEN)))
    await harness.command("cantstop do", action="Cancel the game")
    ephemeral_text(await challenge(harness, member(BEN)))
