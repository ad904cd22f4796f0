"""The odds, asked for by button and by command: told to one person, and only where there are some."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.chat.buttons import handle_click
from bot.chat.cards import Card
from bot.chat.cards.custom_ids import ButtonAction
from bot.tables import Caller, CloseReason, Coach, Status, Table
from tests.chat.card_parts import text
from tests.chat.card_samples import BIDDERS, GAMES
from tests.chat.harness import Harness, button, ephemeral_response
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, MOD


@pytest.fixture
def hall() -> Harness:
    return Harness()


async def by_button(hall: Harness, table: Table, by: Caller) -> str:
    return words(ephemeral_response(await hall.click(by, button(table, ButtonAction.ODDS))))


async def by_command(hall: Harness, table: Table, by: Caller) -> str:
    return words(ephemeral_response(await hall.command("cantstop odds", hall.interaction(by, click=False))))


def words(said: str | Card) -> str:
    return text(said) if isinstance(said, Card) else said


Ask = Callable[[Harness, Table, Caller], Awaitable[str]]
WAYS: list[Ask] = [by_button, by_command]


@pytest.mark.parametrize("ask", WAYS)
@pytest.mark.parametrize("by", [ANN, BEN, EVE, MOD], ids=lambda by: by.name)
async def test_whoever_asks_is_told_alone(hall: Harness, ask: Ask, by: Caller) -> None:
    table = await hall.game(GAMES["three runners"])
    assert "### Bust chance: 12%" in await ask(hall, table, by)
    assert await hall.stored(table) == table
    assert hall.boards.refreshed == []


@pytest.mark.parametrize("ask", WAYS)
async def test_only_those_who_bid_hear_what_to_bid(hall: Harness, ask: Ask) -> None:
    table = await hall.game(BIDDERS)
    for by, bids in ((ANN, True), (BEN, True), (CYD, False), (EVE, False)):
        assert ("**Eagle** would bid" in await ask(hall, table, by)) == bids


async def test_a_button_of_an_earlier_moment_tells_of_the_moment_now(hall: Harness) -> None:
    table = await hall.game(GAMES["three runners"])
    old = replace(button(table, ButtonAction.ODDS), action_version=1)
    assert "### Bust chance: 12%" in words(ephemeral_response(await hall.click(ANN, old)))


@pytest.mark.parametrize("ask", WAYS)
async def test_there_are_none_before_the_game_and_after_it(hall: Harness, ask: Ask) -> None:
    lobby = await hall.lobby()
    assert await ask(hall, lobby, ANN) == "There are no odds yet: the game has not begun."
    cancelled = await save_changes(
        hall.store, lobby, status=Status.ABANDONED, close_reason=CloseReason.CANCELLED
    )
    assert (await ask(hall, cancelled, ANN)).startswith("This game is over.")


@pytest.mark.parametrize("ask", WAYS)
async def test_a_table_without_a_coach_says_so(hall: Harness, ask: Ask) -> None:
    table = await save_changes(hall.store, await hall.game(GAMES["three runners"]), coach=Coach.OFF)
    assert await ask(hall, table, ANN) == "This table plays without odds and advice: trust your gut!"


async def test_a_game_elsewhere_is_nobodys_business(hall: Harness) -> None:
    table = await hall.game(GAMES["three runners"])
    pressed = hall.interaction(ANN)
    pressed.channel_id += 1
    pressed.data = {"custom_id": str(button(table, ButtonAction.ODDS))}
    await handle_click(hall.services, pressed.real)
    assert words(ephemeral_response(pressed)).startswith("That game is no longer here.")


async def test_without_any_game_the_command_says_how_to_open_one(hall: Harness) -> None:
    asked = await hall.command("cantstop odds", hall.interaction(ANN, click=False))
    assert words(ephemeral_response(asked)) == "There is no game in this channel. `/cantstop new` opens one."
