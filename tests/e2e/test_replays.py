"""Replays of finished games."""

import asyncio
from io import BytesIO

from PIL import Image, ImageSequence

from bot.game import Busted, Stopped
from playground.testing import CallbackType, Response
from tests.e2e.players import Party, Server


async def replay_of(party: Party, response: Response) -> bytes:
    """Check that a response is deferred, wait for it, and return its replay."""
    assert response.kind is CallbackType.DEFERRED
    assert not response.ephemeral
    await response.settled()
    message = response.shown
    assert message is not party.board
    assert f"Replay of game {party.stored.id}" in message.text
    assert party.winner is not None
    assert party.winner.mention in message.text
    (description,) = message.alt_texts
    assert f"Won by \u2068{party.winner.name}\u2069." in description
    (file,) = message.attachments
    assert file.filename.endswith(".gif")
    return file.content


async def test_a_finished_game_is_replayed_by_command_and_by_button(server: Server) -> None:
    party = await server.play_short_game("Ann", "Ben")
    card = party.board
    gif = await replay_of(party, await server.add_member("Eve").command(server.channel, "cantstop replay"))
    picture = Image.open(BytesIO(gif))
    turns = sum(isinstance(event, Stopped | Busted) for event in party.stored.game.log)
    assert len(list(ImageSequence.Iterator(picture))) == turns + 2
    assert picture.size == (1000, 900)
    assert len(gif) < 2_000_000
    assert await replay_of(party, await party.host.click(card, "Replay")) == gif
    assert [button.label for button in card.buttons] == ["Rematch", "Replay", "Review", "Check the dice"]
    by_number = await party.players[1].command(server.channel, "cantstop replay", game=party.stored.id)
    assert await replay_of(party, by_number) == gif


async def test_a_replay_is_drawn_once_for_all_who_ask_while_the_next_game_goes_on(server: Server) -> None:
    party = await server.play_short_game("Ann", "Ben")
    card, table = party.board, party.stored.id
    await party.press("Rematch", party.host)
    await party.press("Join", party.players[1])
    asked = [server.add_member("Eve").click(card, "Replay") for _ in range(5)]
    responses = await asyncio.gather(*asked)
    await party.step()
    for response in responses:
        await response.settled()
        assert f"Replay of game {table}" in response.text
    assert len({response.shown.attachments[0].content for response in responses}) == 1
    by_command = await party.host.command(server.channel, "cantstop replay")
    await by_command.settled()
    assert f"Replay of game {table}" in by_command.text
