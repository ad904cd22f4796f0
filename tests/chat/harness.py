"""The bot's handlers with everything they need but Discord."""

from itertools import cycle, islice
from typing import Any, cast

import discord

from bot.chat.boards.sync import BoardSync
from bot.chat.buttons import handle_click
from bot.chat.cards import Card, table_card
from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.chat.commands import command_groups
from bot.chat.i18n.language import Languages
from bot.chat.interactions.checks import InteractionChecks
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.preferences import Preferences
from bot.chat.services import Services
from bot.chat.tasks import BackgroundTasks
from bot.game import PARKER, Game, Rules
from bot.tables import Caller, Status, Table, Tables
from tests.chat.fake_interactions import FakeInteraction
from tests.store.memory_store import MemoryStore
from tests.store.saved_tables import save_changes
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import LOCATION, first_people

ENGLISH = Languages().english


class FakeBoards:
    """Shows tables as text, and records which tables were to be refreshed.

    Attributes:
        refreshed: the ids of these tables, one entry for each call.
    """

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self.refreshed: list[int] = []

    async def show(self, response: Response, table_id: int, *, new_message: bool = False) -> None:
        table = await self._store.load(table_id)
        assert table is not None
        await response.show(table_card(table, ENGLISH), new_message=new_message)

    def refresh(self, table_id: int) -> None:
        self.refreshed.append(table_id)


class Harness:
    """Handlers with a store, a clock and tables of their own."""

    def __init__(self) -> None:
        self._dice = cycle((6, 5, 1, 2, 3))  # never tied in the roll for the first turn
        self.store = MemoryStore()
        self.boards = FakeBoards(self.store)
        languages = Languages()
        self.services = Services(
            tables=Tables(self.store, lambda count: tuple(islice(self._dice, count)), ControlledClock()),
            store=self.store,
            boards=cast(BoardSync, self.boards),
            languages=languages,
            preferences=Preferences(self.store),
            interactions=InteractionHandler(InteractionChecks(lambda: 1000.0), languages, BackgroundTasks()),
            background_tasks=BackgroundTasks(),
        )

    async def lobby(self, rules: Rules | None = None, *, count: int = 2) -> Table:
        """A lobby of Ann's with so many people in it."""
        table = await self.store.create(LOCATION, first_people(1)[0], rules or Rules.of(PARKER), 1e10)
        return await save_changes(self.store, table, seats=first_people(count))

    async def game(self, game: Game) -> Table:
        """A table at which a game is on."""
        table = await self.lobby(game.state.rules, count=len(game.state.markers))
        return await save_changes(self.store, table, status=Status.PLAYING, game=game)

    async def stored(self, table: Table) -> Table:
        """A table as it is now."""
        stored = await self.store.load(table.id)
        assert stored is not None
        return stored

    async def click(
        self,
        by: Caller,
        button: TableButton | str,
        *,
        private: bool = False,
        answers: dict[str, tuple[str, ...]] | None = None,
        discord_raises: dict[str, BaseException] | None = None,
    ) -> FakeInteraction:
        """What is answered to a click on a button, or to a form that was filled in, of a message."""
        interaction = self.interaction(by)
        assert interaction.message is not None
        interaction.message.flags = discord.MessageFlags(ephemeral=private)
        interaction.discord.raises = discord_raises or {}
        interaction.data = {"custom_id": str(button)}
        if answers is not None:
            interaction.type = discord.InteractionType.modal_submit
            interaction.data["components"] = [
                {"component": {"custom_id": name, "values": list(values)}} for name, values in answers.items()
            ]
        await handle_click(self.services, interaction.real)
        return interaction

    async def command(self, name: str, interaction: FakeInteraction, **options: Any) -> FakeInteraction:
        """What is answered to a command, named with its group."""
        commands = {
            each.qualified_name: each for group in command_groups(self.services) for each in group.commands
        }
        await cast(Any, commands[name]).callback(interaction.real, **options)
        return interaction

    def interaction(self, by: Caller, *, click: bool = True) -> FakeInteraction:
        """An interaction of somebody who may do what their kind may do."""
        interaction = FakeInteraction(click=click, user_id=by.id)
        interaction.user.display_name = by.name
        interaction.permissions = discord.Permissions(manage_messages=by.moderator)
        return interaction


def button(table: Table, act: ButtonAction, *numbers: int) -> TableButton:
    """A button of a table as it is now."""
    return TableButton(table.id, table.action_version, act, numbers)


def ephemeral_response(interaction: FakeInteraction) -> str | Card:
    """What was said to one reader alone, in the only answer there was."""
    (call,) = interaction.discord.calls
    assert call.name == "send_message"
    assert call.values["ephemeral"]
    said = call.values["content"] or call.values["view"]
    assert isinstance(said, str | Card)
    return said


def edited_card(interaction: FakeInteraction) -> Card:
    """What the message that was clicked has become, in the only answer there was."""
    (call,) = interaction.discord.calls
    assert call.name == "edit_message"
    assert isinstance(call.values["view"], Card)
    return call.values["view"]
