"""The custom ids of buttons."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.days import DailyButton, PuzzleButton
from bot.chat.leaderboards.ids import GuessersButton, HallButton, PageButton
from bot.chat.rules.tutorial import TutorialButton, TutorialStep
from bot.chat.ui.custom_ids import LONGEST, CustomId, TableButton
from bot.game import NotUnderstood
from bot.tables import ALL_TIME, Ranking
from tests.chat.all_features import ROUTES, read_custom_id

MOST, MOST_ROWS, LAST_SEASON = 2**63 - 1, 10**9 - 1, 999_812
NUMBERS: dict[Any, tuple[int, ...]] = {
    TableButton: (MOST, MOST),
    DailyButton: (10**6 - 1, 10**9 - 1),
    PuzzleButton: (10**6 - 1,),
}
"""The greatest numbers before the action in the ids of a kind."""


def shortest_and_longest() -> Iterator[CustomId]:
    """Yield ids with numbers of every kind and action, with the least numbers and with the greatest."""
    for (kind, most), route in product(NUMBERS.items(), ROUTES.values()):
        for limits in route.arguments if route.button is kind else ():
            yield kind(*[0] * len(most), route.action, tuple(limit[0] for limit in limits))
            several = 10**6 if len(limits) > 1 else MOST  # those of a form are small
            yield kind(*most, route.action, tuple(min(limit[-1], several) for limit in limits))
    for number, solo in product((0, MOST), (False, True)):
        rows = min(number, MOST_ROWS)
        for by, season in product(Ranking, (ALL_TIME, 197_001, LAST_SEASON)):
            yield PageButton(number, number, by, rows, season, solo)
        yield HallButton(number, number, rows, solo)
        yield GuessersButton(number, number, LAST_SEASON, rows)
        yield from (TutorialButton(step, 2, number) for step in TutorialStep)


def test_custom_ids_fit_discords_limit_and_read_back_as_their_buttons() -> None:
    buttons = list(shortest_and_longest())
    assert {type(button) for button in buttons} > NUMBERS.keys()
    assert max(len(str(button)) for button in buttons) <= LONGEST == 100
    assert [button for button in buttons if read_custom_id(str(button)) != button] == []


NO_CUSTOM_IDS = """
    cs1 cs1:17:4 cs1:17:4:fly cs1:17:4:ROLL cs1:17:4:roll:6.8 cs1:17:4:roll:cs1:17:4:roll cs2:17:4:roll
    cs1:17:4:move cs1:17:4:move: cs1:17:4:move:6.8.9 cs1:17:4:move:6-8 cs1:17:4:move:6.100
    cs1:17:4:side cs1:17:4:side:2 cs1:17:4:side:1.1 cs1:17:4:chips cs1:17:4:chips:1 cs1:17:4:chips:7.3
    cs1:17:4:bid:1 cs1:17:4:shift cs1:17:4:shift:6.8 cs1:17:4:undo:6 cs1:17:0:begin:1.2
    cs1:-1:4:roll cs1:+1:4:roll cs1:1_7:4:roll cs1::4:roll cs1:0x1:4:roll
    cs1:١٧:4:roll cs1:１７:4:roll cs1:17:4:move:٦.٨
    th1:9000000000: th1:0000000990: th1:000000000: th1:0000000000:4 th1:0000000000:0000
    th1:0000000000::later th1:0010000010: th1:٠000000000:
    th1:900000.0000: th1:000000.9000: th1:00000.0000: th1:000000.000: th1:000000: th1:000000.0000:4
    th1:001001.0000: th1:٠00000.0000: xth1:0000000000: th1:000000000000.0000: th1:000000.0000000000:
    lb1:1:2:wins lb1:1:2:luck:0 lb1:1:2:wins:-10 lb1:1:2:wins:9999999999 lb1:1:2:wins:１0
    lb1:1:2:wins:0:202600 lb1:1:2:wins:0:202613 lb1:1:2:wins:0:000000 lb1:1:2:wins:0:2026
    lb1:1:2:wins:0:solo:202611 hof1:1:2 hof1:1:2:-1 hof1:1:2:0:202611
    day1:1:1 day1:1:1:fly day1:1:1:move day1:1:1:move:6.8.9 day1:1:1:roll:6 day1:-1:1:roll
    day1:1000000:1:roll day1:1:1:share:1 day1:١:1:roll
    how1:fly:0 how1:runners:3 how1:runners how1:runners:0:1:1
"""


@pytest.mark.parametrize(
    "custom_id",
    [
        *NO_CUSTOM_IDS.split(),
        *("", "cs1:17:4:roll ", " cs1:17:4:roll", "cs1:17:4:roll\n"),
        *(f"cs1:17:4:move:{'9' * 20}", f"cs1:{'9' * 20}:4:roll", f"cs1:17:{'9' * 5000}:roll"),
        f"day1:1:{'9' * 10}:roll",
    ],
    ids=repr,
)
def test_other_custom_ids_are_rejected(custom_id: str) -> None:
    with pytest.raises(NotUnderstood):
        read_custom_id(custom_id)


@given(st.text() | st.from_regex(r"(cs1|lb1|hof1|day1)(:\w{1,20}){2,5}", fullmatch=True))
def test_every_accepted_custom_id_is_in_canonical_form(custom_id: str) -> None:
    with suppress(NotUnderstood):
        assert str(read_custom_id(custom_id)) == custom_id
