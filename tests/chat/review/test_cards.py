"""The private review of a finished game."""

import re
from dataclasses import replace

import pytest

from bot.chat.review.cards import decision_card, decision_text, review_card
from bot.chat.turns.board import board_description
from bot.chat.turns.odds_text import signed_percent
from bot.chat.ui.card import Card
from bot.game import Action, Bid, Choose, Confirm, PlaceBid, Roll, Shift, Stop
from bot.players import Decision, PlayerReview, Reason, Review, Strength, odds
from bot.players.review import RiskyRoll
from bot.tables import Computer
from tests.chat.card_parts import PICTURE, descriptions, enabled, ids, labels, plain, text, texts, with_names
from tests.chat.card_samples import BIDDERS, SETTLING_UP, WON
from tests.chat.english import ENGLISH
from tests.game.game_factories import with_roll
from tests.game.notation.positions import parse_position
from tests.tables.sample_tables import finished_table, game_of, game_table

TABLE = finished_table(WON["won by four"])

RISKY = parse_position("parker -/- 2:2,3:1,12:1 0 decide")
BROAD = parse_position("parker -/- 6:2,7:1,8:1 0 decide")


def decision(loss: float, action: Action = Stop(0), best: Action = Roll(0)) -> Decision:  # noqa: B008 - frozen
    return Decision(14, BROAD, action, best, loss)


BOLDEST, UNLUCKIEST = RiskyRoll(9, odds(RISKY), busted=False), RiskyRoll(12, odds(BROAD), busted=True)
SOME = PlayerReview(tuple(map(decision, (0, 0, 0.01, 0.03, 0.071))), -0.184, BOLDEST, UNLUCKIEST)
BOLD = replace(SOME, boldest=RiskyRoll(9, odds(RISKY), busted=True), unluckiest=None, luck=0.2)


def lines(card: Card) -> list[str]:
    return with_names(text(card)).splitlines()


def reviewed(*players: PlayerReview, left_out: int = 0) -> Card:
    filled = (*players, *[PlayerReview()] * (4 - len(players)))
    return review_card(TABLE, Review(filled, left_out), None, ENGLISH)


class TestAllPlayers:
    def test_each_player_has_a_summary(self) -> None:
        shown = lines(reviewed(SOME, BOLD))
        assert shown[0] == "## Game 17"
        assert shown[1].startswith("🏆 Ann · ")
        assert shown[2:7] == [
            "🔺 **Ann**",
            "5 decisions: 1 blunder, 1 doubtful, 1 inaccuracy, and 2 best",
            "Chance to win: −11% from decisions, −18% from luck with the dice.",
            "Boldest roll: turn 9, 56% to bust, and it paid off.",
            "Unluckiest bust: turn 12, when the chance was only 8%.",
        ]
        assert shown[9:12] == [
            "Chance to win: −11% from decisions, +20% from luck with the dice.",
            "Boldest roll: turn 9, 56% to bust, and it did bust.",
            "🟡 **Cyd**",
        ]
        assert shown.count("There was nothing to decide.") == 2

    def test_the_cost_can_exceed_100_percent(self) -> None:
        for losses, told in ((0.4,) * 3, "−120%"), ((0.012,), "−1%"):
            shown = text(reviewed(PlayerReview(decisions=tuple(map(decision, losses)))))
            assert f"Chance to win: {told} from decisions" in shown

    def test_players_with_costly_decisions_have_a_button(self) -> None:
        card = reviewed(SOME, PlayerReview(decisions=(decision(0),)), SOME)
        shown = [re.sub("[\u2068\u2069]", "", label) for label in labels(card)[:-1]]
        assert shown == ["Ann's mistakes", "Cyd's mistakes"]
        assert ids(card)[:-1] == [f"cs1:17:{TABLE.action_version}:look:{seat}.0" for seat in (0, 2)]

    def test_computers_are_left_out(self) -> None:
        table = replace(TABLE, seats=(*TABLE.seats[:3], Computer(Strength.MEDIUM, 1)))
        shown = with_names(text(review_card(table, Review((SOME,) * 4), None, ENGLISH)))
        assert "Goat" not in shown
        assert "Cyd" in shown

    def test_the_legend_explains_grades_and_omissions(self) -> None:
        legend = texts(reviewed(SOME))[-1]
        assert "**Eagle** sees it: a decision that lowers the chance to win by up to 2%" in legend
        assert "so long" not in legend
        assert texts(reviewed(SOME, left_out=3))[-1].endswith("only its last part is reviewed.")


class TestOnesDecisions:
    def page(self, count: int, page: int) -> Card:
        player = PlayerReview(decisions=tuple(decision(0.01 + number / 1000) for number in range(count)))
        return decision_card(TABLE, player.worst_decisions, 1, page, ENGLISH)

    def test_the_costliest_comes_first_with_its_board_turn_and_reason(self) -> None:
        first, last = self.page(12, 0), self.page(1, 0)
        assert lines(first)[0] == "🟦 **Ben: costliest decisions (1 of 3)**"
        assert "**Turn 14** · doubtful, −2% chance to win" in lines(first)
        assert "**Turn 14** · inaccuracy, −1% chance to win" in lines(last)
        assert "```" in text(first)

    def test_the_picture_is_the_board_before_the_decision(self) -> None:
        card = decision_card(TABLE, [replace(decision(0.3), event_count=4)], 0, 0, ENGLISH, PICTURE)
        (description,) = descriptions(card)
        assert description == board_description(TABLE, game_of(TABLE).at(4), ENGLISH)

    def test_page_buttons_stop_at_the_last_page(self) -> None:
        usable = [enabled(self.page(12, page))[:-1] for page in range(3)]
        assert usable == [["Next"], ["Previous", "Next"], ["Previous"]]

    def test_a_single_page_only_leads_back(self) -> None:
        card = self.page(1, 0)
        assert lines(card)[0] == "🟦 **Ben: the costliest decision**"
        assert labels(card) == ["All players"]
        assert ids(card) == [f"cs1:17:{TABLE.action_version}:look"]


ROLLED = with_roll("parker -/- 7:1 0 decide", 3, 4, 1, 6).state
TEXTS = [
    (
        Decision(14, BROAD, Stop(0), Roll(0), 0.071, Reason.GAINS_MORE_THAN_IT_LOSES),
        "**Turn 14** · blunder, −7% chance to win",
        "At stake: 6 (+2), 7 (+1), and 8 (+1). Bust chance: 8%.",
        "Stopped. 🦅 **Eagle** would have rolled again. On average, another roll gains more than it loses.",
    ),
    (
        Decision(3, RISKY, Roll(0), Stop(0), 0.03),
        "**Turn 3** · doubtful, −3% chance to win",
        "At stake: 2 (+2), 3 (+1), and 12 (+1). Bust chance: 56%.",
        "Rolled again. 🦅 **Eagle** would have stopped. The roll risked 4 steps to gain about 1.",
    ),
    (
        Decision(3, ROLLED, Choose(0, (7, 7)), Choose(0, (4, 10)), 0.01),
        "**Turn 3** · inaccuracy, −1% chance to win",
        "Rolled **3 · 4 · 1 · 6**. At stake: 7 (+1).",
        "Played **7 twice**. 🦅 **Eagle** would have played **4 + 10**.",
    ),
    (
        Decision(3, BIDDERS.state, PlaceBid(0, Bid(True, 5)), PlaceBid(0, Bid(False, 1)), 0.01),
        "**Turn 3** · inaccuracy, −1% chance to win",
        "Cyd's turn: 3 (+2) and 7 (+2). Bust chance: 0%.",
        "Bid: stops, 5 chips. 🦅 **Eagle** would have bid: busts, 1 chip.",
    ),
    (
        Decision(3, SETTLING_UP.state, Shift(0, 6), Confirm(0), 0.01),
        "**Turn 3** · inaccuracy, −1% chance to win",
        "Settling a bid.",
        "Took a step in column 6. 🦅 **Eagle** would have gone no further.",
    ),
]


@pytest.mark.parametrize(("decision", "grade", "situation", "verdict"), TEXTS)
def test_decisions_are_explained(decision: Decision, grade: str, situation: str, verdict: str) -> None:
    told = plain(with_names(decision_text(game_table("parker -/-/- - 0 roll"), decision, ENGLISH)))
    assert told.splitlines() == [grade, situation, verdict]


def test_gains_and_losses_have_their_sign() -> None:
    words = [signed_percent(share, ENGLISH) for share in (0.123, -0.5, 0.004, -0.004, 1.5)]
    assert words == ["+12%", "−50%", "0%", "0%", "+150%"]
