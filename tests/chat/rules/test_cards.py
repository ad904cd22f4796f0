"""The lessons, checked against the rules of the game; and the sentence about the rules of a table."""

import re

import pytest

from bot.chat.rules import cards
from bot.chat.rules.cards import Lesson, example_of, lesson_card, rule_example, rules_card
from bot.chat.rules.texts import Extra, rule_description, rule_name, rules_sentence
from bot.chat.turns.board import pieces
from bot.chat.turns.move_text import NUMBERS, move_text
from bot.game import Bid, Edition, Game, Starter, StopObstacle, advance_runners, legal_moves, stop_obstacle
from bot.game.bidding import STAKES, steps_due
from bot.game.board import COLUMNS, LENGTHS, RUNNER_COUNT, is_summit
from bot.game.notation import parse_rules
from bot.game.rules import ASMODEE, EDITIONS, FRANJOS, PARKER, ColumnsToWin, CrowdedSpaces, Rules
from bot.render import Theme
from tests.chat.card_parts import PICTURE, descriptions, plain, text, texts
from tests.chat.english import ENGLISH
from tests.game.notation.games import format_game, parse_game

OF_EDITIONS = [Lesson(name) for name in EDITIONS]

every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)


def said(lesson: Lesson) -> str:
    """Return the text of a lesson with its example."""
    return text(lesson_card(lesson, ENGLISH, PICTURE))


def example(lesson: Lesson) -> Game:
    """Return the game of a lesson's example, and check that the rules allow all of it."""
    game = parse_game(cards._GAMES[lesson])
    assert format_game(game) == cards._GAMES[lesson]
    return game


def moves(lesson: Lesson) -> set[tuple[int, ...]]:
    """Return the legal moves of a lesson's example, and check that its text has the same dice."""
    game = example(lesson)
    assert game.state.roll is not None
    named = re.search("rolled ([1-6]) · ([1-6]) · ([1-6]) · ([1-6])", said(lesson))
    assert named is not None
    assert tuple(map(int, named.groups())) == game.state.roll
    return set(legal_moves(game.state, game.state.roll))


class TestEditions:
    @every_edition
    def test_a_turn_is_explained_in_five_steps_with_the_numbers_of_the_game(self, edition: Edition) -> None:
        lesson = said(Lesson(edition.name))
        assert re.findall(r"^([0-9])\. \S", lesson, re.MULTILINE) == [*"12345"]
        assert f"the first to own {edition.columns_to_win} columns" in lesson
        assert f"columns {COLUMNS[0]} to {COLUMNS[-1]}" in lesson
        assert f"7 is the longest with {LENGTHS[7]} spaces" in lesson
        assert "2 and 12 have only 3" in lesson
        assert (max(LENGTHS), LENGTHS[2], LENGTHS[12]) == (LENGTHS[7], 3, 3)
        assert "you have three runners" in lesson
        assert RUNNER_COUNT == 3

    @every_edition
    def test_special_rules_are_in_the_lessons_they_apply_to(self, edition: Edition) -> None:
        applies = {
            "nine markers": edition.marker_count == 9,
            "The highest total of two dice goes first": edition.starter is Starter.ROLL_OFF,
            "or you roll for it": edition.starter is Starter.HOST,
            "starts on your marker": edition.enters_on_marker,
            "as many new runners onto the board as possible": edition.placing_priority,
            "play a double, such as 7 twice, only if": edition.doubles_last,
            "just one sum": edition.may_drop_pair,
            "Once all three runners are on the board, decide": edition.stop_needs_all_runners,
            "After each move, decide": not edition.stop_needs_all_runners,
            "yours as soon as a runner reaches its summit": edition.claims_at_once,
            "by stopping on its summit": not edition.claims_at_once,
            "The round is played to the end": edition.finishes_round,
            "youngest": edition.name == "ravensburger",
        }
        lesson = said(Lesson(edition.name))
        assert {saying: saying in lesson for saying in applies} == applies


class TestVariants:
    def test_columns_by_players_match_the_game(self) -> None:
        rules = Rules.of(PARKER, columns=ColumnsToWin.BY_PLAYERS)
        assert [rules.columns_to_win(players) for players in (2, 3, 4)] == [5, 4, 3]
        told = "Five columns win with two players, four with three, three with four"
        assert told in text(rules_card(rules, ENGLISH, None))
        assert told in said(Lesson.BIDDING)

    def test_the_bidding_lesson_has_stakes_and_outcomes(self) -> None:
        lesson = said(Lesson.BIDDING)
        assert (min(STAKES), max(STAKES)) == (1, 5)
        assert "one to five chips" in lesson
        assert "After the second move" in lesson
        for outcome in ("markers up, one step per chip", "down one step per chip", "down two steps per chip"):
            assert outcome in lesson
        assert "miss your next turn" in lesson


class TestExamples:
    @pytest.mark.parametrize("lesson", Lesson)
    def test_all_lessons_but_two_have_a_picture_with_the_sentence_below(self, lesson: Lesson) -> None:
        assert "For example" not in text(lesson_card(lesson, ENGLISH, None))
        picture = rule_example(lesson)
        if lesson in (Lesson.COLUMNS, Lesson.STARTER):
            assert picture is None
            return
        assert picture is not None
        assert picture.content.startswith(b"\x89PNG")
        assert picture.name == f"example-{lesson}.png"
        assert picture != rule_example(lesson, Theme.LIGHT)
        card = lesson_card(lesson, ENGLISH, PICTURE)
        (sentence,) = descriptions(card)
        assert f"**For example**\n{sentence}" in texts(card)

    @pytest.mark.parametrize("lesson", [*OF_EDITIONS, Lesson.PRIORITY])
    def test_the_numbers_of_the_moves_are_those_of_picture_and_buttons(self, lesson: Lesson) -> None:
        state = example(lesson).state
        assert state.roll is not None
        for number, move in zip(NUMBERS, legal_moves(state, state.roll), strict=False):
            assert f"{number} {plain(move_text(move, ENGLISH))}" in said(lesson)

    @pytest.mark.parametrize("lesson", OF_EDITIONS)
    def test_the_example_of_an_edition_is_a_plain_first_roll_by_its_rules(self, lesson: Lesson) -> None:
        assert example(lesson).started.rules == Rules.of(EDITIONS[lesson])
        doubles = set() if lesson is Lesson.FRANJOS else {(7, 7)}
        assert moves(lesson) == {(5, 9), (6, 8)} | doubles

    def test_priority_rules_out_the_double(self) -> None:
        assert moves(Lesson.PRIORITY) == {(5, 9), (6, 8)}
        roll = example(Lesson.PRIORITY).state.roll
        assert roll is not None
        plain = example(Lesson.PARKER).started
        assert (7, 7) in legal_moves(Game.replay([plain]).state, roll)

    def test_jumping_enters_above_the_other_marker(self) -> None:
        state = example(Lesson.JUMP).state
        assert pieces(ENGLISH)[state.on_turn].startswith("blue")
        assert (6, 7) in moves(Lesson.JUMP)
        after = advance_runners(state, (6, 7))
        assert [(state.markers[0][column], after[column]) for column in (6, 7)] == [(1, 2), (1, 2)]

    def test_no_stopping_leaves_only_rolling_again(self) -> None:
        state = example(Lesson.NO_STOP).state
        assert state.rules.crowded is CrowdedSpaces.NO_STOP
        assert pieces(ENGLISH)[state.on_turn].startswith("blue")
        assert stop_obstacle(state) is StopObstacle.CROWDED

    def test_the_bid_was_right_and_moves_up(self) -> None:
        state = example(Lesson.BIDDING).state
        assert state.settlement is not None
        assert state.settlement.queue == (0,)
        assert pieces(ENGLISH)[0].startswith("orange")
        assert pieces(ENGLISH)[state.on_turn].startswith("blue")
        assert state.bids[0] == Bid(stops=True, stake=2)
        assert steps_due(state) == 2
        assert not any(is_summit(column, state.markers[0][column]) for column in COLUMNS)


class TestRulesOfAGame:
    def test_the_columns_and_the_starter_are_those_that_are_played(self) -> None:
        rules = Rules.of(ASMODEE, columns=ColumnsToWin.FIVE, starter=Starter.RANDOM)
        shown = text(rules_card(rules, ENGLISH, None, "note"))
        assert shown.startswith("note\n## Asmodée edition\nBe the first to own 5 columns.")
        assert "A random player goes first." in shown
        assert "highest total" not in shown

    def test_the_variants_that_are_played_are_explained(self) -> None:
        for rules, title in (
            (Rules.of(PARKER, crowded=CrowdedSpaces.JUMP), "Runners jump over other players' markers"),
            (Rules.of(PARKER, crowded=CrowdedSpaces.NO_STOP), "No stopping on another player's marker"),
            (Rules.of(PARKER, placing_priority=True), "New runners come first"),
            (Rules.of(PARKER, bidding=True), "The others bid on each turn"),
        ):
            titles = re.findall("^## (.+)$", text(rules_card(rules, ENGLISH, None)), re.MULTILINE)
            assert titles == ["Parker edition", title]

    def test_the_example_is_a_roll_that_these_rules_allow(self) -> None:
        for rules in (Rules.of(PARKER), Rules.of(FRANJOS), Rules.of(ASMODEE, placing_priority=True)):
            state = example(example_of(rules)).state
            assert state.rules.placing_priority == rules.placing_priority

    def test_franjos_does_not_contradict_itself_and_repeats_nothing_as_a_variant(self) -> None:
        card = rules_card(Rules.of(FRANJOS), ENGLISH, None)
        assert text(card).count("## ") == 1
        assert "While a runner is free, you must play both sums if you can." in texts(card)[2]
        assert "you may play just one sum" in texts(card)[2]
        assert "If you can play both sums, you must." not in texts(card)[2]


def test_the_sentence_has_the_edition_and_its_variants() -> None:
    by_players = "5 columns win with two players, 4 with three, 3 with four"
    for rules, sentence in {
        "parker": "Parker edition: 3 columns win · highest roll goes first.",
        "ravensburger,columns=5,starter=random,crowded=jump,priority": (
            "Ravensburger edition: 5 columns win · a random player goes first · "
            "runners jump over other players' markers · new runners come first."
        ),
        "asmodee,columns=by-players,crowded=no-stop": (
            f"Asmodée edition: {by_players} · highest roll goes first · "
            "no stopping on another player's marker."
        ),
        "parker,bidding": (
            f"Parker edition: {by_players} · highest roll goes first · the others bid on each turn."
        ),
    }.items():
        assert rules_sentence(parse_rules(rules), ENGLISH) == sentence


def test_every_rule_has_its_own_name_and_description() -> None:
    rules = (*EDITIONS.values(), *ColumnsToWin, *CrowdedSpaces, *Starter, *Extra)
    assert len({rule_name(rule, ENGLISH) for rule in rules}) == len(rules)
    assert len({rule_description(rule, ENGLISH) for rule in rules}) == len(rules)
