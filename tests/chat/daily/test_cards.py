"""The cards of the daily climb say what to do, how it compares at the end, and how to check the dice."""

import re
from dataclasses import replace

from bot.chat.daily.cards import ClimbResult, climb_card, daily_dice_card, result_card
from bot.chat.days import DailyAction, puzzle_item
from bot.chat.ui.card import Card
from bot.game import Phase
from bot.players import odds
from bot.tables import Climb, DayResult, DiceRecord, Page
from tests.chat.all_features import read_custom_id
from tests.chat.card_parts import PICTURE, buttons_beside_texts, ids, labels, text
from tests.chat.english import ENGLISH
from tests.tables.climbing import SEED, TODAY, begun, finished, in_turns, make_dice, step
from tests.tables.sample_tables import ANN, LOCATION

SERVER = LOCATION.guild_id


def card_of(climb: Climb, *, missed: bool = False) -> Card:
    puzzle = puzzle_item(TODAY, 0, ENGLISH, chosen=False)
    return climb_card(climb, ENGLISH, PICTURE, puzzle, missed=missed)


def result_of(
    climb: Climb, table: Page[DayResult] | None = None, streak: int = 1, *, over: bool = False
) -> Card:
    result = ClimbResult(7, streak, table, can_share=True)
    puzzle = puzzle_item(TODAY, 0, ENGLISH, chosen=False)
    return result_card(climb, result, ENGLISH, PICTURE, puzzle, over=over)


def test_only_before_the_first_roll_the_card_explains_the_climb() -> None:
    new, later = text(card_of(Climb.new(ANN, TODAY, SERVER))), text(card_of(begun(ANN, SERVER), missed=True))
    assert "Claim three columns in as few turns as you can." in new
    assert "as few turns" not in later
    assert "yesterday's climb" not in new + later


def test_in_direct_messages_it_says_that_no_server_counts_it() -> None:
    card = card_of(Climb.new(ANN, TODAY, None))
    assert "doesn't count in any server" in text(card)
    assert labels(card) == ["Roll"]


def test_every_button_belongs_to_the_day_and_those_of_the_game_to_the_position() -> None:
    climb = begun(ANN, SERVER)
    card = card_of(climb)
    for custom_id in ids(card):
        button = read_custom_id(custom_id)
        assert getattr(button, "day", None) == TODAY
        assert getattr(button, "action_version", None) == climb.game.action_version
    beside = [each["custom_id"] for each in buttons_beside_texts(card)]
    assert beside == [f"day1:{TODAY}:0:{DailyAction.TEXT}", f"pz1:{TODAY}:show"]


def test_there_is_no_score_since_nobody_climbs_against_anybody() -> None:
    shown = text(card_of(step(begun(ANN, SERVER))))
    assert "The day ends" in shown
    assert "First to" not in shown


def test_a_decision_shows_the_risk_before_what_is_at_stake() -> None:
    climb = begun(ANN, SERVER)
    while climb.game.state.phase is not Phase.DECIDE:
        climb = step(climb)
    assert "Bust chance" not in text(card_of(climb)), "two runners are free"
    while climb.game.state.phase is not Phase.DECIDE or not odds(climb.game.state).bust_chance:
        climb = step(climb)
    assert re.search(r"Bust chance: [0-9]+%\. At stake: ", text(card_of(climb)))


def test_the_turn_is_numbered_and_ends_with_what_is_possible() -> None:
    climb = begun(ANN, SERVER)
    headings: dict[Phase, str] = {}
    while not climb.finished:
        state = climb.game.state
        headings.setdefault(state.phase, text(card_of(climb)).splitlines()[1])
        last, climb = climb, step(climb)
    assert headings == {
        Phase.CHOOSE: "Turn 1: choose your move.",
        Phase.DECIDE: "Turn 1: roll again, or stop and keep your steps?",
        Phase.ROLL: "Turn 2: roll the dice.",
    }
    assert f"Turn {climb.turns}: stop now and you've made it!" in text(card_of(last))


def test_the_end_compares_with_par() -> None:
    for turns, told in {
        5: "You beat it by 2 turns!",
        6: "You beat it by 1 turn!",
        7: "It's a draw: you needed just as many.",
        8: "It beat you by 1 turn.",
    }.items():
        shown = text(result_of(in_turns(ANN, SERVER, turns)))
        assert f"You made it in {turns} turns!" in shown
        assert f"Par is 7: that's how many turns a computer needs with these dice. {told}" in shown


def test_the_end_tells_busts_the_streak_and_the_place_among_those_who_have_finished() -> None:
    own = DayResult(1, ANN, 5, 1)
    climb = in_turns(ANN, SERVER, 5, 1)
    assert "💥 1 bust · 🔥 Streak: 3 days" in text(result_of(climb, streak=3))
    assert "the first in this server" in text(result_of(climb, table=Page((own,), 1, own)))
    assert "You're number 1 of 2 in this server so far." in text(result_of(climb, table=Page((own,), 2, own)))
    assert "server" not in text(result_of(climb))


def test_a_shared_climb_has_no_button_to_share_it_and_only_that_of_today_tells_of_tomorrow() -> None:
    climb = finished(ANN, SERVER)
    past, today = result_of(climb, over=True), result_of(climb)
    assert "Share" in labels(past)
    assert "Share" not in labels(result_of(replace(climb, shared=True)))
    assert "The next mountain" not in text(past)
    assert labels(past)[-1] == "My climb"
    assert "The next mountain comes" in text(today)
    assert "My climb" not in labels(today)


YESTERDAY, TODAYS, TOMORROW = (make_dice(TODAY + ahead).seal for ahead in (-1, 0, 1))


def card_text(record: DiceRecord | None, *files: str) -> str:
    return text(daily_dice_card(TODAY, TODAYS.commitment, TOMORROW.commitment, record, ENGLISH, *files))


def test_the_seals_of_today_and_tomorrow_are_shown_in_full_with_who_could_know_the_dice() -> None:
    shown = card_text(None)
    assert TODAYS.commitment in shown
    assert TOMORROW.commitment in shown
    assert "Yesterday" not in shown
    assert "They're sealed before anybody rolls" in shown
    assert "whoever runs this bot could" in shown


def test_yesterdays_seed_is_shown_with_its_seal_and_how_to_check_it_with_files() -> None:
    shown = card_text(DiceRecord(YESTERDAY, ()))
    assert YESTERDAY.commitment in shown
    assert SEED.hex() in shown
    assert "save both files" not in shown
    with_files = card_text(DiceRecord(YESTERDAY, ()), "daily.json", "verify.html")
    assert "open **verify.html** in a browser" in with_files
