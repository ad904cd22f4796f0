"""What a click costs, with the bot's own boards and store, and messages that are kept in memory."""

from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from bot.chat.boards.sync import BoardSync
from bot.chat.features import Features
from bot.chat.help.links import Links
from bot.chat.interactions.checks import InteractionChecks
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.play.ids import GameButton
from bot.chat.preferences import Preferences
from bot.chat.story.stories import Stories
from bot.chat.tasks import BackgroundTasks
from bot.chat.ui.i18n.language import Languages
from bot.chat.ui.ids import TableButton
from bot.game import PARKER, Busted, Choose, Game, Roll, Rolled, Rules, legal_moves
from bot.game import game as game_module
from bot.store import SqliteStore
from bot.tables import DailyClimbs, Eraser, Guesses, Table, Tables
from tests import WAIT_TIMEOUT
from tests.chat.fake_interactions import MESSAGE_ID, FakeInteraction
from tests.chat.fake_messages import FakeMessages
from tests.store.saved_tables import start_game
from tests.tables.controlled_clock import ControlledClock
from tests.tables.harness import CountingDice
from tests.tables.sample_tables import LOCATION, first_people

EVENTS_OF_A_MOVE = 2
"""A roll and the choice of a move."""


@dataclass(frozen=True, slots=True)
class ClickCost:
    """What a click costs.

    Attributes:
        loads: how often the table is loaded.
        folds: how many events are applied to a position.
        new_events: how many events it adds to the game.
        message_requests: what it asks of Discord besides its response.
    """

    loads: int
    folds: int
    new_events: int
    message_requests: tuple[str, ...]


async def cost_of_roll(database: Path, events_before: int) -> ClickCost:
    """Return the cost of a roll after that odd number of events."""
    return await _cost_of_click(database, GameButton.ROLL, _turn_begins(events_before))


async def cost_of_stop(database: Path, events_before: int) -> ClickCost:
    """Return the cost of a stop, which passes the turn, after that odd number of events."""
    game, dice = _turn_begins(events_before - EVENTS_OF_A_MOVE), CountingDice()
    dice.script.clear()
    game = game.play(Roll(game.state.on_turn), dice)
    assert game.state.roll is not None
    game = game.play(Choose(game.state.on_turn, legal_moves(game.state, game.state.roll)[0]), dice)
    assert game.event_count == events_before
    return await _cost_of_click(database, GameButton.STOP, game)


def _turn_begins(event_count: int) -> Game:
    """Return a game of busts, in which a turn begins after that odd number of events."""
    bust = (Rolled((1, 1, 1, 1)), Busted())
    return Game.start(Rules.of(PARKER), 2, CountingDice()).extend(bust * (event_count // 2))


async def _cost_of_click(database: Path, action: str, game: Game) -> ClickCost:
    async with await SqliteStore.open(database) as store:
        table = await start_game(store, LOCATION, first_people(2), game)
        await store.set_board_message(table.id, MESSAGE_ID, table.revision)
        await store.set_ping(table.id, None, game.acting_since)
        before = await store.load(table.id)
        assert before is not None
        with (
            mock.patch.object(store, "load", wraps=store.load) as load,
            mock.patch.object(game_module, "_apply", wraps=game_module._apply) as fold,
        ):
            requests = await _click(store, before, action)
            loads, folds = load.call_count, fold.call_count
        after = await store.load(table.id)
        assert after is not None
        return ClickCost(loads, folds, after.event_count - before.event_count, requests)


async def _click(store: SqliteStore, table: Table, action: str) -> tuple[str, ...]:
    """Have the player on turn click a button of a table, and wait until the bot is done."""
    assert table.game is not None
    person = first_people(2)[table.game.state.on_turn]
    messages, tasks, languages = FakeMessages(), BackgroundTasks(), Languages()
    dice = CountingDice()
    dice.script.clear()
    tables = Tables(store, ControlledClock(), dice=lambda _: dice)
    features = Features(
        tables=tables,
        store=store,
        boards=BoardSync(messages.real, store, tables, tasks),
        languages=languages,
        preferences=Preferences(store),
        interactions=InteractionHandler(InteractionChecks(lambda: 1000.0), languages, BackgroundTasks()),
        background_tasks=tasks,
        eraser=Eraser(store, ControlledClock()),
        stories=Stories(),
        climbs=DailyClimbs(store, ControlledClock()),
        guesses=Guesses(tables, store, ControlledClock()),
        links=Links(),
    )
    interaction = FakeInteraction(user_id=person.id)
    interaction.data = {"custom_id": str(TableButton(table.id, table.action_version, action))}
    await features.router.handle(interaction.real)
    await tasks.finish(WAIT_TIMEOUT)
    assert interaction.discord.names == ["edit_message"]
    return tuple(messages.requests)
