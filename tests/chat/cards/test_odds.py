"""The odds and the advice as one person reads them, and what the card says of chances to everybody."""

from dataclasses import replace

import pytest

from bot.chat.cards import Card, odds_card, table_card
from bot.chat.cards.odds_text import percent
from bot.chat.i18n.language import Languages
from bot.game import Choose, Game, PlaceBid, Roll, Stop
from bot.game.notation import parse_position
from bot.players import Advice, Reason, advise, odds
from bot.players.ratings import RatedAction
from bot.tables import Coach, Table
from tests.chat.card_parts import labels, text, texts
from tests.chat.card_samples import BIDDERS, BIDS_IN, GAMES, SETTLING_UP, TABLES
from tests.game.game_factories import ScriptedDice, game_at, with_roll
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, game_table

ENGLISH = Languages().english
PHONE = 32
"""How many characters of a code block fit on a phone."""


def named(told: str) -> str:
    for by in (ANN, BEN, CYD, DEE):
        told = told.replace(f"<@{by.id}>", by.name)
    return told


def told(game: Game, advice: Advice | None = None, seat: int | None = None) -> list[str]:
    """What the card with the odds of a game says, line by line."""
    card = odds_card(game_table(game), game, advice or advise(game.state, seat), ENGLISH)
    return named(text(card)).splitlines()


def advised(game: Game, reason: Reason, *choices: RatedAction) -> list[str]:
    """What the card says if the strongest player thinks so."""
    state = game.state
    after = tuple(odds(state) if isinstance(choice.action, Choose) else None for choice in choices)
    ahead = None if state.roll else odds(state)
    return told(game, Advice(ahead, choices[0].action.seat, choices, after, reason))


class TestNextRoll:
    def test_three_runners_on_an_open_board(self) -> None:
        game = game_at("parker -/- 6:2,7:1,8:1 0 decide")
        assert advised(
            game, Reason.GAINS_MORE_THAN_IT_LOSES, RatedAction(Roll(0), 0.614), RatedAction(Stop(0), 0.55)
        ) == [
            "### Bust chance: 8%",
            "Ann rolls next: 104 of 1,296 possible rolls bust.",
            "On average a roll gains 1.3 spaces and loses 0.3 to busts. You risk 4.",
            "Chance to advance in each column:",
            "```",
            " 6 56% █████▋",
            " 7 64% ██████▍",
            " 8 56% █████▋",
            "```",
            "🦅 **Eagle** would roll again. On average it gains more than it loses.",
            "-# Chance to win: 61% if you roll, 55% if you stop.",
        ]

    def test_while_a_runner_is_free_the_runners_are_marked_among_the_columns(self) -> None:
        lines = told(game_at("parker 2:top/12:top 6:2,7:1 0 decide"))
        assert "Chance to advance in each column (▲ = a runner is there):" in lines
        block = lines[lines.index("```") + 1 : -3]
        assert [line[:3] for line in block] == [
            *(" 3 ", " 4 ", " 5 ", " 6▲", " 7▲", " 8 ", " 9 ", "10 ", "11 ")
        ]
        assert all(len(line) <= PHONE for line in block)

    def test_stopping_is_advised_with_both_chances_in_the_same_order(self) -> None:
        game = game_at("parker -/- 2:2,3:4,12:2 0 decide")
        lines = advised(
            game, Reason.LOSES_MORE_THAN_IT_GAINS, RatedAction(Stop(0), 0.6), RatedAction(Roll(0), 0.3)
        )
        assert lines[-2].startswith("🦅 **Eagle** would stop. On average another roll loses more")
        assert lines[-1] == "-# Chance to win: 30% if you roll, 60% if you stop."

    def test_what_cannot_be_lost_is_not_counted_as_a_loss(self) -> None:
        lines = told(game_at("parker -/- 6:2,7:1 0 decide"))
        assert lines[0] == "### Bust chance: 0%"
        assert lines[2] == "On average a roll gains 1.9 spaces. You risk 3."

    def test_before_the_first_roll_there_is_nothing_to_advise(self) -> None:
        lines = told(game_at("parker -/- - 1 roll"))
        assert lines[:3] == [
            "### Bust chance: 0%",
            "Ben rolls next: 0 of 1,296 possible rolls bust.",
            "On average a roll gains 2 spaces. Nothing is at stake yet.",
        ]
        assert "would" not in "".join(lines)
        assert lines[-1].startswith("-# 🦅 **Eagle** gives Ben a chance of ")

    @pytest.mark.parametrize(
        ("chance", "words"),
        [(0, "0%"), (1e-9, "under 1%"), (0.01, "1%"), (0.5, "50%"), (0.999, "over 99%"), (1, "100%")],
    )
    def test_what_may_happen_never_reads_as_impossible_nor_as_certain(
        self, chance: float, words: str
    ) -> None:
        assert percent(chance, ENGLISH) == words


def test_each_move_is_told_as_it_is_numbered_on_the_board() -> None:
    game = with_roll("parker -/- 6:1,7:1,8:1 0 decide", 1, 1, 1, 5)
    lines = advised(game, Reason.SAFEST, RatedAction(Choose(0, (6,)), 0.62))
    assert lines == [
        "Ann is choosing a move.",
        "1: **6 only** – 62% to win; 8% to bust on the next roll",
        "🦅 **Eagle** would play 6. It makes a bust on the next roll least likely.",
    ]


def test_every_move_has_its_line() -> None:
    lines = told(GAMES["six moves"])
    assert [line.partition(" –")[0] for line in lines[1:7]] == [
        f"{number}: **{column} only**" for number, column in enumerate(range(4, 10), 1)
    ]


class TestBids:
    def test_a_bidder_is_advised_and_the_others_are_told_why_not(self) -> None:
        assert any("**Eagle** would bid: " in line for line in told(BIDDERS, seat=0))
        for seat in (2, None):
            lines = told(BIDDERS, seat=seat)
            assert lines[0].startswith("### Bust chance")
            assert lines[-1] == "-# Only bidders get advice on bids."

    def test_nothing_is_told_of_bids_that_lie_face_down(self) -> None:
        for seat in (2, None):
            assert "chip" not in "".join(told(BIDS_IN, seat=seat))

    def test_a_settlement_is_told_as_one(self) -> None:
        lines = told(SETTLING_UP)
        assert lines[0] == "The turn is over: a bid is being settled."
        assert lines[1].startswith("🦅 **Eagle** would ")
        assert PlaceBid.__name__ not in "".join(lines)


class TestOnTheCard:
    def shown(self, name: str, coach: Coach) -> str:
        return text(table_card(replace(TABLES[name], coach=coach), ENGLISH))

    def test_an_open_table_reads_the_chance_while_there_is_a_choice(self) -> None:
        line = "The next roll's bust chance is 12%."
        assert line in self.shown("three runners", Coach.OPEN)
        assert "The next roll's bust chance is 0%." in self.shown("a bid is in", Coach.OPEN)
        for coach in (Coach.PRIVATE, Coach.OFF):
            assert "chance" not in self.shown("three runners", coach)
        for name in ("begun", "three moves"):
            assert "chance" not in self.shown(name, Coach.OPEN)

    @pytest.mark.parametrize("coach", [Coach.PRIVATE, Coach.OPEN])
    def test_after_a_bust_and_after_a_stop_the_chance_is_told_that_there_was(self, coach: Coach) -> None:
        assert "-# The bust chance was 56%." in self.shown("bust", coach)
        assert "-# The next roll's bust chance was 0%." in self.shown("stopped", coach)
        assert "-# The bust chance was 22%." in self.shown("settling down", coach)

    def test_a_table_without_a_coach_reads_of_no_chance_and_has_no_button(self) -> None:
        for name in ("begun", "bust", "stopped", "three moves", "three runners", "settling down"):
            assert "chance" not in self.shown(name, Coach.OFF)
            assert "Odds" not in labels(table_card(replace(TABLES[name], coach=Coach.OFF), ENGLISH))

    def test_it_is_the_chance_of_the_roll_that_bust_not_of_the_next(self) -> None:
        game = game_at("parker 2:1/6:3 2:2,3:1,12:1 0 decide").play(Roll(0), ScriptedDice(3, 3, 4, 4))
        before = odds(parse_position("parker 2:1/6:3 2:2,3:1,12:1 0 decide"))
        assert f"The bust chance was {ENGLISH.percent(before.bust_chance)}." in text(
            card_of(game_table(game))
        )

    def test_who_wins_by_a_stop_asks_for_no_next_roll(self) -> None:
        assert "chance" not in text(card_of(TABLES["won"]))
        assert "The bust chance was" in text(card_of(TABLES["won in the last round by a bust"]))

    @pytest.mark.parametrize("name", ["three runners", "three moves", "six moves"])
    def test_the_button_stands_beside_two_others_or_below_the_moves(self, name: str) -> None:
        card = table_card(TABLES[name], ENGLISH)
        assert labels(card)[-1] == "Odds"


def card_of(table: Table) -> Card:
    return table_card(table, ENGLISH)


def test_the_odds_are_one_card_without_buttons() -> None:
    card = odds_card(TABLES["begun"], GAMES["begun"], advise(GAMES["begun"].state, 0), ENGLISH)
    assert labels(card) == []
    assert len(texts(card)) == 3
