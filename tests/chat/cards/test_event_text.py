"""What happened, in words: everything a player has to know without looking at the picture."""

import pytest

from bot.chat.cards.event_text import last_event_text, runners_text, score_text
from bot.chat.cards.move_text import move_label
from bot.chat.i18n.language import Languages
from bot.chat.i18n.symbols import UNICODE_SYMBOLS
from bot.game import Choose, Game, Resign, Roll, Stop
from bot.game.notation import parse_game
from tests.game.game_factories import ScriptedDice, game_at, no_dice, with_roll
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, game_table

ENGLISH = Languages().english
NAMES = {f"<@{by.id}>": by.name for by in (ANN, BEN, CYD, DEE)}


def named(text: str) -> str:
    """A text with names in place of mentions."""
    for mention, name in NAMES.items():
        text = text.replace(mention, name)
    return text


def happened(game: Game) -> str:
    return named(last_event_text(game_table(game), game, ENGLISH))


def rolled(position: str, *dice: int) -> Game:
    game = game_at(position)
    return game.play(Roll(game.state.on_turn), ScriptedDice(*dice))


def stopped(position: str) -> Game:
    game = game_at(position)
    return game.play(Stop(game.state.on_turn), no_dice)


class TestStart:
    def test_it_tells_everybodys_roll_and_who_begins(self) -> None:
        assert happened(parse_game("started parker 53 16 66\n")) == (
            "🎲 Rolling for the first turn: Ann 5 + 3, Ben 1 + 6, Cyd 6 + 6.\nCyd goes first."
        )

    def test_a_tie_is_rolled_again_by_those_in_it(self) -> None:
        assert happened(parse_game("started parker 12 66 66 55 / -- 11 11 -- / -- 13 12 --\n")) == (
            "🎲 Rolling for the first turn: Ann 1 + 2, Ben 6 + 6, Cyd 6 + 6, Dee 5 + 5.\nA tie! "
            "Rolling again: Ben 1 + 1, Cyd 1 + 1.\nA tie! Rolling again: Ben 1 + 3, Cyd 1 + 2.\nBen "
            "goes first."
        )


class TestTurn:
    def test_a_roll_tells_the_dice_in_the_order_they_fell(self) -> None:
        assert happened(rolled("parker -/- - 0 roll", 4, 1, 6, 3)) == "Rolled **4 · 1 · 6 · 3**."

    @pytest.mark.parametrize(
        ("dice", "move", "label"),
        [
            ((3, 4, 1, 6), (7, 7), "7 twice"),
            ((3, 4, 1, 6), (4, 10), "4 + 10"),
            ((3, 3, 3, 3), (6, 6), "6 twice"),
        ],
    )
    def test_a_move_tells_the_dice_too(
        self, dice: tuple[int, ...], move: tuple[int, ...], label: str
    ) -> None:
        game = rolled("parker -/- - 0 roll", *dice).play(Choose(0, move), no_dice)
        assert happened(game) == f"Rolled {UNICODE_SYMBOLS.roll(dice)} and played **{label}**."  # type: ignore[arg-type]

    def test_a_bust_says_whose_and_what_is_lost(self) -> None:
        assert happened(rolled("parker 2:1/- 2:2,3:1,12:1 0 decide", 3, 3, 4, 4)) == (
            "💥 Ann rolled **3 · 3 · 4 · 4**: bust! Lost: 2 (+1), 3 (+1), and 12 (+1)."
        )

    def test_a_bust_at_the_summit_says_so(self) -> None:
        assert "Lost: 2 (+2, summit), 3 (+1), and 12 (+1)." in happened(
            rolled("parker 2:1/- 2:top,3:1,12:1 0 decide", 3, 3, 4, 4)
        )

    def test_a_bust_on_the_first_roll_loses_nothing(self) -> None:
        assert happened(rolled("parker 7:top,8:top/6:top - 1 roll", 3, 4, 4, 4)) == (
            "💥 Ben rolled **3 · 4 · 4 · 4**: bust! There was nothing to lose."
        )

    def test_a_stop_says_what_is_kept(self) -> None:
        assert (
            happened(stopped("parker 7:3/- 6:2,7:5 0 decide")) == "✅ Ann stopped and kept 6 (+2) and 7 (+2)."
        )

    def test_every_claimed_column_has_a_line_of_its_own(self) -> None:
        assert happened(stopped("parker 7:3/- 2:top,7:5,12:top 0 decide")) == (
            "✅ Ann stopped and kept 2 (+3, summit), 7 (+2), and 12 (+3, summit).\n"
            "🚩 Ann claims column 2!\n"
            "🚩 Ann claims column 12!"
        )

    def test_the_last_player_is_meant_and_not_the_next(self) -> None:
        assert happened(stopped("parker -/-/- 6:2 2 decide")).startswith("✅ Cyd stopped")


class TestLeaving:
    def test_who_resigned_is_named_though_another_is_on_turn(self) -> None:
        game = game_at("parker -/-/- - 0 roll").play(Resign(2), no_dice)
        assert happened(game) == "🏳️ Cyd has left the game."

    def test_an_end_without_a_winner_says_so(self) -> None:
        assert happened(game_at("parker -/- - 0 roll").end()) == "The game ended without a winner."


class TestStake:
    @pytest.mark.parametrize(
        ("position", "line"),
        [
            ("parker -/- 7:1 0 decide", "At stake: 7 (+1). 2 runners are free."),
            ("parker 7:2/- 6:1,7:5 0 decide", "At stake: 6 (+1) and 7 (+3). 1 runner is free."),
            ("parker -/- 2:top,6:1,7:1 0 decide", "At stake: 2 (+3, summit), 6 (+1), and 7 (+1)."),
        ],
    )
    def test_it_says_how_far_each_runner_came_and_how_many_are_free(self, position: str, line: str) -> None:
        assert runners_text(game_at(position), ENGLISH) == line


class TestMoves:
    @pytest.mark.parametrize(
        ("move", "label"),
        [((6, 8), "6 + 8"), ((7, 7), "7 twice"), ((5,), "5 only"), ((2, 12), "2 + 12")],
    )
    def test_a_button_says_what_it_plays(self, move: tuple[int, ...], label: str) -> None:
        assert move_label(move, ENGLISH) == label


class TestScore:
    def test_everybody_stands_in_it_with_their_mark(self) -> None:
        game = game_at("parker 2:top,3:top/-/12:top - 1 roll")
        assert (
            named(score_text(game_table(game), game, ENGLISH))
            == "🔺 Ann 2 of 3 columns · 🟦 Ben 0 of 3 columns · 🟡 Cyd 1 of 3 columns"
        )

    def test_who_left_is_struck_out_and_keeps_what_was_claimed(self) -> None:
        game = game_at("parker 2:top/x12:top/- - 0 roll")
        assert named(score_text(game_table(game), game, ENGLISH)) == (
            "🔺 Ann 1 of 3 columns · ~~🟦 Ben 1 of 3 columns~~ · 🟡 Cyd 0 of 3 columns"
        )

    def test_runners_on_a_summit_claim_nothing_yet(self) -> None:
        game = with_roll("parker -/- 2:top 0 decide", 3, 4, 1, 6)
        assert "Ann 0 of 3 columns" in named(score_text(game_table(game), game, ENGLISH))
