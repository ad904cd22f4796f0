"""Opening a table: the defaults of the server, the permissions that a game needs, and rematches."""

from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.chat.lobby import opening as open_table_module
from bot.chat.lobby.handlers import Lobby
from bot.chat.lobby.ids import LobbyButton
from bot.game import FRANJOS, ColumnsToWin, Rules
from bot.tables import Caller, Options, Pace, Speed, Status, StoreAwayError, StoreUnavailableError, Table
from playground.validation.errors import ErrorCode
from tests import WAIT_TIMEOUT
from tests.chat.card_samples import GAMES, WON
from tests.chat.fake_interactions import SENT_ID, FakeInteraction, refusal
from tests.chat.harness import Harness, button, ephemeral_text, public_text
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, EAGLE, LOCATION, first_people


async def rematch(harness: Harness, by: Caller, last: Table) -> FakeInteraction:
    interaction = await harness.click(by, button(last, LobbyButton.REMATCH))
    await harness.background_tasks.finish(WAIT_TIMEOUT)
    return interaction


class TestOpen:
    @pytest.mark.parametrize("error", [StoreAwayError, StoreUnavailableError])
    async def test_a_table_is_shown_although_the_store_failed_when_it_was_opened(
        self, harness: Harness, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
    ) -> None:
        monkeypatch.setattr(open_table_module, "LOOK_AGAIN_AFTER", 0.0)
        create = harness.store.create

        async def create_and_fail(*args: Any, **limits: Any) -> Table:
            await create(*args, **limits)
            raise error

        monkeypatch.setattr(harness.store, "create", create_and_fail)
        assert "check the game with" in ephemeral_text(await harness.command("cantstop new"))
        await harness.background_tasks.finish(WAIT_TIMEOUT)
        assert harness.boards.refreshed == [(await harness.latest()).id]
        assert harness.tables.timers[0].count == 1

    async def test_where_there_is_no_table_none_is_shown(
        self, harness: Harness, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(open_table_module, "LOOK_AGAIN_AFTER", 0.0)
        monkeypatch.setattr(harness.store, "create", AsyncMock(side_effect=StoreAwayError))
        await harness.command("cantstop new")
        await harness.background_tasks.finish(WAIT_TIMEOUT)
        assert harness.boards.refreshed == []

    async def test_the_hosts_language_stays_that_of_the_table_and_rematch(self, harness: Harness) -> None:
        await harness.command("cantstop new", harness.command_interaction(locale="fr"))
        table = await harness.latest()
        assert table.language == "fr"
        table = await save_changes(
            harness.store, table, status=Status.FINISHED, game=WON["won"], seats=first_people(2)
        )
        await rematch(harness, BEN, table)
        again = await harness.latest()
        assert (again.id, again.host, again.language) == (table.id + 1, BEN.id, "fr")

    async def test_options_override_the_defaults_of_the_server(self, harness: Harness) -> None:
        assert LOCATION.guild_id is not None
        usual = Options(Rules.of(FRANJOS), Pace.LIVE, speed=Speed.QUICK, guessing=False)
        await harness.preferences.set_default_options(LOCATION.guild_id, usual)
        await harness.command("cantstop new", columns="4", pace="relaxed")
        chosen = replace(usual, rules=Rules.of(FRANJOS, columns=ColumnsToWin.FOUR), pace=Pace.RELAXED)
        assert (await harness.latest()).options == chosen

    async def test_no_permissions_are_needed_in_direct_messages(self, harness: Harness) -> None:
        interaction = harness.command_interaction(guild_id=None, app_permissions=discord.Permissions.none())
        await harness.command("cantstop new", interaction)
        assert (await harness.latest()).location.guild_id is None

    async def test_an_unknown_kind_of_channel_is_refused(self, harness: Harness) -> None:
        refused = await harness.command("cantstop new", harness.command_interaction(channel=None))
        assert "this kind of channel" in ephemeral_text(refused)


async def test_a_table_is_cancelled_if_another_process_has_answered(harness: Harness) -> None:
    """That process has a database of its own, and a table in it."""
    interaction = harness.command_interaction(ANN)
    interaction.discord.errors["send_message"] = refusal(ErrorCode.ALREADY_ACKNOWLEDGED)
    await harness.command("cantstop new", interaction)
    table = await harness.latest()
    assert (table.status, table.board.shown_revision) == (Status.ABANDONED, table.revision)


class TestElsewhere:
    """Where the bot is no member."""

    GRANTED = discord.Permissions(send_messages=True, use_external_apps=True)

    def command(self, harness: Harness, **changes: Any) -> FakeInteraction:
        changes |= {"member": False, "app_permissions": discord.Permissions.none()}
        permissions = discord.Permissions(self.GRANTED.value)
        return harness.command_interaction(permissions=permissions, **changes)

    @pytest.mark.parametrize("guild_id", [LOCATION.guild_id, None], ids=["server", "group"])
    async def test_a_game_is_opened_for_everybody(self, harness: Harness, guild_id: int | None) -> None:
        shown = public_text(await harness.command("cantstop new", self.command(harness, guild_id=guild_id)))
        assert "I'm not a member here, so the game only goes on when somebody presses a button." in shown
        table = await harness.latest()
        assert (table.lent, table.location.guild_id) == (True, guild_id)

    async def test_a_time_limit_has_to_wait_and_that_is_said(self, harness: Harness) -> None:
        shown = public_text(await harness.command("cantstop new", self.command(harness), pace="relaxed"))
        assert "There's no time limit." in shown
        assert "day" not in shown
        table = await harness.latest()
        assert (table.pace, table.options.pace) == (Pace.NONE, Pace.RELAXED)

    @pytest.mark.parametrize("missing", ["send_messages", "use_external_apps"])
    async def test_nothing_is_opened_that_one_person_would_see(self, harness: Harness, missing: str) -> None:
        interaction = self.command(harness)
        interaction.permissions.update(**{missing: False})
        refused = ephemeral_text(await harness.command("cantstop new", interaction))
        assert "I can't show a game here" in refused
        assert await harness.store.latest_table_in(LOCATION.channel_id) is None

    @pytest.mark.parametrize("name", ["new", "play"])
    async def test_a_game_that_one_person_sees_is_cancelled(self, harness: Harness, name: str) -> None:
        interaction = self.command(harness)
        interaction.kept_private = True
        await harness.command(f"cantstop {name}", interaction)
        table = await harness.latest()
        assert (table.status, table.board.shown_revision) == (Status.ABANDONED, table.revision)
        assert "I can't show a game here" in interaction.discord.calls[-1].values["content"]

    async def test_no_thread_is_offered_where_there_is_a_game(self, harness: Harness) -> None:
        await harness.command("cantstop new", self.command(harness))
        table = await harness.latest()
        await harness.store.set_board_message(table.id, SENT_ID, table.revision)
        refused = ephemeral_text(await harness.command("cantstop new", self.command(harness)))
        assert refused.startswith("There's already a game in this channel")

    @pytest.mark.parametrize("servers_only", [False, True])
    async def test_a_rematch_is_lent_unless_forbidden(self, harness: Harness, *, servers_only: bool) -> None:
        """An outdated board is shown first only if it is refused: a first response keeps its token."""
        harness.feature(Lobby).opener.servers_only = servers_only
        table = await harness.finished(WON["won"])
        changes = {"member": False, "permissions": self.GRANTED}
        clicked = await harness.click(BEN, button(table, LobbyButton.REMATCH), changes=changes)
        latest = await harness.latest()
        assert latest.lent is not servers_only
        if not servers_only:
            assert clicked.discord.names == ["send_message"]
            return
        assert clicked.discord.names == ["edit_message", "followup"]
        refused = clicked.discord.calls[-1].values["content"]
        assert refused.startswith("I only play in servers that have added me.")
        assert latest.id == table.id


async def test_the_missing_permissions_are_named_and_others_are_not_needed(harness: Harness) -> None:
    thread = discord.Thread.__new__(discord.Thread)
    for channel, needed in ((object(), "Send Messages"), (thread, "Send Messages in Threads")):
        asked = harness.command_interaction(channel=channel, app_permissions=discord.Permissions.none())
        refused = ephemeral_text(await harness.command("cantstop new", asked))
        assert f"give me **View Channel** and **{needed}**." in refused
    assert await harness.store.latest_table_in(LOCATION.channel_id) is None


class TestRematch:
    async def test_somebody_alone_plays_again_once_the_lobby_was_shown(self, harness: Harness) -> None:
        options, seats = Options(pace=Pace.LIVE, guessing=False), (*first_people(1), EAGLE)
        last = await harness.finished(WON["won"], seats=seats, options=options)
        interaction = await rematch(harness, ANN, last)
        table = await harness.latest()
        assert (table.host, table.options, table.seats) == (ANN.id, options, seats)
        assert table.status is Status.PLAYING
        assert "Can't Stop" in public_text(interaction)
        assert harness.boards.refreshed == [table.id]
        assert harness.boards.pings == {}

    async def test_seats_are_kept_for_those_who_stayed_and_they_are_pinged(self, harness: Harness) -> None:
        last = await harness.finished(WON["won by four"])
        interaction = await rematch(harness, BEN, last)
        table = await harness.latest()
        ann, ben = last.remaining
        assert table.seats == (ben,)
        assert [(kept.person, kept.seat) for kept in table.reservations] == [(ann, 0)]
        assert f"<@{ann.id}>" in public_text(interaction)
        assert harness.boards.pings == {table.id: (ann,)}

    async def test_the_second_who_wants_one_joins_the_first(self, harness: Harness) -> None:
        last = await harness.finished(WON["won"])
        await rematch(harness, ANN, last)
        joined = await rematch(harness, CYD, last)
        assert "You have a seat in the next game" in ephemeral_text(joined)
        table = await harness.latest()
        assert [person.id for person in table.people] == [ANN.id, CYD.id]
        assert harness.boards.refreshed == [table.id]

    async def test_there_is_none_while_that_or_another_game_is_in_progress(self, harness: Harness) -> None:
        last = await harness.finished(WON["won"])
        current = await harness.game(GAMES["begun"])
        for table, told in ((last, "already a game in this channel"), (current, "isn't over yet")):
            assert told in ephemeral_text(await rematch(harness, ANN, table))
        assert await harness.stored(current) == current


async def test_a_game_whose_opening_got_no_answer_is_shown_to_who_wants_one(harness: Harness) -> None:
    """Where the bot is no member, it cannot do so by itself."""
    granted = discord.Permissions(send_messages=True, use_external_apps=True)
    changes: dict[str, Any] = {"member": False, "permissions": granted}
    last = await harness.finished(WON["won"])
    for by in (BEN, ANN):
        clicked = await harness.click(by, button(last, LobbyButton.REMATCH), changes=changes)
        assert f"<@{BEN.id}> · host" in public_text(clicked)
    asked = await harness.command("cantstop new", harness.command_interaction(**changes))
    assert f"<@{BEN.id}> · host" in public_text(asked)
