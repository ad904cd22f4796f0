"""What commands have in common: who sees the response, and which table they are about."""

import logging
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import pytest

from bot.chat.commands.common import (
    handle_privately,
    handle_publicly,
    open_table_in,
    parse_choice,
    table_in,
)
from bot.chat.interactions import response as response_module
from bot.chat.interactions.context import Interaction
from bot.chat.interactions.handler import Callback
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import NotAllowed, NotUnderstood
from bot.render import Theme
from bot.tables import CloseReason, Status
from tests.chat.harness import Harness
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, LOCATION

Handle = Callable[[Services, Interaction, Callback], Awaitable[None]]


@pytest.mark.parametrize(("handle", "private"), [(handle_publicly, False), (handle_privately, True)])
async def test_a_slow_command_is_deferred_for_those_who_will_see_its_response(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, handle: Handle, private: bool
) -> None:
    monkeypatch.setattr(response_module, "DEFER_AFTER", 0.0)
    interaction = harness.command_interaction()

    async def respond(response: Response) -> None:
        await interaction.discord.responded.wait()

    await handle(harness.services, interaction.real, respond)
    (call,) = interaction.discord.calls
    assert (call.name, call.values) == ("defer", {"ephemeral": private})


async def test_the_log_names_the_command_and_its_caller(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    interaction = harness.command_interaction()
    interaction.command = SimpleNamespace(qualified_name="cantstop-keyboard roll")

    async def refuse(response: Response) -> None:
        raise NotAllowed("No.")

    await handle_publicly(harness.services, interaction.real, refuse)
    assert f"/cantstop-keyboard roll by {ANN.id} in {LOCATION.channel_id}: refused: No." in caplog.text


async def test_the_table_of_a_channel_is_its_open_one_or_its_last(harness: Harness) -> None:
    interaction = harness.command_interaction().real
    with pytest.raises(NotAllowed, match="There is no game in this channel"):
        await table_in(harness.services, interaction)
    lobby = await harness.lobby()
    assert await table_in(harness.services, interaction) == lobby
    assert await open_table_in(harness.services, interaction) == lobby
    closed = await save_changes(
        harness.store, lobby, status=Status.ABANDONED, close_reason=CloseReason.CANCELLED
    )
    assert await table_in(harness.services, interaction) == closed
    with pytest.raises(NotAllowed, match="There is no game in this channel"):
        await open_table_in(harness.services, interaction)


async def test_a_table_in_another_channel_is_not_found(harness: Harness) -> None:
    await harness.lobby()
    interaction = harness.command_interaction()
    interaction.channel_id += 1
    with pytest.raises(NotAllowed):
        await table_in(harness.services, interaction.real)


def test_an_option_is_parsed_as_a_member_of_its_enumeration() -> None:
    assert parse_choice(Theme, "light") is Theme.LIGHT
    with pytest.raises(NotUnderstood, match="Pick one from the list"):
        parse_choice(Theme, "LIGHT")
