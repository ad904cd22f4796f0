"""The card of a table in every state."""

from dataclasses import replace

import pytest

from bot.chat.odds.cards import ODDS
from bot.chat.play.buttons import GameButton
from bot.chat.play.cards import moved_card, table_card
from bot.chat.ui.i18n.language import Languages, link
from bot.game import Resign
from bot.render import ACCENT_COLOURS
from tests.chat.all_features import table_buttons
from tests.chat.card_parts import accent, first_mention, labels, text, texts
from tests.chat.card_samples import CROWDED, TABLES
from tests.game.game_factories import game_at, no_dice
from tests.tables.sample_tables import ANN, BEN, CYD, game_table

ENGLISH = Languages().english

CARDS = {name: table_card(table, ENGLISH) for name, table in TABLES.items()}


def test_the_card_starts_with_the_mention_of_the_acting_player() -> None:
    """No mention comes first if nobody can act."""
    first = {
        name: f"<@{table.acting[0].id}>" if table.acting and not table.paused else None
        for name, table in TABLES.items()
    }
    assert {name: first_mention(card) for name, card in CARDS.items()} == first


def test_people_are_mentioned_never_named() -> None:
    named = {
        name: [person.name for person in table.people if person.name in "".join(texts(CARDS[name]))]
        for name, table in TABLES.items()
    }
    assert {name: people for name, people in named.items() if people} == {}


def test_an_old_board_links_to_the_new_one() -> None:
    table = TABLES["begun"]
    assert text(moved_card(table, ENGLISH)) == f"The board has moved down: {link(table)}"


def test_until_the_first_roll_it_says_the_aim_and_offers_how_to_play() -> None:
    card = table_card(TABLES["begun by chance"], ENGLISH)
    assert "Be first to the top of **3 columns**." in text(card)
    assert labels(card) == ["Roll", "How to play", "⋯"]
    rolled = table_card(TABLES["bust"], ENGLISH)
    assert "Be first" not in text(rolled)
    assert "How to play" not in labels(rolled)


@pytest.mark.parametrize(
    ("position", "first"),
    [
        ("parker -/- - 1 roll", f"<@{BEN.id}> 🟦 It's your turn: roll the dice."),
        ("parker -/- - 1 choose:3416", f"<@{BEN.id}> 🟦 Choose your move."),
        ("parker -/- 7:1 0 decide", f"<@{ANN.id}> 🔺 Roll again, or stop and keep your steps?"),
        ("franjos 6:1,7:2,8:3/- 6:1,7:2,8:3 0 decide", f"<@{ANN.id}> 🔺 Roll again, or stop?"),
    ],
)
def test_the_first_line_says_whose_turn_it_is_and_what_to_do(position: str, first: str) -> None:
    assert texts(table_card(game_table(position), ENGLISH))[0] == first


def test_the_edge_has_the_colour_of_the_current_player() -> None:
    for seat in range(4):
        table = game_table(f"parker -/-/-/- - {seat} roll")
        assert accent(table_card(table, ENGLISH)) == ACCENT_COLOURS[seat]


def test_the_stake_is_shown_only_before_a_decision() -> None:
    assert "At stake" in text(table_card(TABLES["two runners"], ENGLISH))
    for name in ("begun", "three moves", "bust", "stopped"):
        assert "At stake" not in text(table_card(TABLES[name], ENGLISH))


class TestVote:
    def test_players_who_have_not_voted_are_asked(self) -> None:
        card = table_card(
            replace(game_table("parker -/-/- - 0 roll"), end_votes=frozenset({ANN.id})), ENGLISH
        )
        assert texts(card)[-1] == (
            f"🕊️ <@{ANN.id}> wants to end this game without a winner. "
            f"Do you agree, <@{BEN.id}> and <@{CYD.id}>?"
        )
        assert labels(card) == ["Roll", "Odds", "⋯", "End the game", "Keep playing"]

    def test_players_who_have_left_are_not_asked(self) -> None:
        game = game_at("parker -/-/- - 0 roll").play(Resign(2), no_dice)
        card = table_card(replace(game_table(game), end_votes=frozenset({ANN.id})), ENGLISH)
        assert texts(card)[-1].endswith(f"Do you agree, <@{BEN.id}>?")

    def test_the_vote_has_buttons_and_the_game_continues(self) -> None:
        assert [button.action for button in table_buttons(table_card(TABLES["vote"], ENGLISH))] == [
            *[GameButton.MOVE] * 6,
            ODDS,
            GameButton.MENU,
            GameButton.AGREE,
            GameButton.KEEP,
        ]

    def test_there_is_no_question_without_a_vote(self) -> None:
        assert "🕊️" not in text(table_card(game_table(CROWDED), ENGLISH))
