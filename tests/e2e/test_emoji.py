"""The bot shows the emoji that it has uploaded; where it cannot, its texts do without."""

import re
from pathlib import Path

from bot.render import SEAT_SYMBOLS, emoji_pngs
from playground.testing import FakeDiscord, Message
from tests.e2e.harness import prepared_bot
from tests.e2e.players import Server

CREATE = ("POST", "/applications/*/emojis")
UPLOADED = "The emoji are up to date"

_EMOJI = re.compile(r"<:(\w+):([0-9]+)>")


def emoji_of(discord: FakeDiscord, message: Message) -> list[str]:
    """Return the emoji in a message, and check that each is the picture that its name says."""
    found = _EMOJI.findall(message.text)
    for name, id_ in found:
        assert discord.application.emojis[int(id_)].image == emoji_pngs()[name]
    return [name for name, _ in found]


async def test_cards_show_emoji_from_the_lobby_to_the_end(server: Server) -> None:
    await server.bot.wait_for_log(UPLOADED)
    party = await server.open_lobby("Ann", "Ben")
    assert emoji_of(server.discord, party.board) == ["orange_triangle", "blue_square"]
    await party.start()
    while len(party.stored.log) < 30 and not party.winner:
        names = emoji_of(server.discord, party.board)
        assert {"orange_triangle", "blue_square"} <= {*names}
        assert not any(shape in party.board.text for shape in SEAT_SYMBOLS)
        await party.step()
    await party.leave(party.players[1])
    await party.wait_until(lambda: party.winner)
    assert {"orange_triangle", "blue_square"} <= {*emoji_of(server.discord, party.board)}


async def test_games_do_not_wait_for_the_upload(database: Path) -> None:
    async with prepared_bot(database) as bot:
        bot.discord.faults.add(*CREATE, held=True, times=None)
        await bot.start()
        party = await Server.create(bot).start_game("Ann", "Ben")
        await party.next_turn()
        assert SEAT_SYMBOLS[0] in party.board.text
