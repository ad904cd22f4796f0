"""What editions and variants make of a card: who wins when, what can be left out, why nobody can stop."""

import pytest
from hypothesis import given

from bot.chat.cards import table_card
from bot.chat.cards.custom_ids import TableButton, read_custom_id
from bot.chat.cards.event_text import last_round_text, runners_text
from bot.chat.cards.game import NUMBERS
from bot.chat.i18n.language import Languages
from bot.game import FRANJOS, Ended, Phase, Resign, Resigned, legal_moves, stop_obstacle
from bot.render import ACCENT_COLOURS
from tests.chat.card_parts import PICTURE, accent, enabled, ids, labels, text, texts
from tests.chat.card_samples import GAMES, TABLES
from tests.game.game_factories import RandomGame, game_at, no_dice, random_games, random_games_with
from tests.hypothesis_profiles import examples
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, game_table

ENGLISH = Languages().english
NAMES = {f"<@{by.id}>": by.name for by in (ANN, BEN, CYD, DEE)}


def named(text: str) -> str:
    """A text with names in place of mentions."""
    for mention, name in NAMES.items():
        text = text.replace(mention, name)
    return text


def shown(name: str) -> str:
    """What the card of a game says."""
    return named(text(table_card(TABLES[name], ENGLISH, PICTURE)))


def told(position: str) -> str:
    """What is said of the last round at a position."""
    game = game_at(position)
    return named(last_round_text(game_table(game), game, ENGLISH))


class TestDroppingAPair:
    def test_each_choice_is_a_button_that_says_what_it_plays(self) -> None:
        card = table_card(TABLES["franjos, dropping a pair"], ENGLISH)
        assert enabled(card) == ["6 only", "6 + 8", "7 only", "7 twice", "8 only", "Odds"]

    def test_each_button_plays_what_it_says(self) -> None:
        buttons = [
            read_custom_id(custom_id)
            for custom_id in ids(table_card(TABLES["franjos, dropping a pair"], ENGLISH))
        ]
        moves = [button.numbers for button in buttons if isinstance(button, TableButton)]
        assert moves == [(6,), (6, 8), (7,), (7, 7), (8,), ()]

    @given(course=random_games)
    @examples(5)
    def test_no_roll_allows_more_moves_than_there_are_numbers(self, course: RandomGame) -> None:
        for game in course.steps:
            if game.state.roll:
                assert len(legal_moves(game.state, game.state.roll)) <= len(NUMBERS)


class TestClaimingAtOnce:
    def test_the_claim_is_told_with_the_move_that_made_it(self) -> None:
        lines = shown("franjos, claimed").splitlines()
        assert lines[1:3] == ["Rolled **1 · 1 · 3 · 4** and played **2 + 7**.", "🚩 Ann claims column 2!"]

    def test_two_columns_can_be_claimed_with_one_move(self) -> None:
        assert "🚩 Ann claims column 2!\n🚩 Ann claims column 12!" in shown("franjos, claimed two")

    def test_climbing_on_or_stopping_is_a_choice_and_what_it_takes_is_told(self) -> None:
        card = table_card(TABLES["franjos, claimed"], ENGLISH)
        assert enabled(card) == ["Roll again", "Stop", "Odds"]
        assert texts(card)[0].endswith("Roll again, or stop and keep your steps?")
        assert "that roll must bring a new runner onto the board" in text(card)

    def test_nothing_of_that_is_said_where_nothing_was_claimed(self) -> None:
        for name in ("franjos, runners free", "three runners", "on two summits"):
            assert "must bring a new runner" not in shown(name)

    def test_a_claimed_column_is_not_lost_in_a_bust(self) -> None:
        lines = shown("franjos, bust after a claim").splitlines()
        assert lines[1] == "💥 Ann rolled **4 · 4 · 4 · 4**: bust! Lost: 7 (+2) and 8 (+1)."
        assert "Ann 1 of 3 columns" in lines[-1]


class TestStopping:
    @pytest.mark.parametrize(
        ("name", "reason"),
        [
            (
                "franjos, runners free",
                "You can stop once all three runners are on the board, or right after a claim.",
            ),
            ("no stopping", "You can't stop while a runner shares a space with another player's marker."),
        ],
    )
    def test_where_stop_cannot_be_pressed_it_is_said_why(self, name: str, reason: str) -> None:
        card = table_card(TABLES[name], ENGLISH)
        assert labels(card) == ["Roll again", "Stop", "Odds"]
        assert enabled(card) == ["Roll again", "Odds"]
        assert texts(card)[0].endswith("Roll again.")
        assert reason in text(card)

    @pytest.mark.parametrize("name", ["no stopping, stop", "jumping", "ravensburger", "three runners"])
    def test_where_it_can_be_pressed_no_reason_is_given(self, name: str) -> None:
        assert enabled(table_card(TABLES[name], ENGLISH)) == ["Roll again", "Stop", "Odds"]
        assert "stop while" not in shown(name)
        assert "stop once" not in shown(name)

    @given(course=random_games)
    @examples(5)
    def test_stop_is_there_exactly_when_the_rules_allow_it(self, course: RandomGame) -> None:
        for game in course.sampled_steps(20):
            if game.state.phase is not Phase.DECIDE:
                continue
            usable = "Stop" in enabled(table_card(game_table(game), ENGLISH))
            assert usable == (stop_obstacle(game.state) is None)
            assert (
                "stop once" in runners_text(game, ENGLISH) or "stop while" in runners_text(game, ENGLISH)
            ) != usable


class TestLastRound:
    @pytest.mark.parametrize(
        ("position", "line"),
        [
            (
                "franjos 2:top,3:top,12:top/-/- - 1 roll",
                "🏁 Last round: Ann owns enough columns. 2 players still have a turn.",
            ),
            (
                "franjos 2:top,3:top,12:top/-/- - 2 roll",
                "🏁 Last round: Ann owns enough columns. 1 player still has a turn.",
            ),
            (
                "franjos 2:top,3:top,12:top/4:top,5:top,11:top/- - 2 roll",
                "🏁 Last round: Ann and Ben own enough columns. 1 player still has a turn.",
            ),
            (
                "franjos -/2:top,3:top,12:top/-/- - 3 roll first=1",
                "🏁 Last round: Ben owns enough columns. 2 players still have a turn.",
            ),
            (
                "franjos 2:top,3:top,12:top/-/x-/- - 1 roll",
                "🏁 Last round: Ann owns enough columns. 2 players still have a turn.",
            ),
            (
                "franjos,bidding 2:top,3:top,4:top,12:top/-/7:1 - 1 roll missing=2",
                "🏁 Last round: Ann owns enough columns. 1 player still has a turn.",
            ),
            ("franjos 2:top,3:top/-/- - 1 roll", ""),
            ("parker 2:top,3:top/-/- - 1 roll", ""),
        ],
    )
    def test_it_says_who_would_win_and_how_many_are_still_to_play(self, position: str, line: str) -> None:
        assert told(position) == line

    @given(course=random_games_with(edition=FRANJOS, bidding=False))
    @examples(7)
    def test_so_many_turns_follow_until_the_round_is_over(self, course: RandomGame) -> None:
        begun = [game for game in course.steps if game.state.phase is Phase.ROLL]
        for after, game in enumerate(begun):
            later = course.end.log[game.event_count :]
            if game.state.winning and not any(isinstance(event, Resigned | Ended) for event in later):
                count = len(begun) - after
                assert f"{count} player{'s' if count > 1 else ''} still ha" in last_round_text(
                    game_table(game), game, ENGLISH
                )

    def test_it_stands_on_the_card_until_the_game_is_over(self) -> None:
        assert "🏁 Last round" in shown("franjos, won at once, last round")
        assert "🏁" not in shown("won together")

    def test_who_leaves_in_it_is_not_counted(self) -> None:
        game = game_at("franjos 2:top,3:top,12:top/-/-/- - 1 roll").play(Resign(3), no_dice)
        assert "2 players still have a turn" in last_round_text(game_table(game), game, ENGLISH)

    def test_all_who_own_enough_win_together(self) -> None:
        card = table_card(TABLES["won together"], ENGLISH)
        assert named(texts(card)[0]).startswith("## 🏆 Ann and Ben win together!\n")
        assert accent(card) == ACCENT_COLOURS[0]


class TestBeginning:
    def test_without_a_roll_it_says_who_begins(self) -> None:
        for name in ("franjos, begun by the host", "begun by chance"):
            assert shown(name).splitlines()[1] == "Ben goes first."


def test_a_jump_counts_as_the_spaces_that_were_gained() -> None:
    assert "At stake: 6 (+2) and 7 (+2)." in shown("jumping")


@pytest.mark.parametrize("name", GAMES)
def test_the_score_counts_to_the_columns_that_win(name: str) -> None:
    state = GAMES[name].state
    assert shown(name).count(f" of {state.columns_to_win}") == len(state.markers)
