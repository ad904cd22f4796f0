"""The stories of finished games: judged and drawn once, away from the event loop."""

import threading
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.chat.story import kept_stories as module
from bot.chat.story.kept_stories import Stories
from bot.chat.ui.i18n.language import Languages
from bot.players import Story, story
from bot.render import StoryChart, StoryMark, Theme, story_png
from bot.render.story import HEIGHT, WIDTH
from bot.tables import DELETED, CloseReason, Status, Table
from tests.chat.card_samples import GAMES, PLAYED
from tests.tables.sample_tables import finished_table, game_of, game_table, lobby_table

LANGUAGES = Languages()
PLAIN = finished_table(PLAYED["plain"])


class Calls:
    """Records the threads that judge and draw, and what is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.threads: list[threading.Thread] = []
        self.charts: list[StoryChart] = []
        self.judged = 0
        monkeypatch.setattr(module, "story", self.judge)
        monkeypatch.setattr(module, "story_png", self.draw)

    def judge(self, log: tuple[object, ...]) -> Story:
        self.threads.append(threading.current_thread())
        self.judged += 1
        return story(PLAYED["plain"].log)

    def draw(self, chart: StoryChart, theme: Theme) -> bytes:
        self.threads.append(threading.current_thread())
        self.charts.append(chart)
        return story_png(chart, theme)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    return Calls(monkeypatch)


async def test_a_game_is_judged_once_and_drawn_once_for_each_theme_and_each_spelling(calls: Calls) -> None:
    stories = Stories()
    for theme in (Theme.DARK, Theme.LIGHT, Theme.DARK):
        _, picture = await stories.with_picture(PLAIN, theme, LANGUAGES.english)
        assert picture is not None
        assert picture.name == f"story-{PLAIN.id}.png"
        assert Image.open(BytesIO(picture.content)).size == (WIDTH, HEIGHT)
    assert (calls.judged, len(calls.charts)) == (1, 2)
    assert threading.main_thread() not in calls.threads


async def test_the_picture_has_the_facts_of_the_story(calls: Calls) -> None:
    told, _ = await Stories().with_picture(PLAIN, Theme.DARK, LANGUAGES.english)
    assert told is not None
    (chart,) = calls.charts
    assert (chart.chances, chart.names) == (told.chances, ("Ann", "Ben"))
    assert chart.winners == game_of(PLAIN).state.winners
    points = [point for point in (told.best_turn, told.worst_turn) if point is not None]
    assert chart.marks == tuple(
        StoryMark(point.turn_number, point.seat, point.dice, point.points) for point in points
    )
    assert len(points) == 2


async def test_a_person_whose_data_are_deleted_is_not_in_the_picture_any_more(calls: Calls) -> None:
    stories = Stories()
    erased = replace(PLAIN, seats=(DELETED, *PLAIN.seats[1:]))
    for table in (PLAIN, erased):
        await stories.with_picture(table, Theme.DARK, LANGUAGES.english)
    assert [chart.names[0] for chart in calls.charts] == ["Ann", "deleted player"]


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
    assert await Stories().with_picture(table, Theme.DARK, LANGUAGES.english) == (None, None)
