"""Questions asked before something that cannot be undone."""

from discord import ButtonStyle

from bot.chat.cards import end_question, resign_question
from bot.chat.custom_ids import Act, TableButton
from bot.chat.language import Languages, link
from tests.chat.moments import TABLES
from tests.chat.reading import buttons, ids, labels, text

ENGLISH = Languages().english
TABLE = TABLES["three moves"]


def test_leaving_is_asked_with_what_it_costs() -> None:
    card = resign_question(TABLE, ENGLISH)
    assert link(TABLE) in text(card)
    assert "cannot come back" in text(card)
    assert labels(card) == ["Leave the game"]
    assert ids(card) == [str(TableButton(TABLE.id, TABLE.seq, Act.RESIGN))]


def test_ending_for_all_is_asked_with_what_it_costs() -> None:
    card = end_question(TABLE, ENGLISH)
    assert link(TABLE) in text(card)
    assert "will not count" in text(card)
    assert labels(card) == ["End the game"]
    assert ids(card) == [str(TableButton(TABLE.id, TABLE.seq, Act.END))]


def test_what_cannot_be_undone_is_red() -> None:
    for card in (resign_question(TABLE, ENGLISH), end_question(TABLE, ENGLISH)):
        assert [button["style"] for button in buttons(card)] == [ButtonStyle.danger.value]
