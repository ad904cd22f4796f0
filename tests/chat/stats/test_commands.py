"""The command that shows the statistics of a player."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.game import PARKER, Rules
from bot.tables import MIN_RATED_GAMES, Caller
from tests.chat.card_parts import descriptions, text, with_names
from tests.chat.card_samples import PLAYED
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, public_card, public_text
from tests.game.game_factories import RandomGame
from tests.tables.sample_tables import ANN, BEN, EVE, LOCATION

ELSEWHERE = 300_000_000_000_000_009
"""Another server."""
NO_GAMES = "No finished games yet"


async def stats(
    harness: Harness, by: Caller = BEN, *, guild_id: int | None = LOCATION.guild_id, **options: Any
) -> FakeInteraction:
    interaction = harness.command_interaction(by, guild_id=guild_id)
    return await harness.command("cantstop stats", interaction, **options)


def other(person: Caller) -> Any:
    """Return a person as an option of the command."""
    return SimpleNamespace(id=person.id, display_name=person.name)


@pytest.mark.usefixtures("won_game")
class TestStats:
    async def test_they_are_drawn_for_a_player_with_finished_games(self, harness: Harness) -> None:
        shown = await stats(harness)
        assert "1 game, 1 won (100%)" in public_text(shown)
        assert descriptions(public_card(shown))
        assert len(shown.discord.calls[0].values["files"]) == 2

    async def test_they_tell_the_rating_the_rivals_and_the_best_month(self, harness: Harness) -> None:
        for _ in range(MIN_RATED_GAMES - 1):
            await harness.finished(PLAYED["after a turn"])
        shown = public_card(await stats(harness))
        said = with_names(text(shown))
        assert "Rating: ≈1,467" in said
        assert "Best month: November 2286 (1,467)" in said
        assert "Ann · 5–0 in 5 games" in said
        assert any("Rating in the last 5 games: from 1,000 to 1,467." in alt for alt in descriptions(shown))

    async def test_they_can_be_another_players(self, harness: Harness) -> None:
        assert "1 game, 0 won (0%)" in public_text(await stats(harness, player=other(ANN)))

    async def test_a_player_without_games_gets_no_picture(self, harness: Harness) -> None:
        shown = await stats(harness, EVE)
        assert NO_GAMES in public_text(shown)
        assert shown.discord.calls[0].values["files"] == []

    @pytest.mark.parametrize("guild_id", [ELSEWHERE, None])
    async def test_elsewhere_they_are_about_all_servers(self, harness: Harness, guild_id: int | None) -> None:
        shown = public_text(await stats(harness, guild_id=guild_id))
        assert "In all servers" in shown
        assert "In this server" not in shown


@pytest.mark.usefixtures("won_game")
class TestHidden:
    """Who is hidden from other servers has no results of other servers, except for themselves."""

    @pytest.fixture(autouse=True)
    async def hide(self, harness: Harness) -> None:
        await harness.preferences.set_listed(BEN, listed=False)

    @pytest.mark.parametrize("guild_id", [ELSEWHERE, None])
    async def test_others_see_nothing_elsewhere(self, harness: Harness, guild_id: int | None) -> None:
        shown = public_text(await stats(harness, EVE, guild_id=guild_id, player=other(BEN)))
        assert NO_GAMES in shown
        assert "1 game" not in shown

    async def test_others_see_the_results_of_their_own_server(self, harness: Harness) -> None:
        shown = public_text(await stats(harness, EVE, player=other(BEN)))
        assert "In this server" in shown
        assert "In all servers" not in shown

    async def test_they_see_all_of_it_themselves(self, harness: Harness) -> None:
        assert "1 game" in public_text(await stats(harness, BEN, guild_id=ELSEWHERE))


async def test_the_dice_are_those_of_the_server(harness: Harness) -> None:
    await harness.finished(RandomGame(1, 2, Rules.of(PARKER), 0.5, 0.0).end)
    assert "Dice in this server" in public_text(await stats(harness, EVE))
    for guild_id in (ELSEWHERE, None):
        assert "Dice in this server" not in public_text(await stats(harness, guild_id=guild_id))


@pytest.mark.usefixtures("lost_solo_game")
async def test_games_against_computers_are_counted_apart(harness: Harness) -> None:
    assert NO_GAMES in public_text(await stats(harness, ANN))
    assert "1 game, 0 won (0%)" in public_text(await stats(harness, ANN, games="solo"))
