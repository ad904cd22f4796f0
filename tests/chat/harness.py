"""The handlers of buttons and commands with everything they need except Discord."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from itertools import cycle, islice
from typing import Any, TypeVar, cast

import discord
from discord import app_commands

from bot.chat.boards.access import TableAccess
from bot.chat.boards.sync import BoardSync
from bot.chat.features import Features
from bot.chat.interactions.checks import InteractionChecks
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.play.cards import table_card
from bot.chat.preferences import Preferences
from bot.chat.tasks import BackgroundTasks
from bot.chat.ui.card import Card
from bot.chat.ui.custom_ids import CustomId, TableButton
from bot.chat.ui.i18n.language import Languages
from bot.chat.ui.links import Links
from bot.dice import SEED_LENGTH
from bot.game import PARKER, Game, Rules
from bot.tables import Caller, DailyClimbs, DailyPuzzles, Eraser, Options, Player, Status, Table, Tables
from tests.chat.card_parts import buttons, buttons_beside_texts, menus, text
from tests.chat.fake_interactions import FakeInteraction
from tests.store.memory_store import MemoryStore
from tests.store.saved_tables import save_changes
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import ANN, LOCATION, first_people, game_of

Feature = TypeVar("Feature")

SEED = bytes(range(SEED_LENGTH))
"""The seed of the dice of all tables."""


MANAGER = Caller(200_000_000_000_000_008, "Manager")
"""Somebody who may manage the server."""


class FakeBoards:
    """Shows tables as text, and records the other calls."""

    def __init__(self, harness: "Harness") -> None:
        self._harness = harness
        self.refreshed: list[int] = []
        self.checked: list[tuple[int, int | None, int]] = []  # table, message and action version of clicks
        self.pings: dict[int, tuple[Player, ...]] = {}
        self.seen: list[tuple[int, int]] = []  # the table, and who did something there

    def note_seen(self, table_id: int, person: Caller) -> None:
        self.seen.append((table_id, person.id))

    async def show(self, response: Response, table: Table, *, new_message: bool = False) -> None:
        await response.show(table_card(table, self._harness.language), new_message=new_message)
        await response.check_is_public()

    async def show_soon(self, response: Response, table: Table) -> None:
        self.refresh(table.id)
        await response.defer()

    def reaches(self, table: Table) -> bool:
        return not table.lent

    async def is_outdated(self, table: Table) -> bool:
        return table.board.shown_revision < table.revision

    def refresh(self, table_id: int) -> None:
        self.refreshed.append(table_id)

    async def check(self, response: Response, table_id: int, action_version: int) -> bool:
        self.checked.append((table_id, response.message_id, action_version))
        return False

    async def ping(self, table_id: int, people: tuple[Player, ...]) -> None:
        self.pings[table_id] = people


class Harness:
    """The handlers of buttons and commands, with a store of their own; everybody has the language ``tag``."""

    def __init__(
        self,
        languages: Languages | None = None,
        tag: str = "en-US",
        boards: "Callable[[Harness], Any]" = FakeBoards,
        now: Callable[[], float] = lambda: 1000.0,
    ) -> None:
        languages = languages or Languages()
        self._tag = tag
        dice = cycle((6, 5, 1, 2, 3))  # never tied in the roll for the first turn
        self.store = MemoryStore()
        self.clock = ControlledClock()
        self.background_tasks = BackgroundTasks()
        self.preferences = Preferences(self.store)
        self.links = Links()
        languages.use(links=self.links)
        self.tables = Tables(
            self.store,
            ControlledClock(),
            dice=lambda _: lambda count: tuple(islice(dice, count)),
            new_seed=lambda: SEED,
        )
        self.language = languages.of(tag)
        self.boards: FakeBoards = boards(self)
        handler = InteractionHandler(InteractionChecks(now), languages, self.background_tasks, self.clock.now)
        boards_of = cast(BoardSync, self.boards)
        self.features = Features(
            TableAccess(self.tables, self.store, boards_of, handler, languages, self.background_tasks),
            self.store,
            self.preferences,
            eraser=Eraser(self.store, ControlledClock()),
            climbs=DailyClimbs(self.store, self.clock, new_seed=lambda: SEED),
            puzzles=DailyPuzzles(self.store, self.clock, shuffle=list),
        )

    def feature(self, kind: type[Feature]) -> Feature:
        owners = (getattr(route.handle, "__self__", None) for route in self.features.router._routes.values())
        return next(owner for owner in owners if isinstance(owner, kind))

    async def lobby(self, rules: Rules | None = None, *, count: int = 2, **changes: object) -> Table:
        """Return a lobby of Ann's with ``count`` people in it, but for some changes."""
        new = Table.new(LOCATION, first_people(1)[0], Options(rules or Rules.of(PARKER)), 1e10)
        table = await self.store.create(replace(new, language=self._tag))
        return await save_changes(self.store, table, **{"seats": first_people(count), **changes})

    async def game(self, game: Game, **changes: object) -> Table:
        table = await self.lobby(game.state.rules, count=len(game.state.markers))
        return await save_changes(self.store, table, **{"status": Status.PLAYING, "game": game, **changes})

    async def finished(self, game: Game, **changes: object) -> Table:
        over = {"status": Status.FINISHED, "last_activity": 1e10, **changes}
        return await save_changes(self.store, await self.game(game), **over)

    async def latest(self, channel_id: int = LOCATION.channel_id) -> Table:
        """Return the latest table of a channel."""
        table = await self.store.latest_table_in(channel_id)
        assert table is not None
        return table

    async def stored(self, table: Table) -> Table:
        return await self.store.stored(table)

    async def game_of(self, table: Table) -> Game:
        """Return the game of a table as it is stored now."""
        return game_of(await self.stored(table))

    async def click(
        self,
        by: Caller,
        button: CustomId | str,
        *,
        private: bool = False,
        modal_values: dict[str, tuple[str, ...]] | None = None,
        discord_errors: dict[str, BaseException] | None = None,
        data: dict[str, object] | None = None,
        changes: dict[str, Any] | None = None,
    ) -> FakeInteraction:
        """Click a button, or one with a custom id, and return the interaction once it has been handled.

        A ``private`` button is on an ephemeral message. With ``modal_values`` a modal is submitted instead.
        Discord tells more of the click in ``data``, and the interaction has ``changes``, such as its channel.
        """
        interaction = self.interaction(by, **(changes or {}))
        if interaction.message is not None:
            interaction.message.flags = discord.MessageFlags(ephemeral=private)
        interaction.discord.errors = discord_errors or {}
        interaction.data = {"custom_id": str(button), **(data or {})}
        if modal_values is not None:
            interaction.type = discord.InteractionType.modal_submit
            interaction.data["components"] = [
                {"component": {"custom_id": name, "values": list(values)}}
                for name, values in modal_values.items()
            ]
        await self.features.router.handle(interaction.real)
        return interaction

    async def choose(
        self, by: Caller, menu: CustomId, *values: str, private: bool = False
    ) -> FakeInteraction:
        """Choose in a menu, of an ephemeral message or not, and return the interaction once it is handled."""
        return await self.click(by, menu, private=private, data={"values": list(values)})

    async def press(
        self, by: Caller, card: Card, label: str, *, private: bool = False, **changes: object
    ) -> FakeInteraction:
        """Press the button of a card with a label, or choose that option of a menu; see :meth:`click`."""
        for custom_id, options in menus(card).items():
            if label in options:
                data: dict[str, object] = {"values": [options[label]]}
                return await self.click(by, custom_id, private=private, data=data, changes=changes)
        named = {each["label"]: each["custom_id"] for each in (*buttons(card), *buttons_beside_texts(card))}
        return await self.click(by, named[label], private=private, changes=changes)

    async def command(
        self, name: str, by: Caller | FakeInteraction = ANN, /, **options: Any
    ) -> FakeInteraction:
        """Run a command, named with its group, and return the interaction once it has been handled.

        ``by`` is who uses it, or an interaction that is special.
        """
        interaction = by if isinstance(by, FakeInteraction) else self.command_interaction(by)
        command = self.commands[name]
        bound = () if command.binding is None else (command.binding,)
        await command.callback(*bound, interaction.real, **options)
        return interaction

    async def autocomplete(
        self, name: str, option: str, typed: str, interaction: FakeInteraction
    ) -> list[app_commands.Choice[Any]]:
        """Return what an option of a command offers to complete ``typed``."""
        callback = self.commands[name]._params[option].autocomplete
        choices: list[app_commands.Choice[Any]] = await callback(interaction.real, typed)
        return choices

    def interaction(self, by: Caller, *, click: bool = True, **changes: Any) -> FakeInteraction:
        """Return an interaction, with ``changes``."""
        interaction = FakeInteraction(click=click, user_id=by.id, locale=self._tag)
        interaction.user.display_name = by.name
        interaction.permissions = discord.Permissions(
            manage_messages=by.moderator, create_public_threads=True, manage_guild=by == MANAGER
        )
        for name, value in changes.items():
            setattr(interaction, name, value)
        return interaction

    def command_interaction(self, by: Caller = ANN, **changes: Any) -> FakeInteraction:
        return self.interaction(by, click=False, **changes)

    @cached_property
    def commands(self) -> dict[str, Any]:
        """The commands by their names, with their groups."""
        return {each.qualified_name: each for group in self.features.groups for each in group.commands}

    @cached_property
    def menus(self) -> dict[str, Any]:
        """The commands in menus of people and messages, by their names."""
        return {each.name: each for each in self.features.menus}


def button(table: Table, action: str, *numbers: int) -> TableButton:
    """Return a button of a table as it is now."""
    return TableButton(table.id, table.action_version, action, numbers)


def _only_call(interaction: FakeInteraction, name: str) -> dict[str, Any]:
    call, *later = interaction.discord.calls
    assert call.name == name
    assert {each.name for each in later} <= {"delete_original_response"}, "the next answer replaces it"
    return call.values


def file_names(interaction: FakeInteraction) -> list[str]:
    values = interaction.discord.calls[0].values
    return [file.filename for file in values.get("files") or values.get("attachments", ())]


def ephemeral_content(interaction: FakeInteraction) -> str | Card:
    """Return the ephemeral message that is the only response to an interaction."""
    sent = _only_call(interaction, "send_message")
    assert sent["ephemeral"]
    content: str | Card = sent["content"] or sent["view"]
    return content


def ephemeral_card(interaction: FakeInteraction) -> Card:
    card = ephemeral_content(interaction)
    assert isinstance(card, Card)
    return card


def ephemeral_text(interaction: FakeInteraction) -> str:
    content = ephemeral_content(interaction)
    return text(content) if isinstance(content, Card) else content


def edited_card(interaction: FakeInteraction) -> Card:
    """Return the card that the clicked message was replaced by, in the only response to the click."""
    card: Card = _only_call(interaction, "edit_message")["view"]
    return card


def public_card(interaction: FakeInteraction) -> Card:
    """Return the card that everybody sees, in the only response to a command."""
    sent = _only_call(interaction, "send_message")
    assert not sent.get("ephemeral")
    card: Card = sent["view"]
    return card


def public_text(interaction: FakeInteraction) -> str:
    return text(public_card(interaction))


def edited_text(interaction: FakeInteraction) -> str:
    return text(edited_card(interaction))
