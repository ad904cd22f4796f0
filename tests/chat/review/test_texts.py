"""The texts about decisions in a review."""

import pytest

from bot.chat.odds.texts import signed_percent
from bot.chat.review.texts import decision_text, signed_points
from bot.chat.ui.i18n.language import Languages
from bot.game import Bid, Choose, Confirm, PlaceBid, Roll, Shift, Stop
from bot.game.notation import parse_position
from bot.players import Decision, Reason
from tests.chat.card_parts import with_names
from tests.chat.card_samples import BIDDERS, SETTLING_UP
from tests.game.game_factories import with_roll
from tests.tables.sample_tables import game_table

ENGLISH = Languages().english


TABLE = game_table("parker -/-/- - 0 roll")
BROAD = parse_position("parker -/- 6:2,7:1,8:1 0 decide")
RISKY = parse_position("parker -/- 2:2,3:1,12:1 0 decide")


def told(decision: Decision) -> list[str]:
    """Return the lines about a decision, with plain names."""
    return with_names(decision_text(TABLE, decision, ENGLISH)).splitlines()


class TestDecision:
    def test_stopping_too_soon(self) -> None:
        assert told(Decision(14, BROAD, Stop(0), Roll(0), 0.071)) == [
            "**Turn 14** · blunder, −7%",
            "At stake: 6 (+2), 7 (+1), and 8 (+1). Bust chance: 8%.",
            "Stopped. 🦅 **Eagle** would have rolled again.",
        ]

    def test_rolling_too_long(self) -> None:
        lines = told(Decision(3, RISKY, Roll(0), Stop(0), 0.03))
        assert lines[0] == "**Turn 3** · doubtful, −3%"
        assert lines[2] == (
            "Rolled again. 🦅 **Eagle** would have stopped. The roll risked 4 steps for about 1."
        )

    def test_the_reason_for_the_better_choice(self) -> None:
        decision = Decision(14, BROAD, Stop(0), Roll(0), 0.071, Reason.GAINS_MORE_THAN_IT_LOSES)
        assert told(decision)[2].endswith("would have rolled again. On average it gains more than it loses.")

    def test_a_move(self) -> None:
        state = with_roll("parker -/- 7:1 0 decide", 3, 4, 1, 6).state
        lines = told(Decision(3, state, Choose(0, (7, 7)), Choose(0, (4, 10)), 0.01))
        assert lines == [
            "**Turn 3** · fine, −1%",
            "Rolled **3 · 4 · 1 · 6**. At stake: 7 (+1).",
            "Played **7 twice**. 🦅 **Eagle** would have played **4 + 10**.",
        ]

    def test_a_bid(self) -> None:
        bid, better = PlaceBid(0, Bid(True, 5)), PlaceBid(0, Bid(False, 1))
        assert told(Decision(3, BIDDERS.state, bid, better, 0.01))[1:] == [
            "Cyd's turn: 3 (+2) and 7 (+2). Bust chance: 0%.",
            "Bid: makes it, 5 chips. 🦅 **Eagle** would have bid: busts, 1 chip.",
        ]

    def test_settling(self) -> None:
        lines = told(Decision(3, SETTLING_UP.state, Shift(0, 6), Confirm(0), 0.01))
        assert lines[1:] == [
            "Settling a bid.",
            "Moved in column 6. 🦅 **Eagle** would have moved no further.",
        ]


@pytest.mark.parametrize(
    ("share", "words"), [(0.123, "+12%"), (-0.5, "−50%"), (0.004, "0%"), (-0.004, "0%"), (1.5, "+150%")]
)
def test_gains_and_losses_have_their_sign(share: float, words: str) -> None:
    assert signed_percent(share, ENGLISH) == words
    assert signed_points(share, ENGLISH) == words.removesuffix("%")
