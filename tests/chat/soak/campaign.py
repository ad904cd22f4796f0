"""Attempts by the thousand against the real handlers, each of them judged."""

import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from logging.handlers import BufferingHandler
from unittest.mock import AsyncMock, Mock

import discord

from bot.chat.interactions.response import Response
from bot.chat.ui.card import Card
from bot.players.puzzles import read_pool
from bot.tables import Climb, Table
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import FakeBoards, Harness
from tests.chat.soak import days, judge, privacy, tables
from tests.chat.soak.attempts import THREAD_ID, Attempt, Kind, changed_fields
from tests.chat.soak.forger import Forger
from tests.store.snapshots import Snapshot, changed, take_snapshot
from tests.store.stored_text import text_in_memory
from tests.tables.climbing import TODAY, make_dice
from tests.tables.sample_tables import LOCATION
from tests.tables.secret_bids import secret_bids, tells_secret_bid

RESTORED_AFTER = 30
"""How many changes, on average, until everything is again as at first."""

ERASURE = ("erased", "")
"""The note that lets the next start overwrite what was erased in the file."""


class _Boards(FakeBoards):
    """Shows the same card for all tables, which takes no time; the tests of the cards draw them."""

    async def show(self, response: Response, table: Table, *, new_message: bool = False) -> None:
        await response.show(Card.with_text("The board."), new_message=new_message)


def _has_ended(before: Snapshot, after: Snapshot) -> bool:
    """Whether somebody was erased, or a table was opened or closed, which cannot go on for long."""
    return (
        not before.people <= after.people
        or before.tables.keys() != after.tables.keys()
        or any(table.open and not after.tables[table_id].open for table_id, table in before.tables.items())
    )


class Campaign:
    """Makes attempts and judges what comes of them.

    Attributes:
        accepted: how many changed something, by the action.
        answers: the calls to Discord, by their names.
    """

    def __init__(self, seed: str) -> None:
        self.attempts = 0
        self.accepted: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self._forger = Forger(seed)
        seconds = count(step=60)  # so that nobody is too fast
        self._harness = Harness(boards=_Boards, now=lambda: float(next(seconds)))
        self._store = self._harness.store
        self._errors = BufferingHandler(capacity=100)
        self._errors.setLevel(logging.ERROR)
        thread = Mock(spec=discord.Thread, id=THREAD_ID, mention=f"<#{THREAD_ID}>", add_user=AsyncMock())
        self._channel = Mock(spec=discord.TextChannel, create_thread=AsyncMock(return_value=thread))
        self._channel.guild = Mock(id=LOCATION.guild_id, roles=[])
        self._channel.is_news.return_value = False

    async def run(self, attempts: int) -> None:
        """Make attempts; raise :exc:`AssertionError` if one does not come out as it should."""
        async with self._begun() as first:
            now = first
            for _ in range(attempts):
                table_id = self._forger.choice(tuple(first.tables))
                others = tuple(table for table in first.tables.values() if table.id != table_id)
                attempt = self._forger.attempt(now.tables[table_id], others, now.climbs)
                after = await self._make(attempt, now)
                if after is now:
                    continue
                is_last = self._forger.random() < 1 / RESTORED_AFTER
                if is_last or _has_ended(now, after):
                    after = first if is_last else now
                    self._store.rewind(after.content)
                now = after

    async def replay(self, attempt: Attempt) -> None:
        """Make one attempt at the tables, climbs and puzzles as they are at first, as :meth:`run` does."""
        async with self._begun() as first:
            await self._make(attempt, first)

    @asynccontextmanager
    async def _begun(self) -> AsyncIterator[Snapshot]:
        """Fill the store, and look at what is logged as an error until the end of the block."""
        log = logging.getLogger("bot")
        log.addHandler(self._errors)
        try:
            await tables.fill(self._store)
            for day in (TODAY - 1, TODAY, TODAY + 1):
                await self._store.add_daily_dice(make_dice(day))
            for climb in days.first_climbs():
                await self._store.save_climb(Climb.new(climb.person, climb.day, climb.guild_id), climb)
            for day, puzzle in zip(days.DAYS, read_pool(), strict=False):
                await self._store.add_puzzle(day, [puzzle])
            for choice in days.first_choices():
                await self._store.add_puzzle_choice(choice)
            yield take_snapshot(self._store)
        finally:
            log.removeHandler(self._errors)

    async def _make(self, attempt: Attempt, before: Snapshot) -> Snapshot:
        """Make an attempt, judge it, and return what is stored afterwards."""
        interaction = self._interaction(attempt)
        where = f"attempt {self.attempts}: {attempt}"
        self.attempts += 1
        written = self._store.connection.total_changes
        match attempt.kind:
            case Kind.COMMAND:
                await self._harness.command(attempt.name, interaction, **attempt.options)
            case Kind.AUTOCOMPLETE:
                ((option, typed),) = attempt.options.items()
                choices = await self._harness.autocomplete(attempt.name, option, typed, interaction)
                assert judge.may_suggest(choices), f"{where}\nwas offered {choices}"
                await interaction.response.autocomplete(choices)
            case _:
                await self._harness.features.router.handle(interaction.real)
        errors = list(map(self._errors.format, self._errors.buffer))
        assert not errors, f"{where}\nwas logged as an error: {errors}"
        assert interaction.discord.calls, f"{where}\nwas not answered"
        self.answers.update(interaction.discord.names)
        for game in privacy.exported_games(interaction):
            table = before.tables[game["table"]]
            assert not tells_secret_bid(game["log"], table, attempt.by.id), f"{where}\ntold a secret bid"
            self.accepted["data with secret bids"] += bool(secret_bids(table, attempt.by.id))
        if self._store.connection.total_changes == written:
            return before
        after = take_snapshot(self._store)
        self._judge(where, attempt, before, after)
        return after

    def _judge(self, where: str, attempt: Attempt, before: Snapshot, after: Snapshot) -> None:
        erased = before.people - after.people
        noted = set(after.others) ^ set(before.others)
        assert noted <= ({ERASURE} if erased else set()), f"{where}\nnoted {noted}"
        if erased:
            assert erased == {attempt.by.id}, f"{where}\nerased {erased}"
            assert privacy.presses(attempt, "erase"), f"{where}\nerased its maker"
            before = before.without(attempt.by.id)
            assert after.standings == before.standings, f"{where}\nchanged standings"
        for user_id, choice in changed(before.choices, after.choices):
            may_choose = judge.may_choose(attempt, before.tables, user_id, choice)
            assert may_choose, f"{where}\nset {choice} of {user_id}"
            self.accepted["choice"] += 1
        for table_id, _, user_id in changed(before.guesses, after.guesses):
            if before.tables[table_id] == after.tables[table_id]:
                assert judge.may_guess(attempt, before.tables[table_id], user_id), f"{where}\nguessed"
                self.accepted["guess"] += 1
        for key in changed(before.climbs, after.climbs):
            was, now = before.climbs.get(key), after.climbs.get(key)
            assert days.may_climb(attempt, was, now, key[0]), f"{where}\nclimbed from {was} to {now}"
            self.accepted["climb"] += 1
        for key in changed(before.puzzle_choices, after.puzzle_choices):
            was_chosen, is_chosen = before.puzzle_choices.get(key), after.puzzle_choices.get(key)
            may_solve = days.may_solve(attempt, was_chosen, is_chosen, key[0])
            assert may_solve, f"{where}\nsolved from {was_chosen} to {is_chosen}"
            self.accepted["puzzle"] += 1
        for guild_id, choice in changed(before.server_choices, after.server_choices):
            assert judge.may_choose_for_server(attempt, guild_id, choice), f"{where}\nset {choice}"
            self.accepted["choice of a server"] += 1
        if erased:
            self._judge_erasure(where, attempt, before, after)
            return
        for table_id in changed(before.tables, after.tables):
            table = after.tables[table_id]
            if table_id not in before.tables:
                opens = judge.may_open(attempt, before.tables, table)
                assert opens, f"{where}\nopened a table of {table.seats}"
                self.accepted["open"] += 1
            else:
                action = judge.accepts(attempt, before.tables[table_id], table)
                assert action is not None, self._change(where, before.tables[table_id], table)
                self.accepted[action] += 1

    def _judge_erasure(self, where: str, attempt: Attempt, before: Snapshot, after: Snapshot) -> None:
        """Judge what is left of the tables after its maker has been erased."""
        user_id = attempt.by.id
        assert str(user_id) not in text_in_memory(self._store), f"{where}\nleft {user_id} in what is stored"
        for table_id, table in before.tables.items():
            left = after.tables[table_id]
            assert privacy.may_lose(table, left, user_id), self._change(where, table, left)
        self.accepted["erase"] += 1

    def _change(self, where: str, before: Table, after: Table) -> str:
        fields = changed_fields(before, after)
        fields.pop("game", None)
        was = len(before.game.log) if before.game else 0
        events = after.game.log[was:] if after.game else ()
        return f"{where}\nchanged table {before.id}: {fields}, {events}"

    def _interaction(self, attempt: Attempt) -> FakeInteraction:
        clicked = attempt.kind in (Kind.CLICK, Kind.FORM)
        interaction = self._harness.interaction(attempt.by, click=clicked)
        interaction.guild_id, interaction.channel_id = attempt.location.guild_id, attempt.location.channel_id
        if attempt.location.guild_id is not None:
            interaction.channel = self._channel
        interaction.permissions = discord.Permissions(
            manage_messages=attempt.by.moderator, manage_guild=attempt.manager
        )
        if not clicked:
            interaction.command = self._harness.commands[attempt.name]
            return interaction
        interaction.data = {"custom_id": attempt.name}
        if attempt.kind is Kind.FORM:
            interaction.type = discord.InteractionType.modal_submit
            interaction.data["components"] = attempt.components
        else:
            interaction.data["values"] = attempt.values
        if attempt.message_id is None:
            interaction.message = None
        elif interaction.message is not None:
            interaction.message.id = attempt.message_id
            interaction.message.flags = discord.MessageFlags(ephemeral=attempt.ephemeral)
        return interaction
