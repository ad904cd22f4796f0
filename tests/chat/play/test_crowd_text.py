"""What cards say where a whole channel plays."""

from dataclasses import replace

import pytest

from bot.chat.boards.rendering import channel_review
from bot.chat.play.cards import table_card
from bot.players import PlayerReview
from bot.tables import CloseReason
from tests.chat.card_parts import ids, labels, text
from tests.chat.crowd_samples import CROWD_TABLES, RISKY, VOTER, crowd_after, voting
from tests.chat.english import ENGLISH
from tests.tables.sample_tables import NOW, closed_table


def told(name: str) -> str:
    return text(table_card(CROWD_TABLES[name], ENGLISH))


def test_anybody_rolls_where_there_is_nothing_to_vote_on() -> None:
    assert "-# Anybody here can roll." in told("a channel begins")
    assert labels(table_card(CROWD_TABLES["a channel begins"], ENGLISH)) == ["Roll", "⋯"]


def test_a_roll_that_cannot_bust_offers_no_stop_and_no_change() -> None:
    card = table_card(CROWD_TABLES["a channel cannot bust"], ENGLISH)
    assert labels(card) == ["Roll again", "⋯"]
    assert text(card).startswith("*The channel* 🔺 Roll again.\n")


def test_a_vote_has_no_odds_and_no_button_that_takes_a_move_back() -> None:
    assert labels(table_card(CROWD_TABLES["a channel decides"], ENGLISH)) == ["Roll again", "Stop", "⋯"]


def test_the_card_tells_how_many_have_voted_until_when_and_who_is_awaited() -> None:
    line = told("a channel decides").splitlines()[1]
    assert line.startswith(
        f"-# 🗳️ 5 people have voted. Voting closes <t:{NOW + 30:.0f}:R>. Waiting for: <@{VOTER + 5}>, "
    )
    assert line.endswith(" and 4 others.")
    assert line.count("<@") == 3


def test_nobody_is_told_for_what_before_the_vote_closes() -> None:
    rolling, stopping = (voting(RISKY, crowd_after((ballot, 5))) for ballot in ("roll", "stop"))
    assert text(table_card(rolling, ENGLISH)) == text(table_card(stopping, ENGLISH))


def test_the_next_card_tells_the_result_and_a_tie() -> None:
    assert "🗳️ **Roll again** ×7 · **Stop** ×5" in told("a channel chooses")
    assert "🗳️ **8 only** ×2 · **7 + 9** ×2. A tie: the choice that was ahead first wins." in told(
        "a channel was tied"
    )
    assert "🗳️ **Stop** ×3" in told("a channel waits")


def test_anybody_begins_a_game_that_was_left_in_its_lobby() -> None:
    card = table_card(CROWD_TABLES["a channel's lobby"], ENGLISH)
    assert (text(card), labels(card)) == ("Anybody here can start this game.", ["Start"])


def test_a_computers_turn_is_not_skipped() -> None:
    assert labels(table_card(CROWD_TABLES["a channel waits"], ENGLISH)) == ["⋯"]


def test_a_paused_game_waits_for_the_bot() -> None:
    card = table_card(CROWD_TABLES["a channel is paused"], ENGLISH)
    assert "This game goes on once I'm back in this server." in text(card)
    assert labels(card) == ["⋯"]


@pytest.mark.parametrize(
    ("name", "result", "button", "custom_id"),
    [
        ("a channel has won", "The channel beat 🐐 **Goat**, 3 to 0.", "Next: Fox", "crowd1:advanced:parker"),
        ("a channel has lost", "🐐 **Goat** beat the channel, 3 to 0.", "Next: Goat", "crowd1:medium:parker"),
    ],
)
def test_the_end_tells_who_won_and_leads_to_the_next_game(
    name: str, result: str, button: str, custom_id: str
) -> None:
    card = table_card(CROWD_TABLES[name], ENGLISH)
    assert text(card).startswith(f"## 🏆 {result}\n42 people · 31 votes\n")
    assert labels(card) == [button, "Review", "⋯"]
    assert ids(card)[0] == custom_id


def test_the_end_tells_what_the_channel_gave_away() -> None:
    table = CROWD_TABLES["a channel has won"]
    review = PlayerReview(luck=0.25)
    assert "from luck with the dice" in text(table_card(table, ENGLISH, reviewed=review))
    assert channel_review(CROWD_TABLES["a channel decides"]) is None


def test_a_game_without_votes_says_so() -> None:
    assert "A day passed without a vote" in told("a channel did not vote")
    ended = closed_table(CROWD_TABLES["a channel decides"], CloseReason.MODERATED)
    assert "A moderator ended this game" in text(table_card(ended, ENGLISH))


def test_nobody_is_named_whom_the_vote_does_not_wait_for() -> None:
    crowd = replace(crowd_after(("stop", 12)))
    assert "Waiting for" not in text(table_card(voting(RISKY, crowd), ENGLISH))
