"""Who interacts, where, and with which options, as the tables know it."""

import discord
import pytest

from bot.chat.interactions.context import caller_of, clicked_message, parse_choice, place_of
from bot.game import NotUnderstood
from bot.render import Theme
from bot.tables import Caller, ClickedMessage, Location
from tests.chat.fake_interactions import MESSAGE_ID, FakeInteraction
from tests.tables.sample_tables import ANN, LOCATION


@pytest.mark.parametrize("moderator", [False, True])
def test_a_moderator_is_who_may_manage_messages(moderator: bool) -> None:
    interaction = FakeInteraction()
    interaction.permissions = discord.Permissions(manage_messages=moderator, manage_guild=True)
    assert caller_of(interaction.real) == Caller(ANN.id, ANN.name, moderator=moderator)


@pytest.mark.parametrize("guild_id", [LOCATION.guild_id, None])
def test_a_place_is_a_channel_of_a_server_or_a_direct_message(guild_id: int | None) -> None:
    interaction = FakeInteraction(click=False)
    interaction.guild_id = guild_id
    assert place_of(interaction.real) == Location(guild_id, LOCATION.channel_id)


@pytest.mark.parametrize(("ephemeral", "board_id"), [(False, MESSAGE_ID), (True, None)])
def test_an_ephemeral_message_is_no_board(ephemeral: bool, board_id: int | None) -> None:
    interaction = FakeInteraction()
    assert interaction.message is not None
    interaction.message.flags = discord.MessageFlags(ephemeral=ephemeral)
    assert clicked_message(interaction.real) == ClickedMessage(LOCATION.channel_id, board_id)


def test_a_command_is_used_on_no_message() -> None:
    assert clicked_message(FakeInteraction(click=False).real) == ClickedMessage(LOCATION.channel_id, None)


def test_an_option_is_parsed_as_a_member_of_its_enumeration() -> None:
    assert parse_choice(Theme, "light") is Theme.LIGHT
    with pytest.raises(NotUnderstood, match="Pick one from the list"):
        parse_choice(Theme, "LIGHT")
