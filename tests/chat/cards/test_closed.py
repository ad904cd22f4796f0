"""The card of a table that is closed: who won, or why nobody did."""

import pytest

from bot.chat.cards import table_card
from bot.chat.cards.card import GREY
from bot.chat.i18n.language import Languages
from bot.render import ACCENT_COLOURS
from bot.tables import Caller, CloseReason
from tests.chat.card_parts import accent, labels, text, texts, with_names
from tests.chat.card_samples import GAMES, TABLES, WON
from tests.tables.sample_tables import ANN, BEN, closed_table, game_table, lobby_table

ENGLISH = Languages().english


@pytest.mark.parametrize(
    ("name", "winner", "seat"), [("won", ANN, 0), ("won by resigning", BEN, 1), ("won by four", ANN, 0)]
)
def test_the_winner_is_named_first_and_coloured(name: str, winner: Caller, seat: int) -> None:
    card = table_card(TABLES[name], ENGLISH)
    assert texts(card)[0].startswith(f"## 🏆 <@{winner.id}> wins!")
    assert accent(card) == ACCENT_COLOURS[seat]


def test_it_says_what_decided_the_game() -> None:
    assert "🚩" in texts(table_card(TABLES["won"], ENGLISH))[0]
    assert "has left the game" in texts(table_card(TABLES["won by resigning"], ENGLISH))[0]


REASONS = {
    CloseReason.CANCELLED: "This game was cancelled.",
    CloseReason.AGREED: "The players agreed to end this game",
    CloseReason.MODERATED: "A moderator ended this game",
    CloseReason.EXPIRED: "Nobody came back for a month",
    CloseReason.DESERTED: "Only computers were left",
    CloseReason.GONE: "This game ended without a winner.",
}


@pytest.mark.parametrize("closing", CloseReason)
def test_without_a_winner_it_says_why(closing: CloseReason) -> None:
    card = table_card(closed_table(game_table(GAMES["crowded"]), closing), ENGLISH)
    assert texts(card)[0].startswith(REASONS[closing])
    assert "🏆" not in text(card)
    assert accent(card) == GREY


def test_a_lobby_that_expired_never_began() -> None:
    assert "never started" in text(table_card(closed_table(lobby_table(2), CloseReason.EXPIRED), ENGLISH))


@pytest.mark.parametrize("closing", CloseReason)
def test_a_lobby_leaves_a_sentence_and_no_buttons(closing: CloseReason) -> None:
    card = table_card(closed_table(lobby_table(2), closing), ENGLISH)
    assert len(texts(card)) == 1
    assert labels(card) == []


@pytest.mark.parametrize("name", WON)
def test_a_game_can_be_played_again_and_seen_again(name: str) -> None:
    assert labels(table_card(TABLES[name], ENGLISH)) == ["Rematch", "Replay", "Review"]


def test_a_game_without_a_winner_can_be_played_again() -> None:
    card = table_card(closed_table(game_table(GAMES["crowded"]), CloseReason.AGREED), ENGLISH)
    assert labels(card) == ["Rematch"]


def test_everybodys_figures_stand_below() -> None:
    assert texts(table_card(TABLES["won"], ENGLISH))[-1] == (
        f"🔺 <@{ANN.id}>: 3 columns, 0 turns, 0 busts, longest turn 0 rolls\n"
        f"🟦 <@{BEN.id}>: 0 columns, 0 turns, 0 busts, longest turn 0 rolls"
    )


def test_one_of_something_is_not_many() -> None:
    table = closed_table(game_table(GAMES["three moves"]), CloseReason.EXPIRED)
    figures = texts(table_card(table, ENGLISH))[-1].splitlines()[0]
    assert figures.endswith("0 columns, 1 turn, 0 busts, longest turn 1 roll")


def test_all_who_won_together_are_named() -> None:
    card = table_card(TABLES["won together"], ENGLISH)
    assert with_names(texts(card)[0]).startswith("## 🏆 Ann and Ben win together!\n")
    assert accent(card) == ACCENT_COLOURS[0]
