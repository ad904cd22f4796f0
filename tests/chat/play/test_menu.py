"""The menu of a game, and the confirmations of what cannot be undone."""

from dataclasses import replace

import pytest
from discord import ButtonStyle

from bot.chat.play.menu import end_confirmation, menu_card, resign_confirmation
from bot.chat.turns.buttons import GameButton
from bot.chat.ui.card import Card
from bot.chat.ui.custom_ids import TableButton
from bot.tables import Caller, Reach, Table
from tests.chat.card_parts import buttons, ids, labels, text
from tests.chat.card_samples import TABLES
from tests.chat.english import ENGLISH
from tests.tables.sample_tables import ANN, BEN, EVE, MOD, game_table

TABLE = TABLES["three moves"]
LEFT = replace(TABLE, game=TABLES["won by resigning"].game, host=ANN.id)


@pytest.mark.parametrize(
    ("table", "by", "more"),
    [
        (TABLE, BEN, ["Leave", "End the game"]),
        (TABLE, EVE, ["Stops or busts?"]),
        (TABLE, MOD, ["Stops or busts?", "End the game"]),
        (TABLE, replace(BEN, moderator=True), ["Leave", "End the game"]),
        (LEFT, ANN, []),
        (TABLES["won"], ANN, ["Replay"]),
        (TABLES["won"], MOD, ["Replay"]),
    ],
)
def test_it_has_what_a_person_may_do(table: Table, by: Caller, more: list[str]) -> None:
    assert labels(menu_card(table, by, ENGLISH)) == ["Rules", "Text board", "Your settings", *more]


def test_where_the_bot_is_no_member_players_have_what_commands_do_elsewhere() -> None:
    for by, plays in ((BEN, True), (EVE, False)):
        shown = labels(menu_card(replace(TABLE, reach=Reach.LENT), by, ENGLISH))
        for label in ("Show it again here", "Leave"):
            assert (label in shown) is plays


@pytest.mark.parametrize("reach", Reach)
@pytest.mark.parametrize("by", [MOD, ANN], ids=lambda by: by.name)
def test_moderators_read_how_to_keep_out_a_bot_that_they_have_not_invited(by: Caller, reach: Reach) -> None:
    card = menu_card(replace(TABLE, reach=reach), by, ENGLISH)
    assert ("**Use External Apps**" in text(card)) is (by is MOD and reach is Reach.LENT)


@pytest.mark.parametrize(
    ("card", "consequence", "label", "action"),
    [
        (resign_confirmation(TABLE, ENGLISH), "can't come back", "Leave the game", GameButton.RESIGN),
        (end_confirmation(TABLE, MOD, ENGLISH), "won't count", "End the game", GameButton.END),
    ],
)
def test_confirmations_tell_the_consequences(card: Card, consequence: str, label: str, action: str) -> None:
    assert len(text(card).splitlines()) == 1
    assert "https://" not in text(card)
    assert consequence in text(card)
    (confirm,) = buttons(card)
    assert (confirm["label"], confirm["style"]) == (label, ButtonStyle.danger.value)
    assert ids(card) == [str(TableButton(TABLE.id, TABLE.event_count, action))]


def test_proposing_an_end_is_confirmed_with_who_decides() -> None:
    card = end_confirmation(TABLE, replace(ANN, moderator=True), ENGLISH)
    assert text(card).startswith("End this game without a winner? Everyone has to agree.")
    assert ids(card) == [str(TableButton(TABLE.id, TABLE.event_count, GameButton.PROPOSE, (1,)))]
    overdue = replace(game_table("parker -/- - 0 roll"), deadline=0.0, reminder_due=True)
    assert text(end_confirmation(overdue, ANN, ENGLISH)) == text(card)
    for table, by in ((TABLES["a computer begins"], ANN), (overdue, BEN)):
        alone = end_confirmation(table, by, ENGLISH)
        assert text(alone).startswith("End this game without a winner? It won't count.")
