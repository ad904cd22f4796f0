"""The button that opens a game in a thread keeps all choices in its custom id."""

from itertools import product

import pytest

from bot.chat.lobby.thread_button import NewGame, ThreadButton
from bot.game import FRANJOS, PARKER, ColumnsToWin, CrowdedSpaces, NotUnderstood, Rules, Starter
from bot.players import Strength
from bot.tables import Coach, Pace, Speed
from tests.chat.all_features import read_custom_id

RULES = [
    *(
        Rules.of(edition, columns=columns, starter=starter, crowded=crowded, placing_priority=priority)
        for edition, columns, starter, crowded, priority in product(
            (PARKER, FRANJOS), ColumnsToWin, Starter, CrowdedSpaces, (False, True)
        )
    ),
    Rules.of(PARKER, bidding=True),
]


@pytest.mark.parametrize("rules", RULES)
def test_the_rules_are_kept(rules: Rules) -> None:
    button = ThreadButton(NewGame(rules, Pace.NONE, Coach.PRIVATE))
    assert read_custom_id(str(button)) == button


@pytest.mark.parametrize(("guessing", "now"), [(False, False), (True, True), (True, False)])
@pytest.mark.parametrize("computers", [(), (Strength.EASY,), (Strength.HARD, Strength.MEDIUM, Strength.EASY)])
@pytest.mark.parametrize(("pace", "coach", "speed"), [*product(Pace, Coach, Speed)])
def test_the_other_choices_are_kept(
    pace: Pace, coach: Coach, speed: Speed, guessing: bool, computers: tuple[Strength, ...], now: bool
) -> None:
    button = ThreadButton(NewGame(Rules.of(PARKER), pace, coach, speed, guessing, computers, now))
    assert read_custom_id(str(button)) == button


@pytest.mark.parametrize(
    "custom_id",
    [
        "th1:9000000000:",
        "th1:0000000990:",
        "th1:000000000:",
        "th1:0000000000:3",
        "th1:0000000000:0000",
        "th1:0000000000::later",
        "th1:0010000010:",
        "th1:٠000000000:",
    ],
)
def test_an_id_that_no_button_has_is_not_understood(custom_id: str) -> None:
    with pytest.raises(NotUnderstood):
        read_custom_id(custom_id)
