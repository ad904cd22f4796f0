"""The table that an interaction is about, and who has access to it."""

from dataclasses import replace
from typing import Any, cast

import pytest
from discord import Interaction

from bot.chat.boards.access import TableAccess
from bot.chat.interactions.response import Response
from bot.chat.lobby.handlers import Lobby
from bot.chat.lobby.ids import LobbyButton
from bot.game import NotAllowed
from bot.tables import CloseReason, GameStore, Join, Location, Status
from tests.chat.fake_interactions import MESSAGE_ID, FakeInteraction
from tests.chat.harness import Harness, button
from tests.store.memory_store import MemoryStore
from tests.store.saved_tables import (
    ANA,
    BEN,
    DIRECT_MESSAGES,
    LOCATION,
    OTHER_SERVER,
    create_game,
    create_lobby,
    create_win,
    save_changes,
)
from tests.tables.sample_tables import ANN

ELSEWHERE = replace(LOCATION, channel_id=71)


def access(store: GameStore) -> TableAccess:
    return TableAccess(cast(Any, None), store, *[cast(Any, None)] * 3)


async def test_the_board_of_a_refused_click_is_checked(harness: Harness) -> None:
    """It may show an earlier position."""
    table = await harness.lobby()
    interaction = harness.interaction(ANN)
    async with Response(interaction.real) as response:
        with pytest.raises(NotAllowed):
            await harness.feature(Lobby).access.change_board(
                response, button(table, LobbyButton.JOIN), Join(ANN)
            )
    assert harness.boards.checked == [(table.id, MESSAGE_ID, table.action_version)]


async def test_the_table_of_a_channel_is_its_open_one_or_its_last(harness: Harness) -> None:
    interaction = harness.command_interaction().real
    access = harness.feature(Lobby).access
    with pytest.raises(NotAllowed, match="There is no game in this channel"):
        await access.latest(interaction)
    lobby = await harness.lobby()
    assert await access.latest(interaction) == lobby
    assert await access.open(interaction) == lobby
    closed = await save_changes(
        harness.store, lobby, status=Status.ABANDONED, close_reason=CloseReason.CANCELLED
    )
    assert await access.latest(interaction) == closed
    with pytest.raises(NotAllowed, match="There is no game in this channel"):
        await access.open(interaction)
    elsewhere = harness.command_interaction()
    elsewhere.channel_id += 1
    with pytest.raises(NotAllowed, match="There is no game in this channel"):
        await access.latest(elsewhere.real)


@pytest.fixture
def store() -> GameStore:
    return MemoryStore()


def interaction_in(place: Location) -> Interaction:
    interaction = FakeInteraction(user_id=ANA.id)
    interaction.guild_id, interaction.channel_id = place.guild_id, place.channel_id
    return interaction.real


class TestLoad:
    @pytest.mark.parametrize("place", [LOCATION, DIRECT_MESSAGES])
    async def test_a_game_can_be_looked_at_in_its_channel(self, store: GameStore, place: Location) -> None:
        game = await create_win(store, ANA, BEN, place)
        assert await access(store).finished(interaction_in(place), game.id) == game

    @pytest.mark.parametrize(
        ("home", "place"),
        [
            (LOCATION, OTHER_SERVER),
            (LOCATION, DIRECT_MESSAGES),
            (DIRECT_MESSAGES, LOCATION),
            (DIRECT_MESSAGES, Location(None, 70)),
        ],
    )
    async def test_a_game_is_unknown_in_other_servers_and_direct_messages(
        self, store: GameStore, home: Location, place: Location
    ) -> None:
        game = await create_win(store, ANA, BEN, home)
        with pytest.raises(NotAllowed, match="game with that number"):
            await access(store).finished(interaction_in(place), game.id)

    async def test_a_number_that_no_game_has_is_unknown(self, store: GameStore) -> None:
        with pytest.raises(NotAllowed, match="No game with that number"):
            await access(store).finished(interaction_in(LOCATION), 1)

    async def test_a_game_without_a_winner_has_nothing_to_look_back_on(self, store: GameStore) -> None:
        for table in ((await create_game(store))[0], await create_lobby(store, ELSEWHERE)):
            await save_changes(store, table, status=Status.ABANDONED, close_reason=CloseReason.AGREED)
            with pytest.raises(NotAllowed, match="without a winner"):
                await access(store).finished(interaction_in(table.location), table.id)
