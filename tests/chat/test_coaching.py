"""The odds, asked for by button and by command: told to one person, and only where there are some."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.chat.buttons import click
from bot.chat.cards import Card
from bot.chat.custom_ids import Act
from bot.tables import Caller, Closing, Coach, Status, Table
from tests.chat.halls import Hall, button, told
from tests.chat.moments import BIDDERS, GAMES
from tests.chat.reading import text
from tests.store.playing import saved
from tests.tables.seating import ANN, BEN, CYD, EVE, MOD


@pytest.fixture
def hall() -> Hall:
    return Hall()


async def by_button(hall: Hall, table: Table, by: Caller) -> str:
    return words(told(await hall.click(by, button(table, Act.ODDS))))


async def by_command(hall: Hall, table: Table, by: Caller) -> str:
    return words(told(await hall.command("cantstop odds", hall.interaction(by, click=False))))


def words(said: str | Card) -> str:
    return text(said) if isinstance(said, Card) else said


Ask = Callable[[Hall, Table, Caller], Awaitable[str]]
WAYS: list[Ask] = [by_button, by_command]


@pytest.mark.parametrize("ask", WAYS)
@pytest.mark.parametrize("by", [ANN, BEN, EVE, MOD], ids=lambda by: by.name)
async def test_whoever_asks_is_told_alone(hall: Hall, ask: Ask, by: Caller) -> None:
    table = await hall.game(GAMES["three runners"])
    assert "### Bust chance: 12%" in await ask(hall, table, by)
    assert await hall.stored(table) == table
    assert hall.boards.refreshed == []


@pytest.mark.parametrize("ask", WAYS)
async def test_only_those_who_bid_hear_what_to_bid(hall: Hall, ask: Ask) -> None:
    table = await hall.game(BIDDERS)
    for by, bids in ((ANN, True), (BEN, True), (CYD, False), (EVE, False)):
        assert ("The Eagle would bid" in await ask(hall, table, by)) == bids


async def test_a_button_of_an_earlier_moment_tells_of_the_moment_now(hall: Hall) -> None:
    table = await hall.game(GAMES["three runners"])
    old = replace(button(table, Act.ODDS), moment=1)
    assert "### Bust chance: 12%" in words(told(await hall.click(ANN, old)))


@pytest.mark.parametrize("ask", WAYS)
async def test_there_are_none_before_the_game_and_after_it(hall: Hall, ask: Ask) -> None:
    lobby = await hall.lobby()
    assert await ask(hall, lobby, ANN) == "There are no odds yet: the game has not begun."
    cancelled = await saved(hall.store, lobby, status=Status.ABANDONED, closing=Closing.CANCELLED)
    assert (await ask(hall, cancelled, ANN)).startswith("This game is over.")


@pytest.mark.parametrize("ask", WAYS)
async def test_a_table_without_a_coach_says_so(hall: Hall, ask: Ask) -> None:
    table = await saved(hall.store, await hall.game(GAMES["three runners"]), coach=Coach.OFF)
    assert await ask(hall, table, ANN) == "This table plays without odds and advice: trust your nose!"


async def test_a_game_elsewhere_is_nobodys_business(hall: Hall) -> None:
    table = await hall.game(GAMES["three runners"])
    pressed = hall.interaction(ANN)
    pressed.channel_id += 1
    pressed.data = {"custom_id": str(button(table, Act.ODDS))}
    await click(hall.services, pressed.real)
    assert words(told(pressed)).startswith("That game is no longer here.")


async def test_without_any_game_the_command_says_how_to_open_one(hall: Hall) -> None:
    asked = await hall.command("cantstop odds", hall.interaction(ANN, click=False))
    assert words(told(asked)) == "There is no game in this channel. `/cantstop new` opens one."
