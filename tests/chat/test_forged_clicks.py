"""Forged clicks and forms change nothing and are answered, wherever they come from."""

import logging
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.chat.buttons import EPHEMERAL_ACTIONS, handle_click
from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.game import PARKER, Rules, Starter
from bot.tables import Caller, CloseReason, Location, Status, Table
from tests.chat.card_samples import BIDDERS, GAMES, PLAYED, SETTLING_UP
from tests.chat.computer_samples import AWAY
from tests.chat.fake_interactions import MESSAGE_ID, FakeInteraction
from tests.chat.harness import Harness, button
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, LOCATION, MOD, first_people

CLICKS = 2_000
SEED = 20_260_101

OTHER_CHANNEL = Location(LOCATION.guild_id, LOCATION.channel_id + 1_000)
OTHER_SERVER = Location((LOCATION.guild_id or 0) + 7, LOCATION.channel_id + 2_000)

PEOPLE = (
    *(replace(by, moderator=moderator) for by in (ANN, BEN, CYD, EVE) for moderator in (False, True)),
    MOD,
)
BIG = 10**19 - 1


async def some_tables(harness: Harness) -> list[Table]:
    """One table in each phase, each in a channel of its own."""

    async def lobby(rules: Rules) -> Table:
        location = Location(LOCATION.guild_id, LOCATION.channel_id + len(tables))
        table = await harness.store.create(location, first_people(1)[0], rules, 1e10)
        return await save_changes(harness.store, table, seats=first_people(2))

    tables: list[Table] = []
    tables += [await lobby(Rules.of(PARKER))]
    tables += [await lobby(Rules.of(PARKER, starter=Starter.HOST))]
    for game in (GAMES["three runners"], BIDDERS, SETTLING_UP, AWAY):
        table = await lobby(game.state.rules)
        seats = first_people(len(game.state.markers))
        tables.append(await save_changes(harness.store, table, status=Status.PLAYING, game=game, seats=seats))
    voting = await save_changes(harness.store, tables[2], end_votes=frozenset({ANN.id}))
    tables[2] = voting
    table = await lobby(Rules.of(PARKER))
    tables.append(await save_changes(harness.store, table, status=Status.FINISHED, game=PLAYED["plain"]))
    table = await lobby(Rules.of(PARKER))
    tables.append(
        await save_changes(harness.store, table, status=Status.ABANDONED, close_reason=CloseReason.CANCELLED)
    )
    await harness.store.set_board_message(tables[0].id, MESSAGE_ID, tables[0].revision)
    return await stored(harness, tables)


class Forger:
    """Makes up clicks and forms.

    Args:
        rng: the source of chance.
        tables: the tables whose buttons are forged.
    """

    def __init__(self, rng: random.Random, tables: list[Table]) -> None:
        self._rng = rng
        self._tables = tables

    def custom_id(self, table: Table) -> str:
        """The id of a button, most often one that the table could have."""
        rng = self._rng
        action = rng.choice(tuple(ButtonAction))
        numbers: tuple[int, ...] = ()
        match action:
            case ButtonAction.RULES | ButtonAction.CANCEL:
                numbers = rng.choice(((), (1,), (BIG,)))
            case ButtonAction.BEGIN:
                numbers = rng.choice(((), (ANN.id,), (BEN.id,), (0,), (3,), (BIG,)))
            case ButtonAction.MOVE:
                numbers = rng.choice(((7,), (7, 7), (6, 8), (0,), (BIG, 99)))
            case ButtonAction.SIDE:
                numbers = (rng.choice((0, 1)),)
            case ButtonAction.CHIPS:
                numbers = (rng.choice((0, 1)), rng.choice((0, 1, 5, 6, 99)))
            case ButtonAction.SHIFT:
                numbers = (rng.choice((2, 6, 12, 13, BIG)),)
            case ButtonAction.LOOK:
                numbers = rng.choice(((), (0, 0), (1, 1), (1, 99), (BIG, 0)))
            case _:
                pass
        version = rng.choice((table.action_version, table.action_version, 0, BIG))
        forged = str(TableButton(rng.choice((table.id,) * 9 + (BIG,)), version, action, numbers))
        return rng.choice((forged,) * 30 + (forged + "0", forged[:-1], "", "cs1:", "lb1:1:2:wins:0"))

    def click(self, harness: Harness, table: Table, location: Location) -> FakeInteraction:
        """A click or a form from somewhere."""
        rng = self._rng
        interaction = harness.interaction(rng.choice(PEOPLE))
        interaction.guild_id, interaction.channel_id = location.guild_id, location.channel_id
        custom_id = self.custom_id(table)
        interaction.data = {"custom_id": custom_id}
        if rng.random() < 0.5:
            interaction.data["values"] = rng.choice(([], ["easy"], ["remove"], ["superb"], ["easy", "hard"]))
        asks_privately = any(f":{action}" in custom_id for action in EPHEMERAL_ACTIONS)
        assert interaction.message is not None
        interaction.message.flags = discord.MessageFlags(ephemeral=asks_privately ^ (rng.random() < 0.1))
        if rng.random() < 0.02:
            interaction.message = None
        if rng.random() < 0.2:
            interaction.type = discord.InteractionType.modal_submit
            interaction.data["components"] = self.form()
        return interaction

    def form(self) -> Any:
        """What was filled in."""
        rng = self._rng
        fields = {
            "edition": ("parker", "franjos", "", "nonsense"),
            "columns": ("3", "5", "printed", "-1"),
            "starter": ("host", "random", "none"),
            "crowded": ("share", "jump", "fly"),
            "extras": ("priority", "bidding", "all"),
            "pace": ("live", "relaxed", "none", "warp"),
            "coach": ("off", "private", "open", "loud"),
        }
        return [
            {"component": {"custom_id": name, "values": [rng.choice(values)]}}
            for name, values in fields.items()
            if rng.random() < 0.8
        ]


async def stored(harness: Harness, tables: list[Table]) -> list[Table]:
    return [await harness.stored(table) for table in tables]


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("location", [OTHER_CHANNEL, OTHER_SERVER], ids=["other channel", "other server"])
async def test_nothing_forged_elsewhere_is_carried_out(
    location: Location, caplog: pytest.LogCaptureFixture
) -> None:
    harness = Harness()
    tables = await some_tables(harness)
    before = await stored(harness, tables)
    forger = Forger(random.Random(SEED), tables)
    answers: Counter[str] = Counter()
    for number in range(CLICKS):
        table = tables[number % len(tables)]
        interaction = forger.click(harness, table, location)
        await handle_click(harness.services, interaction.real)
        assert interaction.discord.calls, f"{interaction.data} was not answered"
        answers.update(interaction.discord.names)
        assert await stored(harness, [table]) == [before[number % len(tables)]], interaction.data
    assert await stored(harness, tables) == before
    assert await harness.store.load(len(tables) + 1) is None, "a table was opened"
    assert harness.boards.refreshed == []
    assert errors(caplog) == []
    assert "send_modal" not in answers


async def test_nothing_forged_here_is_an_error(caplog: pytest.LogCaptureFixture) -> None:
    """What a person may do is carried out; everything else gets a sentence."""
    rng = random.Random(SEED + 1)
    harness = Harness()
    tables = await some_tables(harness)
    forger = Forger(rng, tables)
    for number in range(CLICKS):
        if number % 100 == 0:
            harness = Harness()
            tables = await some_tables(harness)
        table = rng.choice(tables)
        interaction = forger.click(harness, await harness.stored(table), table.location)
        await handle_click(harness.services, interaction.real)
        assert interaction.discord.calls, f"{interaction.data} was not answered"
    assert errors(caplog) == []


PRIVATE_PROMPTS: list[tuple[int, ButtonAction, tuple[int, ...]]] = [
    (0, ButtonAction.BEGIN, ()),
    (3, ButtonAction.CHIPS, (1, 3)),
    (3, ButtonAction.SIDE, (1,)),
    (2, ButtonAction.RESIGN, ()),
    (2, ButtonAction.END, ()),
    (0, ButtonAction.LEAVE, ()),
    (0, ButtonAction.RULES, ()),
    (0, ButtonAction.PACE, ()),
    (0, ButtonAction.CANCEL, ()),
]
PUBLIC_BUTTONS: list[tuple[int, ButtonAction, tuple[int, ...]]] = [
    (0, ButtonAction.JOIN, ()),
    (0, ButtonAction.OPTIONS, ()),
    (1, ButtonAction.START, ()),
    (3, ButtonAction.BID, ()),
    (2, ButtonAction.ODDS, ()),
    (6, ButtonAction.REMATCH, ()),
]


@pytest.mark.parametrize(
    ("index", "action", "numbers"), PRIVATE_PROMPTS + PUBLIC_BUTTONS, ids=lambda value: str(value)
)
async def test_a_button_is_good_in_the_channel_of_its_table_alone(
    index: int, action: ButtonAction, numbers: tuple[int, ...]
) -> None:
    """A host or moderator can do none of that from elsewhere, and all of it here."""

    async def click(location: Location, by: Caller) -> str:
        interaction = harness.interaction(by)
        interaction.guild_id, interaction.channel_id = location.guild_id, location.channel_id
        interaction.data = {"custom_id": str(button(table, action, *numbers))}
        assert interaction.message is not None
        interaction.message.id += 1
        interaction.message.flags = discord.MessageFlags(ephemeral=action in EPHEMERAL_ACTIONS)
        await handle_click(harness.services, interaction.real)
        return str(interaction.discord.calls[-1].values.get("content"))

    harness = Harness()
    table = (await some_tables(harness))[index]
    host = replace(ANN, moderator=True)
    for elsewhere in (OTHER_CHANNEL, OTHER_SERVER):
        assert (await click(elsewhere, host)).startswith("That game is no longer here.")
        assert await harness.stored(table) == table
    assert not (await click(table.location, host)).startswith("That game is no longer here.")


async def test_the_options_of_an_old_board_are_not_shown() -> None:
    harness = Harness()
    table = (await some_tables(harness))[0]
    clicked = harness.interaction(ANN)
    clicked.data = {"custom_id": str(button(table, ButtonAction.OPTIONS))}
    assert clicked.message is not None
    clicked.message.id = MESSAGE_ID - 1
    await handle_click(harness.services, clicked.real)
    assert clicked.discord.calls[-1].values["content"].startswith("This is an old board.")
