"""The review of a finished game, asked for by button and by command, and its pages."""

import pytest

from bot.chat.buttons import handle_click
from bot.chat.cards import Card
from bot.chat.cards.custom_ids import ButtonAction
from bot.players import Strength
from bot.tables import CloseReason, Computer, Status, Table
from tests.chat.card_parts import ids, labels, text
from tests.chat.card_samples import GAMES, PLAYED
from tests.chat.harness import Harness, button, edited_card, ephemeral_response
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, EVE


@pytest.fixture
def hall() -> Harness:
    return Harness()


async def won(hall: Harness, name: str = "plain") -> Table:
    """A table whose game was won."""
    return await save_changes(hall.store, await hall.game(PLAYED[name]), status=Status.FINISHED)


def words(said: str | Card) -> str:
    return text(said) if isinstance(said, Card) else said


async def test_whoever_asks_by_button_is_told_alone_and_turns_the_pages(hall: Harness) -> None:
    table = await won(hall)
    card = ephemeral_response(await hall.click(EVE, button(table, ButtonAction.REVIEW)))
    assert isinstance(card, Card)
    assert f"Review of game {table.id}" in text(card)
    assert labels(card)
    decisions = edited_card(await hall.click(EVE, ids(card)[0], private=True))
    assert "the costliest decisions" in text(decisions)
    back = next(custom_id for custom_id in ids(decisions) if custom_id.endswith(":look"))
    assert text(edited_card(await hall.click(EVE, back, private=True))) == text(card)
    assert hall.boards.refreshed == []


async def test_the_command_tells_of_the_last_game_here_or_of_the_one_named(hall: Harness) -> None:
    table = await won(hall)
    for options in ({}, {"game": table.id}):
        asked = hall.interaction(ANN, click=False)
        await hall.command("cantstop review", asked, **options)
        assert f"Review of game {table.id}" in words(ephemeral_response(asked))


async def test_there_is_none_of_a_game_that_is_on_was_not_won_or_is_elsewhere(hall: Harness) -> None:
    nothing = await hall.command("cantstop review", hall.interaction(ANN, click=False))
    assert words(ephemeral_response(nothing)).startswith("No game was won in this channel yet.")
    table = await hall.game(GAMES["three runners"])
    playing = words(ephemeral_response(await hall.click(ANN, button(table, ButtonAction.REVIEW))))
    assert playing.startswith("That game is not over yet: ")
    ended = await save_changes(hall.store, table, status=Status.ABANDONED, close_reason=CloseReason.AGREED)
    unfinished = words(ephemeral_response(await hall.click(ANN, button(ended, ButtonAction.REVIEW))))
    assert unfinished == "That game was ended without a winner, so there is nothing to look back on."
    elsewhere = hall.interaction(ANN)
    elsewhere.guild_id = 1
    elsewhere.data = {"custom_id": str(button(await won(hall), ButtonAction.REVIEW))}
    await handle_click(hall.services, elsewhere.real)
    assert words(ephemeral_response(elsewhere)) == "No game of that number was played in this server."


async def test_a_page_of_nobody_is_none(hall: Harness) -> None:
    table = await won(hall)
    for seat in (2, 3, 99):
        answered = await hall.click(ANN, button(table, ButtonAction.LOOK, seat, 0), private=True)
        assert words(ephemeral_response(answered)) == "I do not know that button."
    past = await hall.click(ANN, button(table, ButtonAction.LOOK, 0, 99), private=True)
    assert "the costliest decisions" in text(edited_card(past))


async def test_nothing_is_said_of_a_computer(hall: Harness) -> None:
    table = await won(hall)
    table = await save_changes(hall.store, table, seats=(table.seats[0], Computer(Strength.MEDIUM, 1)))
    answered = await hall.click(ANN, button(table, ButtonAction.LOOK, 1, 0), private=True)
    assert words(ephemeral_response(answered)) == "I do not know that button."
