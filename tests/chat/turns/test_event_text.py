"""The texts about what happened."""

import pytest
from hypothesis import given

from bot.chat.play.cards import table_card
from bot.chat.turns.event_text import last_event_text, last_round_text, runners_text, score_text
from bot.game import FRANJOS, Choose, Ended, Game, Phase, Resign, Resigned, Stop
from bot.tables import Person
from tests.chat.card_parts import PICTURE, plain, text, with_names
from tests.chat.card_samples import GAMES, TABLES
from tests.chat.card_samples import after_stop as stopped
from tests.chat.computer_samples import EAGLE, GOAT, LAMB, with_seats
from tests.chat.english import ENGLISH
from tests.game.game_factories import RandomGame, game_at, no_dice, random_games_with
from tests.game.game_factories import with_roll as rolled
from tests.game.notation.games import parse_game
from tests.hypothesis_profiles import examples
from tests.tables.sample_tables import game_of, game_table

FIRST_TURN = "🎲 Rolling for the first turn:"


def card_text(name: str) -> str:
    """Return the text of the card of a sample game, with names instead of mentions."""
    return with_names(text(table_card(TABLES[name], ENGLISH, PICTURE)))


def last_round(position: str) -> str:
    game = game_at(position)
    return with_names(last_round_text(game_table(game), game, ENGLISH))


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (parse_game("started parker 53 16 66\n"), f"{FIRST_TURN} Ann 5 + 3, Ben 1 + 6, and Cyd 6 + 6."),
        (
            parse_game("started parker 12 66 66 55 / -- 11 11 -- / -- 13 12 --\n"),
            f"{FIRST_TURN} Ann 1 + 2, Ben 6 + 6, Cyd 6 + 6, and Dee 5 + 5. "
            "A tie! Rolling again: Ben 1 + 1 and Cyd 1 + 1. A tie! Rolling again: Ben 1 + 3 and Cyd 1 + 2.",
        ),
        (rolled("parker -/- - 0 roll", 4, 1, 6, 3), ""),
        (rolled("parker -/- - 0 roll", 3, 4, 1, 6).play(Choose(0, (4, 10)), no_dice), "Played **4 + 10**."),
        (rolled("parker -/- - 0 roll", 3, 3, 3, 3), "Played **6 twice**, the only move."),
        (rolled("parker -/- 6:1,7:1,8:1 0 decide", 1, 1, 1, 5), "Played **6**, the only move."),
        (GAMES["franjos, claimed two"], "🚩 Ann claims columns 2 and 12!"),
        (
            rolled("franjos -/- 2:2,3:1,4:1 0 decide", 1, 1, 6, 6),
            "Played **2**, the only move.\n🚩 Ann claims column 2!",
        ),
        (
            rolled("parker 2:1/- 2:2,3:1,12:1 0 decide", 3, 3, 4, 4),
            "💥 Ann bust! Lost: 2 (+1), 3 (+1), and 12 (+1).",
        ),
        (rolled("parker 7:top,8:top/6:top - 1 roll", 3, 4, 4, 4), "💥 Ben bust! There was nothing to lose."),
        (stopped("parker -/-/- 6:2,7:5 2 decide"), "✅ Cyd stopped and kept 6 (+2) and 7 (+5)."),
        (stopped("parker 7:3/3:top 2:top,7:5,12:top 0 decide"), "🚩 Ann claims columns 2 and 12!"),
        (stopped("franjos 6:1,7:2,8:3/- 6:1,7:2,8:3 0 decide"), "✅ Ann stopped and gained nothing."),
        (rolled("franjos 12:1/- 2:2 0 decide", 1, 1, 6, 6).play(Stop(0), no_dice), "🚩 Ann claims column 2!"),
        (game_at("parker -/-/- - 0 roll").play(Resign(2), no_dice), "🏳️ Cyd has left the game."),
        (game_at("parker -/- - 0 roll").end(), "The game ended without a winner."),
    ],
)
def test_the_last_event_is_told(game: Game, told: str) -> None:
    assert plain(with_names(last_event_text(game_table(game), game, ENGLISH))) == told


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("parker -/- - 0 roll", "Nothing is at stake yet."),
        ("parker -/- 7:1 0 decide", "At stake: 7 (+1)."),
        ("parker 7:2/- 6:1,7:5 0 decide", "At stake: 6 (+1) and 7 (+3)."),
        ("parker -/- 2:top,6:1,7:1 0 decide", "At stake: 2 (+3), 6 (+1), and 7 (+1)."),
        (
            "franjos 6:1,7:2,8:3/- 6:1,7:2,8:3 0 decide",
            "Nothing is at stake yet: runners begin on the markers.",
        ),
    ],
)
def test_the_stake_lists_the_steps(position: str, line: str) -> None:
    assert plain(runners_text(game_at(position), ENGLISH)) == line


def score(game: Game) -> str:
    return with_names(score_text(game_table(game), game, ENGLISH))


class TestScore:
    def test_it_lists_every_player_and_strikes_through_those_who_left(self) -> None:
        game = game_at("parker 2:top/x12:top/- 3:top 2 decide")
        assert plain(score(game)) == "First to 3: 🔺 Ann **1** · ~~🟦 Ben **1**~~ · 🟡 Cyd **0**"
        assert "Ann\xa0**1**" in score(game)
        assert score(game_at("parker,columns=5 -/- - 0 roll")).startswith("First to 5: ")

    def test_long_names_are_cut_where_there_is_no_room(self) -> None:
        four = game_table("parker -/-/-/- - 0 roll")
        long = Person(1, "Bartholomew Cabot")
        for others, name in (
            *(((GOAT, LAMB, EAGLE), long.name), ((long, LAMB, EAGLE), "Bartholomew Ca…")),
            *(((long, long, EAGLE), "Bartholome…"), ((long, long, long), "Bartholo…")),
        ):
            shown = with_names(score_text(with_seats(four, long, *others), game_of(four), ENGLISH))
            assert f"🔺 {name} **0** · " in plain(shown)


@pytest.mark.parametrize("name", ["franjos, begun by the host", "begun by chance"])
def test_a_start_without_a_roll_leaves_it_to_the_heading_who_goes_first(name: str) -> None:
    assert "goes first" not in card_text(name)


def test_the_hint_about_a_new_runner_comes_only_after_a_claim_at_once() -> None:
    assert "Another roll must bring in a new runner." in card_text("franjos, claimed")
    for name in ("franjos, runners free", "three runners", "on two summits"):
        assert "must bring in a new runner" not in card_text(name)


class TestLastRound:
    @pytest.mark.parametrize(
        ("position", "winners", "left"),
        [
            ("franjos 2:top,3:top,12:top/-/- - 1 roll", "Ann owns", 2),
            ("franjos 2:top,3:top,12:top/4:top,5:top,11:top/- - 2 roll", "Ann and Ben own", 1),
            ("franjos -/2:top,3:top,12:top/-/- - 3 roll first=1", "Ben owns", 2),
            ("franjos 2:top,3:top,12:top/-/x-/- - 1 roll", "Ann owns", 2),
            ("franjos,bidding 2:top,3:top,4:top,12:top/-/7:1 - 1 roll missing=2", "Ann owns", 1),
        ],
    )
    def test_it_names_the_winners_and_counts_turns_left(self, position: str, winners: str, left: int) -> None:
        turns = "1 player still has" if left == 1 else f"{left} players still have"
        assert last_round("franjos 2:top,3:top/-/- - 1 roll") == ""
        assert last_round(position) == f"🏁 Last round: {winners} enough columns. {turns} a turn."

    @given(course=random_games_with(edition=FRANJOS, bidding=False))
    @examples(7)
    def test_as_many_turns_follow_as_it_says(self, course: RandomGame) -> None:
        begun = [game for game in course.steps if game.state.phase is Phase.ROLL]
        for after, game in enumerate(begun):
            later = course.end.log[game.event_count :]
            if game.state.winning and not any(isinstance(event, Resigned | Ended) for event in later):
                count = len(begun) - after
                told = last_round_text(game_table(game), game, ENGLISH)
                assert f"{count} player{'s' if count > 1 else ''} still ha" in told
