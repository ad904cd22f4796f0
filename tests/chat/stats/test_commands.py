"""The command that shows the statistics of a player."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.chat.preferences import LISTED, Listing
from bot.chat.stats.cards import StatsButton
from bot.tables import MIN_RATED_GAMES, Caller
from tests.chat.card_parts import descriptions, ids, text, with_names
from tests.chat.card_samples import PLAYED
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, ephemeral_card, ephemeral_text, file_names, public_card, public_text
from tests.tables.sample_tables import ANN, BEN, EVE, LOCATION

ELSEWHERE = 300_000_000_000_000_009
"""Another server."""
NO_GAMES = "No finished games yet"


async def stats(
    harness: Harness, by: Caller = BEN, *, guild_id: int | None = LOCATION.guild_id, **options: Any
) -> FakeInteraction:
    interaction = harness.command_interaction(by, guild_id=guild_id)
    return await harness.command("cantstop stats", interaction, **options)


async def more(
    harness: Harness, player: Caller, by: Caller = EVE, guild_id: int | None = LOCATION.guild_id
) -> FakeInteraction:
    """Return the interaction of a click on the button below somebody's statistics."""
    return await harness.click(by, str(StatsButton(player.id)), changes={"guild_id": guild_id})


@pytest.mark.usefixtures("won_game")
class TestStats:
    async def test_they_are_drawn_for_a_player_with_finished_games(self, harness: Harness) -> None:
        shown = await stats(harness)
        assert "In this server" in public_text(shown)
        assert "Games: 1\nWon: 100%" in descriptions(public_card(shown))[0]
        assert file_names(shown) == ["chart.png"]

    async def test_more_tells_rating_rivals_and_best_month_privately(self, harness: Harness) -> None:
        for _ in range(MIN_RATED_GAMES - 1):
            await harness.finished(PLAYED["after a turn"])
        shown = await more(harness, BEN)
        said = with_names(ephemeral_text(shown))
        assert "Rating: ≈1,467" in said
        assert "Best month: November 2286 (1,467)" in said
        assert "Ann · 5–0 in 5 games" in said
        assert file_names(shown) == ["rating.png"]

    async def test_a_player_without_games_gets_no_picture(self, harness: Harness) -> None:
        shown = await stats(harness, EVE)
        assert NO_GAMES in public_text(shown)
        assert file_names(shown) == []
        assert NO_GAMES in ephemeral_text(await more(harness, EVE))

    @pytest.mark.parametrize("guild_id", [ELSEWHERE, None])
    async def test_elsewhere_they_are_about_all_servers(self, harness: Harness, guild_id: int | None) -> None:
        shown = public_text(await stats(harness, guild_id=guild_id))
        assert "In all servers" in shown
        assert "In this server" not in shown


@pytest.mark.usefixtures("won_game")
async def test_who_is_hidden_from_other_servers_sees_results_there_alone(harness: Harness) -> None:
    await harness.preferences.set_of_player(BEN, LISTED, Listing.SERVERS)
    chosen = SimpleNamespace(id=BEN.id, display_name=BEN.name)
    for guild_id in (ELSEWHERE, None):
        assert NO_GAMES in public_text(await stats(harness, EVE, guild_id=guild_id, player=chosen))
        assert NO_GAMES in ephemeral_text(await more(harness, BEN, guild_id=guild_id))
    assert "In this server" in public_text(await stats(harness, EVE, player=chosen))
    shown = ephemeral_text(await more(harness, BEN))
    assert "In this server" in shown
    assert "In all servers" not in shown
    assert "In all servers" in public_text(await stats(harness, BEN, guild_id=ELSEWHERE))
    assert "In all servers" in ephemeral_text(await more(harness, BEN, BEN, guild_id=ELSEWHERE))


@pytest.mark.usefixtures("lost_solo_game")
async def test_games_against_computers_are_counted_apart(harness: Harness) -> None:
    shown = public_card(await stats(harness, ANN))
    assert "Solo against computers" in text(shown)
    assert ids(shown) == [str(StatsButton(ANN.id, solo=True)), str(StatsButton(ANN.id, brief=True))]
    assert "Games: 1\nWon: 0%" in descriptions(shown)[0]
    for private in (False, True):
        others = await harness.press(EVE, shown, "With two or more people", private=private)
        assert NO_GAMES in ephemeral_text(others)
    await harness.finished(PLAYED["after a turn"])
    with_people = ephemeral_card(await harness.press(EVE, shown, "With two or more people"))
    assert "In this server" in text(with_people)
    assert "Solo against computers" not in text(with_people)
    alone = ephemeral_card(await harness.press(EVE, with_people, "Solo against computers", private=True))
    assert (text(alone), ids(alone)) == (text(shown), ids(shown))
    assert "Rating" in ephemeral_text(await harness.press(EVE, alone, "More", private=True))
