"""The custom ids of buttons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.days import MOST_CHOICES, MOST_OWN, TRY, DailyAction, DailyButton
from bot.chat.guesses.cards import ENDING
from bot.chat.leaderboards.ids import GuessersButton, HallButton, PageButton
from bot.chat.lobby.ids import LobbyButton
from bot.chat.review.cards import LOOK
from bot.chat.rules.tutorial import TutorialButton, TutorialStep
from bot.chat.turns.buttons import BidButton, GameButton
from bot.chat.ui.custom_ids import CustomId, TableButton
from bot.game import COLUMNS, STAKES, NotUnderstood
from bot.tables import ALL_TIME, Ranking
from tests.chat.all_features import TABLE_ACTIONS, read_custom_id

MOST = 100
"""Discord's limit on the length of a custom id."""

numbers = st.integers(0, 2**63 - 1)
offsets = st.integers(0, 999_999_999)
months = st.builds(lambda year, month: year * 100 + month, st.integers(1970, 9999), st.integers(1, 12))
nothing = st.just(())
columns = st.sampled_from(COLUMNS)
moves = st.tuples(columns) | st.tuples(columns, columns)
sides = st.integers(0, 1)
with_numbers: dict[str, st.SearchStrategy[tuple[int, ...]]] = {
    LobbyButton.RULES: nothing | st.tuples(numbers),
    LobbyButton.CANCEL: nothing | st.just((1,)),
    LobbyButton.BEGIN: nothing | st.tuples(numbers),
    GameButton.MOVE: moves,
    BidButton.SIDE: st.tuples(sides),
    ENDING: st.tuples(sides),
    BidButton.CHIPS: st.tuples(sides, st.sampled_from(STAKES)),
    BidButton.SHIFT: st.tuples(columns),
    TRY: st.tuples(st.integers(0, MOST_CHOICES - 1), st.integers(0, MOST_OWN - 1)),
    LOOK: nothing | st.tuples(st.integers(0, 3), st.integers(0, 99)),
}
table_buttons = st.sampled_from(TABLE_ACTIONS).flatmap(
    lambda act: st.builds(TableButton, numbers, numbers, st.just(act), with_numbers.get(act, nothing))
)
rankings, seasons = st.sampled_from(Ranking), st.just(ALL_TIME) | months
page_buttons = st.builds(PageButton, numbers, numbers, rankings, offsets, seasons, st.booleans())
hall_buttons = st.builds(HallButton, numbers, numbers, offsets, st.booleans())
guessers_buttons = st.builds(GuessersButton, numbers, numbers, st.just(202611), offsets)
tutorial_buttons = st.builds(TutorialButton, st.sampled_from(TutorialStep), st.integers(0, 2))
daily_buttons = st.sampled_from(DailyAction).flatmap(
    lambda act: st.builds(
        DailyButton, st.integers(0, 999_999), offsets, st.just(act), moves if act == "move" else nothing
    )
)
buttons = table_buttons | page_buttons | hall_buttons | guessers_buttons | tutorial_buttons | daily_buttons


@given(buttons)
def test_a_custom_id_fits_discords_limit_and_reads_back_as_its_button(button: CustomId) -> None:
    assert 1 <= len(str(button)) <= MOST
    assert read_custom_id(str(button)) == button


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
    try:
        button = read_custom_id(custom_id)
    except NotUnderstood:
        return
    assert read_custom_id(str(button)) == button
