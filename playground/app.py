"""What `python -m playground` runs: a fake Discord with a demo guild, the page, the panel, and a bot."""

import errno
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from playground import controlled_program
from playground.bot_process import BotProcess
from playground.demo_guilds import add_demo_guilds, invite_bot
from playground.dice import NEXT_DIE_PATH, Dice, add_dice
from playground.model.guilds import Guild
from playground.model.sharding import DEFAULT_SHARDING, Sharding
from playground.page import add_files, add_page
from playground.panel import add_panel
from playground.testing import FakeDiscord
from playground.world.event_bus import Event

DEFAULT_PORT = 8765


class Playground:
    """A bot on a fake Discord, with a page to try it on.

    Attributes:
        process: The bot's process, which is not started yet.
        dice: What the bot's dice show next.
    """

    def __init__(
        self,
        command: Sequence[str],
        variables: Mapping[str, str],
        *,
        host: str = "127.0.0.1",
        port: int | None = None,
        bot_name: str = "Bot",
        ready: str | None = None,
        control: bool = False,
        dice: str | None = None,
        files: Sequence[Path] = (),
        sharding: Sharding = DEFAULT_SHARDING,
    ) -> None:
        """Prepare a playground.

        Args:
            command: The command that runs the bot.
            variables: Environment variables for it, besides our own and the address and token.
            host: Where to listen.
            port: On which port; 0 for any free one, None for the default one or else any free one.
            bot_name: The name of the bot's user.
            ready: What the bot writes once it is ready: then it is invited to the demo guilds, where it may
                greet. Without this text, it is there from the start.
            control: Whether `command` is Python with a module or file; the panel controls its clock.
            dice: The function of the bot that returns a roll as a tuple, `package.module:Class.method`; then
                the panel controls the dice too.
            files: Web pages to serve besides our own.
            sharding: How many shards Discord recommends, each with a guild, and its limits for starting them.
        """
        self.discord = FakeDiscord(
            host=host, port=DEFAULT_PORT if port is None else port, bot_name=bot_name, sharding=sharding
        )
        self._any_port = port is None
        guilds = add_demo_guilds(self.discord.world, sharding.shards)
        bus = self.discord.world.bus
        self.dice = Dice(bus, loaded=control and dice is not None)
        if control:
            interpreter, *rest = command
            command = (interpreter, str(Path(controlled_program.__file__)), *rest)
        self._variables = variables
        self._dice_function = dice
        self.process = BotProcess(command, self._environment, bus, self.discord.clock if control else None)
        if ready is None:
            invite_bot(self.discord.world, guilds)
        else:
            self._invite_once_ready(guilds, ready)
        add_page(self.discord)
        add_files(self.discord, files)
        add_dice(self.discord, self.dice)
        add_panel(self.discord, self.process, self.dice)

    async def start(self) -> None:
        """Start to listen.

        Raises:
            OSError: That is not possible there.
        """
        try:
            await self.discord.start()
        except OSError as error:
            if not self._any_port or error.errno != errno.EADDRINUSE:
                raise
            await self.discord.stop()
            self.discord.port = 0
            await self.discord.start()

    async def stop(self) -> None:
        """Stop the bot, if it runs, and stop listening."""
        if self.process.running:
            await self.process.stop()
        await self.discord.stop()

    def _invite_once_ready(self, guilds: Sequence[Guild], ready: str) -> None:
        bus = self.discord.world.bus

        def invite(event: Event) -> None:
            if event.kind == "log" and ready in self.process.log[-1].text:
                bus.unsubscribe(invite)
                invite_bot(self.discord.world, guilds)

        bus.subscribe(invite)

    def _environment(self) -> Mapping[str, str]:
        return {
            **os.environ,
            **self._variables,
            "DISCORD_API_URL": self.discord.api_url,
            "DISCORD_TOKEN": self.discord.token,
            controlled_program.URL_VARIABLE: self.discord.url + NEXT_DIE_PATH,
            controlled_program.DICE_VARIABLE: self._dice_function or "",
        }
