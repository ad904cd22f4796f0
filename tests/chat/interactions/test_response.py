"""An interaction gets one response, in time, visible to the right people."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from unittest.mock import Mock

import discord
import pytest

from bot.chat.discord_requests import DiscordError
from bot.chat.interactions import response as module
from bot.chat.interactions.response import DEFER_AFTER, FIRST_RESPONSE_TIMEOUT, Response
from bot.chat.ui.card import Attachment, Card
from bot.tables import Caller, ClickedMessage, Location
from tests.chat.fake_interactions import MESSAGE_ID, SENT_ID, FakeInteraction, http_error
from tests.tables.controlled_clock import run_ready_tasks
from tests.tables.sample_tables import ANN, LOCATION

MakeRequest = Callable[[Response], Awaitable[object]]

CARD = Card.with_text("The card.")
PICTURE = Attachment("board-17-1.png", b"png")
NO_MENTIONS = discord.AllowedMentions.none()


@pytest.fixture(autouse=True)
def defer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an interaction be deferred as soon as its handler waits for anything."""
    monkeypatch.setattr(module, "DEFER_AFTER", 0.0)


@pytest.fixture
def click() -> FakeInteraction:
    return FakeInteraction()


async def wait_for_defer(interaction: FakeInteraction) -> None:
    await interaction.discord.responded.wait()
    assert interaction.discord.names == ["defer"]


def test_there_is_time_to_defer_within_discords_three_seconds() -> None:
    assert DEFER_AFTER + 1 < FIRST_RESPONSE_TIMEOUT < 3


@pytest.mark.parametrize(
    ("is_click", "new_message", "slow", "requests", "message_id"),
    [
        (True, False, False, ["edit_message"], MESSAGE_ID),
        (True, False, True, ["defer", "edit_original_response"], MESSAGE_ID),
        (True, True, False, ["send_message"], SENT_ID),
        (True, True, True, ["defer", "followup"], SENT_ID),
        (False, False, False, ["send_message"], SENT_ID),
        (False, False, True, ["defer", "edit_original_response"], SENT_ID),
    ],
)
async def test_a_card_is_shown_to_everybody(
    is_click: bool, new_message: bool, slow: bool, requests: list[str], message_id: int
) -> None:
    interaction = FakeInteraction(click=is_click)
    async with interaction.to_respond(private=is_click) as response:
        if slow:
            await wait_for_defer(interaction)
        assert await response.show(CARD, PICTURE, new_message=new_message) == message_id
    assert interaction.discord.names == requests
    assert response.holds_card is ("followup" not in requests)
    shown = interaction.discord.calls[-1].values
    assert shown["view"] is CARD
    files = shown["attachments"] if "attachments" in shown else shown["files"]
    assert [file.filename for file in files] == [PICTURE.name]
    assert not shown.get("ephemeral")
    assert shown["allowed_mentions"].to_dict() == NO_MENTIONS.to_dict()
    if slow and not is_click:
        assert interaction.discord.calls[0].values == {"ephemeral": False}


async def test_a_card_without_a_picture_removes_the_old_one(click: FakeInteraction) -> None:
    await click.to_respond().show(CARD)
    assert click.discord.calls[0].values["attachments"] == []


@pytest.mark.parametrize("content", ["Psst.", CARD])
@pytest.mark.parametrize(
    ("is_click", "private", "slow", "requests"),
    [
        (True, True, False, ["send_message"]),
        (True, False, False, ["send_message"]),
        (False, True, False, ["send_message"]),
        (False, False, False, ["send_message"]),
        (True, True, True, ["defer", "followup"]),  # which leaves the board alone
        (False, True, True, ["defer", "edit_original_response"]),
        (False, False, True, ["defer", "delete_original_response", "followup"]),
    ],
)
async def test_an_ephemeral_message_is_for_one_person(
    content: str | Card, is_click: bool, private: bool, slow: bool, requests: list[str]
) -> None:
    interaction = FakeInteraction(click=is_click)
    async with interaction.to_respond(private=private) as response:
        if slow:
            await wait_for_defer(interaction)
        await response.send_ephemeral(content)
    assert interaction.discord.names == requests
    sent = interaction.discord.calls[-1]
    assert sent.values["content" if isinstance(content, str) else "view"] == content
    assert sent.values["allowed_mentions"].to_dict() == NO_MENTIONS.to_dict()
    decides = interaction.discord.calls[0] if sent.name == "edit_original_response" else sent
    assert decides.values["ephemeral"]


@pytest.mark.parametrize(
    ("slow", "requests"),
    [(False, ["send_message", "followup"]), (True, ["defer", "edit_original_response", "followup"])],
)
async def test_a_card_stays_if_something_is_to_be_said_after_it(slow: bool, requests: list[str]) -> None:
    interaction = FakeInteraction(click=False)
    async with interaction.to_respond(private=False) as response:
        if slow:
            await wait_for_defer(interaction)
        await response.show(CARD)
        await response.send_ephemeral("It can't be saved.")
    assert interaction.discord.names == requests


class TestDeferring:
    async def test_nothing_is_deferred_once_the_handling_is_over(self, click: FakeInteraction) -> None:
        async with click.to_respond():
            pass
        await run_ready_tasks()
        assert click.discord.names == []

    async def test_nothing_is_deferred_once_a_response_is_being_sent(self, click: FakeInteraction) -> None:
        accepted = click.discord.block("edit_message")
        async with click.to_respond() as response:
            showing = asyncio.create_task(response.show(CARD))
            await run_ready_tasks()
            accepted.set()
            await showing
            await response.defer()
            await run_ready_tasks()
        assert click.discord.names == ["edit_message"]

    async def test_a_response_waits_while_the_click_is_being_deferred(self, click: FakeInteraction) -> None:
        accepted = click.discord.block("defer")
        async with click.to_respond() as response:
            await run_ready_tasks()
            showing = asyncio.create_task(response.show(CARD))
            await run_ready_tasks()
            accepted.set()
            await showing
        assert click.discord.names == ["defer", "edit_original_response"]

    async def test_a_failed_defer_is_only_logged(
        self, click: FakeInteraction, caplog: pytest.LogCaptureFixture
    ) -> None:
        click.discord.errors["defer"] = http_error(404, 10062)
        async with click.to_respond():
            await run_ready_tasks()
        assert "was not acknowledged" in caplog.text


class TestDeferPublicly:
    @pytest.mark.parametrize("is_click", [True, False])
    async def test_everybody_sees_a_new_message_that_the_card_fills(self, is_click: bool) -> None:
        interaction = FakeInteraction(click=is_click)
        async with interaction.to_respond(private=False) as response:
            await response.defer_publicly()
            await run_ready_tasks()
            await response.show(CARD, PICTURE, new_message=True)
        assert interaction.discord.names == ["defer", "edit_original_response"]
        assert interaction.discord.calls[0].values == {"thinking": True, "ephemeral": False}

    @pytest.mark.parametrize("is_click", [True, False])
    @pytest.mark.parametrize("private", [True, False])
    async def test_a_refusal_deletes_that_message_and_is_private(self, is_click: bool, private: bool) -> None:
        interaction = FakeInteraction(click=is_click)
        async with interaction.to_respond(private=private) as response:
            await response.defer_publicly()
            await response.send_ephemeral("Not here.")
        assert interaction.discord.names == ["defer", "delete_original_response", "followup"]
        assert interaction.discord.calls[2].values["ephemeral"]

    async def test_a_click_deferred_already_sends_a_new_message(self, click: FakeInteraction) -> None:
        async with click.to_respond() as response:
            await wait_for_defer(click)
            await response.defer_publicly()
            assert await response.show(CARD, PICTURE, new_message=True) == SENT_ID
        assert click.discord.names == ["defer", "followup"]


@pytest.mark.parametrize(
    ("limit", "name", "make_request"),
    [
        ("FOLLOW_UP_TIMEOUT", "edit_original_response", lambda response: response.show(CARD)),
        ("FOLLOW_UP_TIMEOUT", "followup", lambda response: response.show(CARD, new_message=True)),
        ("FOLLOW_UP_TIMEOUT", "followup", lambda response: response.send_ephemeral("Psst.")),
        ("TOKEN_TIMEOUT", "edit_original_response", lambda response: response.edit(CARD)),
        ("TOKEN_TIMEOUT", "edit_original_response", lambda response: response.show(CARD, once=True)),
        ("TOKEN_TIMEOUT", "followup", lambda response: response.show(CARD, new_message=True, once=True)),
        ("TOKEN_TIMEOUT", "followup", lambda response: response.follow_up("Hey.", NO_MENTIONS)),
        ("TOKEN_TIMEOUT", "delete_followup", lambda response: response.delete_follow_up(17)),
    ],
)
async def test_a_request_that_hangs_is_given_up_sooner_where_the_bots_token_does_as_well(
    click: FakeInteraction, monkeypatch: pytest.MonkeyPatch, limit: str, name: str, make_request: MakeRequest
) -> None:
    monkeypatch.setattr(module, limit, 0.0)
    async with click.to_respond() as response:
        await wait_for_defer(click)
        click.discord.block(name)
        with pytest.raises(DiscordError):
            await make_request(response)
    assert not response.can_edit


class TestErrors:
    async def test_a_first_response_has_a_timeout(
        self, click: FakeInteraction, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, "FIRST_RESPONSE_TIMEOUT", 0.0)
        click.discord.block("edit_message")
        with pytest.raises(DiscordError):
            await click.to_respond().show(CARD)

    async def test_after_a_rejected_response_another_one_can_be_sent(self, click: FakeInteraction) -> None:
        click.discord.errors["edit_message"] = http_error(400, 50035)
        response = click.to_respond()
        with pytest.raises(DiscordError):
            await response.show(CARD)
        await response.send_ephemeral("Never mind.")
        assert click.discord.names == ["edit_message", "send_message"]

    @pytest.mark.parametrize(
        ("first", "expected"), [(TimeoutError(), 0), (http_error(500), 1), (http_error(404, 10062), 1)]
    )
    async def test_another_process_is_only_suspected_if_no_response_of_ours_got_lost(
        self, click: FakeInteraction, first: BaseException, expected: int
    ) -> None:
        suspect = Mock()
        response = click.to_respond(on_answered_elsewhere=suspect)
        for error in (first, http_error(400, 40060)):
            click.discord.errors["defer"] = error
            with contextlib.suppress(DiscordError):
                await response.defer()
        assert suspect.call_count == expected

    async def test_no_process_is_suspected_if_discord_failed_to_tell(self, click: FakeInteraction) -> None:
        suspect = Mock()
        response = click.to_respond(on_answered_elsewhere=suspect)
        click.discord._responded_unheard = True  # by the attempt that met the error
        click.discord.errors["edit_message"] = DiscordError(http_error(400, 40060), repeated=True)
        assert await response.show(CARD) == MESSAGE_ID
        assert click.discord.names == ["edit_message", "edit_original_response"]
        suspect.assert_not_called()

    async def test_it_tells_that_it_goes_to_discord_before_an_answer(self, click: FakeInteraction) -> None:
        told: list[list[str]] = []
        response = click.to_respond(on_first_request=lambda: told.append(list(click.discord.names)))
        await response.show(CARD)
        await response.edit(CARD)
        assert told == [[]]

    @pytest.mark.parametrize("in_time", [True, False])
    async def test_what_follows_a_lost_deferral_arrives(
        self, click: FakeInteraction, monkeypatch: pytest.MonkeyPatch, in_time: bool
    ) -> None:
        """Discord has deferred the interaction, so people see that something is on its way."""
        if not in_time:
            monkeypatch.setattr(module, "FIRST_RESPONSE_TIMEOUT", -1.0)
        suspect = Mock()
        click.discord.lost.add("defer")
        response = click.to_respond(on_answered_elsewhere=suspect)
        with pytest.raises(DiscordError):
            await response.defer()
        assert await response.show(CARD, PICTURE) == MESSAGE_ID
        await response.send_ephemeral("Psst.")
        accepted = [name for name in click.discord.names if name not in ("edit_message", "send_message")]
        assert accepted == ["defer", "edit_original_response", "followup"]
        assert (len(click.discord.calls) > len(accepted)) == in_time, "too late is not tried"
        suspect.assert_not_called()

    async def test_a_replay_is_its_own_message_after_a_lost_deferral(self, click: FakeInteraction) -> None:
        """The board that was clicked stays as it is."""
        click.discord.lost.add("defer")
        response = click.to_respond()
        await response.defer_publicly()
        await response.show(CARD, PICTURE, new_message=True)
        assert click.discord.names == ["defer", "send_message", "followup"]

    async def test_errors_of_the_handler_propagate(self, click: FakeInteraction) -> None:
        with pytest.raises(ZeroDivisionError):
            async with click.to_respond():
                raise ZeroDivisionError


def test_it_tells_who_acts_where_and_on_which_message(click: FakeInteraction) -> None:
    assert click.to_respond().caller == Caller(ANN.id, ANN.name, moderator=False)
    click.permissions = discord.Permissions(manage_messages=True)
    assert click.to_respond().caller == Caller(ANN.id, ANN.name, moderator=True)
    click.user.name, click.user.display_name = "ann7", "\u3164"
    assert click.to_respond().caller.name == "ann7"
    assert click.to_respond().place == LOCATION
    assert click.to_respond().message_id == MESSAGE_ID
    assert click.to_respond().clicked_message == ClickedMessage(LOCATION.channel_id, MESSAGE_ID)
    assert click.message is not None
    click.message.flags = discord.MessageFlags(ephemeral=True)
    assert click.to_respond().clicked_message == ClickedMessage(LOCATION.channel_id, None), "it is no board"


def test_a_command_in_direct_messages_has_no_server_and_no_message() -> None:
    command = FakeInteraction(click=False)
    command.guild_id = None
    response = command.to_respond()
    assert (response.place, response.message_id) == (Location(None, LOCATION.channel_id), None)
    assert response.clicked_message == ClickedMessage(LOCATION.channel_id, None)


async def test_an_edit_does_not_wait_for_a_private_answer(click: FakeInteraction) -> None:
    async with click.to_respond() as response:
        await wait_for_defer(click)
        sent = click.discord.block("followup")
        answer = asyncio.create_task(response.send_ephemeral("Psst."))
        await run_ready_tasks()
        await response.edit(CARD)
        sent.set()
        await answer
    assert click.discord.names == ["defer", "followup", "edit_original_response"]


@pytest.mark.parametrize(("status", "works"), [(503, False), (400, True)])
async def test_only_trouble_ends_the_use_of_the_token(
    click: FakeInteraction, status: int, works: bool
) -> None:
    async with click.to_respond() as response:
        await response.show(CARD)
    click.discord.errors["edit_original_response"] = http_error(status)
    with pytest.raises(DiscordError):
        await response.edit(CARD)
    assert response.can_edit == works


async def test_the_last_message_is_soon_old(click: FakeInteraction, monkeypatch: pytest.MonkeyPatch) -> None:
    click.channel = SimpleNamespace(id=click.channel_id, last_message_id=7)
    async with click.to_respond() as response:
        assert response.last_message_id == 7
        monkeypatch.setattr(module, "MOMENT", 0.0)
        assert response.last_message_id is None


async def test_everybody_sees_a_follow_up_that_pings_people(click: FakeInteraction) -> None:
    mentions = discord.AllowedMentions(users=[discord.Object(1)])
    async with click.to_respond() as response:
        await response.show(CARD)
    assert await response.follow_up("Ann, it's your turn.", mentions) == SENT_ID
    call = click.discord.calls[-1]
    assert (call.name, call.values["content"]) == ("followup", "Ann, it's your turn.")
    assert call.values["allowed_mentions"] is mentions
    assert not call.values.get("ephemeral")


@pytest.mark.parametrize("member", [True, False])
def test_what_an_event_has_told_since_a_click_is_not_told_otherwise_by_the_click(*, member: bool) -> None:
    """The click would give a game to the token of a bot that was removed before the click was handled."""
    click = FakeInteraction()
    click.member = not member
    response = click.to_respond()
    click.member = member
    assert response.clicked_message.member is member
