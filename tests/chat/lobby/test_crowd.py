"""A game of a whole channel, from its command to the votes."""

import asyncio

import discord

from bot.chat.lobby.ids import CrowdButton
from bot.chat.odds.cards import ODDS
from bot.chat.turns.buttons import GameButton
from bot.game import PARKER, Phase, Rules
from bot.players import Strength
from bot.tables import CHANNEL, Coach, Computer, Options, Pace, Status, Table
from bot.tables.crowd import Crowd
from tests.chat.card_parts import labels
from tests.chat.crowd_samples import RISKY
from tests.chat.do.test_commands import suggested
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, button, ephemeral_card, ephemeral_text, public_text
from tests.game.game_factories import game_at
from tests.store.saved_tables import save_changes
from tests.tables.requesting import crowd_of
from tests.tables.sample_tables import ANN, BEN, CYD, GOAT, LOCATION, MOD


async def crowd_game(harness: Harness, position: str = RISKY) -> Table:
    """Return a table that Ann opened, at which the channel is on turn."""
    await harness.command("cantstop crowd")
    return await save_changes(harness.store, await harness.latest(), game=game_at(position))


def is_acknowledged(interaction: FakeInteraction) -> bool:
    return [call.name for call in interaction.discord.calls] == ["defer"]


async def test_the_command_begins_at_once_without_a_lobby(harness: Harness) -> None:
    shown = public_text(await harness.command("cantstop crowd"))
    assert "-# The whole channel against 🐐 **Goat**, by votes. Anybody here can roll." in shown
    table = await harness.latest()
    assert (table.status, table.seats, table.host) == (Status.PLAYING, (CHANNEL, GOAT), ANN.id)
    assert table.crowd == Crowd()


async def test_strength_and_edition_are_chosen_and_nobody_bids(harness: Harness) -> None:
    assert LOCATION.guild_id is not None
    usual = Options(Rules.of(PARKER, bidding=True), Pace.LIVE, Coach.OPEN)
    await harness.preferences.set_default_options(LOCATION.guild_id, usual)
    await harness.command("cantstop crowd", strength="hard", edition="franjos")
    table = await harness.latest()
    assert table.seats == (CHANNEL, Computer(Strength.HARD, 1))
    assert table.options.rules.edition.name == "franjos"
    assert not table.options.rules.bidding
    assert (table.options.pace, table.options.coach) == (Pace.NONE, Coach.PRIVATE)
    assert table.game is not None
    assert table.game.state.on_turn == 0


async def test_a_channel_with_a_game_gets_no_other(harness: Harness) -> None:
    await harness.lobby()
    assert "There's already a game" in ephemeral_text(await harness.command("cantstop crowd"))
    assert (await harness.latest()).crowd is None


async def test_many_may_tap_the_button_for_the_next_game(harness: Harness) -> None:
    again = CrowdButton(Strength.ADVANCED, "franjos")
    _, *clicked = await asyncio.gather(*(harness.click(by, again) for by in (ANN, BEN)))
    clicked.append(await harness.click(CYD, again))
    assert all(map(is_acknowledged, clicked))
    table = await harness.latest()
    assert table.options.rules.edition.name == "franjos"
    assert (table.host, table.seats[1]) == (ANN.id, Computer(Strength.ADVANCED, 1))


async def test_no_channel_plays_in_direct_messages_or_where_the_bot_may_not_write(harness: Harness) -> None:
    alone = harness.command_interaction(guild_id=None)
    powerless = harness.command_interaction(app_permissions=discord.Permissions.none())
    for asked, told in ((alone, "A whole channel can only play"), (powerless, "I need more permissions")):
        assert told in ephemeral_text(await harness.command("cantstop crowd", asked))
    assert await harness.store.latest_table_in(LOCATION.channel_id) is None


async def test_a_vote_is_acknowledged_and_shown_a_moment_later(harness: Harness) -> None:
    table = await crowd_game(harness)
    harness.boards.refreshed.clear()
    assert is_acknowledged(await harness.click(BEN, button(table, GameButton.ROLL)))
    assert harness.boards.refreshed == [table.id]
    assert crowd_of(await harness.stored(table)).tally() == (("roll", 1),)
    await harness.click(CYD, button(table, GameButton.STOP))
    risk = await harness.click(CYD, button(table, GameButton.RISK))
    assert is_acknowledged(risk), "even a roll that must bust is voted on like any other"
    assert crowd_of(await harness.stored(table)).tally() == (("roll", 2),)


async def test_votes_are_cast_by_keyboard(harness: Harness) -> None:
    table = await crowd_game(harness)
    offered = await suggested(harness)
    assert {"Roll", "Stop"} <= set(offered)
    assert "Odds" not in offered
    told = ephemeral_text(await harness.command("cantstop do", BEN, action="Stop"))
    assert "1 person has voted." in told
    assert crowd_of(await harness.stored(table)).tally() == (("stop", 1),)


async def test_the_first_roll_by_keyboard_leaves_the_computer_its_time(harness: Harness) -> None:
    table = await crowd_game(harness, "parker -/- - 0 roll")
    await harness.command("cantstop do", BEN, action="Roll")
    assert (await harness.game_of(table)).state.phase is Phase.CHOOSE


async def test_odds_are_closed_to_those_who_may_vote(harness: Harness) -> None:
    table = await crowd_game(harness)
    for by in (ANN, BEN):
        refused = ephemeral_text(await harness.click(by, button(table, ODDS)))
        assert "The channel votes here without odds" in refused


async def test_who_opened_it_or_a_moderator_ends_it_and_nobody_else_is_offered_that(harness: Harness) -> None:
    table = await crowd_game(harness)
    menus = [await harness.click(by, button(table, GameButton.MENU)) for by in (ANN, MOD, BEN)]
    assert ["End the game" in str(labels(ephemeral_card(menu))) for menu in menus] == [True, True, False]
    await harness.click(ANN, button(table, GameButton.END), private=True)
    assert (await harness.stored(table)).status is Status.ABANDONED
