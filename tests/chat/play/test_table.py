"""The card of a table in every state."""

import pytest

from bot.chat.play.table import moved_card, table_card
from bot.chat.ui.card import GREY
from bot.chat.ui.i18n.language import Languages, link
from tests.chat.card_parts import PICTURE, accent, first_mention, parts, text, texts
from tests.chat.card_samples import TABLES

ENGLISH = Languages().english

CALLING = [name for name, table in TABLES.items() if table.acting and not table.paused]


@pytest.mark.parametrize("name", CALLING)
def test_the_card_starts_with_the_mention_of_the_acting_player(name: str) -> None:
    table = TABLES[name]
    assert first_mention(table_card(table, ENGLISH)) == f"<@{table.acting[0].id}>"


@pytest.mark.parametrize("name", [name for name in TABLES if name not in CALLING])
def test_no_mention_comes_first_if_nobody_can_act(name: str) -> None:
    assert first_mention(table_card(TABLES[name], ENGLISH)) is None


@pytest.mark.parametrize("name", TABLES)
def test_a_game_has_a_board_as_picture_or_text(name: str) -> None:
    table = TABLES[name]
    with_picture = [part["type"] for part in parts(table_card(table, ENGLISH, PICTURE))]
    assert with_picture.count(12) == (table.game is not None)
    assert ("```" in "".join(texts(table_card(table, ENGLISH)))) == (table.game is not None)


@pytest.mark.parametrize("name", TABLES)
def test_people_are_mentioned_never_named(name: str) -> None:
    card = table_card(TABLES[name], ENGLISH)
    assert not any(person.name in "".join(texts(card)) for person in TABLES[name].people)


def test_the_colour_depends_on_whose_turn_it_is() -> None:
    edges = {accent(table_card(table, ENGLISH)) for table in TABLES.values() if table.acting}
    assert len(edges) > 1
    assert GREY not in edges


def test_an_old_board_links_to_the_new_one() -> None:
    table = TABLES["begun"]
    assert text(moved_card(table, ENGLISH)) == f"The board has moved down: {link(table)}"
