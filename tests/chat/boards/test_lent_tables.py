"""Tables where the bot is no member: only the tokens of clicks show anything, for fourteen minutes."""

import pytest

from bot.game import NotAllowed
from bot.tables import BoardMessage, Caller, Reach, Table
from tests.chat.boards.sync_harness import ANNS_SAME_TURN, ANNS_TURN, BOARD_ID, Harness, click, command
from tests.chat.card_samples import GAMES
from tests.chat.fake_interactions import SENT_ID, FakeInteraction, http_error
from tests.tables.sample_tables import ANN, BEN, LOCATION


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


async def test_a_token_is_tried_again_after_trouble_until_it_is_refused(sync: Harness, table: Table) -> None:
    clicked = await sync.show(table, elsewhere(click()))
    await sync.change(table, game=ANNS_SAME_TURN)
    clicked.discord.errors["edit_original_response"] = http_error(500)
    await sync.begin_refresh(table)
    clicked.discord.errors["edit_original_response"] = http_error(401, 50027)
    await sync.finish(table)
    tried = clicked.discord.names.count("edit_original_response")
    assert tried >= 2
    await sync.refresh(table)
    assert clicked.discord.names.count("edit_original_response") == tried
    assert sync.messages.requests == []


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


@pytest.mark.usefixtures("everybody_gone")
class TestPings:
    @pytest.fixture
    async def table(self, sync: Harness) -> Table:
        """A table at which it has just become Ann's turn."""
        begun = await sync.table(GAMES["begun"], board=BoardMessage(BOARD_ID))
        return await sync.change(begun, reach=Reach.LENT)

    @pytest.mark.parametrize("lost", [False, True])
    async def test_the_next_player_is_pinged_once_by_a_follow_up_that_may_have_arrived(
        self, sync: Harness, table: Table, *, lost: bool
    ) -> None:
        clicked = elsewhere(click(fails={"followup": TimeoutError()} if lost else None))
        await sync.show(table, clicked)
        for _ in range(2):
            after = await sync.refresh(table)
        assert clicked.discord.names == ["edit_message", "followup"]
        assert after.board.ping_id == (None if lost else SENT_ID)

    async def test_one_that_only_who_clicked_sees_is_the_last(self, sync: Harness, table: Table) -> None:
        clicked = await sync.show(table, elsewhere(click()))
        clicked.kept_private = True
        assert (await sync.finish(table)).board.ping_id is None
        assert clicked.discord.names == ["edit_message", "followup", "delete_followup"]
        await sync.change(table, game=GAMES["stopped"])
        await sync.refresh(table)
        assert clicked.discord.names[3:] == ["edit_original_response"]

    @pytest.mark.parametrize("by", [ANN, BEN], ids=lambda by: by.name)
    async def test_clicks_of_others_ping_all_the_same(self, sync: Harness, table: Table, by: Caller) -> None:
        clicked = await sync.show(table, elsewhere(click()))
        clicked.kept_private = True
        await sync.finish(table)
        later = elsewhere(click())
        later.user.id = by.id
        await sync.show(await sync.change(table, game=GAMES["stopped"]), later)
        await sync.finish(table)
        assert later.discord.names == ["edit_message", *["followup"] * (by is BEN)]

    async def test_nobody_is_pinged_who_has_not_joined(self, sync: Harness, table: Table) -> None:
        clicked = await sync.show(table, elsewhere(click()))
        await sync.finish(table)
        clicked.discord.calls.clear()
        await sync.boards.ping(table.id, (BEN,))
        assert (clicked.discord.calls, sync.messages.requests) == ([], [])


async def test_an_invitation_gives_the_board_back_to_the_bots_token(sync: Harness, table: Table) -> None:
    await sync.refresh(table)
    joined = await sync.change(table, reach=Reach.JOINED)
    after = await sync.refresh(table)
    assert sync.messages.requests == ["edit_board"]
    assert (after.board.id, after.board.shown_revision) == (BOARD_ID, joined.revision)
