"""Everybody chooses for themselves, on a card that only they see."""

from enum import StrEnum
from typing import Any

import pytest

from bot.chat.preferences import BOARD_FORMAT, MOTION, PINGS, BoardFormat, Motion, Pings, Preference
from bot.chat.settings.cards import SettingsButton
from bot.chat.ui.card import Card
from tests.chat.card_parts import MENU, ids, labels, parts, text
from tests.chat.card_samples import GAMES
from tests.chat.harness import Harness, button, edited_card, edited_text, ephemeral_card, ephemeral_text
from tests.tables.sample_tables import ANN, BEN, EVE

CHOICES: dict[Preference[Any], type[StrEnum]] = {PINGS: Pings, MOTION: Motion, BOARD_FORMAT: BoardFormat}


def chosen(card: Card) -> dict[str, list[str]]:
    """Return what is chosen in each menu."""
    menus = [part for part in parts(card) if part["type"] == MENU]
    chosen = [[each["value"] for each in menu["options"] if each["default"]] for menu in menus]
    return dict(zip((menu["custom_id"] for menu in menus), chosen, strict=True))


async def test_the_card_has_what_holds_until_something_is_chosen(harness: Harness) -> None:
    card = ephemeral_card(await harness.command("cantstop settings", EVE))
    assert chosen(card) == {"set1:calls": ["turn"], "set1:motion": ["moving"], "set1:board": ["text"]}


@pytest.mark.parametrize("preference", CHOICES, ids=str)
async def test_a_choice_is_kept_for_one_person_and_shown(
    harness: Harness, preference: Preference[Any]
) -> None:
    menu = SettingsButton(preference.name)
    for value in CHOICES[preference]:
        renewed = edited_card(await harness.choose(BEN, menu, value, private=True))
        assert chosen(renewed)[str(menu)] == [value]
        assert await harness.preferences.of_player(BEN.id, preference) is value
        assert await harness.preferences.of_player(ANN.id, preference) is preference.default


async def test_the_menus_of_older_cards_of_a_game_do_the_same(harness: Harness) -> None:
    table = await harness.game(GAMES["three moves"])
    renewed = await harness.choose(BEN, button(table, "calls"), Pings.NEVER, private=True)
    assert chosen(edited_card(renewed))["set1:calls"] == [Pings.NEVER]
    for motion in (Motion.STILL, Motion.MOVING):
        renewed = await harness.click(BEN, button(table, motion), private=True)
        assert chosen(edited_card(renewed))["set1:motion"] == [motion]
        assert await harness.preferences.of_player(BEN.id, MOTION) is motion


@pytest.mark.parametrize("name", ["calls", "motion", "board"])
async def test_what_no_menu_offers_gets_a_sentence(harness: Harness, name: str) -> None:
    refused = await harness.choose(ANN, SettingsButton(name), "nonsense", private=True)
    assert ephemeral_text(refused) == "I don't know that choice. Pick one from the list."


async def test_the_menu_of_a_game_leads_to_the_card_and_that_to_ones_data(harness: Harness) -> None:
    table = await harness.game(GAMES["three moves"])
    menu = ephemeral_card(await harness.click(ANN, button(table, "menu")))
    leading = dict(zip(labels(menu), ids(menu), strict=True))["Your settings"]
    card = edited_card(await harness.click(ANN, leading, private=True))
    assert text(card).startswith("## Your settings")
    assert labels(card) == ["Your data"]
    data = await harness.click(ANN, ids(card)[-1], private=True)
    assert edited_text(data).startswith("## Your data")
