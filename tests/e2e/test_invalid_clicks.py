"""Clicks at once, or that cannot be parsed."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.card_reader import moment_of
from tests.e2e.harness import running_bot
from tests.e2e.players import Party, Server, refusal


async def test_a_button_clicked_twenty_times_at_once_acts_once(party: Party) -> None:
    player, message, before = party.on_turn, party.board, party.stored
    responses = await asyncio.gather(*(player.click(message, "Roll") for _ in range(20)))
    said = [refusal(response) for response in responses if response.ephemeral]
    assert len(said) == 19
    assert all("moved on" in text or "turn" in text for text in said)
    after = party.stored
    assert after.revision == before.revision + 1
    assert after.log[: len(before.log)] == before.log
    assert after.log[len(before.log)].startswith("rolled")
    assert moment_of(party.board) == len(after.log)


@pytest.mark.thorough
async def test_an_event_that_cannot_be_parsed_does_not_end_the_bot(database: Path) -> None:
    events: list[dict[str, object]] = [
        {},
        {"type": 3, "data": {"component_type": 2}},
        {"type": 5, "data": {"custom_id": "cs1:1:0:rules"}},
        {"type": 2, "data": {"name": "cantstop", "options": 5}},
    ]
    expected = ("An interaction that cannot be parsed is ignored", "Traceback (most recent call last)")
    async with running_bot(database, expected_log=expected) as bot:
        party = await Server.create(bot).start_game("Ann", "Ben")
        whole = {"id": "1", "application_id": "2", "token": "x", "version": 1, "channel_id": "3"}
        for event in events:
            bot.discord.gateway.send_event("INTERACTION_CREATE", whole | event)
        await party.next_turn()
        assert len(bot.log_lines(expected[0])) == len(events)
