"""The card of a lobby: who sits where, and the way in."""

from dataclasses import replace

import pytest

from bot.chat.cards import table_card
from bot.chat.custom_ids import Act, TableButton
from bot.chat.language import Languages
from tests.chat.reading import enabled, ids, labels, text, texts
from tests.tables.seating import ANN, BEN, lobby

ENGLISH = Languages().english


def test_the_seats_show_who_has_which_mark_and_what_is_free() -> None:
    assert texts(table_card(lobby(2), ENGLISH))[2] == (
        f"🔺 <@{ANN.id}> · host\n🟦 <@{BEN.id}>\n▫️ free seat\n▫️ free seat"
    )


def test_the_host_is_who_is_host_now() -> None:
    card = table_card(replace(lobby(2), host=BEN.id), ENGLISH)
    assert f"<@{BEN.id}> invites you" in text(card)
    assert texts(card)[2].splitlines()[:2] == [f"🔺 <@{ANN.id}>", f"🟦 <@{BEN.id}> · host"]


def test_who_comes_in_learns_how_the_game_is_won() -> None:
    assert "3 columns win" in text(table_card(lobby(), ENGLISH))
    assert "/cantstop rules" in text(table_card(lobby(), ENGLISH))


@pytest.mark.parametrize(
    ("count", "usable"),
    [
        (1, ["Join", "Leave", "Change the rules", "Cancel"]),
        (2, ["Join", "Leave", "Start", "Change the rules", "Cancel"]),
        (3, ["Join", "Leave", "Start", "Change the rules", "Cancel"]),
        (4, ["Leave", "Start", "Change the rules", "Cancel"]),
    ],
)
def test_what_cannot_succeed_cannot_be_pressed(count: int, usable: list[str]) -> None:
    card = table_card(lobby(count), ENGLISH)
    assert labels(card) == ["Join", "Leave", "Start", "Change the rules", "Cancel"]
    assert enabled(card) == usable


def test_the_buttons_name_the_table() -> None:
    acts = (Act.JOIN, Act.LEAVE, Act.START, Act.RULES, Act.CANCEL)
    assert ids(table_card(lobby(2), ENGLISH)) == [str(TableButton(17, 0, act)) for act in acts]
