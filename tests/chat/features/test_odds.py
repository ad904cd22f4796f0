"""The odds, requested by button and by command: private, and only while a game is in progress."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.chat.buttons import handle_click
from bot.chat.cards.custom_ids import ButtonAction
from bot.tables import Caller, CloseReason, Coach, Status, Table
from tests.chat.card_samples import BIDDERS, GAMES
from tests.chat.harness import Harness, button, ephemeral_text
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, MOD


async def by_button(harness: Harness, table: Table, by: Caller) -> str:
    return ephemeral_text(await harness.click(by, button(table, ButtonAction.ODDS)))


async def by_command(harness: Harness, table: Table, by: Caller) -> str:
    return ephemeral_text(await harness.command("cantstop odds", harness.interaction(by, click=False)))


Request = Callable[[Harness, Table, Caller], Awaitable[str]]
both_ways = pytest.mark.parametrize("request_odds", [by_button, by_command])


@both_ways
@pytest.mark.parametrize("by", [ANN, BEN, EVE, MOD], ids=lambda by: by.name)
async def test_anybody_gets_them_privately(harness: Harness, request_odds: Request, by: Caller) -> None:
    table = await harness.game(GAMES["three runners"])
    assert "### Bust chance: 12%" in await request_odds(harness, table, by)
    assert await harness.stored(table) == table
    assert harness.boards.refreshed == []


@both_ways
async def test_only_bidders_get_advice_about_bids(harness: Harness, request_odds: Request) -> None:
    table = await harness.game(BIDDERS)
    for by, is_bidder in ((ANN, True), (BEN, True), (CYD, False), (EVE, False)):
        assert ("**Eagle** would bid" in await request_odds(harness, table, by)) == is_bidder


async def test_an_old_button_gives_the_odds_of_the_current_position(harness: Harness) -> None:
    table = await harness.game(GAMES["three runners"])
    old = replace(button(table, ButtonAction.ODDS), action_version=1)
    assert "### Bust chance: 12%" in ephemeral_text(await harness.click(ANN, old))


@both_ways
async def test_there_are_none_before_and_after_a_game(harness: Harness, request_odds: Request) -> None:
    lobby = await harness.lobby()
    assert await request_odds(harness, lobby, ANN) == "There are no odds yet: the game hasn't started."
    cancelled = await save_changes(
        harness.store, lobby, status=Status.ABANDONED, close_reason=CloseReason.CANCELLED
    )
    assert (await request_odds(harness, cancelled, ANN)).startswith("This game is over.")


@both_ways
async def test_there_are_none_at_a_table_without_a_coach(harness: Harness, request_odds: Request) -> None:
    table = await save_changes(harness.store, await harness.game(GAMES["three runners"]), coach=Coach.OFF)
    refusal = await request_odds(harness, table, ANN)
    assert refusal == "This table plays without odds and advice: trust your gut!"


async def test_a_button_works_only_in_the_channel_of_its_table(harness: Harness) -> None:
    table = await harness.game(GAMES["three runners"])
    interaction = harness.interaction(ANN)
    interaction.channel_id += 1
    interaction.data = {"custom_id": str(button(table, ButtonAction.ODDS))}
    await handle_click(harness.services, interaction.real)
    assert ephemeral_text(interaction).startswith("That game is no longer here.")
