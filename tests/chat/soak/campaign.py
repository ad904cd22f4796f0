"""Attempts by the thousand against the real handlers, each of them judged."""

import logging
import random
from collections import Counter
from itertools import count
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
from discord.app_commands import Choice

from bot.chat.interactions.response import Response
from bot.chat.ui.card import Card
from bot.tables import Status, Table
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import FakeBoards, Harness
from tests.chat.soak import climbs, judge, privacy, tables
from tests.chat.soak.attempts import THREAD_ID, Attempt, Kind
from tests.chat.soak.changes import changed_fields
from tests.chat.soak.forger import Forger
from tests.tables.climbing import TODAY, make_dice
from tests.tables.secret_bids import secret_bids, tells_secret_bid

RESTORED_AFTER = 12
"""How many changes of a table, on average, until it is again as at first."""


class _Errors(logging.Handler):
    """Keeps the errors that are logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class _Boards(FakeBoards):
    """Shows the same card for all tables, which takes no time; the tests of the cards draw them."""

    async def show(self, response: Response, table_id: int, *, new_message: bool = False) -> None:
        await response.show(Card.with_text("The board."), new_message=new_message)


def _of_others(entries: dict[Any, Any], attempt: Attempt) -> dict[Any, Any]:
    """Return the entries whose keys do not contain who made an attempt."""
    return {key: value for key, value in entries.items() if attempt.by.id not in key}


class Campaign:
    """Makes attempts and judges what comes of them.

    Args:
        seed: what all attempts follow from.

    Attributes:
        attempts: how many were made.
        accepted: how many changed something, by the action.
        answers: the calls to Discord, by their names.
    """

    def __init__(self, seed: str) -> None:
        self.attempts = 0
        self.accepted: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self._rng = random.Random(seed)
        self._forger = Forger(self._rng)
        seconds = count(step=60)  # so that nobody is too fast
        self._harness = Harness(boards=_Boards, now=lambda: float(next(seconds)))
        self._store = self._harness.store
        self._templates = tables.fill(self._store)
        self._store._climbs = climbs.first_climbs()
        self._store._daily_dice = {day: make_dice(day) for day in (TODAY - 1, TODAY, TODAY + 1)}
        self._names, self._finished = dict(self._store._names), list(self._store._finished)
        self._commands: dict[str, Any] = {
            command.qualified_name: command
            for group in self._harness.features.groups
            for command in group.commands
        }
        self._errors = _Errors()
        thread = Mock(spec=discord.Thread, id=THREAD_ID, mention=f"<#{THREAD_ID}>", add_user=AsyncMock())
        self._channel = Mock(spec=discord.TextChannel, create_thread=AsyncMock(return_value=thread))
        self._channel.is_news.return_value = False

    async def run(self, attempts: int) -> None:
        """Make attempts, and return if all of them came out as they should.

        Raises:
            AssertionError: one did not.
        """
        log = logging.getLogger("bot")
        log.addHandler(self._errors)
        try:
            for _ in range(attempts):
                table_id = self._rng.choice(tuple(self._templates))
                others = tuple(table for table in self._templates.values() if table.id != table_id)
                attempt = self._forger.attempt(self._store._tables[table_id], others, self._store._climbs)
                await self._make(attempt)
                self.attempts += 1
        finally:
            log.removeHandler(self._errors)

    async def _make(self, attempt: Attempt) -> None:
        """Make an attempt, and judge it."""
        store = self._store
        stored, people, standings = dict(store._tables), set(store._names), dict(store._standings)
        chosen, of_servers = dict(store._choices), dict(store._server_choices)
        guesses, climbed = dict(store._guesses), dict(store._climbs)
        interaction = self._interaction(attempt)
        where = f"attempt {self.attempts}: {attempt}"
        match attempt.kind:
            case Kind.COMMAND:
                await self._commands[attempt.name].callback(interaction.real, **attempt.options)
            case Kind.AUTOCOMPLETE:
                choices = await self._complete(attempt, interaction)
                assert judge.may_suggest(choices), f"{where}\nwas offered {choices}"
                await interaction.response.autocomplete(choices)
            case _:
                await self._harness.features.router.handle(interaction.real)
        assert not self._errors.lines, f"{where}\nwas logged as an error: {self._errors.lines}"
        assert interaction.discord.calls, f"{where}\nwas not answered"
        self.answers.update(interaction.discord.names)
        for game in privacy.exported_games(interaction):
            table = stored[game["table"]]
            assert not tells_secret_bid(game["log"], table, attempt.by.id), f"{where}\ntold a secret bid"
            self.accepted["data with secret bids"] += bool(secret_bids(table, attempt.by.id))
        assert not store._notes, f"{where}\nnoted {store._notes}"
        if erased := people - store._names.keys():
            assert erased == {attempt.by.id}, f"{where}\nerased {erased}"
            assert privacy.presses(attempt, "erase"), f"{where}\nerased its maker"
            chosen, standings = _of_others(chosen, attempt), _of_others(standings, attempt)
        assert store._standings == standings or not erased, f"{where}\nchanged standings"
        for (user_id, choice), _ in store._choices.items() ^ chosen.items():
            assert judge.may_choose(attempt, stored, user_id, choice), f"{where}\nset {choice} of {user_id}"
            self.accepted["choice"] += 1
        for table_id, _, user_id in {key for key, _ in store._guesses.items() ^ guesses.items()}:
            if not erased and stored[table_id] == store._tables[table_id]:
                assert judge.may_guess(attempt, stored[table_id], user_id), f"{where}\nguessed"
                self.accepted["guess"] += 1
        for key in climbed.keys() | store._climbs.keys():
            was, now = climbed.get(key), store._climbs.get(key)
            if was != now and not (erased and now is None):
                assert climbs.may_climb(attempt, was, now, key[0]), f"{where}\nclimbed from {was} to {now}"
                self.accepted["climb"] += 1
        for (guild_id, choice), _ in store._server_choices.items() ^ of_servers.items():
            assert judge.may_choose_for_server(attempt, guild_id, choice), f"{where}\nset {choice}"
            self.accepted["choice of a server"] += 1
        if erased:
            self._judge_erasure(where, attempt, stored)
            return
        for table_id, table in list(self._store._tables.items()):
            before = stored.get(table_id)
            if before is None:
                assert judge.may_open(attempt, stored, table), f"{where}\nopened a table of {table.seats}"
                self.accepted["open"] += 1
                del self._store._tables[table_id]
            elif table is not before and table != before:
                action = judge.accepts(attempt, before, table)
                assert action is not None, self._change(where, before, table)
                self.accepted[action] += 1
                self._restore_sometimes(table_id)

    def _judge_erasure(self, where: str, attempt: Attempt, stored: dict[int, Table]) -> None:
        """Judge what is left after its maker has been erased, then restore all tables."""
        store, user_id = self._store, attempt.by.id
        assert str(user_id) not in repr(vars(store)), f"{where}\nleft {user_id} in what is stored"
        for table_id, before in stored.items():
            after = store._tables[table_id]
            assert privacy.may_lose(before, after, user_id), self._change(where, before, after)
        self.accepted["erase"] += 1
        store._tables, store._names = dict(self._templates), dict(self._names)
        store._finished, store._choices, store._standings = list(self._finished), {}, {}
        store._guesses, store._climbs = {}, climbs.first_climbs()

    async def _complete(self, attempt: Attempt, interaction: FakeInteraction) -> list[Choice[Any]]:
        """Return what completes an option that somebody types."""
        ((option, typed),) = attempt.options.items()
        complete = self._commands[attempt.name]._params[option].autocomplete
        choices: list[Choice[Any]] = await complete(interaction.real, typed)
        return choices

    def _change(self, where: str, before: Table, after: Table) -> str:
        fields = changed_fields(before, after)
        fields.pop("game", None)
        was = len(before.game.log) if before.game else 0
        events = after.game.log[was:] if after.game else ()
        return f"{where}\nchanged table {before.id}: {fields}, {events}"

    def _restore_sometimes(self, table_id: int) -> None:
        """Put a table back to what it was at first, at once if it is closed."""
        table = self._store._tables[table_id]
        if not table.open or self._rng.random() < 1 / RESTORED_AFTER:
            if table.status is Status.FINISHED:
                self._store._finished.remove(table_id)
            self._store._tables[table_id] = self._templates[table_id]

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
            interaction.command = self._commands[attempt.name]
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
