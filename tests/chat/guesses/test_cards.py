"""What spectators see of guesses: the button, the prompt, and who was right."""

from dataclasses import replace

import pytest

from bot.chat.guesses.cards import guess_prompt, guesses_text
from bot.chat.play.cards import table_card
from bot.chat.play.menu import menu_card
from bot.chat.ui.i18n.language import Language, Languages
from bot.tables import Guess, Person, Status, Table
from tests.chat.card_parts import PICTURE, ids, labels, text
from tests.chat.english import ENGLISH
from tests.chat.ui.i18n.every_language import every_language
from tests.tables.sample_tables import ANN, BEN, DEE, EVE, game_of
from tests.tables.watched_games import BUST, THIRD_RUNNER, TWO_RUNNERS, table_with

WATCHED = table_with(*THIRD_RUNNER)
ENDED = table_with(*THIRD_RUNNER, *BUST)


def told(right: int, wrong: int, language: Language = ENGLISH) -> str:
    """Return the line after a bust about which so many people were right and wrong."""
    people = [Person(number, "x") for number in range(1, right + wrong + 1)]
    guesses = tuple(Guess(by, 1, by.id > right, by.id <= right) for by in people)
    return guesses_text(replace(ENDED, guesses=guesses), language)


def board(table: Table) -> str:
    return text(table_card(table, ENGLISH, PICTURE))


def test_only_spectators_find_it_in_the_menu_during_a_turn_and_nobody_on_the_board() -> None:
    guess = f"cs1:{WATCHED.id}:{WATCHED.action_version}:guess"
    menus = ((WATCHED, EVE), (WATCHED, ANN), (ENDED, EVE))
    assert [guess in ids(menu_card(table, by, ENGLISH)) for table, by in menus] == [True, False, False]
    assert labels(table_card(WATCHED, ENGLISH, PICTURE)) == ["Roll again", "Stop", "Change move", "Odds", "⋯"]


def test_the_board_tells_who_was_right_until_the_next_roll_as_does_the_card_of_a_finished_game() -> None:
    guess = (Guess(EVE, 1, stops=False, correct=True),)
    line = f"🔮 <@{EVE.id}> guessed right."
    assert line in board(replace(ENDED, guesses=guess))
    assert line not in board(replace(table_with(*THIRD_RUNNER, *BUST, TWO_RUNNERS[0]), guesses=guess))
    game = replace(game_of(ENDED), state=replace(game_of(ENDED).state, winners=(0,)))
    assert line in board(replace(ENDED, status=Status.FINISHED, game=game, guesses=guess))


def test_the_line_is_short_however_many_have_guessed() -> None:
    assert told(0, 0) == ""
    assert told(1, 0) == "🔮 <@1> guessed right."
    assert told(2, 1) == "🔮 <@1> and <@2> guessed right. 1 guess was wrong."
    assert told(4, 0) == "🔮 <@1>, <@2>, <@3>, and <@4> guessed right."
    assert told(5, 2) == "🔮 <@1>, <@2>, <@3>, and 2 others guessed right. 2 guesses were wrong."
    assert told(100, 0) == "🔮 <@1>, <@2>, <@3>, and 97 others guessed right."
    assert told(0, 1) == "🔮 Nobody guessed right. 1 guess was wrong."
    assert told(0, 3) == "🔮 Nobody guessed right. 3 guesses were wrong."


@every_language
def test_the_line_is_short_in_every_language(tag: str) -> None:
    assert len(told(100, 0, Languages().of(tag))) < 100


def test_the_prompt_asks_about_the_player_on_turn() -> None:
    card = guess_prompt(WATCHED, EVE.id, ENGLISH)
    assert text(card) == f"🔮 How will <@{ANN.id}>'s turn end? Only you see your guess."
    assert labels(card) == ["Stops", "Busts"]
    start = f"cs1:{WATCHED.id}:{WATCHED.action_version}:ending"
    assert ids(card) == [f"{start}:1", f"{start}:0"]


@pytest.mark.parametrize(("stops", "words"), [(True, "stops"), (False, "busts")])
def test_the_prompt_shows_ones_own_guess_of_this_turn(stops: bool, words: str) -> None:
    others = (Guess(BEN, 1, stops=not stops), Guess(DEE, 1, stops=not stops))
    guessed = replace(WATCHED, guesses=(*others, Guess(EVE, 1, stops=stops)))
    card = guess_prompt(guessed, EVE.id, ENGLISH)
    assert text(card).splitlines() == [
        f"🔮 Your guess: <@{ANN.id}> {words}.",
        "-# You can change your mind until the turn ends. The board will say who was right.",
    ]
    earlier = replace(guessed, guesses=tuple(replace(guess, turn=0) for guess in guessed.guesses))
    assert "How will" in text(guess_prompt(earlier, EVE.id, ENGLISH))
