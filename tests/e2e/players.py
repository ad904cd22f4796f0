"""Players who sit down at a table and play it by what they see."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playground.testing import Button, Channel, FakeDiscord, Guild, Message, Response, User
from tests.e2e.card_reader import (
    Snapshot,
    Strategy,
    acting_players,
    dice_shown,
    find_board,
    is_finished,
    moment_of,
    on_turn,
    prudent_choice,
    revision_of,
    snapshot,
    table_of,
    winner_of,
)
from tests.e2e.harness import BotProcess
from tests.e2e.stored_tables import StoredTable, read_table

CLICK_BURST = 50
CLICK_RATE = 18.0
"""The bot lets nobody click faster than twenty times a second in the long run; a party stays below that."""

WAIT_TIMEOUT = 60.0
"""Seconds after which a wait is given up: Discord may be troubled, and the machine busy."""


@dataclass
class Party:
    """Some players and their table in a channel.

    Attributes:
        bot: the bot that hosts them.
        channel: where they play.
        players: who plays; the first opens the table.
        rolls: every roll that a card has told of, in order, as four digits.
    """

    bot: BotProcess
    channel: Channel
    players: list[User]
    rolls: list[str] = field(default_factory=list)
    _clicks: dict[User, tuple[float, float]] = field(
        default_factory=lambda: defaultdict(lambda: (CLICK_BURST, 0.0))
    )

    @property
    def discord(self) -> FakeDiscord:
        """The Discord they are on."""
        return self.bot.discord

    @property
    def host(self) -> User:
        """Who opens the table."""
        return self.players[0]

    @property
    def board(self) -> Message:
        """The card of their table."""
        return find_board(self.channel)

    @property
    def stored(self) -> StoredTable:
        """The table on disk."""
        return read_table(self.bot.database, table_of(self.board))

    @property
    def on_turn(self) -> User:
        """Who is on turn, as the card says."""
        user_id = on_turn(self.board)
        return next(player for player in self.players if player.id == user_id)

    @property
    def waiting_player(self) -> User:
        """Somebody who is not on turn."""
        return next(player for player in self.players if player is not self.on_turn)

    @property
    def acting(self) -> set[User]:
        """Who can act, as the card says: several while they bid."""
        user_ids = acting_players(self.board)
        return {player for player in self.players if player.id in user_ids}

    @property
    def winner(self) -> User | None:
        """Who won, as the card says."""
        user_id = winner_of(self.board)
        return next((player for player in self.players if player.id == user_id), None)

    async def open(self, **rules: Any) -> None:
        """Open the table, with rules as the options of the command, and have everybody join."""
        response = await self.host.command(self.channel, "cantstop new", **rules)
        await response.settled()
        for player in self.players[1:]:
            await self.press("Join", player)

    async def start(self) -> None:
        """Begin the game."""
        await self.press("Start", self.host)

    async def press(self, label: str, user: User) -> Response:
        """Press a button of the board and wait until the board has changed."""
        return await self._press(self.board.button(label), user)

    async def click(self, message: Message | Response, label: str, user: User) -> Response:
        """Press a button of any message, no faster than the bot lets anybody."""
        await self.wait_for_click_allowance(user)
        return await user.click(message, label)

    async def step(self, choose: Strategy = prudent_choice) -> None:
        """Have the player on turn press one button."""
        button = choose(self.board, self.on_turn.name)
        await self._press(button, self.on_turn)
        if str(button.custom_id).endswith(":roll"):
            self.rolls.append(dice_shown(self.board) or "no dice")

    async def play(
        self,
        until: Callable[[], object] = lambda: False,
        max_clicks: int = 600,
        *,
        choose: Strategy = prudent_choice,
    ) -> None:
        """Play until the game is won, or something holds; while computers play, wait for them."""
        for _ in range(max_clicks):
            await self.wait_until(lambda: on_turn(self.board) or is_finished(self.board) or until())
            if is_finished(self.board) or until():
                return
            await self.step(choose)
        raise AssertionError(f"not over after {max_clicks} clicks:\n{self.board.text}")

    @contextmanager
    def assert_unchanged(self) -> Iterator[None]:
        """See that nothing about the table changes until the end of the block, on disk or on the board."""
        before, seen = self.stored, snapshot(self.board)
        yield
        assert self.stored == before
        assert snapshot(self.board) == seen

    async def next_turn(self) -> None:
        """Play until somebody else of them is on turn."""
        before = self.on_turn.id
        await self.play(lambda: on_turn(self.board) not in (None, before))

    async def wait_for_ping(self) -> Message:
        """Wait until one call stands in the channel and on disk, for those who can act; return it."""

        def calls() -> list[Message]:
            return [message for message in self.channel.visible if message.pings]

        await self.wait_until(lambda: [message.pings for message in calls()] == [self.acting])
        async with asyncio.timeout(5.0):
            while self.stored.ping != calls()[0].id:  # noqa: ASYNC110 - a database does not tell of a write
                await asyncio.sleep(0.005)
        return calls()[0]

    async def wait_for_stored_board(self) -> None:
        """Wait until the board shows the latest moment of the game on disk."""

        def shows() -> bool:
            if self.board.buttons:
                return moment_of(self.board) == self.stored.game.action_version
            return revision_of(self.board) == self.stored.revision

        await self.wait_until(shows)

    async def wait_until(self, condition: Callable[[], object]) -> None:
        """Wait until something holds, and show the channel if it never does."""
        await self.discord.until(condition, timeout=WAIT_TIMEOUT, channel=self.channel)

    async def wait_for_change(self, before: Snapshot) -> None:
        """Wait until the board shows something else."""
        await self.wait_until(lambda: snapshot(self.board) != before)

    async def _press(self, button: Button, user: User) -> Response:
        message = self.board
        before = snapshot(message)
        await self.wait_for_click_allowance(user)
        response = await user.click(message, custom_id=button.custom_id)
        assert not response.ephemeral, response.text
        await self.wait_for_change(before)
        return response

    async def wait_for_click_allowance(self, user: User) -> None:
        """Wait until the user may click again without being told to take a breath."""
        tokens, then = self._clicks[user]
        now = time.monotonic()
        tokens = min(CLICK_BURST, tokens + (now - then) * CLICK_RATE)
        if tokens < 1:
            await asyncio.sleep((1 - tokens) / CLICK_RATE)
            tokens, now = 1, time.monotonic()
        self._clicks[user] = (tokens - 1, now)


@dataclass
class Server:
    """A server with a channel, for one test.

    Attributes:
        bot: the bot that is in it.
        guild: the server.
        channel: its first channel.
    """

    bot: BotProcess
    guild: Guild
    channel: Channel

    @classmethod
    def create(cls, bot: BotProcess) -> "Server":
        """Found a server."""
        guild = bot.discord.add_guild("Alpine Club")
        return cls(bot, guild, guild.add_channel("games"))

    @property
    def discord(self) -> FakeDiscord:
        """The Discord it is on."""
        return self.bot.discord

    def add_member(self, name: str, *, moderator: bool = False) -> User:
        """Let somebody in."""
        user = self.discord.add_user(name)
        self.guild.add_member(user, moderator=moderator)
        return user

    def add_party(self, *names: str, channel: Channel | None = None) -> Party:
        """Have some new members meet in a channel."""
        return Party(self.bot, channel or self.channel, [self.add_member(name) for name in names])

    async def open_lobby(self, *names: str, channel: Channel | None = None, **rules: Any) -> Party:
        """Have some new members open a table and sit down at it."""
        party = self.add_party(*names, channel=channel)
        await party.open(**rules)
        return party

    async def start_game(self, *names: str, channel: Channel | None = None, **rules: Any) -> Party:
        """Have some new members begin a game, and wait until the first of them was called."""
        party = await self.open_lobby(*names, channel=channel, **rules)
        await party.start()
        await party.wait_for_ping()
        return party


def refusal(response: Response) -> str:
    """What somebody was told who could not do something: in words, and to nobody else."""
    messages = [response.shown] if response.ephemeral else []
    (message,) = messages + response.followups
    assert message.visible_to is response.interaction.user
    assert not message.buttons
    assert len(message.text) > 10
    return message.text
