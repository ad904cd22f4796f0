"""The card of a lobby."""

from dataclasses import replace

import pytest

from bot.chat.cards import table_card
from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.chat.i18n.language import Languages
from tests.chat.card_parts import enabled, ids, labels, text, texts
from tests.chat.card_samples import TABLES
from tests.tables.sample_tables import ANN, BEN, lobby_table

ENGLISH = Languages().english


def test_the_seats_show_players_and_free_seats() -> None:
    assert texts(table_card(lobby_table(2), ENGLISH))[2] == (
        f"🔺 <@{ANN.id}> · host\n🟦 <@{BEN.id}>\n▫️ free seat\n▫️ free seat"
    )


def test_the_current_host_is_shown() -> None:
    card = table_card(replace(lobby_table(2), host=BEN.id), ENGLISH)
    assert f"<@{BEN.id}> invites you" in text(card)
    assert texts(card)[2].splitlines()[:2] == [f"🔺 <@{ANN.id}>", f"🟦 <@{BEN.id}> · host"]


def test_the_rules_are_shown() -> None:
    assert "3 columns win" in text(table_card(lobby_table(), ENGLISH))
    assert "/cantstop rules" in text(table_card(lobby_table(), ENGLISH))


ALWAYS = ["Leave", "Change the rules", "Pace and coach", "Cancel"]
COMPUTERS = ["Lamb", "Goat", "Eagle"]


@pytest.mark.parametrize(
    ("name", "usable"),
    [
        ("lobby of 1", ["Join", *COMPUTERS, *ALWAYS]),
        ("lobby of 2", ["Join", "Start", *COMPUTERS, *ALWAYS]),
        ("lobby of 4", ["Start", *ALWAYS]),
        ("lobby with a computer", ["Join", "Start", *COMPUTERS, "Remove Goat", *ALWAYS]),
        ("lobby with two of a kind", ["Join", "Start", *COMPUTERS, "Remove Lamb 2", *ALWAYS]),
        ("full lobby with computers", ["Start", "Remove Eagle 2", *ALWAYS]),
    ],
)
def test_buttons_that_cannot_work_are_disabled(name: str, usable: list[str]) -> None:
    card = table_card(TABLES[name], ENGLISH)
    assert sorted(enabled(card)) == sorted(usable)
    assert {"Join", "Start"} <= set(labels(card)), "they stay where they are"


def test_a_full_lobby_does_not_offer_computers() -> None:
    assert "Or add a computer" in text(table_card(lobby_table(3), ENGLISH))
    assert "Or add a computer" not in text(table_card(TABLES["full lobby with computers"], ENGLISH))


def test_computers_have_names_and_symbols() -> None:
    assert texts(table_card(TABLES["lobby with two of a kind"], ENGLISH))[2] == (
        f"🔺 <@{ANN.id}> · host\n🟦 🐑 **Lamb**\n🟡 🐑 **Lamb 2**\n▫️ free seat"
    )


def test_pace_and_coach_are_shown() -> None:
    assert "No time limit. Odds on request." in text(table_card(lobby_table(), ENGLISH))
    assert "90 seconds to act. Odds for everyone." in text(table_card(TABLES["lively lobby"], ENGLISH))


def test_the_custom_ids_name_the_table() -> None:
    added = [str(TableButton(17, 0, ButtonAction.ADD, (number,))) for number in (1, 2, 3)]
    before, after = (
        (ButtonAction.JOIN, ButtonAction.LEAVE, ButtonAction.START),
        (ButtonAction.RULES, ButtonAction.PACE, ButtonAction.CANCEL),
    )
    assert ids(table_card(lobby_table(2), ENGLISH)) == [
        *(str(TableButton(17, 0, act)) for act in before),
        *added,
        *(str(TableButton(17, 0, act)) for act in after),
    ]
