"""The private card with odds and advice."""

from bot.chat.odds.cards import odds_card
from bot.game import Choose, Game, Roll, Rolled, Stop
from bot.players import Advice, Reason, advise, odds
from bot.players.hard import RatedAction
from tests.chat.card_parts import text, with_names
from tests.chat.card_samples import GAMES, SETTLING_UP
from tests.chat.english import ENGLISH
from tests.game.game_factories import game_at
from tests.tables.sample_tables import game_table

PHONE = 32
"""The characters of a code block that fit on a phone."""


def told(game: Game, advice: Advice | None = None, seat: int | None = None) -> list[str]:
    card = odds_card(game_table(game), game, advice or advise(game.state, seat), ENGLISH)
    return with_names(text(card)).splitlines()


def advised(game: Game, reason: Reason, *choices: RatedAction) -> list[str]:
    state = game.state
    after = tuple(odds(state) if isinstance(choice.action, Choose) else None for choice in choices)
    ahead = None if state.roll else odds(state)
    return told(game, Advice(ahead, choices[0].action.seat, choices, after, reason))


class TestNextRoll:
    def test_three_runners_on_an_open_board(self) -> None:
        game = game_at("parker -/- 6:2,7:1,8:1 0 decide")
        rated = RatedAction(Roll(0), 0.614), RatedAction(Stop(0), 0.55)
        assert advised(game, Reason.GAINS_MORE_THAN_IT_LOSES, *rated) == [
            "🦅 **Eagle** would roll again. On average, another roll gains more than it loses.",
            "Chance to win: 61% by rolling, 55% by stopping.",
            "Bust chance: 8%. Chance to advance in each column:",
            "```",
            " 6 56% █████▋",
            " 7 64% ██████▍",
            " 8 56% █████▋",
            "```",
        ]

    def test_each_open_column_has_a_bar(self) -> None:
        lines = told(game_at("parker 2:top/12:top 6:2,7:1 0 decide"))
        block = lines[lines.index("```") + 1 : -1]
        assert [int(line[:2]) for line in block] == list(range(3, 12))
        assert all(len(line) <= PHONE for line in block)

    def test_the_chances_have_the_same_order_if_stopping_is_better(self) -> None:
        game = game_at("parker -/- 2:2,3:4,12:2 0 decide")
        rated = RatedAction(Stop(0), 0.6), RatedAction(Roll(0), 0.3)
        lines = advised(game, Reason.LOSES_MORE_THAN_IT_GAINS, *rated)
        assert lines[0].startswith("🦅 **Eagle** would stop. On average, another roll loses more")
        assert lines[1] == "Chance to win: 30% by rolling, 60% by stopping."

    def test_there_is_no_advice_before_the_first_roll(self) -> None:
        lines = told(game_at("parker -/- - 1 roll"))
        assert lines[0].startswith("🦅 **Eagle** gives Ben a chance of ")
        assert lines[1] == "Chance to advance in each column:"
        assert "would" not in "".join(lines)


def test_moves_are_numbered_as_on_the_board() -> None:
    game = game_at("parker -/- 6:1,7:1,8:1 0 decide").append(Rolled((1, 1, 1, 5)))
    advice, move = advised(game, Reason.ONLY_CHOICE, RatedAction(Choose(0, (6,)), 0.62))
    assert advice == "🦅 **Eagle** would play 6. There's no other choice."
    assert move == "1: **6** – 62% to win, 8% to bust"


def test_every_move_has_a_line() -> None:
    lines = told(GAMES["six moves"])
    moves = [f"{number}: **{number + 3}**" for number in range(1, 7)]
    assert [line.partition(" –")[0] for line in lines[1:7]] == moves


def test_a_settlement_has_advice_alone() -> None:
    lines = told(SETTLING_UP)
    assert lines[0].startswith("🦅 **Eagle** would ")
    assert "advance" not in "".join(lines)
