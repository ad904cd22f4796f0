"""A finished game, the last one here or the one named, and which game a command or a menu is of."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from discord.app_commands import Choice

from bot.chat.play.cards import table_card
from bot.chat.rules.help import help_card
from bot.chat.ui.card import Card
from bot.tables import Caller, Location, Options, Table
from bot.tables.requests import Cancel
from tests.chat.all_features import DESCRIBED_COMMANDS
from tests.chat.card_parts import labels, text
from tests.chat.card_samples import GAMES, PLAYED
from tests.chat.english import ENGLISH
from tests.chat.harness import Harness, ephemeral_card, ephemeral_content, ephemeral_text
from tests.tables.sample_tables import ANN, BEN, EVE, LOCATION, first_people


@pytest.fixture
async def games(harness: Harness) -> list[Table]:
    """Two finished games, the older one first."""
    return [await harness.finished(PLAYED["after a turn"]) for _ in range(2)]


async def test_the_last_game_or_the_one_named(harness: Harness, games: list[Table]) -> None:
    for game, options in ((games[0], {"number": games[0].id}), (games[1], {})):
        shown = ephemeral_card(await harness.command("cantstop game", **options))
        assert f"Game {game.id}" in text(shown)
        assert "Replay" in labels(shown)


async def test_a_game_that_nobody_has_won_has_its_dice(harness: Harness) -> None:
    elsewhere = replace(LOCATION, channel_id=LOCATION.channel_id + 1)
    lobby = await harness.tables.open(elsewhere, ANN, Options(PLAYED["plain"].state.rules))
    going_on = ephemeral_card(await harness.command("cantstop game", number=lobby.id))
    assert text(going_on).startswith("That game isn't over yet: ")
    await harness.tables.apply(lobby.id, Cancel(ANN))
    over = ephemeral_card(await harness.command("cantstop game", number=lobby.id))
    assert text(over).startswith("That game ended without a winner")
    assert labels(going_on) == labels(over) == ["Check the dice"]


class TestMessageMenu:
    async def use(self, harness: Harness, card: Card | None, by: Caller = ANN) -> str:
        """Return what the command says of a message with a card, and its buttons."""
        interaction = harness.command_interaction(by)
        message = SimpleNamespace(components=[] if card is None else card.children)
        await harness.menus["Can't Stop: this game"].callback(interaction.real, message)
        told = ephemeral_content(interaction)
        return told if isinstance(told, str) else "\n".join([text(told), *labels(told)])

    async def test_it_shows_the_finished_game_of_a_board(self, harness: Harness, games: list[Table]) -> None:
        for game in games:
            assert f"Game {game.id}" in await self.use(harness, table_card(game, ENGLISH))

    async def test_it_shows_what_can_be_done_in_a_game_that_goes_on(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three runners"])
        *told, button = (await self.use(harness, table_card(table, ENGLISH), EVE)).splitlines()
        assert told[0].startswith("The game in this channel: ")
        assert button == "Show it again here", "she does not play"

    async def test_other_messages_are_no_games(self, harness: Harness) -> None:
        for card in (None, Card.with_text("No game"), help_card(ENGLISH, DESCRIBED_COMMANDS)):
            assert (await self.use(harness, card)).startswith("That's not a game.")

    async def test_a_game_that_one_cannot_see_is_not_told(self, harness: Harness) -> None:
        hidden = Location((LOCATION.guild_id or 0) + 1, LOCATION.channel_id + 1)
        table = await harness.tables.open(hidden, BEN, Options())
        assert "you can see in this server" in await self.use(harness, table_card(table, ENGLISH))


class TestCommand:
    async def test_new_games_come_first(self, harness: Harness, games: list[Table]) -> None:
        offered = await self.offered(harness)
        assert [choice.value for choice in offered] == [games[1].id, games[0].id]
        assert all(ANN.name in choice.name for choice in offered)
        (choice,) = await self.offered(harness, f" {games[0].id}")
        assert choice.value == games[0].id, "typing narrows them down"

    async def test_long_names_are_cut_to_what_discord_accepts(self, harness: Harness) -> None:
        """It refuses all choices if one is longer."""
        seats = tuple(replace(person, name="Wilhelmina " * 3) for person in first_people(4))
        await harness.finished(PLAYED["with bids"], seats=seats)
        (choice,) = await self.offered(harness)
        assert len(choice.name) == 100
        assert choice.name.endswith("…")

    async def test_without_a_finished_game_it_says_so(self, harness: Harness) -> None:
        refused = ephemeral_text(await harness.command("cantstop game"))
        assert refused == "No game has been won in this channel yet. Start one with `/cantstop new`."

    async def offered(self, harness: Harness, typed: str = "") -> list[Choice[int]]:
        return await harness.autocomplete("cantstop game", "number", typed, harness.command_interaction())
