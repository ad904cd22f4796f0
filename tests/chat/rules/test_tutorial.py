"""The tutorial: each step is a position of a real game."""

import pytest

from bot.chat.rules.tutorial import TutorialButton, TutorialStep, tutorial_card, tutorial_game
from bot.game import Busted, Moved, Phase, Rolled, Stopped, legal_moves
from tests.chat.card_parts import PICTURE, ids, labels, text
from tests.chat.english import ENGLISH
from tests.tables.sample_tables import ANN

CHOICES = (0, 1, 2)


def shown(step: TutorialStep, choice: int = 0) -> str:
    return text(tutorial_card(TutorialButton(step, choice), ANN, ENGLISH, PICTURE))


def test_it_begins_with_a_roll_and_its_three_pairings() -> None:
    card = tutorial_card(TutorialButton(TutorialStep.PAIRINGS, 0), ANN, ENGLISH, PICTURE)
    assert labels(card) == ["5 + 9", "6 + 8", "7 twice"]
    assert ids(card) == [f"how1:runners:{choice}" for choice in CHOICES]
    assert "first to the top of **3 columns**" in text(card)
    assert "2 · 3 · 4 · 5" in text(card)


@pytest.mark.parametrize(("choice", "move", "free"), [(0, "5 + 9", 1), (1, "6 + 8", 1), (2, "7 twice", 2)])
def test_the_runners_climb_as_was_chosen(choice: int, move: str, free: int) -> None:
    said = shown(TutorialStep.RUNNERS, choice)
    assert f"You play {move}." in said
    assert f"{free} runner" in said


@pytest.mark.parametrize("choice", CHOICES)
class TestEveryChoice:
    def test_the_next_roll_brings_all_runners_onto_the_board(self, choice: int) -> None:
        game = tutorial_game(TutorialButton(TutorialStep.RISK, choice))
        assert sum(height > 0 for height in game.state.runners) == 3
        assert game.state.phase is Phase.DECIDE
        assert [type(event) for event in game.log[-2:]] == [Rolled, Moved], "the only move plays itself"

    def test_a_bust_nearly_happens(self, choice: int) -> None:
        before = tutorial_game(TutorialButton(TutorialStep.RISK, choice))
        game = tutorial_game(TutorialButton(TutorialStep.CLOSE, choice))
        assert game.last_roll is not None
        assert len(legal_moves(before.state, game.last_roll)) == 1
        assert "only " in shown(TutorialStep.CLOSE, choice)

    def test_it_ends_with_a_stop_or_a_bust(self, choice: int) -> None:
        card = tutorial_card(TutorialButton(TutorialStep.CLOSE, choice), ANN, ENGLISH, PICTURE)
        assert labels(card) == ["Roll again", "Stop"]
        assert ids(card) == [f"how1:bust:{choice}", f"how1:stopped:{choice}"]
        stopped = tutorial_game(TutorialButton(TutorialStep.STOPPED, choice))
        assert isinstance(stopped.last_event, Stopped)
        assert any(stopped.state.markers[0])
        bust = tutorial_game(TutorialButton(TutorialStep.BUST, choice))
        assert isinstance(bust.last_event, Busted)
        assert not any(bust.state.markers[0])
        again = tutorial_card(TutorialButton(TutorialStep.BUST, choice), ANN, ENGLISH, PICTURE)
        assert ids(again) == [f"how1:close:{choice}"], "a bust can be tried again"


def test_without_a_picture_there_is_a_text_board() -> None:
    assert "```" in text(tutorial_card(TutorialButton(TutorialStep.PAIRINGS, 0), ANN, ENGLISH))
