import pytest

from bot.chat.cards.custom_ids import ButtonAction
from bot.chat.clicks import apply_and_show, load_table
from bot.chat.interactions.response import Response
from bot.game import NotAllowed, OutOfDate
from bot.tables import Join
from tests.chat.card_parts import text
from tests.chat.fake_interactions import MESSAGE_ID
from tests.chat.harness import Harness, button, edited_card
from tests.tables.sample_tables import ANN, CYD


async def test_the_table_of_a_click_is_found_in_its_channel_only(harness: Harness) -> None:
    table = await harness.lobby()
    interaction = harness.interaction(ANN)
    async with Response(interaction.real) as response:
        assert await load_table(harness.services, response, button(table, ButtonAction.JOIN)) == table
        interaction.channel_id += 1
        with pytest.raises(OutOfDate, match="no longer here"):
            await load_table(harness.services, response, button(table, ButtonAction.JOIN))


async def test_a_change_is_saved_and_shown_on_the_clicked_board(harness: Harness) -> None:
    table = await harness.lobby()
    interaction = harness.interaction(CYD)
    async with Response(interaction.real) as response:
        await apply_and_show(harness.services, response, button(table, ButtonAction.JOIN), Join(CYD))
    assert len((await harness.stored(table)).seats) == 3
    assert f"<@{CYD.id}>" in text(edited_card(interaction))


async def test_the_board_of_a_refused_click_is_checked(harness: Harness) -> None:
    """It may show an earlier position."""
    table = await harness.lobby()
    interaction = harness.interaction(ANN)
    async with Response(interaction.real) as response:
        with pytest.raises(NotAllowed):
            await apply_and_show(harness.services, response, button(table, ButtonAction.JOIN), Join(ANN))
    assert harness.boards.checked == [(table.id, MESSAGE_ID, table.action_version)]
