"""Everybody chooses for themselves, on a card that only they see."""

from enum import StrEnum
from typing import Any

import pytest

from bot.chat.preferences import BOARD_FORMAT, MOTION, PINGS, BoardFormat, Motion, Pings, Preference
from bot.chat.settings.cards import SettingsButton
from tests.chat.card_parts import chosen_values, ids, labels, text
from tests.chat.card_samples import GAMES
from tests.chat.harness import Harness, button, edited_card, ephemeral_card
from tests.tables.sample_tables import ANN, BEN, EVE

CHOICES: dict[Preference[Any], type[StrEnum]] = {PINGS: Pings, MOTION: Motion, BOARD_FORMAT: BoardFormat}


async def test_the_card_has_what_holds_until_something_is_chosen(harness: Harness) -> None:
    card = ephemeral_card(await harness.command("cantstop settings", EVE))
    assert chosen_values(card) == {"set1:calls": ["turn"], "set1:motion": ["moving"], "set1:board": ["text"]}


@pytest.mark.parametrize("preference", CHOICES, ids=str)
async def test_a_choice_is_kept_for_one_person_and_shown(
    harness: Harness, preference: Preference[Any]
) -> None:
    menu = SettingsButton(preference.name)
    for value in CHOICES[preference]:
        renewed = edited_card(await harness.choose(BEN, menu, value, private=True))
        assert chosen_values(renewed)[str(menu)] == [value]
        assert await harness.preferences.of_player(BEN.id, preference) is value
        assert await harness.preferences.of_player(ANN.id, preference) is preference.default


async def test_the_menus_of_older_cards_of_a_game_do_the_same(harness: Harness) -> None:
    table = await harness.game(GAMES["three moves"])
    renewed = await harness.choose(BEN, button(table, "calls"), Pings.NEVER, private=True)
    assert chosen_values(edited_card(renewed))["set1:calls"] == [Pings.NEVER]
    for motion in (Motion.STILL, Motion.MOVING):
        renewed = await harness.click(BEN, button(table, motion), private=True)
        assert chosen_values(edited_card(renewed))["set1:motion"] == [motion]
        assert await harness.preferences.of_player(BEN.id, MOTION) is motion


async def test_the_menu_of_a_game_leads_to_the_card(harness: Harness) -> None:
    table = await harness.game(GAMES["three moves"])
    menu = ephemeral_card(await harness.click(ANN, button(table, "menu")))
    leading = dict(zip(labels(menu), ids(menu), strict=True))["Your settings"]
    card = edited_card(await harness.click(ANN, leading, private=True))
    assert text(card).startswith("## Your settings")
    assert labels(card) == ["Your data"]
