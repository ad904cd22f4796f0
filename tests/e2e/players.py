"""Players at a table, who play by what the cards show."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playground.testing import Button, Channel, FakeDiscord, Guild, Message, NotShown, Response, User
from tests.e2e import card_reader
from tests.e2e.card_reader import Snapshot, Strategy, moment_of, on_turn, prudent_choice, snapshot
from tests.e2e.harness import BotProcess
from tests.e2e.stored_tables import StoredTable, read_table

CLICK_BURST = 50
CLICK_RATE = 18.0
"""The bot allows a user a burst of clicks and then twenty a second; a party stays below that."""


@dataclass
class Party:
    """Some players; the first opens the table.

    ``rolls`` are all that cards have shown, in order, as four digits each.
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
        return self.bot.discord

    @property
    def host(self) -> User:
        return self.players[0]

    @property
    def board(self) -> Message:
        return card_reader.find_board(self.channel)

    @property
    def stored(self) -> StoredTable:
        """The table on disk."""
        return read_table(self.bot.database, card_reader.table_of(self.board))

    @property
    def on_turn(self) -> User:
        """The player on turn, as the card says; raise :exc:`NotShown` if it asks nobody to act."""
        user_id = on_turn(self.board)
        if player := next((player for player in self.players if player.id == user_id), None):
            return player
        raise NotShown("nobody is on turn")

    @property
    def waiting_player(self) -> User:
        return next(player for player in self.players if player is not self.on_turn)

    @property
    def acting(self) -> set[User]:
        """The players who can act, as the card says: several while they bid."""
        user_ids = card_reader.acting_players(self.board)
        return {player for player in self.players if player.id in user_ids}

    @property
    def winner(self) -> User | None:
        user_id = card_reader.winner_of(self.board)
        return next((player for player in self.players if player.id == user_id), None)

    async def open(self, **rules: Any) -> None:
        """Open the table, with rules and settings, and have everybody join."""
        response = await self.host.command(self.channel, "cantstop new", **rules)
        await response.settled()
        for player in self.players[1:]:
            await self.press("Join", player)

    async def start(self) -> None:
        await self.press("Start", self.host)

    async def press(self, label: str, user: User) -> Response:
        """Press a button of the board and wait until the board has changed."""
        return await self._press(self.board.button(label), user)

    async def step(self, choose: Strategy = prudent_choice) -> None:
        """Have the player on turn press one button."""
        button = choose(self.board, self.on_turn.name)
        await self._press(button, self.on_turn)
        if str(button.custom_id).endswith(":roll"):
            self.rolls.append(card_reader.dice_shown(self.board) or "no dice")

    async def play(self, until: Callable[[], object] = lambda: False, max_clicks: int = 600) -> None:
        """Play until the game is won, or something else holds; wait while computers play."""
        for _ in range(max_clicks):
            await self.wait_until(
                lambda: on_turn(self.board) or card_reader.is_finished(self.board) or until()
            )
            if card_reader.is_finished(self.board) or until():
                return
            await self.step()
        raise AssertionError(f"not over after {max_clicks} clicks:\n{self.board.text}")

    @property
    def results(self) -> list[Message]:
        """The messages that say who won a game."""
        return [m for m in self.channel.visible if "🏆" in m.text and not m.buttons]

    async def leave(self, player: User) -> Response:
        """Have a player leave the game, by the list of games and a confirmation."""
        return await player.click(await self.ask_to_leave(player), "Leave the game")

    async def ask_to_leave(self, player: User) -> Response:
        """Return the question whether a player wants to leave the game."""
        games = await player.command(self.channel, "cantstop games")
        return await player.click(games, "Leave")

    async def show_again(self, player: User) -> Response:
        """Have a player move the board to the end of the channel."""
        games = await player.command(self.channel, "cantstop games")
        return await player.click(games, "Show it again here")

    @contextmanager
    def assert_unchanged(self) -> Iterator[None]:
        """Check that the block changes nothing about the table, on disk or on the board."""
        before, seen = self.stored, snapshot(self.board)
        yield
        assert self.stored == before
        assert snapshot(self.board) == seen

    async def next_turn(self) -> None:
        """Play until another player is on turn."""
        before = self.on_turn.id
        await self.play(lambda: on_turn(self.board) not in (None, before))

    async def wait_for_ping(self) -> Message:
        """Wait until the channel and the disk have one ping, of those who can act; return it."""

        def pings() -> list[Message]:
            return [m for m in self.channel.visible if m.pings and m not in self.results]

        await self.wait_until(lambda: [message.pings for message in pings()] == [self.acting])
        await self.wait_until(lambda: self.pinged and self.stored.ping == pings()[0].id)
        return pings()[0]

    @property
    def pinged(self) -> bool:
        """Whether those who can act were pinged for this turn: the last ping may be of the same people."""
        return (table := self.stored).pinged == table.game.acting_since

    async def wait_for_stored_board(self) -> None:
        """Wait until the board shows the latest moment of the game on disk."""

        def shows() -> bool:
            if self.board.buttons:
                return moment_of(self.board) == self.stored.game.action_version
            return card_reader.revision_of(self.board) == self.stored.revision

        await self.wait_until(shows)

    async def wait_until(self, condition: Callable[[], object]) -> None:
        await self.bot.wait_until(condition, self.channel)

    async def wait_for_change(self, before: Snapshot) -> None:
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
        tokens, then = self._clicks[user]
        now = time.monotonic()
        tokens = min(CLICK_BURST, tokens + (now - then) * CLICK_RATE)
        if tokens < 1:
            await asyncio.sleep((1 - tokens) / CLICK_RATE)
            tokens, now = 1, time.monotonic()
        self._clicks[user] = (tokens - 1, now)


async def open_in_direct_messages(bot: BotProcess) -> Party:
    """Have Ann, who has the bot among her apps, open a table with Béla, who has not."""
    ann, bela = bot.discord.add_user("Ann"), bot.discord.add_user("Béla")
    ann.add_app()
    party = Party(bot, bot.discord.add_direct_messages(ann, bela), [ann, bela])
    await party.open()
    return party


@dataclass
class Server:
    """A server of Discord's, for one test, with its first channel."""

    bot: BotProcess
    guild: Guild
    channel: Channel

    @classmethod
    def create(cls, bot: BotProcess, *, shard: int = 0, with_bot: bool = True) -> "Server":
        """Make a server on a shard."""
        guild = bot.discord.add_guild("Alpine Club", bot=with_bot, shard=shard)
        return cls(bot, guild, guild.add_channel("games"))

    @property
    def discord(self) -> FakeDiscord:
        return self.bot.discord

    def add_member(self, name: str, *, moderator: bool = False) -> User:
        user = self.discord.add_user(name)
        self.guild.add_member(user, moderator=moderator)
        return user

    def add_party(self, *names: str, channel: Channel | None = None) -> Party:
        """Add members who are going to play in a channel."""
        return Party(self.bot, channel or self.channel, [self.add_member(name) for name in names])

    async def open_lobby(self, *names: str, channel: Channel | None = None, **rules: Any) -> Party:
        """Add members who open a table and join it."""
        party = self.add_party(*names, channel=channel)
        await party.open(**rules)
        return party

    async def start_game(self, *names: str, channel: Channel | None = None, **rules: Any) -> Party:
        """Add members who start a game, and wait until the first of them is pinged."""
        party = await self.open_lobby(*names, channel=channel, **rules)
        await party.start()
        await party.wait_for_ping()
        return party


def refusal(response: Response) -> str:
    """Return the text of a refusal, which only its user sees."""
    messages = [response.shown] if response.ephemeral else []
    (message,) = messages + response.followups
    assert message.visible_to is response.interaction.user
    assert not message.buttons
    assert len(message.text) > 10
    return message.text
