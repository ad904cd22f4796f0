"""What holds for every card: Discord takes it, it fits a phone, and it needs nothing around it."""

import asyncio

import discord
import pytest

from bot.chat.cards import Card, table_card
from bot.chat.cards.card import GREY, MAX_BUTTONS_PER_ROW
from bot.chat.cards.custom_ids import read_custom_id
from bot.chat.i18n.language import Languages
from tests.chat.card_parts import (
    MOST_IN_A_ROW,
    PICTURE,
    accent,
    components,
    faults,
    first_mention,
    ids,
    parts,
    texts,
)
from tests.chat.card_samples import CARDS, TABLES

ENGLISH = Languages().english


every_card = pytest.mark.parametrize("name", CARDS)


@every_card
def test_discord_takes_it_and_a_phone_shows_it(name: str) -> None:
    assert faults(CARDS[name](ENGLISH)) == []


@every_card
def test_every_button_is_understood_when_it_comes_back(name: str) -> None:
    for custom_id in ids(CARDS[name](ENGLISH)):
        assert str(read_custom_id(custom_id)) == custom_id


@every_card
async def test_it_can_be_made_and_is_the_same_on_the_event_loop(name: str) -> None:
    card = CARDS[name](ENGLISH)
    assert card.is_finished(), "discord.py would keep it to wait for clicks"
    apart = await asyncio.to_thread(CARDS[name], ENGLISH)
    assert components(card) == components(apart)


def test_the_limits_that_are_tested_are_those_that_are_kept() -> None:
    assert MAX_BUTTONS_PER_ROW == MOST_IN_A_ROW


def test_a_fault_is_found() -> None:
    texts = [discord.ui.TextDisplay[Card]("x" * 2001) for _ in range(2)]
    assert len(faults(Card(GREY, *texts))) == 1
    assert len(faults(Card.with_text(""))) == 1
    row = discord.ui.ActionRow[Card](
        *(discord.ui.Button(label="Roll", custom_id=f"{number}") for number in range(4))
    )
    assert len(faults(Card(GREY, row))) == 2


CALLING = [name for name, table in TABLES.items() if table.acting and not table.paused]


@pytest.mark.parametrize("name", CALLING)
def test_the_card_of_a_game_begins_with_the_mention_of_who_can_act(name: str) -> None:
    table = TABLES[name]
    assert first_mention(table_card(table, ENGLISH)) == f"<@{table.acting[0].id}>"


@pytest.mark.parametrize("name", [name for name in TABLES if name not in CALLING])
def test_where_nobody_can_act_nobody_is_called_upon(name: str) -> None:
    assert first_mention(table_card(TABLES[name], ENGLISH)) is None


@pytest.mark.parametrize("name", TABLES)
def test_a_table_shows_its_board_once_it_has_one_as_picture_or_text(name: str) -> None:
    table = TABLES[name]
    with_picture = [part["type"] for part in parts(table_card(table, ENGLISH, PICTURE))]
    assert with_picture.count(12) == (table.game is not None)
    assert ("```" in "".join(texts(table_card(table, ENGLISH)))) == (table.game is not None)


@pytest.mark.parametrize("name", TABLES)
def test_no_name_of_a_person_stands_on_a_card_of_a_table(name: str) -> None:
    card = table_card(TABLES[name], ENGLISH)
    assert not any(person.name in "".join(texts(card)) for person in TABLES[name].people)


def test_colours_differ_for_who_is_on_turn() -> None:
    edges = {accent(table_card(table, ENGLISH)) for table in TABLES.values() if table.acting}
    assert len(edges) > 1
    assert GREY not in edges
