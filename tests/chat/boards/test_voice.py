"""In which order the bot's own token and the last click are used, and where one of them has to rest."""

from dataclasses import replace

import pytest

from bot.chat.boards.messages import BoardPlace
from bot.chat.boards.texts import Ping
from bot.chat.discord_requests import DiscordError
from bot.tables import BoardMessage, Caller, Reach
from playground.validation.errors import ErrorCode
from tests.chat.boards.sync_harness import BOARD_ID
from tests.chat.boards.test_pings import Harness, on_board
from tests.chat.card_samples import GAMES
from tests.chat.fake_interactions import http_error, refusal
from tests.tables.sample_tables import ANN, BEN, game_table

OWN = replace(game_table(GAMES["begun"]), board=BoardMessage(BOARD_ID, ping_id=7))
LENT = replace(OWN, reach=Reach.LENT)
PING = Ping("It's your turn", (ANN,), "nonce")


@pytest.fixture
def harness() -> Harness:
    """Boards of which one was shown by a click."""
    harness = Harness()
    harness.keep_click(OWN)
    return harness


async def test_a_lent_table_is_heard_with_a_click_on_its_board_alone(harness: Harness) -> None:
    assert harness.voice(LENT).heard
    assert harness.voice(OWN).heard
    moved = BoardMessage(BOARD_ID + 1)
    assert not harness.voice(replace(LENT, board=moved)).heard
    harness.boards[OWN.id].drop_click()
    assert not harness.voice(LENT).heard
    assert harness.voice(OWN).heard


class TestPlace:
    @pytest.mark.parametrize(
        ("last", "ping", "tells"), [(BOARD_ID, None, True), (7, 7, True), (43, 7, False), (None, None, False)]
    )
    async def test_a_click_that_has_just_told_is_believed(
        self, harness: Harness, last: int | None, ping: int | None, tells: bool
    ) -> None:
        harness.messages.place = BoardPlace.BURIED
        harness.response._last_message_id = last
        voice = harness.voice(on_board(OWN, ping_id=ping))
        assert await voice.place() is (BoardPlace.IN_SIGHT if tells else BoardPlace.BURIED)
        harness.messages.old.append(BOARD_ID)  # its edits are limited, so it is to be sent again
        assert await voice.place() is BoardPlace.BURIED

    async def test_otherwise_the_bot_looks_for_the_board_which_counts(self, harness: Harness) -> None:
        harness.pacer.per_second = 0.001
        for _ in range(3):
            assert await harness.voice(OWN).place() is BoardPlace.IN_SIGHT
        assert (harness.requests, harness.pacer.is_busy) == (([], ["find_board"] * 3), True)

    async def test_where_nobody_can_look_a_board_is_in_sight_not_last(self, harness: Harness) -> None:
        harness.messages.place = BoardPlace.LAST
        voice = harness.voice(LENT)
        assert (await voice.place(), await voice.is_last()) == (BoardPlace.IN_SIGHT, False)
        assert harness.requests == ([], [])
        assert await harness.voice(OWN).is_last()


class TestEdit:
    @pytest.mark.parametrize("error", [None, http_error(401, 50027), http_error(500)])
    async def test_the_click_comes_first_and_in_trouble_the_bots_token_takes_its_place(
        self, harness: Harness, error: Exception | None
    ) -> None:
        if error is not None:
            harness.click.discord.errors["edit_original_response"] = error
        assert await harness.voice(OWN).edit(BOARD_ID, await harness.messages.card(OWN))
        assert harness.requests == (["edit_original_response"], ["edit_board"] if error else [])
        assert (harness.boards[OWN.id].click is None) is (error is not None)

    @pytest.mark.parametrize(
        ("error", "kept"), [(http_error(401, 50027), False), (http_error(500), True)], ids=["over", "trouble"]
    )
    async def test_a_lent_table_keeps_its_click(self, harness: Harness, error: Exception, kept: bool) -> None:
        harness.click.member = False
        harness.click.discord.errors["edit_original_response"] = error
        with pytest.raises(DiscordError):
            await harness.voice(LENT).edit(BOARD_ID, await harness.messages.card(LENT))
        assert harness.requests == (["edit_original_response"], [])
        assert harness.voice(LENT).heard is kept


async def test_without_permission_nobody_is_pinged(harness: Harness) -> None:
    harness.messages.errors[PING.text] = [refusal(ErrorCode.MISSING_PERMISSIONS)]
    assert await harness.voice(OWN).ping(PING) is None


@pytest.mark.parametrize("click", ["good", "expired", "refused"])
async def test_a_ping_is_deleted_through_the_click_that_it_followed_as_long_as_that_works(
    harness: Harness, click: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = await harness.voice(OWN).follow_up(harness.response, PING)
    assert sent is not None
    if click == "expired":
        monkeypatch.setattr("bot.chat.interactions.response.TOKEN_LIFE", 0.0)
    if click == "refused":
        harness.click.discord.errors["delete_followup"] = http_error(401, 50027)
    await harness.voice(OWN).delete(sent)
    assert harness.click.discord.names == ["followup", *([] if click == "expired" else ["delete_followup"])]
    assert harness.messages.deleted == ([] if click == "good" else [sent])


async def test_a_ping_that_only_who_clicked_would_see_is_their_last(harness: Harness) -> None:
    harness.click.kept_private = True
    for _ in range(2):
        assert await harness.voice(LENT).follow_up(harness.response, PING) is None
    assert harness.click.discord.names == ["followup", "delete_followup"]
    harness.response.caller = Caller(BEN.id, BEN.name)
    assert await harness.voice(LENT).follow_up(harness.response, PING) is None
    assert harness.click.discord.names == ["followup", "delete_followup"] * 2


async def test_a_lent_table_has_no_ping_but_below_a_click(harness: Harness) -> None:
    assert await harness.voice(LENT).ping(PING) is None
    assert harness.requests == ([], [])
    assert harness.voice(LENT).followed is harness.response
    sent = await harness.voice(LENT).follow_up(harness.response, PING)
    assert sent is not None
    await harness.voice(LENT).delete(sent)
    await harness.voice(LENT).delete(sent)
    assert harness.requests == (["followup", "delete_followup"], [])
    harness.boards[OWN.id].drop_click()
    assert harness.voice(LENT).followed is None
