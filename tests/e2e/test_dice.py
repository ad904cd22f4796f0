"""Dice that anybody can check: from the lobby's seal to the record of a finished game."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from bot.verify import PAGE
from playground.testing import Response
from tests.e2e.card_reader import is_finished, snapshot, table_of
from tests.e2e.harness import running_bot
from tests.e2e.players import Party, Server

VIEWER = "https://example.com/verify.html"


def seal_in(response: Response) -> str:
    """Return the seal that a private message shows."""
    (seal,) = re.findall("[0-9a-f]{64}", response.text)
    assert isinstance(seal, str)
    return seal


def record_in(response: Response) -> dict[str, Any]:
    """Return the record that a private message has beside the page."""
    assert response.ephemeral
    record, page = response.shown.attachments
    assert page.filename == "verify.html"
    assert re.subn(b' data-game="1[-0-9A-Z_a-z]+"', b"", page.content) == (PAGE.read_bytes(), 1)
    fields: dict[str, Any] = json.loads(record.content)
    assert record.filename == f"game-{fields['table']}-dice.json"
    return fields


def verified(record: dict[str, Any], folder: Path) -> bool:
    path = folder / "game.json"
    path.write_text(json.dumps(record))
    script = [sys.executable, "-I", str(PAGE.with_name("verify.py")), str(path)]
    return subprocess.run(script, check=False).returncode == 0


async def asked(party: Party) -> Response:
    """Return what the host is told about the dice of the game."""
    number = table_of(party.board)
    game = await party.host.command(party.channel, "cantstop game", number=number)
    return await party.host.click(game, "Check the dice")


async def test_rolls_follow_from_the_seal_and_nothing_tells_its_seed_before_the_end(tmp_path: Path) -> None:
    """At the end of the block the log is searched for tokens."""
    settings = {"LOG_LEVEL": "DEBUG", "VIEWER_URL": VIEWER}
    async with running_bot(tmp_path / "games.db", environment=settings) as bot:
        party = await Server.create(bot).open_lobby("Ann", "Ben", speed="instant")
        lobby = party.board
        before = snapshot(lobby)
        await party.host.select(lobby, "Add or remove computers", "Add Lamb")
        await party.wait_for_change(before)
        seal = seal_in(await asked(party))
        await party.start()
        await party.play(lambda: len(party.rolls) >= 3)
        await bot.restart()
        await party.play(lambda: len(party.rolls) >= 6)
        during = await asked(party)
        assert seal_in(during) == seal
        assert not during.shown.attachments
        menu = await party.host.click(party.board, "⋯")
        assert not any(button.url for button in menu.shown.buttons)
        seen = [request.json for request in bot.discord.requests]
        for player in party.players[1:]:
            await party.leave(player)
        await party.leave(party.host)
        await party.wait_until(lambda: is_finished(party.board))

        menu = await party.host.click(party.board, "⋯")
        (link,) = [button.url for button in menu.shown.buttons if button.url]
        assert re.fullmatch(re.escape(VIEWER) + "#1[-0-9A-Z_a-z]{60,400}", link)
        record = record_in(await party.host.click(menu, "Check the dice"))
        assert record["commitment"] == seal
        assert record["message"] == str(lobby.id)
        assert len(record["rolls"]) > 3
        assert not any(record["seed"] in repr(body) for body in seen)
        assert not any(record["seed"] in line for line in bot.log)
        assert verified(record, tmp_path)
        assert record == record_in(await asked(party))
