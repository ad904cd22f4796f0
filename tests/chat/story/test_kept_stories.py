"""The stories of finished games: judged and drawn once, by what runs heavy jobs."""

from dataclasses import replace
from unittest.mock import Mock

import pytest

from bot.chat.story import kept_stories as module
from bot.chat.story.kept_stories import Stories
from bot.players import story
from bot.render import StoryMark, Theme
from bot.tables import DELETED, CloseReason, Status, Table
from tests.chat.card_samples import GAMES, PLAYED
from tests.chat.english import ENGLISH
from tests.tables.sample_tables import finished_table, game_of, game_table, lobby_table

PLAIN = finished_table(PLAYED["plain"])


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What would draw a story."""
    drawing = Mock(return_value=b"png")
    monkeypatch.setattr(module, "story_png", drawing)
    return drawing


async def test_a_game_is_judged_once_and_drawn_once_for_each_theme_and_each_spelling(
    drawing: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "story", judging := Mock(wraps=story))
    stories, erased = Stories(), replace(PLAIN, seats=(DELETED, *PLAIN.seats[1:]))
    dark, light = Theme.DARK, Theme.LIGHT
    for table, theme in ((PLAIN, dark), (PLAIN, light), (PLAIN, dark), (erased, dark)):
        _, picture = await stories.with_picture(table, theme, ENGLISH)
        assert picture is not None
        assert (picture.name, picture.content) == (f"story-{PLAIN.id}.png", b"png")
    judging.assert_called_once()
    drawn = [(chart.names[0], theme) for chart, theme in (call.args for call in drawing.call_args_list)]
    assert drawn == [("Ann", dark), ("Ann", light), ("deleted player", dark)]


async def test_the_picture_has_the_facts_of_the_story(drawing: Mock) -> None:
    told, _ = await Stories().with_picture(PLAIN, Theme.DARK, ENGLISH)
    assert told is not None
    chart, _ = drawing.call_args.args
    assert (chart.chances, chart.names) == (told.chances, ("Ann", "Ben"))
    assert chart.winners == game_of(PLAIN).state.winners
    points = [point for point in (told.best_turn, told.worst_turn) if point is not None]
    marks = (StoryMark(point.turn_number, point.seat, point.dice, point.points) for point in points)
    assert chart.marks == tuple(marks)
    assert len(points) == 2


@pytest.mark.parametrize(
    "table",
    [
        lobby_table(),
        game_table(GAMES["stopped"]),
        replace(finished_table(PLAYED["plain"]), status=Status.ABANDONED, close_reason=CloseReason.AGREED),
        finished_table(PLAYED["after a turn"]),
    ],
)
async def test_without_a_winner_or_a_roll_there_is_no_story(table: Table) -> None:
    assert await Stories().of(table) is None
    assert await Stories().with_picture(table, Theme.DARK, ENGLISH) == (None, None)
