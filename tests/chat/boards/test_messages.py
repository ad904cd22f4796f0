"""The messages that the bot sends and edits on its own: what they say, and whom they notify."""

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.chat.boards import rendering
from bot.chat.boards.channels import Action
from bot.chat.boards.messages import BURIED_BELOW, MAX_NONCE_LENGTH, BoardMessages, BoardPlace
from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.play.closed import result_text
from bot.chat.preferences import MOTION, PINGS, THEME, ChannelLanguages, Motion, Pings, Preferences
from bot.chat.story.stories import Stories
from bot.chat.ui.i18n.language import Languages, link
from bot.game import Game
from bot.render import Theme
from bot.tables import CloseReason, Location, Person, Table
from playground.api.rest import messages as model
from playground.model.messages import Message
from playground.model.permissions import Permissions
from playground.validation import drafts
from playground.validation.errors import ErrorCode
from tests.chat.card_samples import BIDDERS, GAMES, PLAYED, SETTLING_UP, TABLES, WON
from tests.chat.fake_interactions import http_error, refusal
from tests.chat.in_process import InProcessDiscord
from tests.store.memory_store import MemoryStore
from tests.tables.sample_tables import (
    ANN,
    BEN,
    CYD,
    LOCATION,
    NOW,
    closed_table,
    finished_table,
    game_table,
    lobby_table,
)

TABLE = game_table(GAMES["three moves"])
PING_ID = 400_000_000_000_000_002


class Sender:
    """The bot's messages, and the Discord that gets them."""

    def __init__(self) -> None:
        self.discord = InProcessDiscord()
        self.preferences = Preferences(MemoryStore())
        languages = ChannelLanguages(Languages(), self.preferences)
        self.messages = BoardMessages(
            self.discord.client, languages, self.preferences, Stories(), self.discord.clock.now
        )

    def with_board(self, table: Table = TABLE, age: float = 60.0) -> tuple[Table, Message]:
        """Return a table whose board was sent some seconds ago, and its message."""
        board = self.discord.add_bots_message(age)
        return with_board(table, board.id), board

    def only_message(self) -> Message:
        (message,) = self.discord.messages
        return message


@pytest.fixture
def sender() -> Sender:
    return Sender()


@pytest.fixture(autouse=True)
def themes(monkeypatch: pytest.MonkeyPatch) -> list[Theme]:
    """The themes of the boards that were drawn; drawing itself is left out."""
    drawn: list[Theme] = []

    async def draw_board(game: Game, _: object, theme: Theme, chances: Sequence[float], *__: object) -> bytes:
        drawn.append(theme)
        return b"png"

    monkeypatch.setattr(rendering, "draw_board", draw_board)
    return drawn


def with_board(table: Table, board_id: int | None) -> Table:
    return replace(table, board=replace(table.board, id=board_id))


def file_names(message: Message) -> list[str]:
    return [file.filename for file in message.files]


def pinged(message: Message) -> set[int]:
    return {user.id for user in message.pings}


class TestSendBoard:
    async def test_it_has_the_card_and_its_picture_and_notifies_nobody(self, sender: Sender) -> None:
        sent = await sender.messages.send_board(TABLE)
        message = sender.only_message()
        assert message.id == sent
        assert message.alt_texts
        assert file_names(message) == [f"board-{TABLE.id}-{TABLE.revision}.png"]
        assert f"<@{ANN.id}>" in message.text
        assert message.mentions == ()
        await sender.messages.send_board(lobby_table())
        assert file_names(sender.discord.messages[1]) == [], "a lobby has no picture"

    async def test_a_finished_game_has_its_story_unless_nobody_waits_for_it(self, sender: Sender) -> None:
        table = finished_table(PLAYED["plain"])
        await sender.messages.send_board(table)
        message = sender.only_message()
        board, story = message.alt_texts
        assert board.startswith("Dice: ")
        assert story.startswith("Everyone's chance to win, turn by turn.")
        assert file_names(message) == [f"board-{table.id}-{table.revision}.gif", f"story-{table.id}.png"]
        assert (await sender.messages.render(table, with_story=False)).second_picture is None

    async def test_it_has_the_theme_of_the_server(self, sender: Sender, themes: list[Theme]) -> None:
        assert LOCATION.guild_id is not None
        await sender.messages.send_board(TABLE)
        await sender.preferences.set_of_server(LOCATION.guild_id, THEME, Theme.LIGHT)
        await sender.messages.send_board(TABLE)
        assert themes == [Theme.DARK, Theme.LIGHT]


class TestMotion:
    """A bust, a claim or a win moves when it is shown for the first time."""

    BUST = replace(game_table(GAMES["bust"]), revision=5)

    async def shown(self, sender: Sender, table: Table = BUST) -> str:
        picture = (await sender.messages.render(table)).picture
        assert picture is not None
        return picture.name.removeprefix(f"board-{table.id}-{table.revision}")

    async def test_it_moves_once(self, sender: Sender) -> None:
        assert await self.shown(sender) == ".gif"
        shown = replace(self.BUST, board=replace(self.BUST.board, shown_revision=5))
        assert await self.shown(sender, shown) == ".png"

    async def test_it_does_not_move_again_when_a_vote_or_a_reminder_is_shown(self, sender: Sender) -> None:
        assert self.BUST.game is not None
        board = replace(self.BUST.board, shown_revision=5, pinged_turn=self.BUST.game.acting_since)
        for change in ({"end_votes": frozenset({ANN.id})}, {"reminder_due": True}, {"paused": True}):
            changed: Any = {"board": board, "revision": 6, **change}
            assert await self.shown(sender, replace(self.BUST, **changed)) == ".png"

    async def test_a_claim_during_a_turn_moves(self, sender: Sender) -> None:
        table = game_table(GAMES["franjos, claimed"])
        board = replace(table.board, shown_revision=5, pinged_turn=GAMES["franjos, claimed"].acting_since)
        assert await self.shown(sender, replace(table, revision=6, board=board)) == ".gif"

    async def test_nobody_is_asked_about_other_positions(self, sender: Sender) -> None:
        sender.preferences.moving = AsyncMock()  # type: ignore[method-assign]
        assert await self.shown(sender, replace(TABLE, revision=TABLE.board.shown_revision + 1)) == ".png"
        sender.preferences.moving.assert_not_awaited()

    async def test_it_is_still_where_the_server_or_a_player_wants_that(self, sender: Sender) -> None:
        assert LOCATION.guild_id is not None
        for motion, ending in ((Motion.STILL, ".png"), (Motion.MOVING, ".gif")):
            await sender.preferences.set_of_server(LOCATION.guild_id, MOTION, motion)
            assert await self.shown(sender) == ending
        await sender.preferences.set_of_player(CYD, MOTION, Motion.STILL)
        assert await self.shown(sender) == ".gif", "Cyd has no seat"
        for motion, ending in ((Motion.STILL, ".png"), (Motion.MOVING, ".gif")):
            await sender.preferences.set_of_player(BEN, MOTION, motion)
            assert await self.shown(sender) == ending


class TestEditBoard:
    async def test_its_message_shows_the_card_and_mentions_nobody(self, sender: Sender) -> None:
        table, board = sender.with_board()
        assert await sender.messages.edit_board(table)
        assert (board.edits, board.mentions) == (1, ())
        assert file_names(board) == [f"board-{TABLE.id}-{TABLE.revision}.png"]

    async def test_without_a_board_there_is_nothing_to_edit(self, sender: Sender) -> None:
        assert not await sender.messages.edit_board(with_board(TABLE, None))
        assert sender.discord.methods == []

    @pytest.mark.parametrize(
        "code",
        [ErrorCode.UNKNOWN_MESSAGE, ErrorCode.OLD_EDITS, ErrorCode.NOT_AUTHOR, ErrorCode.THREAD_ARCHIVED],
    )
    async def test_a_message_that_cannot_be_edited_is_told(self, sender: Sender, code: ErrorCode) -> None:
        sender.discord.errors["PATCH"] = [refusal(code)]
        assert not await sender.messages.edit_board(TABLE)

    @pytest.mark.parametrize("error", [http_error(500), refusal(ErrorCode.UNKNOWN_CHANNEL), http_error(429)])
    async def test_other_errors_are_raised(self, sender: Sender, error: Exception) -> None:
        sender.discord.errors["PATCH"] = [error]
        with pytest.raises(DiscordError):
            await sender.messages.edit_board(TABLE)


@pytest.mark.parametrize("method", ["POST", "PATCH"])
@pytest.mark.parametrize("code", [ErrorCode.INVALID_FORM, ErrorCode.MISSING_PERMISSIONS, ErrorCode.TOO_LARGE])
async def test_text_replaces_a_rejected_picture(sender: Sender, code: ErrorCode, method: str) -> None:
    sender.discord.errors[method] = [refusal(code)]
    if method == "POST":
        await sender.messages.send_board(TABLE)
    else:
        await sender.messages.edit_board(sender.with_board()[0])
    message = sender.only_message()
    assert "```" in message.text
    assert file_names(message) == []


async def test_an_old_board_is_replaced_by_a_link_to_the_new_one(sender: Sender) -> None:
    table, old = sender.with_board()
    await sender.messages.edit_board(table)
    moved = with_board(TABLE, old.id + 1)
    await sender.messages.remove_buttons(moved, old.id)
    assert link(moved) in old.text
    assert (old.buttons, old.files) == ([], [])


@pytest.mark.parametrize(("tag", "words"), [("en", "it's your turn"), ("fr", "à toi de jouer")])
async def test_messages_are_in_the_language_of_the_table(sender: Sender, tag: str, words: str) -> None:
    await sender.messages.ping_players(replace(TABLE, language=tag))
    assert words in sender.only_message().content


class TestFindBoard:
    async def test_a_table_without_a_board_has_to_get_one(self, sender: Sender) -> None:
        assert await sender.messages.find_board(with_board(TABLE, None)) is BoardPlace.GONE
        assert sender.discord.methods == []

    @pytest.mark.parametrize(("age", "place"), [(model.OLD, BoardPlace.BURIED), (2400, BoardPlace.LAST)])
    async def test_an_old_board_counts_as_buried(self, sender: Sender, age: float, place: BoardPlace) -> None:
        sender.discord.clock.advance(3600)  # the machine's clock is wrong
        assert await sender.messages.find_board(sender.with_board(age=age)[0]) is place

    @pytest.mark.parametrize(
        ("count", "place"),
        [
            (0, BoardPlace.LAST),
            (1, BoardPlace.IN_SIGHT),
            (BURIED_BELOW - 1, BoardPlace.IN_SIGHT),
            (BURIED_BELOW, BoardPlace.BURIED),
        ],
    )
    @pytest.mark.parametrize("private", [False, True], ids=["server", "direct messages"])
    async def test_messages_below_bury_a_board_but_the_last_ping_does_not_count(
        self, sender: Sender, *, private: bool, count: int, place: BoardPlace
    ) -> None:
        location = LOCATION
        if private:
            there = sender.discord
            there.channel = there.add_direct_messages(there.guild.owner, there.bot)
            location = Location(None, there.channel.id)
        table, _ = sender.with_board()
        ping = sender.discord.add_bots_message(age=30)
        sender.discord.talk(count)
        board = replace(table.board, ping_id=ping.id)
        assert await sender.messages.find_board(replace(table, location=location, board=board)) is place

    @pytest.mark.parametrize("below", [0, 1, BURIED_BELOW + 1])
    async def test_a_board_not_found_is_gone(self, sender: Sender, below: int) -> None:
        table, board = sender.with_board()
        sender.discord.world.delete_message(board)
        sender.discord.talk(below)
        assert await sender.messages.find_board(table) is BoardPlace.GONE

    async def test_the_history_is_not_requested_without_permission_or_server(self, sender: Sender) -> None:
        there = sender.discord
        table, _ = sender.with_board()
        there.world.set_overwrite(there.channel, there.bot, Permissions.READ_MESSAGE_HISTORY, allow=False)
        there.hear_of(there.guild)
        assert await sender.messages.find_board(table) is BoardPlace.UNKNOWN
        there.forget_guilds()
        assert await sender.messages.find_board(table) is BoardPlace.UNKNOWN
        assert there.methods == []

    @pytest.mark.parametrize(
        "code", [ErrorCode.MISSING_ACCESS, ErrorCode.INVALID_FORM, ErrorCode.UNKNOWN_MESSAGE]
    )
    async def test_nothing_is_known_if_the_history_is_refused(self, sender: Sender, code: ErrorCode) -> None:
        sender.discord.errors["GET"] = [refusal(code)]
        assert await sender.messages.find_board(sender.with_board()[0]) is BoardPlace.UNKNOWN

    @pytest.mark.parametrize("error", [http_error(500), refusal(ErrorCode.UNKNOWN_CHANNEL)])
    async def test_errors_about_the_board_too_are_raised(self, sender: Sender, error: Exception) -> None:
        sender.discord.errors["GET"] = [error]
        with pytest.raises(DiscordError):
            await sender.messages.find_board(sender.with_board()[0])


class TestRefused:
    """What Discord would refuse is not asked for: such requests count towards a ban."""

    def allow(self, sender: Sender, permission: Permissions, *, allow: bool) -> None:
        there = sender.discord
        there.world.set_overwrite(there.channel, there.bot, permission, allow=allow)
        there.hear_of(there.guild)

    async def requests(self, sender: Sender, table: Table) -> list[str]:
        """Try everything and return the methods of the requests that were made."""
        before = len(sender.discord.methods)
        messages, board = sender.messages, table.board.id
        assert board
        for attempt in (
            messages.edit_board(table),
            messages.ping_players(table),
            messages.remove_buttons(with_board(table, None), board),
            messages.delete(table, board),
            messages.send_board(table),
        ):
            with contextlib.suppress(DiscordError):
                await attempt
        return sender.discord.methods[before:]

    async def test_nothing_is_asked_of_a_hidden_channel_until_it_is_shown(self, sender: Sender) -> None:
        table, _ = sender.with_board()
        self.allow(sender, Permissions.VIEW_CHANNEL, allow=False)
        assert await self.requests(sender, table) == []
        self.allow(sender, Permissions.VIEW_CHANNEL, allow=True)
        assert await self.requests(sender, table) == ["PATCH", "POST", "PATCH", "DELETE", "POST"]

    async def test_what_was_refused_is_not_asked_again_until_something_changes_but_the_board_says_it(
        self, sender: Sender
    ) -> None:
        table, board = sender.with_board()
        sender.discord.errors["POST"] = [refusal(ErrorCode.MISSING_PERMISSIONS)]
        assert await self.requests(sender, table) == ["PATCH", "POST", "PATCH", "DELETE"]
        assert "can't ping you" not in board.text
        table, board = sender.with_board()
        assert await self.requests(sender, table) == ["PATCH", "PATCH", "DELETE"]
        assert "I'm not allowed to write here, so I can't ping you" in board.history[1].text
        self.allow(sender, Permissions.MANAGE_MESSAGES, allow=True)
        table, board = sender.with_board()
        assert "POST" in await self.requests(sender, table)
        assert "can't ping you" not in board.history[1].text

    async def test_what_was_refused_is_asked_again_in_a_channel_that_has_changed_and_changed_back(
        self, sender: Sender
    ) -> None:
        table, _ = sender.with_board()
        sender.discord.errors["POST"] = [refusal(ErrorCode.MISSING_PERMISSIONS)]
        await self.requests(sender, table)
        sender.messages.channels.note_change(table.location.channel_id)
        assert "POST" in await self.requests(sender, table)

    async def test_a_refusal_from_before_a_change_is_not_remembered(self, sender: Sender) -> None:
        table, _ = sender.with_board()
        channels = sender.messages.channels
        with contextlib.suppress(DiscordError), channels.attempt(table, Action.SEND):
            channels.note_change(table.location.channel_id)
            raise DiscordError(refusal(ErrorCode.MISSING_PERMISSIONS))
        assert not channels.is_refused(table, Action.SEND)


class TestResult:
    async def test_it_pings_those_who_did_not_end_the_game(self, sender: Sender) -> None:
        table = finished_table(WON["won"])
        sent = await sender.messages.announce_result(table)
        message = sender.only_message()
        assert (message.id, pinged(message)) == (sent, {BEN.id})
        assert message.content == result_text(table, [BEN], Languages().english)

    async def test_nothing_is_sent_below_a_board_that_is_the_last_message(self, sender: Sender) -> None:
        table, board = sender.with_board(finished_table(WON["won"]))
        assert await sender.messages.announce_result(table) is None
        assert sender.discord.messages == [board]

    @pytest.mark.parametrize("pings", [Pings.TIMEOUT, Pings.NEVER])
    async def test_nothing_is_sent_if_nobody_wants_to_be_pinged(self, sender: Sender, pings: Pings) -> None:
        await sender.preferences.set_of_player(BEN, PINGS, pings)
        assert await sender.messages.announce_result(finished_table(WON["won"])) is None
        assert sender.discord.methods == []


class TestPing:
    @pytest.mark.parametrize(
        ("game", "people", "words"),
        [
            (GAMES["three moves"], (ANN,), "it's your turn"),
            (BIDDERS, (ANN, BEN), f"place your bids: will <@{CYD.id}> stop or bust?"),
            (GAMES["a bid is in"], (ANN,), "place your bid:"),
            (SETTLING_UP, (ANN,), "settle your bid"),
        ],
    )
    async def test_it_notifies_those_the_game_waits_for_and_says_what_they_can_do(
        self, sender: Sender, game: Game, people: tuple[Person, ...], words: str
    ) -> None:
        table = game_table(game)
        sent = await sender.messages.ping_players(table)
        message = sender.only_message()
        assert message.id == sent
        assert words in message.content
        assert link(table) in message.content
        assert pinged(message) == {person.id for person in people}

    @pytest.mark.parametrize("host", [ANN, BEN])
    async def test_the_host_hears_that_a_called_game_begins(self, sender: Sender, host: Person) -> None:
        called = replace(TABLE.board, ping_id=PING_ID, pinged_turn=0)
        await sender.messages.ping_players(replace(TABLE, host=host.id, board=called))
        message = sender.only_message()
        assert f", the game has begun. <@{ANN.id}> goes first: " in message.content
        assert pinged(message) == {host.id, ANN.id}


class TestNonce:
    """Discord recognises by its nonce a message that is sent twice."""

    async def test_a_turn_has_one_ping_wherever_its_board_is(self, sender: Sender) -> None:
        later = replace(TABLE, revision=TABLE.revision + 1)
        for table in (TABLE, later, with_board(TABLE, PING_ID), game_table(GAMES["stopped"])):
            await sender.messages.ping_players(table)
        assert [pinged(message) for message in sender.discord.messages] == [{ANN.id}, {BEN.id}]

    async def test_each_deadline_has_one_reminder(self, sender: Sender) -> None:
        for deadline in (NOW, NOW, NOW + 90):
            await sender.messages.remind_players(replace(TABLE, deadline=deadline))
        assert len(sender.discord.messages) == 2

    async def test_each_is_short_enough_for_discord(self, sender: Sender) -> None:
        table = replace(with_board(TABLE, 2**63), id=10**18, deadline=NOW)
        await sender.messages.ping_players(table)
        await sender.messages.remind_players(table)
        await sender.messages.ping_people(table, [ANN])
        await sender.messages.announce_result(replace(finished_table(WON["won"]), id=10**18))
        assert len(sender.discord.messages) == 4
        assert MAX_NONCE_LENGTH == drafts.MAX_NONCE


async def test_a_reminder_notifies_those_the_game_waits_for_and_says_until_when(sender: Sender) -> None:
    table = replace(game_table(GAMES["a bid is in"]), deadline=NOW + 45)
    await sender.messages.remind_players(table)
    message = sender.only_message()
    assert f"<t:{NOW + 45:.0f}:R>" in message.content
    assert pinged(message) == {ANN.id}, "Ben has bid already"


async def test_a_reminder_of_who_is_overdue_tells_all_others_what_they_can_do(sender: Sender) -> None:
    await sender.messages.remind_players(TABLES["overdue"])
    message = sender.only_message()
    assert message.content.startswith(f"<@{BEN.id}>")
    assert f"has been waiting for <@{ANN.id}> for three days. You can let a computer play" in message.content
    assert pinged(message) == {person.id for person in TABLES["overdue"].people}


@pytest.mark.parametrize(
    ("table", "people", "words"),
    [
        (lobby_table(1), [BEN, CYD], f"<@{BEN.id}> and <@{CYD.id}>, <@{ANN.id}> challenges you: "),
        (TABLE, [ANN], f"<@{ANN.id}>, somebody wants to keep playing, so the game goes on: {link(TABLE)}"),
        (
            closed_table(TABLE, CloseReason.AGREED),
            [ANN],
            f"<@{ANN.id}>, everyone agreed to end the game: {link(TABLE)}",
        ),
    ],
)
async def test_a_ping_notifies_people_and_says_to_what(
    sender: Sender, table: Table, people: list[Person], words: str
) -> None:
    sent = await sender.messages.ping_people(table, people)
    message = sender.only_message()
    assert message.id == sent
    assert words in message.content
    assert pinged(message) == {person.id for person in people}


class TestPings:
    """Players are pinged when they want to be."""

    @pytest.mark.parametrize("pings", [Pings.DAILY, Pings.TIMEOUT])
    async def test_who_chose_reminders_is_only_reminded_and_invited(
        self, sender: Sender, pings: Pings
    ) -> None:
        await sender.preferences.set_of_player(ANN, PINGS, pings)
        table = replace(TABLE, deadline=NOW)
        assert await sender.messages.ping_players(table) is None
        assert sender.discord.methods == []
        await sender.messages.remind_players(table)
        await sender.messages.ping_people(lobby_table(1), [ANN])
        assert [pinged(message) for message in sender.discord.messages] == [{ANN.id}, {ANN.id}]

    async def test_those_who_chose_never_are_neither_pinged_nor_named(self, sender: Sender) -> None:
        await sender.preferences.set_of_player(ANN, PINGS, Pings.NEVER)
        table = replace(TABLE, deadline=NOW)
        assert await sender.messages.ping_players(table) is None
        assert await sender.messages.remind_players(table) is None
        assert await sender.messages.ping_people(lobby_table(1), [ANN]) is None
        assert sender.discord.methods == []
        await sender.messages.ping_players(game_table(BIDDERS))
        message = sender.only_message()
        assert message.content.startswith(f"<@{BEN.id}>, place your bid: ")
        assert pinged(message) == {BEN.id}


class TestDelete:
    async def test_a_message_may_be_gone_already(self, sender: Sender) -> None:
        ping = sender.discord.add_bots_message()
        for _ in range(2):
            await sender.messages.delete(TABLE, ping.id)
            assert sender.discord.messages == []
        assert sender.discord.requests[-1].method == "DELETE"

    async def test_other_errors_are_raised(self, sender: Sender) -> None:
        sender.discord.errors["DELETE"] = [http_error(500)]
        with pytest.raises(DiscordError):
            await sender.messages.delete(TABLE, PING_ID)


async def test_no_request_is_made_in_a_server_that_has_just_removed_the_bot(sender: Sender) -> None:
    sender.discord.forget_guilds()
    with pytest.raises(DiscordError) as caught:
        await sender.messages.send_board(TABLE)
    assert caught.value.kind is ErrorKind.FORBIDDEN
    assert sender.discord.methods == []


async def test_a_server_whose_events_another_process_hears_is_not_taken_for_one(sender: Sender) -> None:
    there = sender.discord
    there.client.shard_count, there.client.shard_ids = 2, []
    there.forget_guilds()
    await sender.messages.send_board(TABLE)
    assert len(there.messages) == 1
