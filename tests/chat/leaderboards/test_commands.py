"""The command that ranks the players."""

from datetime import datetime, timedelta

import pytest

from bot.chat.leaderboards.ids import HallButton
from bot.chat.preferences import LISTED, Listing
from bot.tables import MIN_RATED_GAMES, Caller
from tests.chat.card_parts import ids, labels, text
from tests.chat.card_samples import PLAYED
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, edited_card, ephemeral_text, file_names, public_card, public_text
from tests.tables.sample_tables import BEN, EVE, LOCATION

ELSEWHERE = 300_000_000_000_000_009


async def leaderboard(
    harness: Harness, who: Caller = EVE, /, *, guild_id: int | None = LOCATION.guild_id, **options: str
) -> str:
    interaction = harness.command_interaction(who, guild_id=guild_id)
    return public_text(await harness.command("cantstop leaderboard", interaction, **options))


@pytest.mark.usefixtures("won_game")
class TestLeaderboard:
    async def test_it_is_about_the_server_or_about_all(self, harness: Harness) -> None:
        assert "Ben" in await leaderboard(harness)
        assert "Ben" not in await leaderboard(harness, guild_id=ELSEWHERE)
        assert "Ben" in await leaderboard(harness, guild_id=ELSEWHERE, scope="all")
        assert "Ben" in await leaderboard(harness, guild_id=None), "in direct messages it is about all"

    async def test_the_first_three_stand_on_a_podium(self, harness: Harness) -> None:
        for by, names in (("wins", {"podium"}), ("rating", set())):  # nobody has enough games for a rating
            shown = await harness.command("cantstop leaderboard", harness.command_interaction(EVE), by=by)
            assert {file.partition("-")[0] for file in file_names(shown)} == names

    async def test_who_is_hidden_is_told_their_rank_but_not_listed(self, harness: Harness) -> None:
        await harness.preferences.set_of_player(BEN, LISTED, Listing.SERVERS)
        assert "Ben" not in await leaderboard(harness, scope="all")
        own = await leaderboard(harness, BEN, scope="all", by="wins")
        assert "You would be number 1 of 2: 1 win · 1 game. You chose not to be listed here." in own


class TestSeasons:
    @pytest.fixture
    def interaction(self, harness: Harness) -> FakeInteraction:
        """An interaction, whose time is now."""
        return harness.command_interaction(EVE)

    async def play(self, harness: Harness, when: datetime) -> None:
        """Let Ben win often enough against Ann to be ranked."""
        for _ in range(MIN_RATED_GAMES):
            await harness.finished(PLAYED["after a turn"], last_activity=when.timestamp())

    @pytest.mark.parametrize(("season", "shown"), [("this", True), ("last", False), ("hall", False)])
    async def test_games_of_this_month_are_in_its_table_and_those_of_the_last_in_all(
        self, harness: Harness, interaction: FakeInteraction, season: str, shown: bool
    ) -> None:
        now = interaction.created_at
        for when, listed in ((now, shown), (now.replace(day=1) - timedelta(days=1), True)):
            await self.play(harness, when)
            asked = harness.command_interaction(EVE, created_at=now)
            await harness.command("cantstop leaderboard", asked, season=season)
            assert ("Ben" in public_text(asked)) is listed

    async def test_buttons_lead_to_the_others(self, harness: Harness, interaction: FakeInteraction) -> None:
        await self.play(harness, interaction.created_at)
        card = public_card(await harness.command("cantstop leaderboard", interaction))
        titles = {"This month": "Rating · ", "Hall of fame": "Hall of fame", "All time": "Ben"}
        for label, title in titles.items():
            custom_id = ids(card)[labels(card).index(label)]
            clicked = await harness.click(EVE, custom_id, changes={"created_at": interaction.created_at})
            card = edited_card(clicked)
            assert title in text(card)

    async def test_the_hall_of_fame_of_another_server_is_not_shown(self, harness: Harness) -> None:
        clicked = await harness.click(EVE, str(HallButton(EVE.id, ELSEWHERE, 0)))
        assert "another server" in ephemeral_text(clicked)


@pytest.mark.usefixtures("lost_solo_game")
async def test_games_against_computers_have_a_leaderboard_of_their_own(harness: Harness) -> None:
    assert "Ann" not in await leaderboard(harness)
    assert "Ann" in await leaderboard(harness, games="solo")
