"""The buttons of a game: what the players who can act may do."""

from dataclasses import replace

import pytest
from discord import ButtonStyle
from hypothesis import given

from bot.chat.odds.cards import ODDS
from bot.chat.play.cards import table_card
from bot.chat.turns.buttons import BidButton, GameButton
from bot.chat.turns.event_text import runners_text
from bot.chat.ui.custom_ids import TableButton
from bot.game import Phase, legal_moves, stop_obstacle
from bot.tables import Status, Table
from tests.chat.all_features import table_buttons
from tests.chat.card_parts import buttons, enabled, labels, text, texts
from tests.chat.card_samples import GAMES, TABLES
from tests.chat.english import ENGLISH
from tests.game.game_factories import RandomGame, game_at, random_games
from tests.hypothesis_profiles import examples
from tests.tables.sample_tables import ANN, game_of, game_table


def acts(table: Table) -> list[TableButton]:
    return table_buttons(table_card(table, ENGLISH))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("begun", ["Roll", "Odds", "⋯"]),
        ("three runners", ["Roll again", "Stop", "Change move", "Odds", "⋯"]),
        ("two runners", ["Roll again", "Stop", "Change move", "Odds", "⋯"]),
        ("on three summits", ["Stop", "Roll again", "Odds", "⋯"]),
        ("a move taken back", ["4 + 10", "5 + 9", "7 twice", "How to play", "⋯"]),
        ("one move", ["Roll again", "Stop", "Odds", "⋯"]),
        ("one move, in an older game", ["2 twice", "How to play", "⋯"]),
        ("franjos, dropping a pair", ["6 only", "6 + 8", "7 only", "7 twice", "8 only", "Odds", "⋯"]),
        ("six moves", ["4 only", "5 only", "6 only", "7 only", "8 only", "9 only", "Odds", "⋯"]),
    ],
)
def test_the_buttons_are_the_possible_actions(name: str, shown: list[str]) -> None:
    card = table_card(TABLES[name], ENGLISH)
    assert labels(card) == enabled(card) == shown


def test_no_roll_is_offered_beside_a_win_if_it_could_only_bust() -> None:
    for position, shown in (
        ("2:top,11:top,12:top", ["Stop and win"]),
        ("2:1", ["Roll again", "Stop and win"]),
    ):
        game = game_at(f"parker 3:top,4:top,5:top/- {position} 0 decide")
        assert labels(table_card(game_table(game), ENGLISH))[: len(shown)] == shown, position


@pytest.mark.parametrize("name", GAMES)
def test_every_button_names_the_table_and_the_action_version(name: str) -> None:
    table = TABLES[name]
    named = {(button.table_id, button.action_version) for button in acts(table)}
    assert named == {(table.id, table.action_version)}


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.state.roll])
def test_the_moves_are_legal_and_numbered_as_in_the_picture(name: str) -> None:
    game = GAMES[name]
    assert game.state.roll is not None
    acting = acts(TABLES[name])
    moves = [button.numbers for button in acting if button.action == GameButton.MOVE]
    assert moves == list(legal_moves(game.state, game.state.roll))
    assert [button.action for button in acting[len(moves) :]] in ([ODDS, GameButton.MENU], [GameButton.MENU])
    emojis = [button["emoji"]["name"] for button in buttons(table_card(TABLES[name], ENGLISH))[:-2]]
    assert emojis == [f"{number}\ufe0f\u20e3" for number in range(1, len(emojis) + 1)]


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table.status is Status.PLAYING])
def test_there_are_at_most_four_buttons_beside_the_choice(name: str) -> None:
    of_game = (GameButton.ROLL, GameButton.MOVE, GameButton.STOP, GameButton.AGREE, GameButton.KEEP)
    choices = {*of_game, *BidButton}
    beside = [button.action for button in acts(TABLES[name]) if button.action not in choices]
    assert beside[-1] == GameButton.MENU
    assert len(beside) <= 4


def test_no_move_can_be_changed_on_a_paused_card_or_for_a_computer() -> None:
    table = TABLES["two runners"]
    late = replace(table, game=game_of(table).miss_deadline(0))
    for other in (replace(table, paused=True), late):
        assert "Change move" not in labels(table_card(other, ENGLISH))


def test_a_card_after_a_move_was_taken_back_is_like_the_one_before_the_move() -> None:
    taken_back = table_card(TABLES["a move taken back"], ENGLISH)
    assert texts(taken_back) == texts(table_card(TABLES["three moves"], ENGLISH))


class TestStopping:
    @pytest.mark.parametrize(
        ("name", "reason"),
        [
            ("franjos, runners free", "You can stop once all three runners are on the board, or right"),
            ("no stopping", "You can't stop while a runner shares a space with another player's marker."),
        ],
    )
    def test_a_forbidden_stop_has_a_reason_and_no_button(self, name: str, reason: str) -> None:
        card = table_card(TABLES[name], ENGLISH)
        assert [label for label in labels(card) if label != "Change move"] == ["Roll again", "Odds", "⋯"]
        assert texts(card)[0].endswith("Roll again.")
        assert reason in text(card)

    @given(course=random_games)
    @examples(5)
    def test_stop_is_there_when_the_rules_allow_it(self, course: RandomGame) -> None:
        for game in course.sampled_steps(20):
            if game.state.phase is not Phase.DECIDE:
                continue
            offered = GameButton.STOP in [act.action for act in acts(game_table(game))]
            assert offered == (stop_obstacle(game.state) is None)
            told = runners_text(game, ENGLISH)
            assert ("stop once" in told or "stop while" in told) != offered

    @pytest.mark.parametrize(
        ("position", "question", "button"),
        [
            ("parker -/- 7:top 0 decide", "Roll again, or stop and claim column 7?", "Stop"),
            ("parker 2:top/- 7:top,8:3,12:top 0 decide moves=9", "Stop now and you win!", "Stop and win"),
            ("parker -/- 7:top,12:top 0 decide", "Roll again, or stop and claim columns 7 and 12?", "Stop"),
            ("parker 7:3/- 7:12 0 decide", "Roll again, or stop and keep your steps?", "Stop"),
            ("franjos 7:top/- 8:3 0 decide claimed", "Roll again, or stop and keep your steps?", "Stop"),
        ],
    )
    def test_a_stop_says_what_it_wins(self, position: str, question: str, button: str) -> None:
        card = table_card(game_table(position), ENGLISH)
        assert texts(card)[0] == f"<@{ANN.id}> 🔺 {question}"
        assert labels(card)[:2] == ["Roll again", button]

    def test_a_stop_that_wins_is_the_primary_button(self) -> None:
        for columns, roll, stop in (
            ("2:top,3:top", ButtonStyle.secondary, ButtonStyle.primary),
            ("2:top", ButtonStyle.primary, ButtonStyle.success),
        ):
            card = table_card(game_table(f"parker {columns}/- 12:top 0 decide"), ENGLISH)
            assert [button["style"] for button in buttons(card)][:2] == [roll.value, stop.value]
