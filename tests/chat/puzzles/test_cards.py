"""The cards of puzzles ask without an answer, and tell what each choice was worth once there is one."""

import pytest
from discord import ui

from bot.chat.days import MOST_CHOICES, PuzzleAction, PuzzleButton, climb_item
from bot.chat.puzzles import cards
from bot.chat.turns.move_text import move_label
from bot.chat.ui.card import Card
from bot.game import Choose, Game, Phase, Roll, Stop
from bot.players import choices_at, judge
from bot.players.puzzles import puzzle_game, read_pool
from bot.tables import Page, Period, PuzzleChoice, PuzzleResult
from tests.chat.all_features import read_custom_id
from tests.chat.card_parts import PICTURE, buttons_beside_texts, enabled, ids, labels, text, with_names
from tests.chat.english import ENGLISH
from tests.chat.puzzles.test_handlers import best_and_worst
from tests.game.game_factories import game_at
from tests.tables.climbing import TODAY
from tests.tables.sample_tables import ANN, BEN, LOCATION

SERVER = LOCATION.guild_id
GAMES = {game.state.phase: game for game in map(puzzle_game, read_pool())}
DECIDE = game_at("parker 6:top/2:1,8:top 7:9 0 decide")
NAMES = {Roll: "Roll again", Stop: "Stop"}


def asked(game: Game, answer: cards.Answer | None = None, *below: ui.Item[Card]) -> Card:
    return cards.puzzle_card(cards.daily_puzzle(TODAY, game, ANN, SERVER), answer, ENGLISH, PICTURE, *below)


def answered(chosen: int, *below: ui.Item[Card]) -> Card:
    return asked(DECIDE, cards.Answer(judge(DECIDE), chosen), *below)


@pytest.mark.parametrize("phase", [Phase.CHOOSE, Phase.DECIDE])
def test_each_button_chooses_what_it_says(phase: Phase) -> None:
    game = GAMES[phase]
    card, chosen = asked(game), []
    for label, custom_id in zip(labels(card), ids(card), strict=True):
        button = read_custom_id(custom_id)
        assert isinstance(button, PuzzleButton)
        action = choices_at(game)[button.numbers[0]]
        said = move_label(action.move, ENGLISH) if isinstance(action, Choose) else NAMES[type(action)]
        assert label == said
        chosen.append(action)
    assert set(chosen) == set(choices_at(game))


def test_a_roll_never_has_more_moves_than_there_are_numbers() -> None:
    assert len(choices_at(game_at("parker -/- 3:1,11:1 0 choose:1256"))) <= MOST_CHOICES


@pytest.mark.parametrize("phase", [Phase.CHOOSE, Phase.DECIDE])
def test_the_question_gives_nothing_away(phase: Phase) -> None:
    shown = text(asked(GAMES[phase]))
    assert "What would" in shown
    assert "%" not in shown
    assert "✅" not in shown
    assert "Change move" not in labels(asked(GAMES[phase]))


def test_whoever_is_on_turn_is_the_reader_and_the_others_are_computers() -> None:
    for on_turn in (0, 1):
        game = game_at(f"parker 6:top/2:1,8:top 7:9 {on_turn} decide")
        table = cards.daily_puzzle(TODAY, game, ANN, SERVER).table
        assert table.seat_of(ANN.id) == on_turn
        assert len(set(table.seats)) == len(table.seats)


def test_the_answer_tells_what_each_choice_is_worth_best_first_and_what_was_given_away() -> None:
    best, worst = best_and_worst(DECIDE)
    shown = text(answered(worst)).splitlines()
    (right,) = [line for line in shown if line.startswith("✅")]
    (wrong,) = [line for line in shown if line.startswith("▫️")]
    assert shown.index(right) < shown.index(wrong)
    assert wrong.endswith("👈 you")
    assert "👈" not in right
    assert text(answered(best)).count("👈 you") == 1
    percent = round(100 * judge(DECIDE).loss(worst))
    assert percent > 1
    assert f"**−{percent}% chance to win.**" in text(answered(worst))
    assert "**🎯 Spot on!**" in text(answered(best))


def test_below_an_answer_are_the_buttons_that_work_and_both_streaks_unless_there_are_none() -> None:
    streaks = text(answered(0, climb_item(TODAY, 3, 1, ENGLISH)))
    assert "Streak: 3 days\n-# 🏔️ 🔥 Streak: 1 day" in streaks
    assert "Streak" not in text(answered(0, climb_item(TODAY, 0, 0, ENGLISH)))
    for can_share, in_server, expected in (
        (True, True, ["Share", "Results", "My puzzles"]),
        (False, True, ["Results", "My puzzles"]),
        (False, False, ["My puzzles"]),
    ):
        below = cards.below_answer(TODAY, ENGLISH, can_share=can_share, in_server=in_server)
        assert labels(answered(0, below)) == expected


def test_a_roll_that_can_only_bust_is_a_choice_like_any_other() -> None:
    card = asked(game_at("parker,columns=4 -/- 2:top,11:top,12:top 0 decide"))
    assert {"Stop", "Roll again"} <= set(labels(card))


def test_the_answer_to_an_own_puzzle_leads_to_the_next_one() -> None:
    assert labels(answered(0, cards.below_own(TODAY, None, ENGLISH))) == ["Puzzle"]
    card = answered(0, cards.below_own(TODAY, 1, ENGLISH))
    assert labels(card) == ["Next", "Puzzle"]
    assert ids(card)[0] == str(PuzzleButton(TODAY, PuzzleAction.OWN, (1,)))


def table_card(period: Period, day: int = TODAY, own: PuzzleResult | None = None) -> Card:
    table = Page((PuzzleResult(1, BEN, 3, 1_234),), 1, own)
    return cards.puzzle_table_card(table, period, day, TODAY, ANN.id, ENGLISH)


class TestTables:
    def test_averages_are_percent_with_a_decimal(self) -> None:
        shown = with_names(text(table_card(Period.WEEK, own=PuzzleResult(None, ANN, 1, 0))))
        assert "Ben · **−4.1%** · 3 puzzles\n▫️ **Ann** · 🎯 **0%**" in shown
        assert "You need 3 puzzles to be ranked." in shown
        assert "to be ranked" not in text(table_card(Period.DAY))

    @pytest.mark.parametrize("period", Period)
    def test_it_leads_to_the_time_before_and_after_from_the_first_day_to_today(self, period: Period) -> None:
        first, last = period.days(TODAY - 40)
        before_and_after = [f"pz1:{first - 1}:{period}", f"pz1:{last + 1}:{period}"]
        assert ids(table_card(period, TODAY - 40))[:2] == before_and_after
        assert "Next" not in enabled(table_card(period))
        assert "Previous" not in enabled(table_card(period, 0))

    def test_a_day_to_come_has_a_way_back(self) -> None:
        card = table_card(Period.DAY, 10**6 - 1)
        assert {int(custom_id.split(":")[1]) for custom_id in ids(card)[2:]} == {TODAY}


def test_a_post_tells_the_result_and_not_the_choice() -> None:
    def post(choice: int, loss: int) -> Card:
        return cards.puzzle_share_card(PuzzleChoice(ANN, TODAY, SERVER, choice, loss), ENGLISH)

    assert text(post(1, 0)).endswith("🎯")
    assert text(post(1, 100)).endswith("−1% chance to win")
    assert text(post(1, 100)) == text(post(0, 100))
    (beside,) = buttons_beside_texts(post(1, 100))
    assert beside["custom_id"] == str(PuzzleButton(TODAY, PuzzleAction.SHOW))
