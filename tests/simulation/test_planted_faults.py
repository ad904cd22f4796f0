"""What the simulation is worth: it finds faults that are put into the bot on purpose."""

import asyncio
import json
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock, patch

import discord
import pytest

from bot.chat import discord_requests
from bot.chat.boards import channels, messages
from bot.chat.boards.access import TableAccess
from bot.chat.boards.channels import BoardChannels
from bot.chat.boards.live import LiveBoard
from bot.chat.boards.messages import BoardMessages
from bot.chat.boards.pings import PlayerPings
from bot.chat.boards.request_pacing import RequestPacer
from bot.chat.boards.sync import BoardSync
from bot.chat.boards.texts import Ping
from bot.chat.boards.voice import Voice
from bot.chat.client import CantStopClient
from bot.chat.interactions import response
from bot.chat.shards.servers import Servers
from bot.chat.shards.sharded_client import ShardedClient
from bot.clock import DiscordClock
from bot.store import people, writing
from bot.store.queries import Query
from bot.store.standings.counting import add_finished_game
from bot.tables import DAY, GameStore, Table, Tables, crowd, personal_data, timeouts
from bot.tables.crowd import Crowd
from bot.tables.dice import TableDice
from tests.simulation import simulation
from tests.simulation.bot_process import GUILD_ID
from tests.simulation.faults import Faults, Trouble
from tests.simulation.flaky_store import FlakyStore
from tests.simulation.simulation import WrongError, simulate

SEEDS = Path(__file__).parent / "seeds.json"
"""A seed that finds each fault."""

MOST_SEEDS = 480
"""Most faults are found by one of the first 30."""


def acknowledge_before_saving() -> AbstractContextManager[object]:
    """Let a request be carried out before it is known to be saved."""
    init = Tables.__init__

    def hasty_init(self: Tables, store: GameStore, *args: Any, **options: Any) -> None:
        init(self, cast(GameStore, _HastyStore(store)), *args, **options)

    return patch.object(Tables, "__init__", hasty_init)


_tasks: set[asyncio.Task[object]] = set()


def _do_later(work: Coroutine[Any, Any, object]) -> None:
    """Let something be done while others go on."""
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


class _HastyStore:
    """Says that a change is saved while that is still under way."""

    def __init__(self, store: GameStore) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def save(self, before: Table, after: Table) -> Table:
        _do_later(self._store.save(before, after))
        return after


class _WriteBehindStore(FlakyStore):
    """Keeps a change in memory for a while before it goes to the disk."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._unsaved: dict[int, Table] = {}

    async def save(self, before: Table, after: Table) -> Table:
        self._unsaved[after.id] = after
        _do_later(self._save_later(before, after))
        return after

    async def load(self, table_id: int) -> Table | None:
        if table_id in self._unsaved:
            return self._unsaved[table_id]
        return cast("Table | None", await self._request("load", table_id))

    async def _save_later(self, before: Table, after: Table) -> None:
        await asyncio.sleep(0.2)
        self._unsaved.pop(after.id, None)
        await self._request("save", before, after)


def record_before_showing() -> AbstractContextManager[object]:
    """Let a board be recorded as shown before Discord has it."""
    edit = BoardSync._edit_board

    async def record_and_edit(self: BoardSync, board: LiveBoard, table: Table) -> bool:
        if table.board.id is not None:
            await self.store.set_board_message(table.id, table.board.id, table.revision)
        return await edit(self, board, table)

    return patch.object(BoardSync, "_edit_board", record_and_edit)


def requests_failing(trouble: Trouble, rate: float) -> AbstractContextManager[object]:
    """Let requests fail in one way more often than otherwise, for a fault that few seeds would show."""

    def of_request(self: Faults, *, webhook: bool) -> Trouble:
        return trouble if self._goes_wrong(rate) else Trouble.NONE

    return patch.object(Faults, "of_request", of_request)


@contextmanager
def forget_nonces() -> Iterator[None]:
    """Let a ping whose answer was lost be another one to Discord when it is sent again."""
    send = BoardMessages.ping
    numbers = cycle(range(10, 100))

    async def ping_again(self: BoardMessages, table: Table, ping: Ping) -> int:
        return await send(self, table, ping._replace(nonce=f"{next(numbers)}{ping.nonce}"))

    with patch.object(BoardMessages, "ping", ping_again), requests_failing(Trouble.UNANSWERED, 0.1):
        yield


def draw_again_on_retry() -> AbstractContextManager[object]:
    """Let a roll that is made again, because it was not saved or somebody was faster, be another one."""
    drawn: Counter[tuple[int, int]] = Counter()
    roll = TableDice.__call__

    def draw(self: TableDice, count: int) -> tuple[int, ...]:
        if self._seal is None or self._seal.message_id is None:
            return roll(self, count)  # refuses
        number = self._next
        self._next += 1
        drawn[self._seal.table_id, number] += 1
        return self._seal.roll(number + 1000 * (drawn[self._seal.table_id, number] - 1), count)

    return patch.object(TableDice, "__call__", draw)


def forget_an_erased_host() -> AbstractContextManager[object]:
    """Let the host stay recorded after they have been erased."""
    others = {name: queries for name, queries in people.PEOPLE.items() if name != "tables"}
    return patch.dict(people.PEOPLE, others, clear=True)


def lose_results() -> AbstractContextManager[object]:
    """Let the results of some games not count in the standings."""

    def add_some(table: Table) -> Query[None]:
        if table.id % 2:
            yield from add_finished_game(table)

    return patch.object(writing, "add_finished_game", add_some)


def wait_for_the_clicks_token() -> AbstractContextManager[object]:
    """Let discord.py repeat edits with the token of a click while the bot's own would do."""
    request = discord_requests.discord_request

    async def request_patiently(made: Any, *, seconds: float | None = None, once: bool = False) -> Any:
        edit = once and made.__name__ != "send"  # a ping that is repeated is another fault
        return await request(made, seconds=response.FOLLOW_UP_TIMEOUT if edit else seconds, once=once > edit)

    return patch.object(response, "discord_request", request_patiently)


@contextmanager
def cancel_requests() -> Iterator[None]:
    """Let requests that are given up be cancelled, whatever discord.py is doing."""

    class Unshielded:
        shield = staticmethod(lambda task: task)

        def __getattr__(self, name: str) -> Any:
            return getattr(asyncio, name)

    with patch.object(discord_requests, "asyncio", Unshielded()), requests_failing(Trouble.LIMITED, 0.25):
        yield


@contextmanager
def send_without_a_click() -> Iterator[None]:
    """Let the bot use its own token for tables where it is no member."""

    def find(self: BoardChannels, table: Table) -> Any:
        place = table.location
        return self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)

    with patch.object(Voice, "heard", new=True), patch.object(BoardChannels, "find", find):
        yield


def overlook_removals() -> AbstractContextManager[object]:
    """Let the tables of a server that removes the bot stay as they are until somebody clicks."""
    set_reach = Servers._set_reach

    async def overlook(self: Servers, guild_id: int, *, member: bool) -> None:
        if member:
            await set_reach(self, guild_id, member=True)

    return patch.object(Servers, "_set_reach", overlook)


def answer_in_private_alone() -> AbstractContextManager[object]:
    """Let clicks that are answered in private leave a board behind."""

    async def clicked(self: TableAccess, response: Any, button: Any) -> Table:
        return await self.tables.load_clicked(button.table_id, response.clicked_message)

    return patch.object(TableAccess, "clicked", clicked)


def ping_before_recording() -> AbstractContextManager[object]:
    """Let pings without a nonce be recorded only once they have been sent."""
    record = PlayerPings.record_ping

    async def record_later(
        self: PlayerPings, table: Table, message_id: int | None, *turn: Any, **others: Any
    ) -> bool:
        is_after = message_id != table.board.ping_id
        return not is_after or await record(self, table, message_id, *turn, **others)

    return patch.object(PlayerPings, "record_ping", record_later)


@contextmanager
def ping_near_the_limit_before_recording() -> Iterator[None]:
    """Let follow-ups of clicks be recorded only once they have been sent where the bot is a member, too."""
    with patch.object(RequestPacer, "is_busy", new=True), ping_before_recording():
        yield


def set_the_clock_once() -> AbstractContextManager[object]:
    """Let the bot never look again at the time that Discord tells, so that it drifts."""
    set_clock = DiscordClock._on_answer

    async def set_first(self: DiscordClock, *told: Any) -> None:
        if not self.heard:
            await set_clock(self, *told)

    return patch.object(DiscordClock, "_on_answer", set_first)


def age_boards_by_the_machines_clock() -> AbstractContextManager[object]:
    """Let the age of boards be what the clock of the machine says."""

    def is_old(_: BoardMessages, message_id: int) -> bool:
        sent = discord.utils.snowflake_time(message_id).timestamp()
        return time.time() - sent > messages.EDITABLE_FOR

    return patch.object(BoardMessages, "is_old", is_old)


def forget_ballots_at_a_start() -> AbstractContextManager[object]:
    """Let a start drop what people have voted for."""

    def dropped(table: Table, crowd: Crowd, now: float) -> Table:
        return replace(table, crowd=crowd.without_ballots(), last_activity=now, deadline=now + DAY)

    return patch.object(timeouts, "restarted", dropped)


def let_the_fewest_decide() -> AbstractContextManager[object]:
    """Let the choice win that the fewest have voted for."""
    tally = Crowd.tally
    return patch.object(Crowd, "tally", lambda self: tally(self)[::-1])


def replaced(owner: object, name: str, new: object) -> Callable[[], AbstractContextManager[object]]:
    """Return what puts something else in the place of an attribute for a while."""
    return lambda: patch.object(owner, name, new)


LATE = "is still behind|has been late"
MEMBERSHIP = "has not followed the bot|does not know whether"
OWN_TOKEN = "own token is used where it knows that it is refused"
TWICE = "is pinged twice where there is no nonce"
WRONG_BY_HUNDREDS = r"has a deadline that is -?\d{3,} s late"

CROWD_FAULTS: dict[str, tuple[Callable[[], Any], str]] = {
    "forget_ballots_at_a_start": (forget_ballots_at_a_start, "has lost the ballots"),
    "close_votes_at_once": (replaced(crowd, "SHORTEST_VOTE", -60.0), "closes a vote too early"),
    "let_the_fewest_decide": (let_the_fewest_decide, "has won the vote"),
}
"""Faults where whole channels play, in simulations with seeds below 0."""

FAULTS = CROWD_FAULTS | {
    "acknowledge_before_saving": (acknowledge_before_saving, "which is not saved"),
    "show_before_saving": (replaced(simulation, "FlakyStore", _WriteBehindStore), "does not show revision"),
    "record_before_showing": (record_before_showing, "does not show revision"),
    "draw_again_on_retry": (draw_again_on_retry, "does not follow from the seed"),
    "forget_an_erased_host": (forget_an_erased_host, "is erased, and still in"),
    "lose_results": (lose_results, "the standings"),
    "forget_nonces": (forget_nonces, "is pinged twice"),
    "wait_for_the_clicks_token": (wait_for_the_clicks_token, "has been late"),
    "cancel_requests": (cancel_requests, LATE),
    "show_secret_bids": (replaced(personal_data, "visible_log", lambda log, _: log), "gets a secret bid"),
    "keep_clicks_for_an_hour": (replaced(response, "TOKEN_LIFE", 3600.0), "is used that is too old"),
    "send_without_a_click": (send_without_a_click, OWN_TOKEN),
    "believe_that_nothing_is_hidden": (replaced(BoardChannels, "granted", lambda *_: None), OWN_TOKEN),
    "overlook_what_is_shown_again": (replaced(CantStopClient, "on_guild_channel_update", AsyncMock()), LATE),
    "overlook_removals": (overlook_removals, MEMBERSHIP),
    "forget_missed_invitations": (replaced(ShardedClient, "servers_of", lambda *_: {GUILD_ID}), MEMBERSHIP),
    "keep_the_clock_running": (
        replaced(Table, "pace", property(lambda table: table.options.pace)),
        "has a pace where the bot is no member",
    ),
    "send_until_it_is_noted": (replaced(channels, "shard_of", lambda *_: -1), OWN_TOKEN),
    "answer_in_private_alone": (answer_in_private_alone, "stays outdated although its board was clicked"),
    "ping_before_recording": (ping_before_recording, TWICE),
    "ping_near_the_limit_before_recording": (ping_near_the_limit_before_recording, TWICE),
    "go_by_the_machines_clock": (replaced(DiscordClock, "now", lambda _: time.time()), WRONG_BY_HUNDREDS),
    "believe_the_start": (replaced(DiscordClock, "follow", lambda *_: None), WRONG_BY_HUNDREDS),
    "set_the_clock_once": (set_the_clock_once, r"has a deadline that is -?\d\d s late"),
    "age_boards_by_the_machines_clock": (age_boards_by_the_machines_clock, "is a new board although"),
    "wait_for_ever": (replaced(Table, "overdue", ()), "waits for somebody who does not come back"),
}
"""What puts each fault into the bot, and what is said of it, a regular expression."""


def found_by(fault: Callable[[], Any], says: str, seed: int) -> WrongError | None:
    """Return what the simulation of a seed finds, None if that is not what is said of the fault."""
    with fault():
        try:
            simulate(seed)
        except WrongError as error:
            return error if any(re.search(says, sentence) for sentence in error.wrong) else None
    return None


def first_found(name: str) -> WrongError:
    """Return what the first of some simulations finds that finds a fault."""
    seeds = range(-1, -MOST_SEEDS, -1) if name in CROWD_FAULTS else range(MOST_SEEDS)
    found = next(filter(None, (found_by(*FAULTS[name], seed) for seed in seeds)), None)
    return found or pytest.fail(f"none of {MOST_SEEDS} seeds finds it")


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_by_its_recorded_seed(name: str) -> None:
    """It is another one after some changes of the bot's requests; UPDATE_GOLDEN=1 looks for the first."""
    seeds = json.loads(SEEDS.read_text(encoding="utf-8"))
    found = found_by(*FAULTS[name], seeds.get(name, 0))
    if found is None and os.environ.get("UPDATE_GOLDEN") == "1":
        found = first_found(name)
        seeds[name] = found.seed
        SEEDS.write_text(json.dumps(seeds, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    assert found is not None, f"look for another seed: UPDATE_GOLDEN=1 python -m pytest {Path(__file__).name}"
    assert f"--simulation {found.seed}" in str(found)
