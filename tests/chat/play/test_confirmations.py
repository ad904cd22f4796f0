"""Confirmations of what cannot be undone."""

from collections.abc import Callable

import pytest
from discord import ButtonStyle

from bot.chat.play.confirmations import end_confirmation, proposal_confirmation, resign_confirmation
from bot.chat.play.ids import GameButton
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language, Languages
from bot.chat.ui.ids import TableButton
from bot.tables import Table
from tests.chat.card_parts import buttons, ids, text
from tests.chat.card_samples import TABLES

ENGLISH = Languages().english
TABLE = TABLES["three moves"]


@pytest.mark.parametrize(
    ("confirmation", "consequence", "label", "action"),
    [
        (resign_confirmation, "cannot come back", "Leave the game", GameButton.RESIGN),
        (end_confirmation, "will not count", "End the game", GameButton.END),
    ],
)
def test_leaving_and_ending_are_confirmed_with_their_consequences(
    confirmation: Callable[[Table, Language], Card], consequence: str, label: str, action: str
) -> None:
    card = confirmation(TABLE, ENGLISH)
    assert len(text(card).splitlines()) == 2
    assert "https://" not in text(card)
    assert consequence in text(card)
    (confirm,) = buttons(card)
    assert (confirm["label"], confirm["style"]) == (label, ButtonStyle.danger.value)
    assert ids(card) == [str(TableButton(TABLE.id, TABLE.event_count, action))]


def test_proposing_an_end_is_confirmed_with_who_decides() -> None:
    card = proposal_confirmation(TABLE, ENGLISH)
    assert text(card).startswith("End this game without a winner? The other players have to agree.\n")
    assert ids(card) == [str(TableButton(TABLE.id, TABLE.event_count, GameButton.PROPOSE, (1,)))]
    alone = proposal_confirmation(TABLES["a computer begins"], ENGLISH)
    assert text(alone).startswith("End this game without a winner? It will not count.\n")
