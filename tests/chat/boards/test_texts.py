"""What boards and pings say, and to whom."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.chat.play.closed import result_text
from bot.chat.preferences import MOTION, PINGS, THEME, Motion, Pings
from bot.chat.ui.i18n.language import link
from bot.render import Theme
from bot.tables import CloseReason, Person, Status, Table
from tests.chat.boards.sender import PING_ID, TABLE, Sender, pinged
from tests.chat.card_parts import with_names
from tests.chat.card_samples import BIDDERS, GAMES, SETTLING_UP, TABLES, WON
from tests.chat.english import ENGLISH
from tests.tables.sample_tables import ANN, BEN, CYD, LOCATION, NOW, finished_table, game_table, lobby_table

CALLED = replace(TABLE, board=replace(TABLE.board, ping_id=PING_ID, pinged_turn=0))
CALLED_BY_BEN = replace(CALLED, host=BEN.id)
LATE = replace(game_table(GAMES["a bid is in"]), deadline=NOW + 45)
FINISHED = finished_table(WON["won"])
ENDED = replace(TABLE, status=Status.ABANDONED, close_reason=CloseReason.AGREED)


async def test_a_board_has_the_theme_of_the_server(sender: Sender, themes: list[Theme]) -> None:
    assert LOCATION.guild_id is not None
    await sender.send(TABLE)
    await sender.preferences.set_of_server(LOCATION.guild_id, THEME, Theme.LIGHT)
    await sender.send(TABLE)
    assert themes == [Theme.DARK, Theme.LIGHT]


class TestMotion:
    """A bust, a claim or a win moves when it is shown for the first time."""

    BUST = replace(game_table(GAMES["bust"]), revision=5)

    async def shown(self, sender: Sender, table: Table = BUST) -> str:
        picture = (await sender.texts.card(table)).picture
        assert picture is not None
        return picture.name.removeprefix(f"board-{table.id}-{table.revision}")

    async def test_it_moves_once_even_if_a_vote_or_a_reminder_is_shown_later(self, sender: Sender) -> None:
        assert await self.shown(sender) == ".gif"
        shown = replace(self.BUST, board=replace(self.BUST.board, shown_revision=5))
        assert await self.shown(sender, shown) == ".png"
        board = replace(self.BUST.board, shown_revision=5, pinged_turn=GAMES["bust"].acting_since)
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


async def test_messages_are_in_the_language_of_the_table(sender: Sender) -> None:
    await sender.ping(sender.texts.turn, replace(TABLE, language="fr"))
    assert "à toi de jouer" in sender.only_message().content


async def test_a_result_pings_those_who_did_not_end_the_game(sender: Sender) -> None:
    sent = await sender.ping(sender.texts.result, FINISHED)
    message = sender.only_message()
    assert (message.id, pinged(message)) == (sent, {BEN.id})
    assert message.content == result_text(FINISHED, [BEN], ENGLISH)


@pytest.mark.parametrize(
    ("kind", "table", "people", "words"),
    [
        ("turn", TABLE, [ANN], "Ann, it's your turn:"),
        ("turn", game_table(BIDDERS), [ANN, BEN], "Ann and Ben, place your bids: will Cyd stop or bust?"),
        ("turn", game_table(GAMES["a bid is in"]), [ANN], "Ann, place your bid: will Cyd stop or bust?"),
        ("turn", game_table(SETTLING_UP), [ANN], "Ann, settle your bid:"),
        ("turn", CALLED, [ANN], "Ann, the game has begun. Ann goes first:"),
        ("turn", CALLED_BY_BEN, [ANN, BEN], "Ben and Ann, the game has begun. Ann goes first:"),
        (
            "reminder",
            LATE,
            [ANN],
            "Ann, the game is waiting for you, and your time runs out <t:1800000045:R>:",
        ),
        (
            "reminder",
            TABLES["overdue"],
            TABLES["overdue"].people,
            "Ben, Cyd, and Dee, the game has been waiting for Ann for three days. You can let a computer "
            "play, or end the game:",
        ),
        ("news", lobby_table(1), [BEN, CYD], "Ben and Cyd, Ann challenges you:"),
        ("news", TABLE, [ANN], "Ann, somebody wants to keep playing, so the game goes on:"),
        ("news", ENDED, [ANN], "Ann, everyone agreed to end the game:"),
    ],
)
async def test_a_ping_notifies_people_and_says_to_what(
    sender: Sender, kind: str, table: Table, people: Sequence[Person], words: str
) -> None:
    sent = await sender.ping(getattr(sender.texts, kind), table, *([people] if kind == "news" else []))
    message = sender.only_message()
    assert message.id == sent
    assert with_names(message.content) == f"{words} {link(table)}"
    assert pinged(message) == {person.id for person in people}


class TestPings:
    """Players are pinged when they want to be."""

    @pytest.mark.parametrize("pings", [Pings.DAILY, Pings.TIMEOUT])
    async def test_who_chose_reminders_gets_them_and_invitations(self, sender: Sender, pings: Pings) -> None:
        for person in (ANN, BEN):
            await sender.preferences.set_of_player(person, PINGS, pings)
        table = replace(TABLE, deadline=NOW)
        assert await sender.ping(sender.texts.turn, table) is None
        assert await sender.ping(sender.texts.result, FINISHED) is None
        assert sender.discord.methods == []
        await sender.ping(sender.texts.reminder, table)
        await sender.ping(sender.texts.news, lobby_table(1), [ANN])
        assert [pinged(message) for message in sender.discord.messages] == [{ANN.id}, {ANN.id}]

    async def test_those_who_chose_never_are_neither_pinged_nor_named(self, sender: Sender) -> None:
        await sender.preferences.set_of_player(ANN, PINGS, Pings.NEVER)
        table = replace(TABLE, deadline=NOW)
        assert await sender.ping(sender.texts.turn, table) is None
        assert await sender.ping(sender.texts.reminder, table) is None
        assert await sender.ping(sender.texts.news, lobby_table(1), [ANN]) is None
        assert sender.discord.methods == []
        await sender.ping(sender.texts.turn, game_table(BIDDERS))
        message = sender.only_message()
        assert message.content.startswith(f"<@{BEN.id}>, place your bid: ")
        assert pinged(message) == {BEN.id}
