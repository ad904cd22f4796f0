"""The pictures that illustrate the rules."""

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from bot.chat.rules import examples as rule_examples
from bot.chat.rules.cards import Lesson
from bot.chat.rules.examples import rule_example
from bot.game import Game
from bot.render import Theme

WITHOUT_PICTURE = {Lesson.COLUMNS, Lesson.STARTER}


@pytest.fixture(autouse=True)
def clear_cache() -> Iterator[None]:
    rule_example.cache_clear()
    yield
    rule_example.cache_clear()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Game, Theme]]:
    """The games that were drawn, and the themes; drawing itself is left out."""
    calls: list[tuple[Game, Theme]] = []

    def board_png(game: Game, theme: Theme) -> bytes:
        calls.append((game, theme))
        return b"png"

    monkeypatch.setattr(rule_examples, "board_png", board_png)
    return calls


def test_an_example_is_a_picture() -> None:
    picture = rule_example(Lesson.FRANJOS)
    assert picture is not None
    assert picture.name == "example-franjos.png"
    with Image.open(io.BytesIO(picture.content)) as image:
        assert image.format == "PNG"


@pytest.mark.parametrize("lesson", [lesson for lesson in Lesson if lesson not in WITHOUT_PICTURE])
def test_an_example_plays_the_rules_of_its_lesson(lesson: Lesson, drawn: list[tuple[Game, Theme]]) -> None:
    assert rule_example(lesson) is not None
    ((game, _),) = drawn
    rules = game.started.rules
    expected: dict[Lesson, object] = {
        Lesson.JUMP: rules.crowded.value == "jump",
        Lesson.NO_STOP: rules.crowded.value == "no-stop",
        Lesson.PRIORITY: rules.placing_priority,
        Lesson.BIDDING: rules.bidding,
    }
    assert expected.get(lesson, rules.edition.name == lesson.value)


@pytest.mark.parametrize("lesson", sorted(WITHOUT_PICTURE))
def test_some_lessons_need_no_example(lesson: Lesson) -> None:
    assert rule_example(lesson) is None


def test_each_example_is_drawn_once_for_each_theme(drawn: list[tuple[Game, Theme]]) -> None:
    for _ in range(2):
        for theme in Theme:
            rule_example(Lesson.PARKER, theme)
    assert [theme for _, theme in drawn] == [*Theme]
