"""An interaction gets one answer, in time, to whom it is meant for."""

import asyncio
import logging
import time

import discord
import pytest

from bot.chat.attachments import Picture
from bot.chat.cards import Card
from bot.chat.interactions import response as module
from bot.chat.interactions.response import DEFER_AFTER, FIRST_RESPONSE_TIMEOUT, Response
from tests.chat.fake_interactions import MESSAGE_ID, SENT_ID, FakeInteraction, http_error

CARD = Card.with_text("The card.")
PICTURE = Picture("board-17-1.png", b"png")
SOON = 0.02
"""Seconds after which an interaction is acknowledged by itself in these tests."""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DEFER_AFTER", SOON)


@pytest.fixture
def click() -> FakeInteraction:
    return FakeInteraction()


@pytest.fixture
def command() -> FakeInteraction:
    return FakeInteraction(click=False)


async def deferred(interaction: FakeInteraction) -> None:
    """Return once an interaction has been acknowledged by itself."""
    await asyncio.wait_for(interaction.discord.answered.wait(), 1)
    assert interaction.discord.names == ["defer"]


def test_there_is_time_to_acknowledge_within_discords_three_seconds() -> None:
    assert DEFER_AFTER + 1 < FIRST_RESPONSE_TIMEOUT < 3


class TestInTime:
    async def test_a_click_changes_the_message_it_was_made_on(self, click: FakeInteraction) -> None:
        async with Response(click.real) as response:
            assert await response.show(CARD, PICTURE) == MESSAGE_ID
        (call,) = click.discord.calls
        assert call.name == "edit_message"
        assert call.values["view"] is CARD
        assert [file.filename for file in call.values["attachments"]] == [PICTURE.name]

    async def test_a_card_without_a_picture_takes_the_old_one_away(self, click: FakeInteraction) -> None:
        async with Response(click.real) as response:
            await response.show(CARD)
        assert click.discord.calls[0].values["attachments"] == []

    async def test_a_command_sends_a_message_to_everybody(self, command: FakeInteraction) -> None:
        async with Response(command.real, private=False) as response:
            assert await response.show(CARD, PICTURE) == SENT_ID
        (call,) = command.discord.calls
        assert call.name == "send_message"
        assert "ephemeral" not in call.values
        assert [file.filename for file in call.values["files"]] == [PICTURE.name]

    async def test_a_click_can_send_a_message_too(self, click: FakeInteraction) -> None:
        async with Response(click.real) as response:
            assert await response.show(CARD, PICTURE, new_message=True) == SENT_ID
        assert click.discord.names == ["send_message"]

    @pytest.mark.parametrize("is_click", [True, False])
    @pytest.mark.parametrize("private", [True, False])
    async def test_what_is_said_is_for_one_reader_alone(self, is_click: bool, private: bool) -> None:
        interaction = FakeInteraction(click=is_click)
        async with Response(interaction.real, private=private) as response:
            await response.send_ephemeral("Psst.")
        (call,) = interaction.discord.calls
        assert (call.name, call.values["content"], call.values["ephemeral"]) == (
            "send_message",
            "Psst.",
            True,
        )

    async def test_a_card_can_be_said(self, command: FakeInteraction) -> None:
        async with Response(command.real) as response:
            await response.send_ephemeral(CARD)
        assert command.discord.calls[0].values["view"] is CARD
        assert command.discord.calls[0].values["ephemeral"]

    async def test_a_quick_answer_is_the_only_one(self, click: FakeInteraction) -> None:
        async with Response(click.real) as response:
            await response.show(CARD)
            await response.defer()
            await asyncio.sleep(2 * SOON)
        assert click.discord.names == ["edit_message"]

    async def test_nothing_is_answered_once_the_handling_is_over(self, click: FakeInteraction) -> None:
        async with Response(click.real):
            pass
        await asyncio.sleep(2 * SOON)
        assert click.discord.names == []


class TestLate:
    async def test_a_slow_click_is_acknowledged_and_then_changes_its_message(
        self, click: FakeInteraction
    ) -> None:
        async with Response(click.real) as response:
            await deferred(click)
            assert await response.show(CARD, PICTURE) == MESSAGE_ID
        assert click.discord.names == ["defer", "edit_original_response"]
        assert [file.filename for file in click.discord.calls[1].values["attachments"]] == [PICTURE.name]

    async def test_a_slow_public_command_is_public_from_the_start(self, command: FakeInteraction) -> None:
        async with Response(command.real, private=False) as response:
            await deferred(command)
            assert await response.show(CARD) == SENT_ID
        assert command.discord.calls[0].values == {"ephemeral": False}
        assert command.discord.names == ["defer", "edit_original_response"]

    async def test_a_slow_private_command_is_private_from_the_start(self, command: FakeInteraction) -> None:
        async with Response(command.real) as response:
            await deferred(command)
            await response.send_ephemeral("Psst.")
        assert command.discord.calls[0].values == {"ephemeral": True}
        assert command.discord.names == ["defer", "edit_original_response"]
        assert command.discord.calls[1].values["content"] == "Psst."

    async def test_a_refusal_to_a_slow_public_command_is_private_all_the_same(
        self, command: FakeInteraction
    ) -> None:
        async with Response(command.real, private=False) as response:
            await deferred(command)
            await response.send_ephemeral("It is not your turn.")
        assert command.discord.names == ["defer", "delete_original_response", "followup"]
        assert command.discord.calls[2].values["ephemeral"]

    async def test_a_refusal_to_a_slow_click_leaves_the_board_alone(self, click: FakeInteraction) -> None:
        async with Response(click.real) as response:
            await deferred(click)
            await response.send_ephemeral("It is not your turn.")
        assert click.discord.names == ["defer", "followup"]
        assert click.discord.calls[1].values["ephemeral"]

    async def test_a_slow_click_can_send_a_message_too(self, click: FakeInteraction) -> None:
        async with Response(click.real) as response:
            await deferred(click)
            assert await response.show(CARD, PICTURE, new_message=True) == SENT_ID
        assert click.discord.names == ["defer", "followup"]
        assert not click.discord.calls[1].values.get("ephemeral")

    async def test_an_answer_under_way_is_not_overtaken_by_an_acknowledgement(
        self, click: FakeInteraction
    ) -> None:
        click.discord.takes["edit_message"] = 3 * SOON
        async with Response(click.real) as response:
            await response.show(CARD)
            await asyncio.sleep(SOON)
        assert click.discord.names == ["edit_message"]

    async def test_an_acknowledgement_under_way_is_not_overtaken_by_the_answer(
        self, click: FakeInteraction
    ) -> None:
        click.discord.takes["defer"] = 3 * SOON
        async with Response(click.real) as response:
            await asyncio.sleep(2 * SOON)
            await response.show(CARD)
        assert click.discord.names == ["defer", "edit_original_response"]

    async def test_an_acknowledgement_that_fails_is_logged_and_harms_nobody(
        self, click: FakeInteraction, caplog: pytest.LogCaptureFixture
    ) -> None:
        click.discord.raises["defer"] = http_error(404, 10062)
        with caplog.at_level(logging.WARNING):
            async with Response(click.real):
                await asyncio.sleep(3 * SOON)
        assert "was not acknowledged" in caplog.text


class TestUnderWay:
    @pytest.mark.parametrize("is_click", [True, False])
    async def test_a_message_of_its_own_says_so_to_everybody_and_then_becomes_the_card(
        self, is_click: bool
    ) -> None:
        interaction = FakeInteraction(click=is_click)
        async with Response(interaction.real, private=False) as response:
            await response.defer_publicly()
            await asyncio.sleep(2 * SOON)
            await response.show(CARD, PICTURE, new_message=True)
        assert interaction.discord.names == ["defer", "edit_original_response"]
        assert interaction.discord.calls[0].values == {"thinking": True, "ephemeral": False}

    @pytest.mark.parametrize("is_click", [True, False])
    @pytest.mark.parametrize("private", [True, False])
    async def test_a_refusal_takes_that_message_away_and_is_private(
        self, is_click: bool, private: bool
    ) -> None:
        interaction = FakeInteraction(click=is_click)
        async with Response(interaction.real, private=private) as response:
            await response.defer_publicly()
            await response.send_ephemeral("Not here.")
        assert interaction.discord.names == ["defer", "delete_original_response", "followup"]
        assert interaction.discord.calls[2].values["ephemeral"]

    async def test_a_click_that_was_acknowledged_already_sends_a_message(
        self, click: FakeInteraction
    ) -> None:
        async with Response(click.real) as response:
            await deferred(click)
            await response.defer_publicly()
            assert await response.show(CARD, PICTURE, new_message=True) == SENT_ID
        assert click.discord.names == ["defer", "followup"]


class TestTrouble:
    async def test_discord_is_not_waited_for_beyond_its_own_limit(
        self, click: FakeInteraction, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, "FIRST_RESPONSE_TIMEOUT", 0.15)
        click.discord.takes["edit_message"] = 60
        begun = time.monotonic()
        async with Response(click.real) as response:
            with pytest.raises(TimeoutError):
                await response.show(CARD)
        assert time.monotonic() - begun < 1

    @pytest.mark.parametrize("slow", ["edit_original_response", "followup"])
    async def test_nor_for_minutes_on_end_afterwards(
        self, click: FakeInteraction, monkeypatch: pytest.MonkeyPatch, slow: str
    ) -> None:
        monkeypatch.setattr(module, "FOLLOW_UP_TIMEOUT", 0.05)
        click.discord.takes[slow] = 60
        async with Response(click.real) as response:
            await deferred(click)
            with pytest.raises(TimeoutError):
                await response.show(CARD, new_message=slow == "followup")
            with pytest.raises(TimeoutError):
                await (response.send_ephemeral("Psst.") if slow == "followup" else response.show(CARD))

    async def test_what_discord_refuses_can_be_said_in_another_way(self, click: FakeInteraction) -> None:
        click.discord.raises["edit_message"] = http_error(400, 50035)
        async with Response(click.real) as response:
            with pytest.raises(discord.HTTPException):
                await response.show(CARD)
            await response.send_ephemeral("Never mind.")
        assert click.discord.names == ["edit_message", "send_message"]

    async def test_the_handlers_own_error_comes_through(self, click: FakeInteraction) -> None:
        with pytest.raises(ZeroDivisionError):
            async with Response(click.real):
                raise ZeroDivisionError


@pytest.mark.parametrize("is_click", [True, False])
@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("late", [True, False])
@pytest.mark.parametrize("what", ["show", "show anew", "say"])
async def test_no_answer_calls_anybody(is_click: bool, private: bool, late: bool, what: str) -> None:
    interaction = FakeInteraction(click=is_click)
    async with Response(interaction.real, private=private) as response:
        if late:
            await deferred(interaction)
        if what == "say":
            await response.send_ephemeral("@everyone")
        else:
            await response.show(CARD, new_message=what == "show anew")
    speaking = [
        call for call in interaction.discord.calls if call.name not in {"defer", "delete_original_response"}
    ]
    assert speaking
    for call in speaking:
        assert call.values["allowed_mentions"].to_dict() == discord.AllowedMentions.none().to_dict()


def test_what_was_clicked(click: FakeInteraction, command: FakeInteraction) -> None:
    assert Response(click.real).message_id == MESSAGE_ID
    assert Response(command.real).message_id is None
