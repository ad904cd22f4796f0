"""The card of a table in every state."""

from bot.chat.play.table import moved_card, table_card
from bot.chat.ui.i18n.language import Languages, link
from tests.chat.card_parts import PICTURE, first_mention, parts, text, texts
from tests.chat.card_samples import TABLES

ENGLISH = Languages().english

CARDS = {name: table_card(table, ENGLISH) for name, table in TABLES.items()}


def test_the_card_starts_with_the_mention_of_the_acting_player() -> None:
    """No mention comes first if nobody can act."""
    first = {
        name: f"<@{table.acting[0].id}>" if table.acting and not table.paused else None
        for name, table in TABLES.items()
    }
    assert {name: first_mention(card) for name, card in CARDS.items()} == first


def test_a_game_has_a_board_as_picture_or_text() -> None:
    games = {name for name, table in TABLES.items() if table.game is not None}
    pictures = {
        name: [part["type"] for part in parts(table_card(table, ENGLISH, PICTURE))].count(12)
        for name, table in TABLES.items()
    }
    assert pictures == {name: int(name in games) for name in TABLES}
    assert {name for name, card in CARDS.items() if "```" in "".join(texts(card))} == games


def test_people_are_mentioned_never_named() -> None:
    named = {
        name: [person.name for person in table.people if person.name in "".join(texts(CARDS[name]))]
        for name, table in TABLES.items()
    }
    assert {name: people for name, people in named.items() if people} == {}


def test_an_old_board_links_to_the_new_one() -> None:
    table = TABLES["begun"]
    assert text(moved_card(table, ENGLISH)) == f"The board has moved down: {link(table)}"
