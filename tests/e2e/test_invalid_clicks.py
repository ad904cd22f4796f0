"""Clicks at once, or that cannot be parsed."""

import asyncio

from tests.e2e.card_reader import moment_of
from tests.e2e.players import Party, refusal


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
