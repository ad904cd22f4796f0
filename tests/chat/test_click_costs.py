"""A click late in a game costs what it does early in one, with the bot's own boards and store."""

from typing import NamedTuple
from unittest import mock

import pytest

from bot.chat.boards.sync import BoardSync
from bot.chat.turns.buttons import GameButton
from bot.game import PARKER, Busted, Choose, Game, Roll, Rolled, Rules, legal_moves
from bot.game import game as game_module
from bot.game.turns import apply_event
from tests import WAIT_TIMEOUT
from tests.chat.fake_interactions import MESSAGE_ID
from tests.chat.fake_messages import FakeMessages
from tests.chat.harness import Harness, button
from tests.tables.harness import CountingDice
from tests.tables.sample_tables import ANN, BEN


class ClickCost(NamedTuple):
    """How often the table is loaded, how many events are applied and added, and what is asked of Discord."""

    loads: int
    folds: int
    new_events: int
    message_requests: tuple[str, ...]


def turn_begins(event_count: int) -> Game:
    """Return a game of busts, in which a turn begins after that odd number of events."""
    bust = (Rolled((1, 1, 1, 1)), Busted())
    return Game.start(Rules.of(PARKER), 2, CountingDice()).extend(bust * (event_count // 2))


def turn_may_end(event_count: int) -> Game:
    """Return a game of busts, in which somebody has moved and may stop after that odd number of events."""
    begun, dice = turn_begins(event_count - 2), CountingDice()
    dice.script.clear()
    rolled = begun.play(Roll(begun.state.on_turn), dice)
    assert rolled.state.roll is not None
    move = legal_moves(rolled.state, rolled.state.roll)[0]
    return rolled.play(Choose(rolled.state.on_turn, move), dice)


async def cost_of_click(action: str, game: Game) -> ClickCost:
    messages = FakeMessages()
    real = messages.real, messages.texts
    harness = Harness(boards=lambda its: BoardSync(*real, its.store, its.tables, its.background_tasks))
    table = await harness.game(game)
    await harness.store.set_board_message(table.id, MESSAGE_ID, table.revision)
    await harness.store.set_ping(table.id, None, game.acting_since)
    by = (ANN, BEN)[game.state.on_turn]
    with (
        mock.patch.object(harness.store, "load", wraps=harness.store.load) as load,
        mock.patch.object(game_module, "apply_event", wraps=apply_event) as fold,
    ):
        clicked = await harness.click(by, button(table, action))
        await harness.background_tasks.finish(WAIT_TIMEOUT)
        loads, folds = load.call_count, fold.call_count
    assert clicked.discord.names == ["edit_message"]
    new_events = (await harness.stored(table)).event_count - table.event_count
    return ClickCost(loads, folds, new_events, tuple(messages.requests))


TENTH, THOUSANDTH = 9, 999
"""How many events there are before the tenth and the thousandth."""


@pytest.mark.parametrize("events", [TENTH, THOUSANDTH])
async def test_a_roll_loads_its_table_once_and_folds_its_own_event_once(events: int) -> None:
    cost = await cost_of_click(GameButton.ROLL, turn_begins(events))
    assert cost == ClickCost(loads=1, folds=1, new_events=1, message_requests=())


@pytest.mark.parametrize("events", [TENTH, THOUSANDTH])
async def test_passing_the_turn_loads_once_more_for_the_ping(events: int) -> None:
    turn = 3  # its events are folded again, to see which guesses about it were right
    game = turn_may_end(events)
    assert game.event_count == events
    pinging = "find_board", "ping_players"
    cost = await cost_of_click(GameButton.STOP, game)
    assert cost == ClickCost(loads=2, folds=1 + turn, new_events=1, message_requests=pinging)
