"""The review of a finished game and its pages, private to the person who asks."""

import pytest

from bot.chat.review.cards import LOOK, REVIEW
from bot.chat.story.cards import story_description, story_text
from bot.players import Strength
from bot.tables import Computer, Player
from tests.chat.card_parts import descriptions, ids, labels, text, texts, with_names
from tests.chat.card_samples import PLAYED, story_of
from tests.chat.english import ENGLISH
from tests.chat.harness import Harness, button, edited_card, ephemeral_card, ephemeral_text, file_names
from tests.tables.sample_tables import ANN, EVE, first_people


async def test_it_begins_with_what_decided_the_game_and_leads_to_a_players_mistakes(harness: Harness) -> None:
    table = await harness.finished(PLAYED["plain"])
    story = story_of("plain")
    assert story is not None
    asked = await harness.click(EVE, button(table, REVIEW))
    card = ephemeral_card(asked)
    assert f"Game {table.id}" in text(card)
    assert texts(card)[1] == story_text(table, story, ENGLISH)
    assert descriptions(card) == [story_description(table, story, ENGLISH)]
    shown = [with_names(label) for label in labels(card)]
    assert shown == ["Ann's mistakes", "Ben's mistakes", "Clip", "Replay"]
    assert file_names(asked) == [f"story-{table.id}.png"]
    decisions = edited_card(await harness.click(EVE, ids(card)[0], private=True))
    assert "costliest decision" in text(decisions)
    back = next(custom_id for custom_id in ids(decisions) if custom_id.endswith(":look"))
    assert text(edited_card(await harness.click(EVE, back, private=True))) == text(card)
    assert harness.boards.refreshed == []


async def test_the_pages_of_mistakes_end_with_the_last(harness: Harness) -> None:
    table = await harness.finished(PLAYED["plain"])
    last_page = edited_card(await harness.click(ANN, button(table, LOOK, 0, 99), private=True))
    assert "costliest decision" in text(last_page)


async def test_a_game_without_a_roll_has_no_story(harness: Harness) -> None:
    table = await harness.finished(PLAYED["after a turn"])
    asked = await harness.click(EVE, button(table, REVIEW))
    assert file_names(asked) == []
    assert "before the first roll" not in text(ephemeral_card(asked))


@pytest.mark.parametrize("seat", [1, 2, 3, 99])
async def test_neither_computers_nor_seats_that_nobody_has_are_reviewed(harness: Harness, seat: int) -> None:
    seats: tuple[Player, ...] = (*first_people(1), Computer(Strength.MEDIUM, 1))
    table = await harness.finished(PLAYED["plain"], seats=seats)
    refused = await harness.click(ANN, button(table, LOOK, seat, 0), private=True)
    assert ephemeral_text(refused).startswith("I don't know that button. ")
