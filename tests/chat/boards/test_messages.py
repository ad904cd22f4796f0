"""The messages that the bot sends and edits on its own: what they say, and whom they notify."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.chat.boards import rendering
from bot.chat.boards.messages import BURIED_BELOW, MAX_NONCE_LENGTH, BoardMessages, BoardPlace
from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.play.closed import result_text
from bot.chat.preferences import ChannelLanguages, Pings, Preferences
from bot.chat.story.stories import Stories
from bot.chat.ui.i18n.language import Languages, link
from bot.game import Game
from bot.render import Theme
from bot.tables import CloseReason, Location, Person, Table
from tests.chat.card_parts import descriptions, text
from tests.chat.card_samples import BIDDERS, GAMES, PLAYED, SETTLING_UP, WON
from tests.chat.fake_client import SENT_ID, FakeClient, Request
from tests.chat.fake_interactions import http_error
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
BOARD_ID = 400_000_000_000_000_001
PING_ID = 400_000_000_000_000_002


class Sender:
    """The bot's messages, and the client that sends them nowhere."""

    def __init__(self) -> None:
        self.client = FakeClient()
        self.preferences = Preferences(MemoryStore())
        languages = ChannelLanguages(Languages(), self.preferences)
        self.messages = BoardMessages(self.client.real, languages, self.preferences, Stories())


@pytest.fixture
def sender() -> Sender:
    return Sender()


@pytest.fixture(autouse=True)
def themes(monkeypatch: pytest.MonkeyPatch) -> list[Theme]:
    """The themes of the boards that were drawn; drawing itself is left out."""
    drawn: list[Theme] = []

    async def draw_board(game: Game, theme: Theme, chances: Sequence[float], *_: object) -> bytes:
        drawn.append(theme)
        return b"png"

    monkeypatch.setattr(rendering, "draw_board", draw_board)
    return drawn


def recent_board() -> int:
    """Return the id of a message that was sent a minute ago."""
    return discord.utils.time_snowflake(discord.utils.utcnow() - timedelta(minutes=1))


def with_board(table: Table, board_id: int | None) -> Table:
    return replace(table, board=replace(table.board, id=board_id))


def file_names(request: Request, key: str) -> list[str]:
    return [file.filename for file in request.values[key]]


def mentions(request: Request) -> dict[str, Any]:
    """Return whom a message may notify, as Discord gets it."""
    return dict(request.values["allowed_mentions"].to_dict())


NOBODY: dict[str, Any] = {"parse": []}


class TestSendBoard:
    async def test_it_has_the_card_and_its_picture_and_notifies_nobody(self, sender: Sender) -> None:
        assert await sender.messages.send_board(TABLE) == SENT_ID
        (request,) = sender.client.requests
        assert descriptions(request.values["view"])
        assert file_names(request, "files") == [f"board-{TABLE.id}-{TABLE.revision}.png"]
        assert mentions(request) == NOBODY

    async def test_a_lobby_has_no_picture(self, sender: Sender) -> None:
        await sender.messages.send_board(lobby_table())
        assert file_names(sender.client.requests[0], "files") == []

    async def test_a_finished_game_has_its_story(self, sender: Sender) -> None:
        table = finished_table(PLAYED["plain"])
        await sender.messages.send_board(table)
        (request,) = sender.client.requests
        board, story = descriptions(request.values["view"])
        assert board.startswith("Dice: ")
        assert story.startswith("Everyone's chance to win, turn by turn.")
        assert file_names(request, "files") == [
            f"board-{table.id}-{table.revision}.gif",
            f"story-{table.id}.png",
        ]

    async def test_the_story_is_left_out_where_nobody_waits_for_it(self, sender: Sender) -> None:
        message = await sender.messages.render(finished_table(PLAYED["plain"]), with_story=False)
        assert message.second_picture is None

    async def test_it_has_the_theme_of_the_server(self, sender: Sender, themes: list[Theme]) -> None:
        assert LOCATION.guild_id is not None
        await sender.messages.send_board(TABLE)
        await sender.preferences.set_theme(LOCATION.guild_id, Theme.LIGHT)
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
        for still, ending in ((True, ".png"), (False, ".gif")):
            await sender.preferences.set_moving(LOCATION.guild_id, moving=not still)
            assert await self.shown(sender) == ending
        await sender.preferences.set_likes_motion(CYD, likes=False)
        assert await self.shown(sender) == ".gif", "Cyd has no seat"
        for likes, ending in ((False, ".png"), (True, ".gif")):
            await sender.preferences.set_likes_motion(BEN, likes=likes)
            assert await self.shown(sender) == ending


class TestEditBoard:
    async def test_its_message_keeps_its_id_and_notifies_nobody(self, sender: Sender) -> None:
        assert await sender.messages.edit_board(TABLE)
        (request,) = sender.client.requests
        assert (request.name, request.message_id) == ("edit", BOARD_ID)
        assert file_names(request, "attachments") == [f"board-{TABLE.id}-{TABLE.revision}.png"]
        assert mentions(request) == NOBODY

    async def test_without_a_board_there_is_nothing_to_edit(self, sender: Sender) -> None:
        assert not await sender.messages.edit_board(with_board(TABLE, None))
        assert sender.client.requests == []

    @pytest.mark.parametrize("code", [10008, 30046, 50005, 50083])
    async def test_a_message_that_cannot_be_edited_any_more_is_reported(
        self, sender: Sender, code: int
    ) -> None:
        sender.client.errors["edit"] = [http_error(404, code)]
        assert not await sender.messages.edit_board(TABLE)

    @pytest.mark.parametrize("error", [http_error(500), http_error(404, 10003), http_error(429)])
    async def test_other_errors_are_raised(self, sender: Sender, error: discord.HTTPException) -> None:
        sender.client.errors["edit"] = [error]
        with pytest.raises(DiscordError):
            await sender.messages.edit_board(TABLE)


@pytest.mark.parametrize(("request_name", "files"), [("send", "files"), ("edit", "attachments")])
@pytest.mark.parametrize("error", [http_error(400, 50035), http_error(403, 50013), http_error(413, 40005)])
async def test_the_board_is_text_where_discord_rejects_the_picture(
    sender: Sender, error: Exception, request_name: str, files: str
) -> None:
    sender.client.errors[request_name] = [error]
    await (sender.messages.send_board if request_name == "send" else sender.messages.edit_board)(TABLE)
    _, request = sender.client.requests
    assert "```" in text(request.values["view"])
    assert file_names(request, files) == []


async def test_an_old_board_is_replaced_by_a_link_to_the_new_one(sender: Sender) -> None:
    await sender.messages.remove_buttons(TABLE, BOARD_ID - 1)
    (request,) = sender.client.requests
    assert (request.name, request.message_id) == ("edit", BOARD_ID - 1)
    assert link(TABLE) in str(request.values["view"].to_components())
    assert "custom_id" not in str(request.values["view"].to_components())
    assert request.values["attachments"] == []


async def test_messages_are_in_the_language_of_the_table(sender: Sender) -> None:
    for tag, words in (("en", "it's your turn"), ("fr", "à toi de jouer")):
        await sender.messages.ping_players(replace(TABLE, language=tag))
        assert words in sender.client.requests[-1].values["content"]


class TestFindBoard:
    async def test_a_table_without_a_board_has_to_get_one(self, sender: Sender) -> None:
        assert await sender.messages.find_board(with_board(TABLE, None)) is BoardPlace.GONE
        assert sender.client.requests == []

    @pytest.mark.parametrize(
        ("age", "place"),
        [(timedelta(hours=1), BoardPlace.BURIED), (timedelta(minutes=40), BoardPlace.LAST)],
    )
    async def test_a_board_is_replaced_before_discord_limits_its_edits(
        self, sender: Sender, age: timedelta, place: BoardPlace
    ) -> None:
        board = discord.utils.time_snowflake(discord.utils.utcnow() - age)
        sender.client.history = [board]
        assert await sender.messages.find_board(with_board(TABLE, board)) is place

    @pytest.mark.parametrize(
        ("count", "place"),
        [
            (0, BoardPlace.LAST),
            (1, BoardPlace.IN_SIGHT),
            (BURIED_BELOW - 1, BoardPlace.IN_SIGHT),
            (BURIED_BELOW, BoardPlace.BURIED),
        ],
    )
    async def test_messages_below_bury_a_board(self, sender: Sender, count: int, place: BoardPlace) -> None:
        board = recent_board()
        sender.client.history = [board, *range(count)]
        assert await sender.messages.find_board(with_board(TABLE, board)) is place
        (request,) = sender.client.requests
        assert request.values["after"] == board - 1, "the board itself is looked for too"

    async def test_a_board_not_found_is_gone(self, sender: Sender) -> None:
        for history in ([], [PING_ID], [*range(BURIED_BELOW + 1)]):
            sender.client.history = history
            assert await sender.messages.find_board(with_board(TABLE, recent_board())) is BoardPlace.GONE

    async def test_the_ping_of_the_last_turn_does_not_count(self, sender: Sender) -> None:
        board = recent_board()
        sender.client.history = [board, PING_ID, *range(BURIED_BELOW - 1)]
        table = with_board(TABLE, board)
        table = replace(table, board=replace(table.board, ping_id=PING_ID))
        assert await sender.messages.find_board(table) is BoardPlace.IN_SIGHT
        sender.client.history.append(BURIED_BELOW)
        assert await sender.messages.find_board(table) is BoardPlace.BURIED

    async def test_the_history_is_not_requested_without_permission_or_server(self, sender: Sender) -> None:
        sender.client.permissions = discord.Permissions(read_message_history=False)
        assert await sender.messages.find_board(with_board(TABLE, recent_board())) is BoardPlace.UNKNOWN
        sender.client.guild = None
        assert await sender.messages.find_board(with_board(TABLE, recent_board())) is BoardPlace.UNKNOWN
        assert sender.client.requests == []

    async def test_messages_bury_a_board_in_direct_messages_too(self, sender: Sender) -> None:
        board = recent_board()
        sender.client.history = [board, *range(BURIED_BELOW)]
        sender.client.location = Location(None, LOCATION.channel_id)
        table = replace(with_board(TABLE, board), location=sender.client.location)
        assert await sender.messages.find_board(table) is BoardPlace.BURIED

    @pytest.mark.parametrize(
        "error", [http_error(403, 50001), http_error(400, 50035), http_error(404, 10008)]
    )
    async def test_nothing_is_known_where_the_history_is_refused(
        self, sender: Sender, error: discord.HTTPException
    ) -> None:
        sender.client.errors["history"] = [error]
        assert await sender.messages.find_board(with_board(TABLE, recent_board())) is BoardPlace.UNKNOWN

    @pytest.mark.parametrize("error", [http_error(500), http_error(404, 10003)])
    async def test_errors_that_matter_for_the_board_too_are_raised(
        self, sender: Sender, error: discord.HTTPException
    ) -> None:
        sender.client.errors["history"] = [error]
        with pytest.raises(DiscordError):
            await sender.messages.find_board(with_board(TABLE, recent_board()))


class TestResult:
    async def test_it_pings_those_who_did_not_end_the_game(self, sender: Sender) -> None:
        table = finished_table(WON["won"])
        assert await sender.messages.announce_result(table) == SENT_ID
        request = sender.client.requests[-1]
        assert request.values["content"] == result_text(table, [BEN], Languages().english)
        assert mentions(request) == {"parse": [], "users": [BEN.id]}

    async def test_nothing_is_sent_below_a_board_that_is_the_last_message(self, sender: Sender) -> None:
        board = recent_board()
        sender.client.history = [board]
        assert await sender.messages.announce_result(with_board(finished_table(WON["won"]), board)) is None
        assert [request.name for request in sender.client.requests] == ["history"]

    @pytest.mark.parametrize("pings", [Pings.TIMEOUT, Pings.NEVER])
    async def test_nothing_is_sent_if_nobody_wants_to_be_pinged(self, sender: Sender, pings: Pings) -> None:
        await sender.preferences.set_pings(BEN, pings)
        assert await sender.messages.announce_result(finished_table(WON["won"])) is None
        assert sender.client.requests == []


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
        assert await sender.messages.ping_players(table) == SENT_ID
        (request,) = sender.client.requests
        content = request.values["content"]
        assert words in content
        assert link(table) in content
        assert all(f"<@{person.id}>" in content for person in people)
        assert mentions(request) == {"parse": [], "users": [p.id for p in people]}

    @pytest.mark.parametrize("host", [ANN, BEN])
    async def test_the_host_hears_that_the_game_begins_which_others_were_pinged_about(
        self, sender: Sender, host: Person
    ) -> None:
        called = replace(TABLE.board, ping_id=PING_ID, pinged_turn=0)
        await sender.messages.ping_players(replace(TABLE, host=host.id, board=called))
        (request,) = sender.client.requests
        assert f", the game has begun. <@{ANN.id}> goes first: " in request.values["content"]
        assert mentions(request)["users"] == list(dict.fromkeys([host.id, ANN.id]))

    async def test_a_ping_sent_twice_for_a_turn_is_recognised_by_its_nonce(self, sender: Sender) -> None:
        later = replace(TABLE, revision=TABLE.revision + 1)
        moved = with_board(TABLE, BOARD_ID + 1)
        next_turn = game_table(GAMES["stopped"])
        for table in (TABLE, later, moved, next_turn):
            await sender.messages.ping_players(table)
        first, again, elsewhere, other = (request.values["nonce"] for request in sender.client.requests)
        assert first == again == elsewhere != other

    async def test_each_nonce_is_short_enough(self, sender: Sender) -> None:
        table = replace(with_board(TABLE, 2**63), id=10**18, deadline=NOW)
        await sender.messages.ping_players(table)
        await sender.messages.remind_players(table)
        await sender.messages.ping_people(table, [ANN])
        await sender.messages.announce_result(replace(finished_table(WON["won"]), id=10**18))
        assert MAX_NONCE_LENGTH == 25
        assert all(len(request.values["nonce"]) <= MAX_NONCE_LENGTH for request in sender.client.requests)


class TestReminder:
    async def test_it_notifies_those_the_game_waits_for_and_says_until_when(self, sender: Sender) -> None:
        table = replace(game_table(GAMES["a bid is in"]), deadline=NOW + 45)
        await sender.messages.remind_players(table)
        (request,) = sender.client.requests
        assert f"<t:{NOW + 45:.0f}:R>" in request.values["content"]
        assert f"<@{ANN.id}>" in request.values["content"]
        assert mentions(request)["users"] == [ANN.id], "Ben has bid already"

    async def test_each_deadline_has_its_own_nonce(self, sender: Sender) -> None:
        for deadline in (NOW, NOW, NOW + 90):
            await sender.messages.remind_players(replace(TABLE, deadline=deadline))
        first, again, other = (request.values["nonce"] for request in sender.client.requests)
        assert first == again != other


@pytest.mark.parametrize(
    ("table", "people", "words"),
    [
        (
            lobby_table(1),
            [BEN, CYD],
            f"<@{BEN.id}> and <@{CYD.id}>, <@{ANN.id}> challenges you: ",
        ),
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
    assert await sender.messages.ping_people(table, people) == SENT_ID
    (request,) = sender.client.requests
    assert words in request.values["content"]
    assert mentions(request)["users"] == [person.id for person in people]


class TestPings:
    """Players are pinged when they want to be."""

    @pytest.mark.parametrize("pings", [Pings.DAILY, Pings.TIMEOUT])
    async def test_those_who_chose_reminders_are_only_reminded_and_invited(
        self, sender: Sender, pings: Pings
    ) -> None:
        await sender.preferences.set_pings(ANN, pings)
        table = replace(TABLE, deadline=NOW)
        assert await sender.messages.ping_players(table) is None
        assert sender.client.requests == []
        assert await sender.messages.remind_players(table) == SENT_ID
        await sender.messages.ping_people(lobby_table(1), [ANN])
        assert [mentions(request)["users"] for request in sender.client.requests] == [[ANN.id], [ANN.id]]

    async def test_those_who_chose_never_are_neither_pinged_nor_named(self, sender: Sender) -> None:
        await sender.preferences.set_pings(ANN, Pings.NEVER)
        table = replace(TABLE, deadline=NOW)
        assert await sender.messages.ping_players(table) is None
        assert await sender.messages.remind_players(table) is None
        assert await sender.messages.ping_people(lobby_table(1), [ANN]) is None
        assert sender.client.requests == []
        await sender.messages.ping_players(game_table(BIDDERS))
        (request,) = sender.client.requests
        assert request.values["content"].startswith(f"<@{BEN.id}>, place your bid: ")
        assert mentions(request)["users"] == [BEN.id]


class TestDelete:
    @pytest.mark.parametrize("error", [None, http_error(404, 10008)], ids=["there", "gone"])
    async def test_a_message_may_be_gone_already(self, sender: Sender, error: Exception | None) -> None:
        sender.client.errors["delete"] = [error] if error else []
        await sender.messages.delete(TABLE, PING_ID)
        assert [(request.name, request.message_id) for request in sender.client.requests] == [
            ("delete", PING_ID)
        ]

    @pytest.mark.parametrize("error", [http_error(403, 50013), http_error(500)])
    async def test_other_errors_are_raised(self, sender: Sender, error: discord.HTTPException) -> None:
        sender.client.errors["delete"] = [error]
        with pytest.raises(DiscordError):
            await sender.messages.delete(TABLE, PING_ID)


async def test_no_request_is_made_in_a_server_that_has_just_removed_the_bot(sender: Sender) -> None:
    sender.client.guild = None
    with pytest.raises(DiscordError) as caught:
        await sender.messages.send_board(TABLE)
    assert caught.value.kind is ErrorKind.FORBIDDEN
    assert sender.client.requests == []


async def test_a_server_whose_events_another_process_hears_is_not_taken_for_one(sender: Sender) -> None:
    sender.client.guild = None
    sender.client.shard_count, sender.client.shard_ids = 2, (0,)
    table = replace(TABLE, location=Location(1 << 22, LOCATION.channel_id))
    sender.client.location = table.location
    await sender.messages.send_board(table)
    assert sender.client.names == ["send"]
