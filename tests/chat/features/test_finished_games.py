"""Which finished game a replay or a review is about, and which games have none."""

from dataclasses import replace

import pytest
from discord import Interaction

from bot.chat.features.finished_games import last_finished_game, load_finished_game
from bot.game import NotAllowed
from bot.tables import CloseReason, GameStore, Location, Status
from tests.chat.fake_interactions import FakeInteraction
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

ELSEWHERE = replace(LOCATION, channel_id=71)


@pytest.fixture
def store() -> GameStore:
    return MemoryStore()


def interaction_in(place: Location) -> Interaction:
    interaction = FakeInteraction(user_id=ANA.id)
    interaction.guild_id, interaction.channel_id = place.guild_id, place.channel_id
    return interaction.real


class TestLast:
    async def test_it_is_the_one_won_last_in_the_channel(self, store: GameStore) -> None:
        games = [
            (await create_win(store, ANA, BEN, location)).id for location in (LOCATION, LOCATION, ELSEWHERE)
        ]
        assert await last_finished_game(store, LOCATION.channel_id) == games[1]
        assert await last_finished_game(store, ELSEWHERE.channel_id) == games[2]

    async def test_without_one_the_command_that_opens_a_table_is_named(self, store: GameStore) -> None:
        await create_game(store)
        with pytest.raises(NotAllowed, match="Start one with `/cantstop new`"):
            await last_finished_game(store, LOCATION.channel_id)


class TestLoad:
    async def test_a_game_of_the_channel_can_be_looked_back_on(self, store: GameStore) -> None:
        game = await create_win(store, ANA, BEN)
        assert await load_finished_game(store, interaction_in(LOCATION), game.id) == game

    @pytest.mark.parametrize("place", [OTHER_SERVER, DIRECT_MESSAGES])
    async def test_a_game_of_another_server_is_unknown(self, store: GameStore, place: Location) -> None:
        game = await create_win(store, ANA, BEN)
        with pytest.raises(NotAllowed, match="game with that number"):
            await load_finished_game(store, interaction_in(place), game.id)

    async def test_a_game_in_direct_messages_can_be_looked_back_on_there(self, store: GameStore) -> None:
        game = await create_win(store, ANA, BEN, DIRECT_MESSAGES)
        assert await load_finished_game(store, interaction_in(DIRECT_MESSAGES), game.id) == game

    @pytest.mark.parametrize("place", [LOCATION, Location(None, 70)])
    async def test_nobody_else_can_look_at_a_game_in_direct_messages(
        self, store: GameStore, place: Location
    ) -> None:
        game = await create_win(store, ANA, BEN, DIRECT_MESSAGES)
        with pytest.raises(NotAllowed, match="game with that number"):
            await load_finished_game(store, interaction_in(place), game.id)

    async def test_a_number_that_no_game_has_is_unknown(self, store: GameStore) -> None:
        with pytest.raises(NotAllowed, match="No game with that number"):
            await load_finished_game(store, interaction_in(LOCATION), 1)

    async def test_a_game_in_progress_is_not_over(self, store: GameStore) -> None:
        table, _ = await create_game(store)
        with pytest.raises(NotAllowed, match="not over yet") as caught:
            await load_finished_game(store, interaction_in(LOCATION), table.id)
        assert caught.value.values == {"table": table}

    async def test_a_game_without_a_winner_has_nothing_to_look_back_on(self, store: GameStore) -> None:
        table, _ = await create_game(store)
        await save_changes(store, table, status=Status.ABANDONED, close_reason=CloseReason.AGREED)
        with pytest.raises(NotAllowed, match="without a winner"):
            await load_finished_game(store, interaction_in(LOCATION), table.id)

    async def test_a_cancelled_lobby_has_nothing_to_look_back_on(self, store: GameStore) -> None:
        table = await create_lobby(store)
        await save_changes(store, table, status=Status.ABANDONED, close_reason=CloseReason.CANCELLED)
        with pytest.raises(NotAllowed, match="without a winner"):
            await load_finished_game(store, interaction_in(LOCATION), table.id)
