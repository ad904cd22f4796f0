"""The leaderboard, and the statistics of a player."""

from typing import Any

import discord
import pytest

from bot.game import PARKER, Rules
from bot.players import Strength
from bot.tables import MIN_RATED_GAMES, Caller, Computer, Player, Table
from tests.chat.card_parts import descriptions, text
from tests.chat.card_samples import PLAYED
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.chat.harness import Harness, public_card, public_text
from tests.game.game_factories import RandomGame
from tests.tables.sample_tables import ANN, BEN, EVE, LOCATION, first_people

ELSEWHERE = 300_000_000_000_000_009
"""Another server."""
NO_GAMES = "No finished games yet"


@pytest.fixture
async def game(harness: Harness) -> Table:
    """A game that Ben won against Ann."""
    return await harness.finished(PLAYED["after a turn"])


@pytest.fixture
async def solo_game(harness: Harness) -> Table:
    """A game that a computer won against Ann."""
    seats: tuple[Player, ...] = (*first_people(1), Computer(Strength.EASY, 1))
    return await harness.finished(PLAYED["after a turn"], seats)


async def leaderboard(harness: Harness, *, guild_id: int | None = LOCATION.guild_id, **options: str) -> str:
    """Return the text of the leaderboard that Eve gets in a server."""
    interaction = harness.command_interaction(EVE, guild_id=guild_id)
    return public_text(await harness.command("cantstop leaderboard", interaction, **options))


async def stats(
    harness: Harness, by: Caller = BEN, *, guild_id: int | None = LOCATION.guild_id, **options: Any
) -> FakeInteraction:
    """Return the interaction that shows the statistics of a player."""
    interaction = harness.command_interaction(by, guild_id=guild_id)
    return await harness.command("cantstop stats", interaction, **options)


class TestStats:
    async def test_they_are_drawn_for_a_player_with_finished_games(
        self, harness: Harness, game: Table
    ) -> None:
        shown = await stats(harness)
        assert "1 game, 1 won (100%)" in public_text(shown)
        assert descriptions(public_card(shown))
        (call,) = shown.discord.calls
        assert len(call.values["files"]) == 2

    async def test_they_tell_the_rating_the_rivals_and_the_best_month(
        self, harness: Harness, game: Table
    ) -> None:
        for _ in range(MIN_RATED_GAMES - 1):
            await harness.finished(PLAYED["after a turn"])
        shown = public_card(await stats(harness))
        said = text(shown).replace("\u2068", "").replace("\u2069", "")
        assert "Rating: 1,467?" in said
        assert "Best month: November 2286 (1,467)" in said
        assert "Ann · 5–0 in 5 games" in said
        assert any("Rating in the last 5 games: from 1,000 to 1,467." in alt for alt in descriptions(shown))

    async def test_they_can_be_another_players(self, harness: Harness, game: Table) -> None:
        interaction = harness.command_interaction(BEN)
        ann = harness.interaction(ANN).user
        shown = await harness.command("cantstop stats", interaction, player=ann)
        assert "1 game, 0 won (0%)" in public_text(shown)

    async def test_a_player_without_games_gets_no_picture(self, harness: Harness, game: Table) -> None:
        shown = await stats(harness, EVE)
        assert NO_GAMES in public_text(shown)
        (call,) = shown.discord.calls
        assert call.values["files"] == []

    @pytest.mark.parametrize("guild_id", [ELSEWHERE, None])
    async def test_elsewhere_they_are_about_all_servers(
        self, harness: Harness, game: Table, guild_id: int | None
    ) -> None:
        shown = public_text(await stats(harness, guild_id=guild_id))
        assert "In all servers" in shown
        assert "In this server" not in shown

    async def test_the_dice_are_those_of_the_server(self, harness: Harness) -> None:
        await harness.finished(RandomGame(1, 2, Rules.of(PARKER), 0.5, 0.0).end)
        assert "Dice in this server" in public_text(await stats(harness, EVE))
        for guild_id in (ELSEWHERE, None):
            shown = public_card(await stats(harness, guild_id=guild_id))
            assert "Dice in this server" not in text(shown)

    async def test_games_against_computers_are_counted_apart(
        self, harness: Harness, solo_game: Table
    ) -> None:
        assert NO_GAMES in public_text(await stats(harness, ANN))
        assert "1 game, 0 won (0%)" in public_text(await stats(harness, ANN, games="solo"))

    @pytest.mark.parametrize(
        "error", [http_error(403, 50013), http_error(400, 50035), http_error(413, 40005)]
    )
    async def test_they_are_text_where_discord_rejects_the_picture(
        self, harness: Harness, game: Table, error: discord.HTTPException
    ) -> None:
        interaction = harness.command_interaction(BEN)
        interaction.discord.errors["send_message"] = error
        await harness.command("cantstop stats", interaction)
        first, second, *_ = interaction.discord.calls
        assert descriptions(first.values["view"])
        assert not descriptions(second.values["view"])
        assert second.values["files"] == []


@pytest.mark.usefixtures("game")
class TestHidden:
    """Who is hidden from other servers has no results of other servers, except for themselves."""

    @pytest.fixture(autouse=True)
    async def hide(self, harness: Harness) -> None:
        await harness.preferences.set_listed(BEN, listed=False)

    @pytest.mark.parametrize("guild_id", [ELSEWHERE, None])
    async def test_others_see_nothing_elsewhere(self, harness: Harness, guild_id: int | None) -> None:
        ben = discord.Object(BEN.id)
        ben.display_name = BEN.name  # type: ignore[attr-defined]
        shown = public_text(await stats(harness, EVE, guild_id=guild_id, player=ben))
        assert NO_GAMES in shown
        assert "1 game" not in shown

    async def test_others_see_the_results_of_their_own_server(self, harness: Harness) -> None:
        ben = discord.Object(BEN.id)
        ben.display_name = BEN.name  # type: ignore[attr-defined]
        shown = public_text(await stats(harness, EVE, player=ben))
        assert "In this server" in shown
        assert "In all servers" not in shown

    async def test_they_see_all_of_it_themselves(self, harness: Harness) -> None:
        assert "1 game" in public_text(await stats(harness, BEN, guild_id=ELSEWHERE))

    async def test_they_are_told_their_rank_but_not_listed(self, harness: Harness) -> None:
        assert "Ben" not in await leaderboard(harness, scope="all")
        interaction = harness.command_interaction(BEN)
        options = {"scope": "all", "by": "wins"}
        own = public_text(await harness.command("cantstop leaderboard", interaction, **options))
        assert "You would be number 1 of 2: 1 win in 1 game. You chose not to be listed here." in own
