"""Players are pinged once, with the bot's token or, near Discord's limit, as follow-ups of a click."""

import math
from dataclasses import replace
from unittest.mock import AsyncMock

import pytest

from bot.chat.boards import live, pings
from bot.chat.boards.live import LiveBoards
from bot.chat.boards.pings import PlayerPings, is_behind, needs_announcement, needs_ping, needs_reminder
from bot.chat.boards.request_pacing import RequestPacer
from bot.chat.boards.voice import Voice
from bot.chat.discord_requests import DiscordError
from bot.game import Roll, Rolled
from bot.tables import BoardMessage, CloseReason, Reach, Status, Table
from tests.chat.boards.sync_harness import begin
from tests.chat.card_samples import BIDDERS, GAMES, TABLES, WON
from tests.chat.fake_interactions import MESSAGE_ID, FakeInteraction, http_error
from tests.chat.fake_messages import FakeMessages
from tests.game.game_factories import ScriptedDice
from tests.store.memory_store import MemoryStore
from tests.store.saved_tables import save_changes, start_game
from tests.tables.controlled_clock import run_ready_tasks
from tests.tables.sample_tables import ANN, BEN, LAMB, LOCATION, NOW, first_people, game_of

OLD_PING = 42


class Harness:
    """A table whose player has to be pinged, after the ``click`` that ended the turn before."""

    def __init__(self) -> None:
        self.messages = FakeMessages()
        self.store = MemoryStore()
        self.pacer = RequestPacer()
        self.click = FakeInteraction()
        self.click.discord.responded.set()
        self.refreshed: list[int] = []
        self.restart()

    def restart(self) -> None:
        """Begin with nothing but what is stored."""
        self.boards = LiveBoards()
        self.pings = PlayerPings(
            self.messages.texts, self.store, self.boards, self.voice, self.refreshed.append
        )

    def voice(self, table: Table) -> Voice:
        return Voice(self.messages.real, self.pacer, self.boards[table.id], table)

    async def table(self, old_ping: int | None = None) -> Table:
        """Return a table that has just begun."""
        table = await start_game(self.store, LOCATION, first_people(2), GAMES["begun"])
        await self.store.set_ping(table.id, old_ping, 0)
        return await self.store.stored(table)

    async def ping(self, table: Table) -> Table:
        self.keep_click(table)
        await self.pings.make_due(await self.store.stored(table))
        return await self.store.stored(table)

    def keep_click(self, table: Table) -> None:
        self.response = self.click.to_respond()
        self.response.holds_card = True
        self.boards[table.id].keep(self.response, MESSAGE_ID)

    @property
    def requests(self) -> tuple[list[str], list[str]]:
        """Those with the token of the click, and those with the bot's own."""
        return self.click.discord.names, self.messages.requests


@pytest.fixture
def harness() -> Harness:
    return Harness()


async def test_a_ping_is_sent_with_the_bots_token(harness: Harness) -> None:
    table = await harness.ping(await harness.table(OLD_PING))
    assert not await harness.pings.make_due(table), "nobody is pinged twice"
    assert harness.messages.pings == {table.board.ping_id: [table.acting[0].id]}
    assert harness.messages.deleted == [OLD_PING]
    assert harness.click.discord.calls == []


async def test_every_request_counts_and_a_ping_that_was_overtaken_is_deleted(harness: Harness) -> None:
    table = await harness.ping(await harness.table(OLD_PING))
    assert not harness.pacer.is_busy
    harness.pacer.per_second = 0.001
    for _ in range(3):
        assert not await harness.pings.record_ping(table, 7, -1), "another process has sent a later one"
    assert harness.messages.deleted == [OLD_PING, 7, 7, 7]
    assert harness.pacer.is_busy


class TestThere:
    """Who has just done something at the table sees that their turn comes."""

    @pytest.fixture
    async def table(self, harness: Harness) -> Table:
        """A table at which it has become Ann's turn, who is there."""
        table = await harness.table(OLD_PING)
        harness.boards[table.id].note_seen(ANN.id)
        return table

    async def test_they_are_not_pinged_while_they_may_still_act_nor_once_they_have_acted(
        self, harness: Harness, table: Table
    ) -> None:
        for _ in range(2):
            assert not harness.pings.leads_to_board(table)
            assert await harness.ping(table) == table
        assert (harness.messages.requests, harness.refreshed) == ([], [])
        rolled = game_of(table).play(Roll(0), ScriptedDice(1, 2, 3, 4))
        acted = await save_changes(harness.store, table, game=rolled)
        harness.boards[table.id].held_until = 0.0
        assert not harness.pings.leads_to_board(acted)
        after = await harness.ping(acted)
        assert not needs_ping(after)
        assert harness.messages.requests == ["delete"], "the ping before goes"

    async def test_they_are_pinged_if_they_do_not_act(
        self, harness: Harness, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pings, "PING_DELAY", 0.0)
        assert harness.pings.leads_to_board(table)
        await run_ready_tasks()
        assert harness.refreshed == [table.id]
        after = await harness.ping(table)
        assert harness.messages.pings == {after.board.ping_id: [ANN.id]}

    @pytest.mark.parametrize("why", ["two minutes", "restart", "somebody else"])
    async def test_whoever_may_not_be_there_is_pinged_at_once(
        self, harness: Harness, table: Table, why: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        if why == "two minutes":
            monkeypatch.setattr(live, "PRESENT_FOR", 0.0)
        else:
            harness.restart()
        if why == "somebody else":
            harness.boards[table.id].note_seen(BEN.id)
        assert harness.pings.leads_to_board(table)
        after = await harness.ping(table)
        assert harness.messages.pings == {after.board.ping_id: [ANN.id]}

    async def test_a_host_who_challenged_others_has_to_be_there_too(self, harness: Harness) -> None:
        table = await harness.table(OLD_PING)
        table = await save_changes(harness.store, table, host=BEN.id)
        harness.boards[table.id].note_seen(ANN.id)
        assert harness.pings.leads_to_board(table)

    async def test_of_bidders_those_are_pinged_who_have_not_bid(
        self, harness: Harness, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pings, "PING_DELAY", math.inf)
        table = await start_game(harness.store, LOCATION, first_people(3), BIDDERS)
        board = harness.boards[table.id]
        for user_id in (ANN.id, BEN.id):
            board.note_seen(user_id)
        await harness.ping(table)
        await save_changes(harness.store, table, game=GAMES["a bid is in"])
        await harness.ping(table)
        assert harness.messages.pings == {}
        board.held_until = 0.0
        await harness.ping(table)
        assert list(harness.messages.pings.values()) == [[ANN.id]]


class TestNearTheLimit:
    @pytest.fixture
    async def harness(self) -> Harness:
        """Make as many requests as Discord accepts in some seconds; those that follow need not wait."""
        harness = Harness()
        harness.pacer.per_second = 0.001
        for _ in range(4):
            harness.pacer.count()
        harness.pacer.wait = AsyncMock()  # type: ignore[method-assign]  # no test waits for it
        return harness

    async def unsent(self, harness: Harness) -> Table:
        """Return a table whose ping was sent both ways, and has not arrived."""
        harness.click.discord.errors["followup"] = http_error(503)
        harness.messages.errors["ping_players"] = [http_error(503)]
        table = await harness.table(OLD_PING)
        with pytest.raises(DiscordError):
            await harness.ping(table)
        return table

    async def test_a_ping_follows_up_on_the_click(self, harness: Harness) -> None:
        table = await harness.ping(await harness.table(OLD_PING))
        (call,) = harness.click.discord.calls
        assert call.name == "followup"
        assert table.board.ping_id is not None
        assert harness.messages.deleted == [OLD_PING], "it was sent with the bot's token"

    @pytest.mark.parametrize(("error", "sent"), [(http_error(404, 10015), 1), (TimeoutError(), 0)])
    async def test_only_one_that_has_not_arrived_is_sent_with_the_bots_token(
        self, harness: Harness, error: Exception, sent: int
    ) -> None:
        harness.click.discord.errors["followup"] = error
        table = await harness.table()
        for _ in range(2):
            after = await harness.ping(table)
        assert harness.click.discord.names == ["followup"]
        assert list(harness.messages.pings) == [after.board.ping_id] * sent

    async def test_one_lost_both_ways_is_sent_again_with_the_bots_token(self, harness: Harness) -> None:
        table = await self.unsent(harness)
        for _ in range(2):
            table = await harness.ping(table)
        assert harness.click.discord.names == ["followup"]
        assert harness.messages.requests == ["ping_players", "ping_players", "delete"]
        assert list(harness.messages.pings) == [table.board.ping_id]

    @pytest.mark.parametrize(
        ("change", "sent"),
        [({"game": GAMES["begun"].append(Rolled((1, 2, 3, 4)))}, 0), ({"end_votes": frozenset({BEN.id})}, 1)],
        ids=["move", "vote"],
    )
    async def test_nobody_is_pinged_any_more_who_has_acted_since_but_a_vote_changes_nothing(
        self, harness: Harness, change: dict[str, object], sent: int
    ) -> None:
        table = await self.unsent(harness)
        await harness.ping(await save_changes(harness.store, table, **change))
        assert len(harness.messages.pings) == sent

    @pytest.mark.parametrize("reach", [Reach.OWN, Reach.LENT])
    @pytest.mark.parametrize(
        "due",
        [{}, {"deadline": NOW, "reminder_due": True}, {"game": WON["won"], "status": Status.FINISHED}],
        ids=["turn", "reminder", "result"],
    )
    async def test_a_kill_meanwhile_leads_to_no_second(
        self, harness: Harness, due: dict[str, object], reach: Reach
    ) -> None:
        table = await save_changes(harness.store, await harness.table(), reach=reach, **due)
        arrived = harness.click.discord.block("followup")
        sending = await begin(harness.ping(table))
        assert harness.click.discord.names == ["followup"]
        sending.cancel()  # nothing more is recorded
        arrived.set()
        harness.restart()
        while await harness.pings.make_due(await harness.store.stored(table)):
            pass
        assert (harness.click.discord.names, harness.messages.pings) == (["followup"], {})


def shown(table: Table) -> Table:
    """Return a table that Discord shows as it is, and whose players have been pinged."""
    turn = table.game.acting_since if table.game else 0
    return replace(table, board=BoardMessage(5, table.revision, None, turn, table.deadline, announced=True))


def on_board(table: Table, **changes: object) -> Table:
    return replace(table, board=replace(table.board, **changes))  # type: ignore[arg-type]  # of any field


BEGUN = TABLES["begun"]
PLAYED = shown(BEGUN)
TURN = PLAYED.board.pinged_turn
REMINDED = shown(replace(BEGUN, deadline=NOW, reminder_due=True))
LATER = replace(REMINDED, deadline=NOW + 1)
CLOSED = shown(replace(BEGUN, status=Status.ABANDONED, close_reason=CloseReason.AGREED))
ANNOUNCED = shown(replace(BEGUN, status=Status.FINISHED))


@pytest.mark.parametrize(
    ("table", "due"),
    [
        (PLAYED, ""),
        (replace(PLAYED, revision=PLAYED.revision + 1), "is_behind"),
        (on_board(PLAYED, pinged_turn=TURN - 1), "is_behind needs_ping leads_to_board"),
        (on_board(PLAYED, pinged_turn=TURN + 1), ""),
        (REMINDED, ""),
        (LATER, "is_behind needs_reminder leads_to_board"),
        (replace(LATER, seats=(*first_people(1), LAMB)), "is_behind needs_reminder leads_to_board"),
        (replace(LATER, seats=(LAMB, *first_people(2)[1:])), ""),
        (replace(LATER, reach=Reach.LENT), ""),
        (shown(TABLES["lobby of 2"]), ""),
        (CLOSED, ""),
        (on_board(CLOSED, ping_id=6), "is_behind needs_ping"),
        (ANNOUNCED, ""),
        (on_board(ANNOUNCED, announced=False), "is_behind needs_announcement leads_to_board"),
    ],
)
async def test_what_discord_lacks_is_due_and_nothing_else(harness: Harness, table: Table, due: str) -> None:
    rules = is_behind, needs_ping, needs_reminder, needs_announcement, harness.pings.leads_to_board
    assert " ".join(rule.__name__ for rule in rules if rule(table)) == due
