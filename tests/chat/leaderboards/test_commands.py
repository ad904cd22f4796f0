"""The command that ranks the players."""

from datetime import timedelta

import pytest

from bot.chat.leaderboards.ids import HallButton, ListMenu, ListMenuKind
from bot.chat.preferences import LISTED, Listing
from bot.tables import MIN_RATED_GAMES, Caller
from tests.chat.card_parts import menus, text
from tests.chat.card_samples import PLAYED
from tests.chat.harness import Harness, edited_card, ephemeral_card, ephemeral_text, file_names, public_card
from tests.tables.sample_tables import BEN, EVE, LOCATION

ELSEWHERE = 300_000_000_000_000_009


async def leaderboard(
    harness: Harness, who: Caller = EVE, /, *choices: str, guild_id: int | None = LOCATION.guild_id
) -> str:
    """Return the leaderboard, after what is chosen on its card: options of its menus, and buttons."""
    now = harness.command_interaction(who, guild_id=guild_id)
    card = public_card(await harness.command("cantstop leaderboard", now))
    for label in choices:
        clicked = await harness.press(who, card, label, guild_id=guild_id, created_at=now.created_at)
        card = edited_card(clicked)
    return text(card)


@pytest.mark.usefixtures("won_game")
class TestLeaderboard:
    async def test_it_is_about_the_server_or_about_all(self, harness: Harness) -> None:
        assert "Ben" in await leaderboard(harness)
        assert "Ben" not in await leaderboard(harness, guild_id=ELSEWHERE)
        assert "Ben" in await leaderboard(harness, EVE, "All servers", guild_id=ELSEWHERE)
        assert "Ben" in await leaderboard(harness, guild_id=None), "in direct messages it is about all"

    async def test_the_first_three_stand_on_a_podium(self, harness: Harness) -> None:
        shown = await harness.command("cantstop leaderboard", EVE)
        assert file_names(shown) == []  # nobody has enough games for a rating
        shown = await harness.press(EVE, public_card(shown), "Games won")
        assert [file.partition("-")[0] for file in file_names(shown)] == ["podium"]

    async def test_who_is_hidden_is_told_their_rank_but_not_listed(self, harness: Harness) -> None:
        await harness.preferences.set_of_player(BEN, LISTED, Listing.SERVERS)
        assert "Ben" not in await leaderboard(harness, EVE, "All servers")
        own = await leaderboard(harness, BEN, "Games won", "All servers")
        assert "You would be number 1 of 2: 1 win · 1 game. You chose not to be listed here." in own


class TestSeasons:
    @pytest.mark.parametrize(
        ("season", "shown"), [("This month", True), ("Last month", False), ("Hall of fame", False)]
    )
    async def test_games_of_this_month_are_in_its_table_and_those_of_the_last_in_all(
        self, harness: Harness, season: str, shown: bool
    ) -> None:
        now = harness.command_interaction().created_at
        for when, listed in ((now, shown), (now.replace(day=1) - timedelta(days=1), True)):
            for _ in range(MIN_RATED_GAMES):  # so that Ben, who wins them, is ranked
                await harness.finished(PLAYED["after a turn"], last_activity=when.timestamp())
            assert ("Ben" in await leaderboard(harness, EVE, season)) is listed

    async def test_others_get_a_copy_of_their_own(self, harness: Harness) -> None:
        card = public_card(await harness.command("cantstop leaderboard", EVE))
        copied = ephemeral_card(await harness.press(BEN, card, "Busts"))
        leads_to = menus(copied)[str(ListMenu(ListMenuKind.ORDER))]["Busts"]
        assert leads_to == f"lb1:{BEN.id}:{LOCATION.guild_id}:busts:0"

    @pytest.mark.parametrize("value", ["", "nonsense", "lb1:1:0:luck:0", "help1", "cs1:1:0:join"])
    async def test_a_forged_choice_is_refused(self, harness: Harness, value: str) -> None:
        chosen = await harness.choose(EVE, ListMenu(ListMenuKind.ORDER), value)
        assert ephemeral_text(chosen).startswith("I don't know that choice.")

    async def test_the_hall_of_fame_of_another_server_is_not_shown(self, harness: Harness) -> None:
        clicked = await harness.click(EVE, str(HallButton(EVE.id, ELSEWHERE, 0)))
        assert "another server" in ephemeral_text(clicked)


@pytest.mark.usefixtures("lost_solo_game")
async def test_games_against_computers_have_a_leaderboard_of_their_own(harness: Harness) -> None:
    assert "Ann" not in await leaderboard(harness)
    assert "Ann" in await leaderboard(harness, EVE, "Solo against computers")
