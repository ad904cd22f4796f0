"""Options and forms that Discord would not offer get a sentence and change nothing."""

from itertools import repeat
from typing import Any

import discord
import pytest

from bot.chat.lobby.ids import LobbyButton
from bot.game import NotAllowed
from tests.chat.card_samples import BIDDERS
from tests.chat.harness import MANAGER, Harness, button, ephemeral_text
from tests.tables.sample_tables import ANN, LOCATION, lobby_table

GAMES: tuple[Any, ...] = (0, -1, 2**53, 2**63, "x", [2])
"""Numbers of games that nobody can choose."""

INVALID: dict[str, dict[str, tuple[Any, ...]]] = {
    "cantstop new": {
        "computers": (0, -1, 4, 6_000, 2**53, 2**63, "2", "three", [2]),
        "strength": ("nonsense", ""),
        "edition": ("nonsense", "", ["parker"]),
        "columns": ("6",),
        "pace": ("nonsense",),
        "coach": ("",),
    },
    "cantstop do": {"action": ("nonsense", "", "9" * 4_000)},
    "cantstop game": {"number": GAMES},
}
"""Values that Discord does not offer for the options of commands."""

OPTIONS = [
    (command, {name: value})
    for command, options in INVALID.items()
    for name, values in options.items()
    for value in values
]

FIELDS: tuple[Any, ...] = (
    None,
    [],
    {"custom_id": "edition"},
    {"custom_id": "edition", "values": None},
    {"custom_id": ["edition"], "values": ["parker"]},
    {"values": ["parker"]},
)
COMPONENTS: list[Any] = [
    *(None, 3, "x", [None], ["x"], [{}]),
    *([{"component": field}] for field in FIELDS),
    [{"component": {"custom_id": "edition", "values": [None]}}, {"component": None}],
]
"""What a form can hold that no form of the bot does."""


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=str)
async def test_an_option_that_is_not_offered_gets_a_sentence(
    harness: Harness, name: str, options: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    opens = name == "cantstop new"
    if not opens:
        table = await harness.game(BIDDERS)
    asked = harness.command_interaction(permissions=discord.Permissions(manage_guild=True))
    await harness.command(name, asked, **options)
    assert ephemeral_text(asked)
    assert "ERROR" not in caplog.text
    if opens:
        assert await harness.store.latest_table_in(LOCATION.channel_id) is None
    else:
        assert await harness.stored(table) == table


@pytest.mark.parametrize("action", [LobbyButton.RULES, LobbyButton.PACE])
@pytest.mark.parametrize("components", COMPONENTS, ids=str)
async def test_a_form_that_cannot_be_read_gets_a_sentence(
    harness: Harness, action: str, components: Any, caplog: pytest.LogCaptureFixture
) -> None:
    table = await harness.lobby()
    changes: dict[str, object] = {"type": discord.InteractionType.modal_submit}
    submitted = await harness.click(
        ANN, button(table, action), private=True, data={"components": components}, changes=changes
    )
    assert ephemeral_text(submitted) == "I can't read that form. Press the button and fill it in again."
    assert "ERROR" not in caplog.text
    assert await harness.stored(table) == table


MENUS = *("set1:calls", "set1:motion", "set1:board", "srv1:theme", "srv1:motion", "srv1:language"), "rules1"


@pytest.mark.parametrize("value", ["nonsense", ""])
@pytest.mark.parametrize("menu", MENUS)
async def test_a_choice_that_no_menu_offers_gets_a_sentence(harness: Harness, menu: str, value: str) -> None:
    refused = await harness.click(MANAGER, menu, private=True, data={"values": [value]})
    assert ephemeral_text(refused) == "I don't know that choice. Pick one from the list."


async def test_nobody_counts_more_computers_than_there_are_seats(harness: Harness) -> None:
    endless: Any = repeat("medium")
    with pytest.raises(NotAllowed, match="two to four players"):
        await harness.tables.open(LOCATION, ANN, lobby_table().options, computers=endless)
