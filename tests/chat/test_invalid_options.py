"""Options and forms that Discord would not offer get a sentence, quickly, and change nothing."""

import logging
import time
from typing import Any

import discord
import pytest

from bot.chat.lobby.ids import LobbyButton
from bot.game import NotAllowed
from tests.chat.card_samples import BIDDERS
from tests.chat.harness import Harness, button, ephemeral_text
from tests.tables.sample_tables import ANN, LOCATION, lobby_table

NUMBERS = (0, -1, 4, 6_000, 2**53, 2**63, "2", "three", [2])
"""Numbers of computers that nobody can choose."""

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    *(("cantstop new", {"computers": computers}) for computers in NUMBERS),
    ("cantstop new", {"strength": "nonsense"}),
    ("cantstop new", {"strength": ""}),
    ("cantstop new", {"edition": "nonsense"}),
    ("cantstop new", {"edition": ""}),
    ("cantstop new", {"edition": ["parker"]}),
    ("cantstop new", {"columns": "6"}),
    ("cantstop-keyboard variants", {"bidding": 2}),
    ("cantstop-keyboard variants", {"placing_priority": "no"}),
    ("cantstop new", {"pace": "nonsense"}),
    ("cantstop new", {"coach": ""}),
    ("cantstop-keyboard variants", {"starter": "nonsense"}),
    ("cantstop-keyboard variants", {"crowded": "nonsense"}),
    ("cantstop-keyboard computer", {"player": "nonsense"}),
    ("cantstop rules", {"edition": "nonsense"}),
    ("cantstop rules", {"edition": ""}),
    ("cantstop-keyboard board", {"form": "nonsense"}),
    ("cantstop leaderboard", {"by": "nonsense"}),
    ("cantstop leaderboard", {"scope": "nonsense"}),
    ("cantstop leaderboard", {"games": "nonsense"}),
    ("cantstop leaderboard", {"season": "nonsense"}),
    ("cantstop stats", {"games": "nonsense"}),
    ("cantstop-keyboard bid", {"outcome": "nonsense", "chips": 2}),
    ("cantstop-keyboard bid", {"outcome": "", "chips": 2}),
    *(
        ("cantstop-keyboard bid", {"outcome": "stops", "chips": chips})
        for chips in (0, -1, 6, 2**53, 2**63, "x")
    ),
    ("cantstop-keyboard guess", {"ending": "nonsense"}),
    ("cantstop-keyboard move", {"columns": "9" * 4_000}),
    ("cantstop-keyboard settle", {"step": "nonsense"}),
    *(("cantstop replay", {"game": game}) for game in (0, -1, 2**53, 2**63, "x", [2])),
    *(("cantstop review", {"game": game}) for game in (0, -1, 2**53, 2**63, "x", [2])),
    ("cantstop-admin theme", {"theme": "nonsense"}),
    ("cantstop-admin language", {"language": "nonsense"}),
    ("cantstop-admin defaults", {"edition": "nonsense"}),
    ("cantstop-admin defaults", {"pace": "nonsense"}),
]

COMPONENTS: list[Any] = [
    None,
    3,
    "x",
    [None],
    ["x"],
    [{}],
    [{"component": None}],
    [{"component": []}],
    [{"component": {"custom_id": "edition"}}],
    [{"component": {"custom_id": "edition", "values": None}}],
    [{"component": {"custom_id": ["edition"], "values": ["parker"]}}],
    [{"component": {"values": ["parker"]}}],
    [{"component": {"custom_id": "edition", "values": [None]}}, {"component": None}],
]
"""What a form can hold that no form of the bot does."""


def error_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=str)
async def test_an_option_that_is_not_offered_gets_a_sentence(
    name: str, options: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    harness = Harness()
    opens = name == "cantstop new"
    if name in ("cantstop-keyboard variants", "cantstop-keyboard computer"):
        table = await harness.lobby()
    elif not opens:
        table = await harness.game(BIDDERS)
    asked = harness.command_interaction(manager=True)
    started = time.thread_time()  # other threads may finish the drawings of earlier tests
    await harness.command(name, asked, **options)
    assert time.thread_time() - started < 2, "no option may take the processor for long"
    assert ephemeral_text(asked)
    assert error_lines(caplog) == []
    if opens:
        assert await harness.store.latest_table_in(LOCATION.channel_id) is None
    else:
        assert await harness.stored(table) == table


@pytest.mark.parametrize("action", [LobbyButton.RULES, LobbyButton.PACE])
@pytest.mark.parametrize("components", COMPONENTS, ids=str)
async def test_a_form_that_cannot_be_read_gets_a_sentence(
    action: str, components: Any, caplog: pytest.LogCaptureFixture
) -> None:
    harness = Harness()
    table = await harness.lobby()
    submitted = await harness.click(
        ANN,
        button(table, action),
        private=True,
        data={"components": components},
        changes={"type": discord.InteractionType.modal_submit},
    )
    assert ephemeral_text(submitted) == "I can't read that form. Press the button and fill it in again."
    assert error_lines(caplog) == []
    assert await harness.stored(table) == table


async def test_a_table_is_not_opened_with_more_computers_than_seats() -> None:
    """Nor does it take long to find out."""
    harness = Harness()

    def endless() -> Any:
        while True:
            yield "medium"

    with pytest.raises(NotAllowed, match="All four seats are taken"):
        await harness.tables.open(LOCATION, ANN, lobby_table().options, computers=endless())
