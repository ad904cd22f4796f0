"""What all cards are made of."""

import pytest
from discord import ButtonStyle

from bot.chat.cards import Card
from bot.chat.cards.card import GREY, button, rows
from bot.chat.cards.custom_ids import ButtonAction, TableButton
from tests.chat.card_parts import accent, texts


@pytest.mark.parametrize(
    ("count", "sizes"), [(0, []), (1, [1]), (2, [2]), (3, [3]), (4, [2, 2]), (5, [3, 2]), (6, [3, 3])]
)
def test_buttons_fill_as_few_rows_as_a_phone_allows_evenly(count: int, sizes: list[int]) -> None:
    made = [button(TableButton(1, number, ButtonAction.ROLL), f"{number}") for number in range(count)]
    filled = rows(made)
    assert [len(row.children) for row in filled] == sizes
    assert [child for row in filled for child in row.children] == made


def test_a_button_carries_its_id() -> None:
    made = button(
        TableButton(17, 3, ButtonAction.STOP), "Stop", ButtonStyle.success, emoji="✋", disabled=True
    )
    assert (made.custom_id, made.label, made.style, made.disabled) == (
        "cs1:17:3:stop",
        "Stop",
        ButtonStyle.success,
        True,
    )


def test_a_sentence_is_a_card_of_its_own() -> None:
    card = Card.with_text("The board has moved.")
    assert texts(card) == ["The board has moved."]
    assert accent(card) == GREY


async def test_a_card_waits_for_nobody() -> None:
    """discord.py would keep every card that waits, and a timer with it, until the bot ends."""
    card = Card.with_text("?")
    assert card.timeout is None
    assert card.is_finished()
