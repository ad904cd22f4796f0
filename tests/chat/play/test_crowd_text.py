"""What cards say where a whole channel plays."""

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


@pytest.mark.parametrize(
    ("name", "words", "offered"),
    [
        ("a channel's lobby", "Anybody here can start this game.", ["Start"]),
        ("a channel begins", "-# Anybody here can roll.", ["Roll", "⋯"]),
        ("a channel cannot bust", "*The channel* 🔺 Roll again.\n", ["Roll again", "⋯"]),
        ("a channel decides", "🗳️ 5 people have voted.", ["Roll again", "Stop", "⋯"]),
        ("a channel waits", "🗳️ **Stop** ×3", ["⋯"]),
        ("a channel is paused", "This game goes on once I'm back in this server.", ["⋯"]),
    ],
)
def test_it_offers_what_a_channel_can_do(name: str, words: str, offered: list[str]) -> None:
    """It offers no odds, takes no move back, and skips no computer."""
    assert words in told(name)
    assert labels(table_card(CROWD_TABLES[name], ENGLISH)) == offered


def test_the_card_tells_how_many_have_voted_until_when_and_who_is_awaited() -> None:
    line = told("a channel decides").splitlines()[1]
    closing = f"Voting closes <t:{NOW + 30:.0f}:R>"
    assert line.startswith(f"-# 🗳️ 5 people have voted. {closing}. Waiting for: <@{VOTER + 5}>, ")
    assert line.endswith(" and 4 others.")
    assert line.count("<@") == 3
    assert "Waiting for" not in text(table_card(voting(RISKY, crowd_after(("stop", 12))), ENGLISH))


def test_what_was_voted_for_and_a_tie_are_told_once_the_vote_has_closed() -> None:
    rolling, stopping = (voting(RISKY, crowd_after((ballot, 5))) for ballot in ("roll", "stop"))
    assert text(table_card(rolling, ENGLISH)) == text(table_card(stopping, ENGLISH))
    assert "🗳️ **Roll again** ×7 · **Stop** ×5" in told("a channel chooses")
    tie = "🗳️ **8 only** ×2 · **7 + 9** ×2. A tie: the choice that was ahead first wins."
    assert tie in told("a channel was tied")


@pytest.mark.parametrize(
    ("name", "result", "button", "custom_id"),
    [
        ("a channel has won", "The channel beat 🐐 **Goat**, 3 to 0.", "Next: Fox", "crowd1:advanced:parker"),
        ("a channel has lost", "🐐 **Goat** beat the channel, 3 to 0.", "Next: Goat", "crowd1:medium:parker"),
    ],
)
def test_the_end_tells_who_won_and_leads_further(name: str, result: str, button: str, custom_id: str) -> None:
    card = table_card(CROWD_TABLES[name], ENGLISH)
    assert text(card).startswith(f"## 🏆 {result}\n42 people · 31 votes\n")
    assert labels(card) == [button, "Review", "⋯"]
    assert ids(card)[0] == custom_id


def test_the_end_tells_what_the_channel_gave_away() -> None:
    card = table_card(CROWD_TABLES["a channel has won"], ENGLISH, reviewed=PlayerReview(luck=0.25))
    assert "from luck with the dice" in text(card)
    assert channel_review(CROWD_TABLES["a channel decides"]) is None


def test_a_game_without_votes_says_so() -> None:
    assert "A day passed without a vote" in told("a channel did not vote")
    ended = closed_table(CROWD_TABLES["a channel decides"], CloseReason.MODERATED)
    assert "A moderator ended this game" in text(table_card(ended, ENGLISH))
