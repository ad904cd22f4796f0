"""The client resumes tables once, closes the tables of deleted channels, and closes in order."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest
import yarl
from discord import app_commands

from bot.chat import client as client_module
from bot.chat.boards.messages import MAX_NONCE_LENGTH
from bot.chat.client import MANY_SERVERS
from bot.chat.interactions.checks import BURST
from bot.chat.preferences import THEME
from bot.render import Theme
from bot.tables import CloseReason, Reach, Status, StoreUnavailableError, Table, UnreadableTableError
from bot.tables.days import DAY
from bot.tables.table import NO_LONGER_KNOWN
from tests.chat.boards.sync_harness import begin
from tests.chat.card_parts import labels
from tests.chat.card_samples import GAMES
from tests.chat.client_harness import Bot, roll
from tests.chat.fake_interactions import MESSAGE_ID, Call, FakeInteraction, http_error
from tests.chat.harness import ephemeral_text
from tests.chat.pauses import hold
from tests.chat.server_payloads import application
from tests.store.outlines import tables_to_restore
from tests.store.saved_tables import save_changes
from tests.tables.controlled_clock import run_ready_tasks
from tests.tables.sample_tables import LAMB, LOCATION, first_people

Log = pytest.LogCaptureFixture
Patch = pytest.MonkeyPatch

SERVER = LOCATION.guild_id or 0
NEW_SERVER = 300_000_000_000_000_077


def event(**fields: object) -> Any:
    """Return what an event is about."""
    return SimpleNamespace(**fields)


def server(**fields: object) -> Any:
    """Return the server that an event is about, by default one where Discord greets nobody."""
    return event(**{"id": SERVER, "system_channel": None, "features": [], "me": None} | fields)


class TestReady:
    async def test_boards_that_are_not_up_to_date_are_updated_once(self, bot: Bot) -> None:
        outdated = await bot.table(GAMES["begun"], shown=False)
        await bot.table(channel_id=1)
        for _ in range(2):
            await bot.ready()
        assert bot.messages.boards == {MESSAGE_ID: outdated}

    @pytest.mark.parametrize("old_ping", [None, 42])
    async def test_a_computer_whose_turn_is_shown_plays(self, bot: Bot, old_ping: int | None) -> None:
        """The bot may end between showing the computer's turn and deleting the ping of the turn before."""
        table = await bot.table(GAMES["begun"], seats=(LAMB, *first_people(1)), old_ping=old_ping)
        await bot.client.on_shard_ready(0)
        await bot.clock.advance(60)
        assert bot.messages.deleted == ([] if old_ping is None else [old_ping])
        assert (await bot.stored(table)).event_count > table.event_count

    async def test_a_computer_whose_turn_is_not_shown_waits_for_the_board(self, bot: Bot) -> None:
        table = await bot.table(GAMES["begun"], seats=(LAMB, *first_people(1)), shown=False)
        with bot.messages.held("edit_board"):
            await bot.client.on_shard_ready(0)
            await bot.clock.advance(60)
            assert (await bot.stored(table)).event_count == table.event_count
        await bot.clock.advance(60)
        assert (await bot.stored(table)).event_count > table.event_count

    async def test_tables_are_loaded_until_that_succeeds(self, bot: Bot, caplog: Log) -> None:
        """Another program may have locked the database for a moment."""
        bot.fail_at_first("outlines", StoreUnavailableError("locked"), OSError("gone"))
        outdated = await bot.table(GAMES["begun"], shown=False)
        await bot.ready()
        assert bot.messages.boards == {MESSAGE_ID: outdated}
        assert caplog.text.count("The open tables cannot be loaded") == 2

    async def test_an_event_that_cannot_be_saved_is_told_in_a_line(self, bot: Bot, caplog: Log) -> None:
        bot.fail_at_first("latest_table_in", StoreUnavailableError("locked"))
        handler = bot.client.on_raw_thread_delete
        await bot.client._run_event(handler, "on_raw_thread_delete", event(thread_id=1))
        assert caplog.messages == ["on_raw_thread_delete could not be carried out: locked"]
        assert not caplog.records[0].exc_info


@pytest.mark.parametrize(("count", "warned"), [(MANY_SERVERS - 1, False), (MANY_SERVERS, True)])
async def test_the_host_is_told_of_many_servers(bot: Bot, caplog: Log, count: int, warned: bool) -> None:
    bot.leave_servers()
    for number in range(count):
        bot.join_server(number)
    await bot.client.on_shard_ready(0)
    assert ("python -m bot shards 2" in caplog.text) is warned


async def test_the_state_tells_which_shards_are_heard_and_what_there_is_to_do(bot: Bot) -> None:
    await bot.table(GAMES["begun"])
    before = bot.client.state()
    assert [(shard.id, shard.up) for shard in before.shards] == [(0, False)]
    assert (before.slot, before.open_tables, before.boards_behind, before.deadline_late) == (None, 0, 0, 0.0)
    bot.client.slot = 0
    await bot.ready()
    after = bot.client.state()
    assert after.ready
    assert after.open_tables == 1
    await bot.client.on_shard_disconnect(0)
    assert not bot.client.state().ready


@pytest.mark.parametrize(("first", "uploads"), [(True, ["commands", "emoji"]), (False, [])])
async def test_one_process_uploads_commands_and_emoji(bot: Bot, first: bool, uploads: list[str]) -> None:
    bot.client._connection.application_id = 1
    bot.client._application = application(privacy_policy_url="https://example.com/privacy")
    bot.client.register(first=first)
    await run_ready_tasks()
    assert bot.uploads == uploads
    assert bot.client._links.privacy == "https://example.com/privacy"


NOT_FOUND = app_commands.CommandNotFound("gamble", ["cantstop"])


@pytest.mark.parametrize("kind", list(discord.InteractionType))
async def test_clicks_and_forms_are_handled(bot: Bot, kind: discord.InteractionType) -> None:
    table = await bot.table(GAMES["begun"])
    interaction = roll(table)
    interaction.type = kind
    await bot.client.on_interaction(interaction.real)
    is_handled = kind in (discord.InteractionType.component, discord.InteractionType.modal_submit)
    assert (await bot.stored(table)).event_count == table.event_count + is_handled
    assert interaction.discord.names == ["edit_message"] * is_handled


async def test_an_unknown_command_is_explained(bot: Bot) -> None:
    """Discord may show a command that an older version of the bot registered."""
    interaction = FakeInteraction(click=False)
    await bot.client._command_tree.on_error(interaction.real, NOT_FOUND)
    assert "`/cantstop help`" in ephemeral_text(interaction)


@pytest.fixture
def typing() -> FakeInteraction:
    """An interaction whose only response are suggestions."""
    interaction = FakeInteraction(click=False)
    interaction.type = discord.InteractionType.autocomplete
    return interaction


@pytest.mark.parametrize("rejected", [False, True])
async def test_an_unknown_command_gets_no_suggestions(
    bot: Bot, typing: FakeInteraction, caplog: Log, rejected: bool
) -> None:
    caplog.set_level(logging.INFO)
    typing.discord.errors |= {"autocomplete": http_error(404, 10062)} if rejected else {}
    await bot.client._command_tree.on_error(typing.real, NOT_FOUND)
    assert typing.discord.calls == [Call("autocomplete", {"choices": []})]
    assert ("got no suggestions" in caplog.text) is rejected


async def test_who_types_too_fast_gets_no_suggestions(bot: Bot, typing: FakeInteraction) -> None:
    for _ in range(BURST):
        assert await bot.client._command_tree.interaction_check(typing.real)
    assert typing.discord.calls == []
    assert not await bot.client._command_tree.interaction_check(typing.real)
    assert typing.discord.calls == [Call("autocomplete", {"choices": []})]


@pytest.mark.parametrize("kind", ["thread", "channel", "thread of a channel"])
class TestReachableAgain:
    """A board is out of reach while its thread is archived, or while the bot may not enter its channel."""

    async def change(self, bot: Bot, kind: str, *, reachable: bool = True) -> None:
        if kind == "thread":
            data = {"thread_metadata": {"archived": not reachable}}
            await bot.client.on_raw_thread_update(event(thread_id=LOCATION.channel_id, data=data))
        elif kind == "thread of a channel":
            if reachable:
                await bot.client.on_thread_join(event(id=LOCATION.channel_id))
        else:
            granted = discord.Permissions(view_channel=reachable)
            after = event(id=LOCATION.channel_id, guild=server(), permissions_for=lambda _: granted)
            await bot.client.on_guild_channel_update(after, after)
        await run_ready_tasks()

    async def test_an_outdated_board_is_updated(self, bot: Bot, kind: str) -> None:
        table = await bot.table(GAMES["begun"], shown=False)
        await self.change(bot, kind)
        assert bot.messages.boards == {MESSAGE_ID: table}
        assert bot.messages.changed == [LOCATION.channel_id]

    @pytest.mark.parametrize(("reachable", "shown"), [(False, False), (True, True), (True, None)])
    async def test_no_other_is(self, bot: Bot, kind: str, reachable: bool, shown: bool | None) -> None:
        if shown is not None:
            await bot.table(GAMES["begun"], shown=shown)
        await self.change(bot, kind, reachable=reachable)
        assert bot.messages.requests == []


class TestServer:
    """The bot is removed from a server, or invited again."""

    async def remove(self, bot: Bot, **fields: object) -> None:
        bot.client.loop = asyncio.get_running_loop()
        bot.client._connection.parsers["GUILD_DELETE"]({"id": str(SERVER), **fields})
        await run_ready_tasks()

    async def test_it_is_forgotten_after_thirty_days_once_its_games_have_ended(self, bot: Bot) -> None:
        table = await bot.table(GAMES["begun"])
        await bot.store.set_server_choice(SERVER, "theme", "light")
        preferences = bot.client._servers.preferences
        assert await preferences.of_server(SERVER, THEME) is Theme.LIGHT
        await bot.ready()
        await self.remove(bot)
        await bot.clock.advance(7 * DAY)
        await bot.clock.advance(30 * DAY - 1)
        assert (await bot.stored(table)).open
        assert await bot.store.get_server_choice(SERVER, "theme") == "light"
        await bot.clock.advance(2)
        assert (await bot.stored(table)).close_reason is CloseReason.EXPIRED
        for _ in range(2):
            await bot.clock.advance(DAY)
        assert await bot.store.get_server_choice(SERVER, "theme") is None
        assert await preferences.of_server(SERVER, THEME) is Theme.DARK
        forgotten = await bot.stored(table)
        assert (forgotten.open, forgotten.location, forgotten.board.id) == (False, NO_LONGER_KNOWN, None)
        assert await bot.store.removals() == {}

    @pytest.mark.parametrize("outage", [False, True])
    async def test_it_is_kept_after_an_outage_or_another_invitation(self, bot: Bot, outage: bool) -> None:
        await bot.store.set_server_choice(SERVER, "theme", "light")
        table = await bot.table(GAMES["begun"])
        await bot.ready()
        await self.remove(bot, **({"unavailable": True} if outage else {}))
        assert (await bot.stored(table) == table) is outage
        assert list(await bot.store.removals()) == ([] if outage else [SERVER])
        if not outage:
            bot.join_server(SERVER)
            await bot.client.on_guild_join(server())
        for _ in range(32):
            await bot.clock.advance(DAY)
        assert await bot.store.get_server_choice(SERVER, "theme") == "light"

    async def test_removals_and_invitations_while_the_bot_was_down_are_noticed(self, bot: Bot) -> None:
        gone, again = 77, SERVER
        await bot.store.note_removal(again, bot.clock.now() - 40 * DAY)
        left = await bot.table(GAMES["begun"], shown=False, guild_id=gone, channel_id=1)
        joined = await save_changes(bot.store, await bot.table(GAMES["begun"]), reach=Reach.LENT)
        await bot.ready()
        assert await bot.store.removals() == {gone: bot.clock.now()}
        assert (await bot.stored(left)).lent
        joined = await bot.stored(joined)
        assert joined.reach is Reach.JOINED
        assert bot.messages.requests == ["edit_board"]
        assert bot.messages.revision_in(MESSAGE_ID) == joined.revision


async def delete_channel(bot: Bot, channel_id: int, kind: str) -> None:
    if kind == "channel":
        await bot.client.on_guild_channel_delete(event(id=channel_id))
    else:
        await bot.client.on_raw_thread_delete(event(thread_id=channel_id))


@pytest.mark.parametrize("kind", ["channel", "thread"])
async def test_only_the_open_table_of_a_deleted_channel_is_closed(bot: Bot, kind: str) -> None:
    table = await bot.table(GAMES["begun"])
    over = await bot.table(GAMES["begun"], channel_id=2)
    over = await save_changes(bot.store, over, status=Status.ABANDONED, close_reason=CloseReason.AGREED)
    for channel_id in (1, 2):
        await delete_channel(bot, channel_id, kind)
    assert [await bot.stored(each) for each in (table, over)] == [table, over]
    await delete_channel(bot, LOCATION.channel_id, kind)
    assert (await bot.stored(table)).close_reason is CloseReason.GONE
    assert table.id not in {each.id for each in await tables_to_restore(bot.store)}, "nothing is left to show"


class TestGreeting:
    """A server that invites the bot is greeted where Discord greets new members."""

    @pytest.fixture
    def channel(self) -> Mock:
        """The channel of the new members of a server."""
        granted = Mock(return_value=discord.Permissions.all())
        return Mock(spec=discord.TextChannel, send=AsyncMock(), permissions_for=granted)

    async def invite(self, bot: Bot, channel: Mock, **fields: object) -> None:
        await bot.client.on_guild_join(server(id=NEW_SERVER, system_channel=channel, **fields))

    @pytest.mark.parametrize(
        ("features", "chosen", "button"),
        [
            ([], None, "Play now"),
            (["COMMUNITY"], None, "Jouer tout de suite"),
            (["COMMUNITY"], "hu", "Azonnal játszom"),
        ],
    )
    async def test_it_is_greeted_once_in_its_language(
        self, bot: Bot, channel: Mock, features: list[str], chosen: str | None, button: str
    ) -> None:
        await bot.ready()
        if chosen:
            await bot.store.set_server_choice(NEW_SERVER, "language", chosen)
        for _ in range(2):
            await self.invite(bot, channel, features=features, preferred_locale=discord.Locale.french)
        (sent,) = channel.send.await_args_list
        assert labels(sent.kwargs["view"])[0] == button
        assert len(sent.kwargs["nonce"]) <= MAX_NONCE_LENGTH

    async def test_no_other_server_is_greeted(self, bot: Bot, channel: Mock) -> None:
        known, lately, fleeting = (
            server(id=number, system_channel=channel) for number in (SERVER, NEW_SERVER, NEW_SERVER + 1)
        )
        await bot.client.on_guild_join(known)  # after a restart
        await bot.ready()
        await bot.client.on_guild_join(known)  # after an outage
        await bot.store.note_removal(lately.id, bot.clock.now())
        await bot.client.on_guild_join(lately)
        assert await bot.store.removals() == {}
        await asyncio.gather(bot.client.on_guild_join(fleeting), bot.client.on_guild_remove(fleeting))
        channel.send.assert_not_awaited()

    @pytest.mark.parametrize("lacking", ["view_channel", "send_messages"])
    async def test_nobody_is_greeted_where_it_may_not_write(
        self, bot: Bot, channel: Mock, lacking: str
    ) -> None:
        await bot.ready()
        channel.permissions_for.return_value.update(**{lacking: False})
        await self.invite(bot, channel)
        channel.send.assert_not_awaited()

    async def test_a_greeting_that_fails_is_not_tried_again(self, bot: Bot, channel: Mock) -> None:
        await bot.ready()
        channel.send.side_effect = http_error(403, 50013)
        for _ in range(2):
            await self.invite(bot, channel)
        channel.send.assert_awaited_once()

    async def test_a_greeting_that_waits_is_given_up_as_the_bot_closes(self, bot: Bot, channel: Mock) -> None:
        async def wait(**_: object) -> None:
            await asyncio.Event().wait()

        await bot.ready()
        channel.send.side_effect = wait
        greeting = await begin(self.invite(bot, channel))
        channel.send.assert_called_once()
        await bot.client.close()
        assert greeting.cancelled()


class TestServers:
    """The tables of a server are left to clicks while the bot is not in it."""

    async def leave(self, bot: Bot, *, heard: bool = True) -> None:
        bot.leave_servers()
        await (bot.client.on_guild_remove(server()) if heard else bot.client.on_shard_ready(0))
        await run_ready_tasks()

    async def invite(self, bot: Bot, *, heard: bool = True) -> None:
        bot.join_server(SERVER)
        await (bot.client.on_guild_join(server()) if heard else bot.client.on_shard_ready(0))
        await run_ready_tasks()

    @pytest.mark.parametrize("returns", [True, False])
    @pytest.mark.parametrize("leaves", [True, False])
    async def test_they_go_on_once_it_is_invited_again(self, bot: Bot, leaves: bool, returns: bool) -> None:
        table = await bot.table(GAMES["begun"])
        await bot.ready()
        await self.leave(bot, heard=leaves)
        assert (await bot.stored(table)).reach is Reach.LENT
        assert bot.messages.boards == {}
        await self.invite(bot, heard=returns)
        again = await bot.stored(table)
        assert (again.reach, again.board.id) == (Reach.JOINED, table.board.id)
        assert again.board.shown_revision == again.revision
        assert list(bot.messages.boards) == [again.board.id]

    async def test_a_server_just_joined_may_remove_it_without_a_connection(self, bot: Bot) -> None:
        bot.leave_servers()
        await bot.ready()
        await self.invite(bot)
        table = await bot.table(GAMES["begun"])
        await self.leave(bot, heard=False)
        assert (await bot.stored(table)).lent

    async def test_a_removal_undone_shows_the_board(self, bot: Bot, monkeypatch: Patch) -> None:
        """A gateway that was cut delivers both at once when it is back."""
        table = await bot.table(GAMES["begun"])
        decided = hold(monkeypatch, bot.client._tables, "apply")
        events = asyncio.gather(bot.client.on_guild_remove(server()), bot.client.on_guild_join(server()))
        await run_ready_tasks()
        decided.set()
        await events
        await run_ready_tasks()
        joined = await bot.stored(table)
        assert joined.reach is Reach.JOINED
        assert joined.board.shown_revision == joined.revision

    async def test_an_invitation_undone_lends_it(self, bot: Bot, monkeypatch: Patch) -> None:
        """A moderator, or another bot, may throw it out at once."""
        table = await bot.table(GAMES["begun"])
        known = hold(monkeypatch, bot.store, "removals")
        events = asyncio.gather(bot.client.on_guild_join(server()), bot.client.on_guild_remove(server()))
        await run_ready_tasks()
        known.set()
        await events
        assert (await bot.stored(table)).lent
        assert list(await bot.store.removals()) == [SERVER]

    @pytest.mark.parametrize("method", ["open_tables_in_server", "save"])
    async def test_a_removal_is_noted_once_it_can_be_saved(self, bot: Bot, method: str) -> None:
        table = await bot.table(GAMES["begun"])
        bot.fail_at_first(method, StoreUnavailableError("locked"))
        await self.leave(bot)
        assert (await bot.stored(table)).lent

    @pytest.mark.parametrize("heard", [True, False])
    async def test_a_damaged_table_keeps_no_other(self, bot: Bot, monkeypatch: Patch, heard: bool) -> None:
        damaged, table = await bot.table(GAMES["begun"]), await bot.table(GAMES["begun"], channel_id=1)
        load = bot.store.load

        async def load_others(table_id: int) -> Table | None:
            if table_id == damaged.id:
                raise UnreadableTableError(damaged.id, "nonsense")
            return await load(table_id)

        if heard:
            await bot.ready()
        monkeypatch.setattr(bot.store, "load", load_others)
        await self.leave(bot, heard=heard)
        assert (await bot.stored(table)).lent
        monkeypatch.undo()
        assert await bot.stored(damaged) == damaged


class TestClose:
    async def test_interactions_are_finished(self, bot: Bot, monkeypatch: Patch) -> None:
        monkeypatch.setattr(client_module, "BACKGROUND_TIMEOUT", 0)
        interaction = roll(await bot.table(GAMES["begun"]))
        with bot.messages.held("render"):
            handling = await begin(bot.client.on_interaction(interaction.real))
            closing = await begin(bot.client.close())
            assert not bot.client.is_closed()
        await asyncio.gather(handling, closing)
        assert interaction.discord.names == ["edit_message"]
        assert bot.client.is_closed()

    async def test_refusals_are_sent_before_the_connection_is_closed(self, bot: Bot) -> None:
        table = await bot.table(GAMES["begun"])
        updated = bot.messages.block("edit_board")
        interaction, refused = roll(table), roll(table)
        interaction.discord.errors["edit_message"] = TimeoutError()
        sent = refused.discord.block("send_message")
        await bot.client.on_interaction(interaction.real)
        closing = await begin(bot.client.close())
        handling = await begin(bot.client.on_interaction(refused.real))
        updated.set()
        await run_ready_tasks()
        assert not bot.client.is_closed()
        sent.set()
        await asyncio.gather(closing, handling)
        assert "restarting" in ephemeral_text(refused)
        after = await bot.stored(table)
        assert after.board.shown_revision == after.revision > table.revision, "boards are updated before"

    async def test_what_takes_too_long_is_cancelled(self, bot: Bot, monkeypatch: Patch) -> None:
        monkeypatch.setattr(client_module, "INTERACTIONS_TIMEOUT", 0)
        monkeypatch.setattr(client_module, "BACKGROUND_TIMEOUT", 0)
        bot.messages.block("render")
        table = await bot.table(GAMES["begun"], shown=False)
        await bot.client.on_shard_ready(0)
        handling = await begin(bot.client.on_interaction(roll(table).real))
        await bot.client.close()
        assert handling.cancelled()
        assert (await bot.stored(table)).board.shown_revision == 1, "the next start shows the rest"

    async def test_no_board_is_updated_afterwards(self, bot: Bot) -> None:
        """Not for an event that was on its way, a ping that comes due or a session: the store is closed."""
        await bot.client.close()
        table = await bot.table(GAMES["begun"], shown=False)
        with pytest.raises(asyncio.CancelledError):
            await bot.client._refresh_if_behind(table.location.channel_id)
        bot.client._boards.refresh(table.id)
        await bot.ready()
        assert bot.messages.requests == []

    async def test_a_deleted_channel_is_noted_before(self, bot: Bot, monkeypatch: Patch) -> None:
        table = await bot.table(GAMES["begun"])
        found = hold(monkeypatch, bot.store, "latest_table_in")
        await begin(delete_channel(bot, LOCATION.channel_id, "channel"))
        closing = await begin(bot.client.close())
        assert not closing.done()
        found.set()
        await closing
        assert (await bot.stored(table)).close_reason is CloseReason.GONE

    async def test_computers_stop_playing(self, bot: Bot) -> None:
        table = await bot.table(GAMES["begun"], seats=(LAMB, *first_people(1)))
        await bot.ready()
        await bot.client.close()
        await bot.clock.advance(60)
        assert await bot.stored(table) == table

    async def test_a_bot_that_lost_its_slot_closes_at_once(self, bot: Bot) -> None:
        """Another process may have taken over, so that nothing it does would count."""
        with bot.messages.held("render"):
            handling = await begin(bot.client.on_interaction(roll(await bot.table(GAMES["begun"])).real))
            await bot.client.abandon()
        assert handling.cancelled()
        assert bot.client.is_closed()


@pytest.mark.parametrize(
    ("status", "path", "refused"),
    [
        (401, "/channels/70/messages", True),
        (403, "/channels/70/messages", False),
        (401, "/webhooks/1/token/messages/@original", False),
        (401, "/interactions/1/token/callback", False),
    ],
)
async def test_a_token_that_is_reset_closes_the_bot(bot: Bot, status: int, path: str, refused: bool) -> None:
    answered = SimpleNamespace(response=SimpleNamespace(status=status, headers={}), url=yarl.URL(path))
    trace: Any = bot.client.http.http_trace
    for listener in [*trace.on_request_end] * 2:
        await listener(None, SimpleNamespace(), answered)
    await run_ready_tasks()
    assert bot.client.token_refused is bot.client.is_closed() is refused


async def test_the_bot_needs_no_privileged_intent(bot: Bot) -> None:
    assert [name for name, enabled in bot.client.intents if enabled] == ["guilds"]


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"type": 3, "data": {"component_type": 2}},
        {"type": 5, "data": {"custom_id": "cs1:1:0:rules"}},
        {"type": 5, "data": {"custom_id": "cs1:1:0:rules", "components": None}},
    ],
)
async def test_a_malformed_interaction_is_logged(bot: Bot, event: dict[str, Any], caplog: Log) -> None:
    """discord.py would let it end the connection, and the process with it."""
    whole = {"id": "1", "application_id": "2", "token": "x", "version": 1, "channel_id": "3", **event}
    bot.client._connection.parsers["INTERACTION_CREATE"](whole)
    assert "An interaction that cannot be parsed is ignored" in caplog.text
