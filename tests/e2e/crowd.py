"""A crowd that does random things at a table, among faults, and then plays on."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from random import Random

from playground.testing import NotShown, User, UserError
from tests.e2e import faults
from tests.e2e.card_reader import find_boards, moment_of, prudent_choice, winner_of
from tests.e2e.players import Party, Server, refusal
from tests.e2e.stored_tables import StoredTable, read_tables

TRANSIENT_FAULTS: list[faults.Fault] = [
    faults.RATE_LIMITED,
    {"status": 429, "retry_after": 5.0},
    faults.SERVER_ERROR,
    faults.UNAVAILABLE,
    faults.CONNECTION_LOST,
    faults.RESPONSE_LOST,
    {"delay": 0.3},
]
ROUTES = [faults.CALLBACK, faults.CREATE, faults.EDIT, faults.DELETE, faults.HISTORY, faults.WEBHOOKS]

PATIENCE = 2.0
"""Seconds that they wait for an answer: a fault or a kill may prevent it."""

MAX_SLEW = 5.0
"""Seconds by which a clock is put forward or back."""


class Crowd:
    """A party, and a moderator who deletes boards; they do what random numbers say."""

    _inviting = asyncio.Lock()  # for all crowds, which share a server

    def __init__(self, server: Server, party: Party, moderator: User, rng: Random) -> None:
        self.server = server
        self.party = party
        self.moderator = moderator
        self.rng = rng
        self.actions = {
            self.click: 60,
            self.click_twice: 8,
            self.click_off_turn: 8,
            self.click_old: 6,
            self.show: 5,
            self.roll: 5,
            self.talk: 5,
            self.delete: 3,
            self.inject_fault: 8,
            self.limit_edits: 2,
            self.archive: 3,
            self.invite_again: 2,
            self.slew_clocks: 4,
        }

    @property
    def table(self) -> StoredTable:
        """The table on disk; there may be no board that tells its number."""
        return next(t for t in read_tables(self.party.bot.database) if t.channel == self.party.channel.id)

    @property
    def on_turn(self) -> User:
        return self.party.players[self.table.game.state.on_turn]

    async def run(self, times: int) -> None:
        """Do random things, whether they work or not."""
        for _ in range(times):
            if self.table.status != "playing":
                return
            (act,) = self.rng.choices(list(self.actions), list(self.actions.values()))
            with suppress(UserError, IndexError):  # the button has just gone
                await act()

    async def wait_for_recovery(self) -> None:
        """Wait until one board shows what is on disk and the player on turn is pinged, and play on."""
        party = self.party
        assert self.table.game.event_count > 1
        if party.channel.archived:
            await party.host.say(party.channel, "Where were we?")
        await party.wait_until(lambda: self.table.board)  # after an invitation it is sent again
        board = party.channel.messages[self.table.board or 0]
        if not board.deleted:  # a deleted one comes back with a command or at the next turn
            await party.wait_until(
                lambda: self.table.game.action_version in map(moment_of, find_boards(party.channel))
            )
        shown = await party.show_again(party.host)
        await shown.settled()
        await party.wait_for_stored_board()
        await self.return_players()
        # The bot gives up a response that Discord takes too slowly, and then sends the board once more.
        await party.wait_until(lambda: find_boards(party.channel)[-1].id == self.table.board)
        if (table := self.table).status == "playing":
            refused = f"Table {table.id}: nobody was pinged"  # while the bot was removed
            await party.wait_until(lambda: party.on_turn.pings(party.channel) or party.bot.log_lines(refused))
            roll = f"cs1:{table.id}:{table.game.event_count}:roll"
            with party.assert_unchanged():
                for old in find_boards(party.channel)[:-1]:  # a lost request may have left its buttons
                    response = await party.on_turn.click_raw(party.channel, old, roll)
                    assert "This is an old board" in refusal(response)
            await party.next_turn()

    async def return_players(self) -> None:
        """Resume a paused game, and have those play again for whom a computer plays."""
        with suppress(NotShown):
            await self.party.press("Resume", self.party.host)
        for seat in sorted(self.table.game.attendance.computer_played):
            back = await self.party.players[seat].command(
                self.party.channel, "cantstop do", action="I'm back"
            )
            await back.settled()
        await self.party.wait_for_stored_board()

    async def click(self) -> None:
        message = self.party.board
        if any(button.label == "Resume" for button in message.buttons):
            await _impatiently(self.on_turn.click(message, "Resume"))
        elif winner_of(message) is None:
            button = prudent_choice(message, "nobody")
            await _impatiently(self.on_turn.click(message, custom_id=button.custom_id))

    async def click_twice(self) -> None:
        await asyncio.gather(self.click(), self.click())

    async def click_off_turn(self) -> None:
        message = self.party.board
        player = self.rng.choice(self.party.players)
        await _impatiently(player.click(message, custom_id=self.rng.choice(message.buttons).custom_id))

    async def click_old(self) -> None:
        old = self.rng.choice([m for m in self.party.channel.visible if m.is_v2])
        forged = f"cs1:{self.table.id}:{len(self.table.log)}:roll"
        await _impatiently(self.on_turn.click_raw(self.party.channel, old, forged))

    async def show(self) -> None:
        await _impatiently(self.party.show_again(self.party.host))

    async def roll(self) -> None:
        await _impatiently(self.on_turn.command(self.party.channel, "cantstop do", action="Roll"))

    async def talk(self) -> None:
        for _ in range(self.rng.randrange(1, 8)):
            await self.rng.choice(self.party.players).say(self.party.channel, "come on!")

    async def delete(self) -> None:
        await self.moderator.delete(self.party.board)

    async def archive(self) -> None:
        """Archive the thread; the next message reopens it."""
        if self.party.channel.is_thread:
            self.party.channel.archive()

    async def invite_again(self) -> None:
        """Remove the bot from the server and invite it again, at once or after it has paused the games."""
        bot, guild = self.party.bot, self.server.guild

        def all_noted() -> bool:
            removed = bot.log_lines("the bot is no longer in its server", since)
            playing = [table.id for table in read_tables(bot.database) if table.status == "playing"]
            return all(any(f"Table {table_id}:" in line for line in removed) for table_id in playing)

        async with self._inviting:
            since = len(bot.log)
            guild.remove_bot()
            if at_once := self.rng.random() < 0.5:
                guild.add_bot()
            await bot.wait_until(all_noted)
            if not at_once:
                guild.add_bot()

    async def slew_clocks(self) -> None:
        """Put the bot's clock forward or back, and Discord's forward: it never goes back."""
        self.party.bot.clock.advance(self.rng.uniform(-MAX_SLEW, MAX_SLEW))
        discord, seconds = self.party.discord, self.rng.uniform(0, MAX_SLEW)
        discord.clock.advance(seconds)
        for interaction in discord.world.interactions.by_id.values():
            interaction.opened_at += seconds  # the bot has had no more time to answer it

    async def inject_fault(self) -> None:
        route, trouble = self.rng.choice(ROUTES), self.rng.choice(TRANSIENT_FAULTS)
        if route is faults.CALLBACK and trouble is faults.CONNECTION_LOST:
            trouble = faults.RESPONSE_LOST  # the click would take seconds to fail
        self.party.discord.faults.add(*route, **trouble)

    async def limit_edits(self) -> None:
        """Have the next edit wait for so long that nobody would wait for it."""
        self.party.discord.faults.add(*faults.EDIT, status=429, retry_after=10.0)


async def _impatiently(doing: Awaitable[object]) -> None:
    """Do something, and do not wait for the answer for long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await doing
