"""Tables where the bot is no member: only the tokens of clicks show anything, for fourteen minutes."""

import pytest

from bot.game import NotAllowed
from bot.tables import BoardMessage, Reach, Table
from tests.chat.boards.sync_harness import ANNS_SAME_TURN, ANNS_TURN, BOARD_ID, Harness, click, command
from tests.chat.card_samples import GAMES
from tests.chat.fake_interactions import SENT_ID, FakeInteraction
from tests.tables.sample_tables import LOCATION


@pytest.fixture
async def table(sync: Harness) -> Table:
    """A table of which Discord shows all but the last change, in the middle of Ann's turn."""
    return await sync.change(await sync.table(ANNS_TURN), reach=Reach.LENT)


def elsewhere(interaction: FakeInteraction) -> FakeInteraction:
    """Return an interaction where the bot is no member."""
    interaction.member = False
    return interaction


async def test_without_a_click_a_board_is_left_behind(sync: Harness, table: Table) -> None:
    assert not sync.boards.reaches(table)
    after = await sync.refresh(table)
    assert (after.board.shown_revision < after.revision, sync.messages.requests) == (True, [])
    assert sync.shown == []


async def test_the_token_of_the_last_click_shows_what_comes_after(sync: Harness, table: Table) -> None:
    clicked = await sync.show(table, elsewhere(click()))
    assert sync.boards.reaches(table)
    newer = await sync.change(table, game=ANNS_SAME_TURN)
    after = await sync.refresh(table)
    assert clicked.discord.names == ["edit_message", "edit_original_response"]
    assert (after.board.shown_revision, sync.messages.requests) == (newer.revision, [])


async def test_old_tokens_are_not_used(sync: Harness, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    clicked = await sync.show(table, elsewhere(click()))
    monkeypatch.setattr("bot.chat.interactions.response.TOKEN_LIFE", 0.0)
    await sync.change(table, game=ANNS_SAME_TURN)
    await sync.refresh(table)
    assert (clicked.discord.names, sync.messages.requests) == (["edit_message"], [])


async def test_a_click_that_needs_no_answer_lends_its_token_too(sync: Harness, table: Table) -> None:
    await sync.show(table, elsewhere(click()))
    acknowledged = await sync.show(table, elsewhere(click()))
    await sync.change(table, game=ANNS_SAME_TURN)
    await sync.refresh(table)
    assert acknowledged.discord.names == ["defer", "edit_original_response"]


@pytest.mark.parametrize("outdated", [0, 1], ids=["of a lobby that has expired", "of an earlier turn"])
async def test_a_refused_button_updates_the_board(sync: Harness, table: Table, outdated: int) -> None:
    """The bot was restarted, say, before it could show what time or a computer had done."""
    late = elsewhere(click())
    async with late.to_respond() as response:
        await sync.boards.check(response, table.id, table.action_version - outdated)
    after = await sync.finish(table)
    assert late.discord.names == ["edit_message"]
    assert after.board.shown_revision == after.revision
    assert sync.messages.requests == []


async def test_a_board_that_is_sent_again_leaves_a_link_behind(sync: Harness, table: Table) -> None:
    old = await sync.show(table, elsewhere(click()))
    moved = await sync.show(table, elsewhere(command()))
    assert (await sync.finish(table)).board.id == SENT_ID
    assert old.discord.names == ["edit_message", "edit_original_response"]
    assert moved.discord.names == ["send_message"]
    assert sync.messages.requests == []


async def test_an_answer_that_is_older_than_the_board_becomes_a_link(sync: Harness, table: Table) -> None:
    await sync.store.set_board_message(table.id, SENT_ID + 1, 1)
    late = await sync.show(table, elsewhere(command()), deferred=True)
    assert (await sync.finish(table)).board.id == SENT_ID + 1
    assert late.discord.names == ["defer", "edit_original_response", "edit_original_response"]


@pytest.mark.parametrize("guild_id", [LOCATION.guild_id, None], ids=["server", "group"])
@pytest.mark.parametrize("deferred", [False, True], ids=["at once", "deferred"])
async def test_what_one_person_sees_is_no_board(
    sync: Harness, table: Table, *, deferred: bool, guild_id: int | None
) -> None:
    asked = elsewhere(click())
    asked.kept_private, asked.guild_id = True, guild_id
    async with asked.to_respond() as response:
        if deferred:
            await response.defer()
        with pytest.raises(NotAllowed, match="I can't show a game here") as refused:
            await sync.boards.show(response, await sync.store.stored(table), new_message=True)
    assert ("This server" in refused.value.message) is (guild_id is not None)
    assert asked.discord.names[-1] == ("delete_followup" if deferred else "delete_original_response")
    after = await sync.finish(table)
    assert (after.board, sync.boards.reaches(after)) == (table.board, False)


async def test_a_follow_up_of_the_click_pings_the_next_player_once(
    sync: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.chat.boards.live.PRESENT_FOR", 0.0)
    table = await sync.table(GAMES["begun"], board=BoardMessage(BOARD_ID))
    table = await sync.change(table, reach=Reach.LENT)
    clicked = await sync.show(table, elsewhere(click()))
    for _ in range(2):
        after = await sync.refresh(table)
    assert clicked.discord.names == ["edit_message", "followup"]
    assert after.board.ping_id == SENT_ID
