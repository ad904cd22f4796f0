"""docs/notation.md: its examples, errors and limits match the code, and damaged examples are rejected."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import EDITIONS, Event, Phase, notation
from tests import hypothesis_profiles
from tests.game.notation.games import format_game, parse_game
from tests.game.notation.positions import parse_position

DOC = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
PARSERS: dict[str, Callable[[str], Any]] = {
    "event": notation.parse_event,
    "game": parse_game,
    "position": parse_position,
    "rules": notation.parse_rules,
}
FORMATTERS: dict[str, Callable[[Any], str]] = {
    "event": notation.format_event,
    "position": notation.format_position,
    "rules": notation.format_rules,
}


def code_blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)


def event_rows() -> list[str]:
    """Return the events in the table that explains them."""
    section = DOC.partition("## An event")[2].partition("## A game")[0]
    return re.findall(r"^\| `([^`]+)` \| ", section, re.MULTILINE)


class TestDocumentation:
    def test_examples_round_trip_and_are_of_every_kind(self) -> None:
        examples = {}
        for kind, formatted in FORMATTERS.items():
            (block,) = code_blocks(kind)
            lines = block.splitlines()
            examples[kind] = list(map(PARSERS[kind], lines))
            assert list(map(formatted, examples[kind])) == lines
        assert {rules.edition for rules in examples["rules"]} == set(EDITIONS.values())
        assert {state.phase for state in examples["position"]} == set(Phase)

    def test_the_table_has_an_example_of_every_event(self) -> None:
        events = list(map(notation.parse_event, event_rows()))
        assert {type(event) for event in events} == set(get_args(Event))
        assert list(map(notation.format_event, events)) == event_rows()

    def test_game_examples_end_as_expected(self) -> None:
        ends = []
        for block in code_blocks("game"):
            game = parse_game(block)
            ends.append(notation.format_position(game.state))
            lines = [line for line in block.splitlines() if line and not line.startswith("#")]
            assert lines == format_game(game).splitlines()
        assert ends == [
            "parker x-/- - 0 over:1 first=1",
            "parker -/2:2,7:1,10:1 - 0 roll first=1",
            "parker,bidding 8:2,9:1/8:1,9:1/8:2,9:2 - 0 roll missing=1",
            "parker -/8:2,9:2/7:1,10:1 - 2 roll",
        ]

    def test_rejected_examples_raise_the_documented_errors_and_the_limit_is_that_of_the_code(self) -> None:
        rows = re.findall(r"^\| `([^`]+)` \| (rules|event|position) \| (.+) \|$", DOC, re.MULTILINE)
        assert len(rows) == 9
        for text, kind, answer in rows:
            with pytest.raises(ValueError, match=f"^{re.escape(answer)}$"):
                PARSERS[kind](text)
        assert f"An event has at most {notation.MAX_LINE_LENGTH:,} characters" in DOC


LINES = [
    *event_rows(),
    *"\n".join(code_blocks("event") + code_blocks("position") + code_blocks("rules")).split("\n"),
    "parker 6:3,7:5,8:top/7:6,9:2/x12:top/- 6:4,9:1,10:3 0 choose:3455",
]


@hypothesis_profiles.examples(100)
@given(
    st.sampled_from(LINES),
    st.integers(0, 100),
    st.integers(0, 3),
    st.text("0123456789-/:,x #\n\u0663\uff11abdeorst", max_size=3),
)
def test_a_damaged_line_is_rejected_or_round_trips(line: str, at: int, removed: int, added: str) -> None:
    at %= len(line) + 1
    damaged = line[:at] + added + line[at + removed :]
    for kind, formatted in FORMATTERS.items():
        try:
            written = formatted(PARSERS[kind](damaged))
        except ValueError:
            continue
        assert written == damaged


@given(st.text("0123456789-/:,x #\n\u0663\uff11\0Aabdeorst"))
def test_arbitrary_text_is_rejected_with_a_message(text: str) -> None:
    for parse in PARSERS.values():
        try:
            parse(text)
        except ValueError as error:
            assert str(error)  # noqa: PT017 - a few texts are valid
