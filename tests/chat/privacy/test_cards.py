"""What people are told of what is stored about them, and what deleting it means."""

from dataclasses import astuple, replace

from bot.chat.preferences import Listing
from bot.chat.privacy.cards import data_card, deletion_confirmation, privacy_card
from bot.chat.ui.i18n.language import Languages
from bot.chat.ui.links import Links
from bot.tables import PersonalSummary
from tests.chat.card_parts import faults, ids, labels, text
from tests.chat.english import ENGLISH
from tests.chat.ui.i18n.every_language import every_language

WITH_POLICY = replace(ENGLISH, links=Links(privacy="https://example.com/privacy"))
ALL = PersonalSummary("Ann", 12, 2, 1, 1, 3, {"board": "text"}, guesses=1, climbs=2, puzzles=3, crowds=4)


def lines(summary: PersonalSummary) -> list[str]:
    """Return the lines of the list of what is stored."""
    shown = text(privacy_card(summary, ENGLISH)).splitlines()
    return [line.removeprefix("- ") for line in shown if line.startswith("- ")]


def test_everything_that_is_stored_has_a_line() -> None:
    assert all(astuple(ALL)), "this has something of everything"
    assert lines(ALL) == [
        "your Discord ID and your name, \u2068Ann\u2069",
        "your seats in 12 games, with the dice, the moves, and who was host",
        "2 games are still open",
        "1 seat that's reserved for you",
        "how many games you've won in a series of rematches",
        "your totals for the leaderboards of 3 servers and of all servers",
        "your daily climbs on 2 days, with dice, moves, and turns",
        "your choices in 3 puzzles of the day",
        "your guess about 1 turn of another player",
        "how you vote in 4 open games played by whole channels",
        "what you chose: how you see boards, when I ping you, who sees you; which of your own puzzles "
        "you solved",
    ]


def test_what_is_not_stored_has_none_and_a_name_is_no_markdown() -> None:
    assert lines(PersonalSummary("**Ann**", 0, 0, 0, 0, 0, {})) == [
        "your Discord ID and your name, \u2068\\*\\*Ann\\*\\*\u2069"
    ]


def test_without_data_there_is_nothing_to_press_but_the_policy() -> None:
    card = privacy_card(None, WITH_POLICY)
    assert (ids(card), labels(card)) == ([], ["Privacy policy"])
    assert labels(privacy_card(None, ENGLISH)) == []


@every_language
def test_all_cards_are_whole_in_every_language(tag: str) -> None:
    language = Languages().of(tag)
    longest = PersonalSummary("W" * 32, 10**6, 10**3, 10**3, 10**3, 10**5, {"calls": "never"})
    assert faults(privacy_card(longest, replace(language, links=WITH_POLICY.links), Listing.SERVERS)) == []
    assert faults(deletion_confirmation(language)) == []
    assert faults(data_card("cantstop-data.json", language), ["cantstop-data.json"]) == []
