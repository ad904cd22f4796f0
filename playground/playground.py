"""All that `python -m playground` runs: a stand-in with the example, its page and tools, and a bot on it."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

from playground import loaded_dice
from playground.example import furnish
from playground.page import add_page
from playground.process import Process
from playground.standin import StandIn
from playground.tools import DICE, Dice, add_tools

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

USUAL_PORT = 8765


class Playground:
    """A bot on a stand-in, with a page to play on.

    Attributes:
        standin: The stand-in.
        process: The bot's process, which is not started yet.
        dice: What its dice show next.
    """

    def __init__(
        self,
        command: Sequence[str],
        variables: Mapping[str, str],
        *,
        host: str = "127.0.0.1",
        port: int | None = None,
        load_dice: bool = False,
    ) -> None:
        """Prepares a playground.

        Args:
            command: What runs the bot.
            variables: Variables for it, besides our own and the stand-in's address and token.
            host: Where to listen.
            port: On which port; 0 for any free one, None for the usual one or else any free one.
            load_dice: Whether `command` is Python with a module or file, whose dice can be told what to show.
        """
        self.standin = StandIn(host=host, port=USUAL_PORT if port is None else port)
        self._may_move = port is None
        furnish(self.standin)
        changes = self.standin.world.changes
        self.dice = Dice(changes, loaded=load_dice)
        if load_dice:
            interpreter, *rest = command
            command = (interpreter, str(Path(loaded_dice.__file__)), *rest)
        self._variables = variables
        self.process = Process(command, self._environment, changes)
        add_page(self.standin)
        add_tools(self.standin, self.process, self.dice)

    async def open(self) -> None:
        """Listens.

        Raises:
            OSError: Not possible there.
        """
        try:
            await self.standin.start()
        except OSError as error:
            if not self._may_move or error.errno != errno.EADDRINUSE:
                raise
            await self.standin.stop()
            self.standin.port = 0
            await self.standin.start()

    async def close(self) -> None:
        """Ends the bot, if it runs, and stops listening."""
        if self.process.running:
            await self.process.end()
        await self.standin.stop()

    def _environment(self) -> Mapping[str, str]:
        return {
            **os.environ,
            **self._variables,
            "DISCORD_API_URL": self.standin.api_url,
            "DISCORD_TOKEN": self.standin.token,
            loaded_dice.ADDRESS: self.standin.url + DICE,
        }
