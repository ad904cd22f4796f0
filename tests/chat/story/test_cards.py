"""The story of a finished game in words: what decided it, and the alt text of its picture."""

from dataclasses import replace

import pytest

from bot.chat.story.cards import story_description, story_text
from bot.chat.turns.board import MAX_DESCRIPTION
from bot.chat.ui.i18n.language import Languages
from bot.players import Story, Strength, TurningPoint
from bot.tables import DELETED, Computer, Person, Table
from tests.chat.card_parts import with_names
from tests.chat.card_samples import PLAYED, WON, story_of
from tests.chat.english import ENGLISH
from tests.chat.ui.i18n.every_language import every_language
from tests.tables.sample_tables import finished_table

TWO = finished_table(WON["won"])
FOUR = finished_table(WON["won by four"])

BEST = TurningPoint(17, 0, 0.382, 0.814)
BUST = TurningPoint(16, 1, 0.62, 0.19, (1, 1, 2, 3))
STORY = Story(((0.54, 0.46), (0.4, 0.6), (0.7, 0.3), (0.6, 0.4), (1.0, 0.0)), best_turn=BEST, worst_turn=BUST)


def told(story: Story, table: Table = TWO) -> list[str]:
    """The sentences of a story."""
    return with_names(story_text(table, story, ENGLISH)).replace("**", "").replace(".\n", "\n").splitlines()


def test_a_few_sentences_say_what_decided_the_game() -> None:
    assert told(STORY) == [
        "Ann took the lead for good on turn 2",
        "The best turn was turn 17: Ann's chance to win rose from 38% to 81%",
        "The worst bust came on turn 16: Ben's chance to win fell from 62% to 19%.",
    ]
    without_bust = replace(STORY, worst_turn=replace(BUST, dice=None))
    assert told(without_bust)[2] == "The worst turn was turn 16: Ben's chance to win fell from 62% to 19%."


def test_the_course_of_a_game_has_its_own_sentence() -> None:
    def course(*anns_chances: float, omitted: int = 0) -> str:
        chances = tuple((ann, round(1 - ann, 2)) for ann in anns_chances)
        return told(replace(STORY, chances=chances, omitted=omitted))[0]

    assert course(0.54, 0.6, 1.0) == course(0.54, 1.0, omitted=30) == "Ann was ahead from start to finish"
    came_back = "Ben came back from a chance of 8% after turn 1, and won on turn 3"
    assert course(0.46, 0.92, 0.5, 0.0) == came_back
    assert course(0.5, 0.4, 0.5) == "Ann and Ben won together on turn 2"


def test_a_third_of_four_is_not_far_behind() -> None:
    for lowest, sentence in ((0.2, "lead"), (0.1, "came back from a chance of 10%")):
        chances = (0.25,) * 4, (lowest, 0.6 - lowest, 0.2, 0.2), (1.0, 0.0, 0.0, 0.0)
        assert sentence in told(replace(STORY, chances=chances), FOUR)[0]


def test_a_player_who_left_decided_the_game() -> None:
    left = replace(STORY, resignation=TurningPoint(7, 1, 0.41, 0.0))
    assert told(left)[0] == "Ben left after turn 7, when their chance to win was 41%"
    at_once = Story(((0.54, 0.46),), resignation=TurningPoint(0, 1, 0.46, 0.0))
    assert told(at_once) == ["Ben left before the first roll."]


class TestDescription:
    def test_it_has_the_facts_of_the_picture(self) -> None:
        assert with_names(story_description(TWO, STORY, ENGLISH)) == (
            "Everyone's chance to win, turn by turn. "
            "Ann (orange triangle): 54% at first. Lowest: 40% (after turn 1). "
            "Highest: 100% (after turn 4). "
            "Ben (blue square): 46% at first. Lowest: 0% (after turn 4). "
            "Highest: 60% (after turn 1). " + ". ".join(told(STORY))
        )

    def test_it_says_what_the_picture_of_a_very_long_game_leaves_out(self) -> None:
        described = story_description(TWO, replace(STORY, omitted=1400), ENGLISH)
        assert "The first 1,400 turns are left out." in described
        assert "Lowest: 40% (after turn 1,401)." in described
        steady = replace(STORY, chances=((0.54, 0.46), (1.0, 0.0)))
        started = "Lowest: 54% (at the start). Highest: 100% (after turn 1)."
        assert started in story_description(TWO, steady, ENGLISH)

    @pytest.mark.parametrize("name", ["plain", "with bids"])
    @every_language
    def test_it_fits_in_every_language(self, name: str, tag: str) -> None:
        table, story = finished_table(PLAYED[name]), story_of(name)
        assert story is not None
        seats = tuple(Person(number, "Maximiliane von und zu Hohenstein") for number in range(1, 5))
        long = replace(table, seats=seats[: len(table.seats)])
        assert len(story_description(long, story, Languages().of(tag))) < MAX_DESCRIPTION


def test_computers_and_people_whose_data_are_deleted_are_named_too() -> None:
    table = replace(TWO, seats=(Computer(Strength.EASY, 1), DELETED))
    assert told(STORY, table)[0] == "🐑 Lamb took the lead for good on turn 2"
    assert "*deleted player*'s chance to win fell from 62%" in told(STORY, table)[2]
    assert "deleted player's chance to win fell from 62%" in story_description(table, STORY, ENGLISH)
