"""Confirmations of what cannot be undone."""

from discord import ButtonStyle

from bot.chat.play.confirmations import end_confirmation, proposal_confirmation, resign_confirmation
from bot.chat.play.ids import GameButton
from bot.chat.ui.i18n.language import Languages
from bot.chat.ui.ids import TableButton
from tests.chat.card_parts import buttons, ids, labels, text
from tests.chat.card_samples import TABLES

ENGLISH = Languages().english
TABLE = TABLES["three moves"]


def test_leaving_is_confirmed_with_its_consequences() -> None:
    card = resign_confirmation(TABLE, ENGLISH)
    assert len(text(card).splitlines()) == 2
    assert "https://" not in text(card)
    assert "cannot come back" in text(card)
    assert labels(card) == ["Leave the game"]
    assert ids(card) == [str(TableButton(TABLE.id, TABLE.event_count, GameButton.RESIGN))]


def test_ending_for_everyone_is_confirmed_with_its_consequences() -> None:
    card = end_confirmation(TABLE, ENGLISH)
    assert len(text(card).splitlines()) == 2
    assert "https://" not in text(card)
    assert "will not count" in text(card)
    assert labels(card) == ["End the game"]
    assert ids(card) == [str(TableButton(TABLE.id, TABLE.event_count, GameButton.END))]


def test_proposing_an_end_is_confirmed_with_who_decides() -> None:
    card = proposal_confirmation(TABLE, ENGLISH)
    assert text(card).startswith("End this game without a winner? The other players have to agree.\n")
    assert ids(card) == [str(TableButton(TABLE.id, TABLE.event_count, GameButton.PROPOSE, (1,)))]
    alone = proposal_confirmation(TABLES["a computer begins"], ENGLISH)
    assert text(alone).startswith("End this game without a winner? It will not count.\n")


def test_the_buttons_are_red() -> None:
    for card in (resign_confirmation(TABLE, ENGLISH), end_confirmation(TABLE, ENGLISH)):
        assert [button["style"] for button in buttons(card)] == [ButtonStyle.danger.value]
