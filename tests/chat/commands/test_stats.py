"""The leaderboard, and the statistics of a player."""

from datetime import datetime, timedelta
from typing import Any

import discord
import pytest

from bot.chat.cards.custom_ids import HallButton
from bot.game import PARKER, Rules
from bot.players import Strength
from bot.tables import MIN_RATED_GAMES, Caller, Computer, Player, Table
from tests.chat.card_parts import descriptions, ids, labels, text
from tests.chat.card_samples import PLAYED
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.chat.harness import Harness, edited_card, ephemeral_card, ephemeral_text, public_card
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
    interaction = harness.command_interaction(EVE)
    interaction.guild_id = guild_id
    return text(public_card(await harness.command("cantstop leaderboard", interaction, **options)))


async def stats(
    harness: Harness, by: Caller = BEN, *, guild_id: int | None = LOCATION.guild_id, **options: Any
) -> FakeInteraction:
    """Return the interaction that shows the statistics of a player."""
    interaction = harness.command_interaction(by)
    interaction.guild_id = guild_id
    return await harness.command("cantstop stats", interaction, **options)


@pytest.mark.usefixtures("game")
class TestLeaderboard:
    async def test_it_is_about_the_server(self, harness: Harness) -> None:
        assert "Ben" in await leaderboard(harness)
        assert "Ben" not in await leaderboard(harness, guild_id=ELSEWHERE)

    async def test_it_can_be_about_all_servers(self, harness: Harness) -> None:
        assert "Ben" in await leaderboard(harness, guild_id=ELSEWHERE, scope="all")

    async def test_in_direct_messages_it_is_about_all_servers(self, harness: Harness) -> None:
        assert "Ben" in await leaderboard(harness, guild_id=None)

    async def test_it_has_the_order_that_was_chosen(self, harness: Harness) -> None:
        by_wins = await leaderboard(harness, by="wins")
        assert by_wins.index("Ben") < by_wins.index("Ann")
        by_games = await leaderboard(harness, by="games")
        assert by_games.index("Ann") < by_games.index("Ben"), "equal ranks are sorted by name"


class TestSeasons:
    @pytest.fixture
    def interaction(self, harness: Harness) -> FakeInteraction:
        """An interaction, whose time is now."""
        interaction = harness.command_interaction(EVE)
        interaction.guild_id = LOCATION.guild_id
        return interaction

    async def play(self, harness: Harness, when: datetime) -> None:
        """Let Ben win often enough against Ann to be ranked."""
        for _ in range(MIN_RATED_GAMES):
            await harness.finished(PLAYED["after a turn"], last_activity=when.timestamp())

    @pytest.mark.parametrize(("season", "shown"), [("this", True), ("last", False), ("hall", False)])
    async def test_games_of_this_month_are_in_its_table(
        self, harness: Harness, interaction: FakeInteraction, season: str, shown: bool
    ) -> None:
        await self.play(harness, interaction.created_at)
        await harness.command("cantstop leaderboard", interaction, season=season)
        assert ("Ben" in text(public_card(interaction))) is shown

    @pytest.mark.parametrize("season", ["this", "last", "hall"])
    async def test_the_winners_of_last_month_are_shown_below_this_one_and_in_the_hall_of_fame(
        self, harness: Harness, interaction: FakeInteraction, season: str
    ) -> None:
        await self.play(harness, interaction.created_at.replace(day=1) - timedelta(days=1))
        await harness.command("cantstop leaderboard", interaction, season=season)
        assert "Ben" in text(public_card(interaction))

    async def test_buttons_lead_from_one_to_another(
        self, harness: Harness, interaction: FakeInteraction
    ) -> None:
        await self.play(harness, interaction.created_at)
        card = public_card(await harness.command("cantstop leaderboard", interaction))
        for label, title in (
            ("This month", "Rating, "),
            ("Hall of fame", "Hall of fame"),
            ("All time", "Ben"),
        ):
            custom_id = ids(card)[labels(card).index(label)]
            clicked = await harness.click(EVE, custom_id, changes={"created_at": interaction.created_at})
            card = edited_card(clicked)
            assert title in text(card)

    async def test_others_get_a_copy_of_the_hall_of_fame(self, harness: Harness) -> None:
        clicked = await harness.click(BEN, str(HallButton(EVE.id, LOCATION.guild_id or 0)))
        assert "Hall of fame" in text(ephemeral_card(clicked))

    async def test_the_hall_of_fame_of_another_server_is_not_shown(self, harness: Harness) -> None:
        clicked = await harness.click(EVE, str(HallButton(EVE.id, ELSEWHERE)))
        assert "another server" in ephemeral_text(clicked)


@pytest.mark.usefixtures("solo_game")
async def test_games_against_computers_have_a_leaderboard_of_their_own(harness: Harness) -> None:
    assert "Ann" not in await leaderboard(harness)
    assert "Ann" in await leaderboard(harness, games="solo")


class TestStats:
    async def test_they_are_drawn_for_a_player_with_finished_games(
        self, harness: Harness, game: Table
    ) -> None:
        shown = await stats(harness)
        assert "1 game, 1 won (100%)" in text(public_card(shown))
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
        assert "1 game, 0 won (0%)" in text(public_card(shown))

    async def test_a_player_without_games_gets_no_picture(self, harness: Harness, game: Table) -> None:
        shown = await stats(harness, EVE)
        assert NO_GAMES in text(public_card(shown))
        (call,) = shown.discord.calls
        assert call.values["files"] == []

    @pytest.mark.parametrize("guild_id", [ELSEWHERE, None])
    async def test_elsewhere_they_are_about_all_servers(
        self, harness: Harness, game: Table, guild_id: int | None
    ) -> None:
        shown = text(public_card(await stats(harness, guild_id=guild_id)))
        assert "In all servers" in shown
        assert "In this server" not in shown

    async def test_the_dice_are_those_of_the_server(self, harness: Harness) -> None:
        await harness.finished(RandomGame(1, 2, Rules.of(PARKER), 0.5, 0.0).end)
        assert "Dice in this server" in text(public_card(await stats(harness, EVE)))
        for guild_id in (ELSEWHERE, None):
            shown = public_card(await stats(harness, guild_id=guild_id))
            assert "Dice in this server" not in text(shown)

    async def test_games_against_computers_are_counted_apart(
        self, harness: Harness, solo_game: Table
    ) -> None:
        assert NO_GAMES in text(public_card(await stats(harness, ANN)))
        assert "1 game, 0 won (0%)" in text(public_card(await stats(harness, ANN, games="solo")))

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
        await harness.services.preferences.set_listed(BEN, listed=False)

    @pytest.mark.parametrize("guild_id", [ELSEWHERE, None])
    async def test_others_see_nothing_elsewhere(self, harness: Harness, guild_id: int | None) -> None:
        ben = discord.Object(BEN.id)
        ben.display_name = BEN.name  # type: ignore[attr-defined]
        shown = text(public_card(await stats(harness, EVE, guild_id=guild_id, player=ben)))
        assert NO_GAMES in shown
        assert "1 game" not in shown

    async def test_others_see_the_results_of_their_own_server(self, harness: Harness) -> None:
        ben = discord.Object(BEN.id)
        ben.display_name = BEN.name  # type: ignore[attr-defined]
        shown = text(public_card(await stats(harness, EVE, player=ben)))
        assert "In this server" in shown
        assert "In all servers" not in shown

    async def test_they_see_all_of_it_themselves(self, harness: Harness) -> None:
        assert "1 game" in text(public_card(await stats(harness, BEN, guild_id=ELSEWHERE)))

    async def test_they_are_told_their_rank_but_not_listed(self, harness: Harness) -> None:
        assert "Ben" not in await leaderboard(harness, scope="all")
        interaction = harness.command_interaction(BEN)
        options = {"scope": "all", "by": "wins"}
        own = text(public_card(await harness.command("cantstop leaderboard", interaction, **options)))
        assert "You would be number 1 of 2: 1 win in 1 game. You chose not to be listed here." in own
