"""The table that an interaction is about, and who has access to it."""

from datetime import UTC, datetime

import pytest
from discord.utils import time_snowflake

from bot.chat.boards.access import TableAccess
from bot.chat.interactions.response import Response
from bot.chat.lobby.handlers import Lobby
from bot.chat.lobby.ids import LobbyButton
from bot.chat.turns.buttons import GameButton
from bot.game import NotAllowed
from bot.tables import CloseReason, Location, Reach, Status, Table
from tests.chat.card_parts import text
from tests.chat.card_samples import GAMES
from tests.chat.fake_interactions import MESSAGE_ID, FakeInteraction, http_error
from tests.chat.harness import Harness, button
from tests.store.places import DIRECT_MESSAGES
from tests.store.saved_tables import create_win, save_changes
from tests.tables.sample_tables import ANN, BEN, EVE, LOCATION, first_people


@pytest.fixture
def access(harness: Harness) -> TableAccess:
    return harness.feature(Lobby).access


async def test_the_board_of_a_refused_click_is_checked(harness: Harness) -> None:
    """It may show an earlier position."""
    table = await harness.game(GAMES["begun"])
    await harness.click(BEN, button(table, GameButton.ROLL))
    assert harness.boards.checked == [(table.id, MESSAGE_ID, table.action_version)]


@pytest.mark.parametrize(
    ("member", "answers"), [(False, ["edit_message", "followup"]), (True, ["send_message"])]
)
async def test_no_answer_leaves_a_board_behind(harness: Harness, *, member: bool, answers: list[str]) -> None:
    table = await harness.lobby()
    asked = await harness.click(ANN, button(table, LobbyButton.JOIN), changes={"member": member})
    assert asked.discord.names == answers
    await harness.store.set_board_message(table.id, MESSAGE_ID, (await harness.stored(table)).revision)
    asked = await harness.click(ANN, button(table, LobbyButton.JOIN), changes={"member": member})
    assert asked.discord.names == ["send_message"]


async def lent_game(harness: Harness) -> Table:
    """Return a game where the bot is no member, of which Discord shows all but the last change."""
    table = await harness.game(GAMES["begun"])
    table = await save_changes(harness.store, table, reach=Reach.LENT)
    await harness.store.set_board_message(table.id, MESSAGE_ID, table.revision - 1)
    return table


async def test_a_game_that_ended_while_the_bot_was_away_is_shown_to_who_clicks(harness: Harness) -> None:
    ended = {"status": Status.ABANDONED, "close_reason": CloseReason.MODERATED}
    table = await save_changes(harness.store, await lent_game(harness), **ended)
    asked = await harness.click(ANN, button(table, GameButton.MENU), changes={"member": True})
    assert asked.discord.names == ["edit_message", "followup"]


async def test_a_board_that_discord_rejects_keeps_nobody_from_an_answer_in_private(harness: Harness) -> None:
    """Its menu is the only way to leave the game, say, where somebody's name is not accepted."""
    menu = button(await lent_game(harness), GameButton.MENU)
    errors: dict[str, BaseException] = {"edit_message": http_error(400, 200000)}
    asked = await harness.click(ANN, menu, discord_errors=errors, changes={"member": False})
    assert asked.discord.names == ["edit_message", "send_message"]
    assert "What would you like to do?" in text(asked.discord.calls[-1].values["view"])


async def test_an_answer_in_private_is_about_the_board_that_was_shown_with_it(
    harness: Harness, access: TableAccess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computer may have moved while the click waited."""
    table = await lent_game(harness)

    async def change_meanwhile(_: Table) -> bool:
        await save_changes(harness.store, table, game=GAMES["two runners"])
        return True

    monkeypatch.setattr(harness.boards, "is_outdated", change_meanwhile)
    clicked = harness.interaction(ANN, member=False)
    async with clicked.to_respond() as response:
        found = await access.clicked(response, button(table, GameButton.MENU))
    assert found.game == GAMES["two runners"]


async def test_the_table_of_a_channel_is_the_open_or_last_one(harness: Harness, access: TableAccess) -> None:
    response = harness.command_interaction().to_respond()
    with pytest.raises(NotAllowed, match="There's no game in this channel"):
        await access.latest(response)
    lobby = await harness.lobby()
    assert await access.latest(response) == lobby
    cancelled = {"status": Status.ABANDONED, "close_reason": CloseReason.CANCELLED}
    closed = await save_changes(harness.store, lobby, **cancelled)
    assert await access.latest(response) == closed
    elsewhere = harness.command_interaction(channel_id=1)
    with pytest.raises(NotAllowed, match="There's no game in this channel"):
        await access.latest(elsewhere.to_respond())


def response_in(place: Location) -> Response:
    """Return the response to somebody who did not play."""
    interaction = FakeInteraction(user_id=EVE.id)
    interaction.guild_id, interaction.channel_id = place.guild_id, place.channel_id
    return interaction.to_respond()


@pytest.mark.parametrize(
    ("home", "place"),
    [(LOCATION, DIRECT_MESSAGES), (DIRECT_MESSAGES, LOCATION), (DIRECT_MESSAGES, Location(None, 70))],
)
async def test_a_game_is_known_at_home_but_not_in_other_direct_messages(
    harness: Harness, access: TableAccess, home: Location, place: Location
) -> None:
    ann, ben = first_people(2)
    game = await create_win(harness.store, ann, ben, home)
    assert await access.finished(response_in(home), game.id) == game
    with pytest.raises(NotAllowed, match="game with that number"):
        await access.finished(response_in(place), game.id)


async def test_a_game_without_a_winner_is_refused(harness: Harness, access: TableAccess) -> None:
    for game in (GAMES["begun"], None):
        table = await (harness.game(game) if game else harness.lobby())
        await save_changes(harness.store, table, status=Status.ABANDONED, close_reason=CloseReason.AGREED)
        with pytest.raises(NotAllowed, match="without a winner"):
            await access.finished(response_in(table.location), table.id)


async def test_a_board_sent_a_moment_ago_is_not_moved_where_the_bot_is_no_member(harness: Harness) -> None:
    table, show = await lent_game(harness), GameButton.SHOW
    for board, moves in ((MESSAGE_ID, True), (time_snowflake(datetime.now(UTC)), False)):
        await harness.store.set_board_message(table.id, board, table.revision)
        asked = await harness.click(ANN, button(table, show), private=True, changes={"member": False})
        said = str(asked.discord.calls[-1].values.get("content"))
        assert said.startswith("The board was sent a moment ago") is not moves
