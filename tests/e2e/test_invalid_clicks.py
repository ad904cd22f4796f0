"""Clicks at once, too fast, or that cannot be parsed."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.card_reader import buttons_by_act, moment_of
from tests.e2e.harness import running_bot
from tests.e2e.players import CLICK_BURST, Party, Server, refusal


@pytest.mark.parametrize("act", ["roll", "move", "stop"])
async def test_a_button_clicked_twenty_times_at_once_acts_once(party: Party, act: str) -> None:
    while act not in buttons_by_act(party.board):
        await party.step()
    player, message = party.on_turn, party.board
    button = next(b for b in message.buttons if f":{act}" in str(b.custom_id))
    before = party.stored
    responses = await asyncio.gather(*(player.click(message, custom_id=button.custom_id) for _ in range(20)))
    said = [refusal(response) for response in responses if response.ephemeral]
    assert len(said) == 19
    assert all("moved on" in text or "turn" in text for text in said)
    after = party.stored
    assert after.revision == before.revision + 1
    assert after.log[: len(before.log)] == before.log
    assert after.log[len(before.log)].startswith({"roll": "rolled", "move": "moved", "stop": "stopped"}[act])
    assert moment_of(party.board) == len(after.log)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "event",
    [
        {},
        {"type": 3, "data": {"component_type": 2}},
        {"type": 5, "data": {"custom_id": "cs1:1:0:rules"}},
        {"type": 2, "data": {"name": "cantstop", "options": 5}},
    ],
    ids=["nothing", "a click without its button", "a form without its fields", "a command without options"],
)
async def test_an_event_that_cannot_be_parsed_does_not_end_the_bot(
    database: Path, event: dict[str, object]
) -> None:
    expected = ("An interaction that cannot be parsed is ignored", "Traceback (most recent call last)")
    async with running_bot(database, expected_log=expected) as bot:
        server = Server.create(bot)
        party = await server.start_game("Ann", "Ben")
        whole = {"id": "1", "application_id": "2", "token": "x", "version": 1, "channel_id": "3"}
        bot.discord.gateway.send_event("INTERACTION_CREATE", whole | event)
        await party.next_turn()
        assert len(bot.log_lines(expected[0])) == 1


async def test_a_user_who_clicks_too_fast_is_slowed_down(party: Party) -> None:
    player, said = party.waiting_player, list[str]()
    with party.assert_unchanged():
        while not any("a bit fast" in text for text in said):  # a busy machine clicks slowly
            responses = await asyncio.gather(
                *(player.click(party.board, "Roll") for _ in range(2 * CLICK_BURST))
            )
            said += map(refusal, responses)
    assert all("turn" in text for text in said[:CLICK_BURST])
    await party.step()
