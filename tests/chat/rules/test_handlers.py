"""The rules, the menu of all lessons, and the tutorial, which remembers only what is in its buttons."""

from unittest.mock import ANY

import pytest

from bot.chat.preferences import THEME
from bot.chat.rules.cards import Lesson, RulesButton
from bot.chat.rules.tutorial import TutorialButton, TutorialStep
from bot.chat.turns.buttons import GameButton
from bot.game import ASMODEE, FRANJOS, ColumnsToWin, Rules
from bot.render import Theme
from bot.tables import CloseReason, Options, Status
from tests.chat.card_parts import ids, labels, menus, text
from tests.chat.card_samples import GAMES
from tests.chat.harness import Harness, button, edited_card, ephemeral_card, ephemeral_text, file_names
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import BEN, EVE, LOCATION


@pytest.mark.parametrize("private", [False, True], ids=["lobby", "help"])
async def test_it_is_played_privately_without_a_game(harness: Harness, private: bool) -> None:
    begun = await harness.click(EVE, TutorialButton(TutorialStep.PAIRINGS, 0), private=private)
    card = ephemeral_card(begun)
    assert len(begun.discord.calls[0].values["files"]) == 1
    for choice in (1, 0, 0, 1):
        card = edited_card(await harness.click(EVE, ids(card)[choice], private=True))
    assert "your steps are safe" in text(card)
    assert ids(card) == [], "there is nothing more to press"


async def test_it_ends_with_a_seat_in_the_lobby_where_it_began(harness: Harness) -> None:
    table = await harness.lobby()
    ended = edited_card(await harness.click(EVE, f"how1:stopped:0:{table.id}", private=True))
    assert labels(ended) == ["Join"]
    joined = await harness.click(EVE, ids(ended)[0], private=True)
    assert text(edited_card(joined)).startswith("You have a seat in the next game: ")
    assert (await harness.stored(table)).seat_of(EVE.id) == 2
    assert harness.boards.refreshed == [table.id]


async def test_each_theme_has_its_own_picture(harness: Harness) -> None:
    names = set()
    for theme in Theme:
        await harness.preferences.set_of_server(LOCATION.guild_id or 0, THEME, theme)
        shown = await harness.click(EVE, TutorialButton(TutorialStep.RUNNERS, 1), private=True)
        names |= {*file_names(shown)}
    assert len(names) == len(Theme)


class TestRules:
    async def test_the_edition_of_the_server_is_explained_with_an_example(self, harness: Harness) -> None:
        await harness.preferences.set_default_options(LOCATION.guild_id or 0, Options(Rules.of(FRANJOS)))
        explained = await harness.click(BEN, RulesButton(), private=True)
        assert "new games here" in ephemeral_text(explained)
        assert "## Franjos edition" in ephemeral_text(explained)
        assert file_names(explained) == ["example-franjos.png"]

    async def test_the_rules_of_the_game_here_are_explained_until_it_is_over(self, harness: Harness) -> None:
        lobby = await harness.lobby(Rules.of(ASMODEE, columns=ColumnsToWin.FOUR))
        explained = await harness.click(BEN, RulesButton(), private=True)
        assert "game in this channel" in ephemeral_text(explained)
        assert "## Asmodée edition\nBe the first to own 4 columns." in ephemeral_text(explained)
        assert file_names(explained) == ["example-asmodee.png"]
        await save_changes(harness.store, lobby, status=Status.ABANDONED, close_reason=CloseReason.CANCELLED)
        assert "## Parker edition" in ephemeral_text(await harness.click(BEN, RulesButton(), private=True))

    async def test_each_edition_and_variant_can_be_read_wherever_rules_are(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three runners"])
        rulebook = button(table, GameButton.RULEBOOK)
        rules = edited_card(await harness.click(BEN, rulebook, private=True))
        titles = {}
        for label in menus(rules)[str(RulesButton())]:
            shown = await harness.press(BEN, rules, label, private=True)
            rules = edited_card(shown)
            titles[label] = text(rules).splitlines()[0]
            assert file_names(shown) == ([] if label in ("Columns to win", "First turn") else [ANY])
        assert titles == {label: f"## {label}" for label in titles}
        assert len(titles) == len(Lesson)
