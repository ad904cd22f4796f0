"""The button that opens a game in a thread keeps all choices in its custom id."""

from itertools import product

import pytest

from bot.chat.lobby.thread_button import NewGame, ThreadButton
from bot.game import FRANJOS, PARKER, ColumnsToWin, CrowdedSpaces, NotUnderstood, Rules, Starter
from bot.players import Strength
from bot.tables import SETTINGS, Coach, Options, Pace, Speed
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


def test_the_rules_are_kept() -> None:
    buttons = [ThreadButton(NewGame(Options(rules))) for rules in RULES]
    assert [button for button in buttons if read_custom_id(str(button)) != button] == []


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_value_of_a_setting_is_kept(setting: str) -> None:
    for value in SETTINGS[setting]:
        button = ThreadButton(NewGame(Options().with_settings({setting: value})))
        assert read_custom_id(str(button)) == button


@pytest.mark.parametrize("now", [False, True])
@pytest.mark.parametrize("computers", [(), (Strength.EASY,), (Strength.HARD, Strength.MEDIUM, Strength.EASY)])
def test_computers_and_a_start_at_once_are_kept(computers: tuple[Strength, ...], now: bool) -> None:
    button = ThreadButton(NewGame(Options(), computers, now))
    assert read_custom_id(str(button)) == button


def test_each_choice_has_its_digit_for_good() -> None:
    rules = Rules.of(FRANJOS, columns=ColumnsToWin.FOUR, starter=Starter.RANDOM, crowded=CrowdedSpaces.JUMP)
    options = Options(rules, Pace.RELAXED, Coach.OPEN, Speed.INSTANT, guessing=False)
    custom_id = "th1:3121123100:2:now"
    assert read_custom_id(custom_id) == ThreadButton(NewGame(options, (Strength.HARD,), now=True))


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
