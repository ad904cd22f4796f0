"""Headline, board and buttons of the largest cards fit on a phone and in a small window."""

from tests.browser.card_heights import heights_of_largest_cards
from tests.browser.pages import DESKTOP, PHONE, BrowserSession
from tests.chat.ui.i18n.every_language import every_language_slowly

MOST_ON_PHONE, MOST_ON_DESKTOP = 600, 640
"""Pixels; a window of 800 has a heading and a line to write in."""

WITH_LONGER_WORDS = 680
"""Pixels in other languages, for one more line of text and of buttons: a phone has 730 between its bars."""

MAY_BE_TALLER = {
    "a decision with a claim",
    "two summits",
    "a claim by a move",
    "six moves",
    "the last runner",
    "a bid that was right",
    "a vote",
    "a vote while bids are settled",
    "somebody overdue",
    "a vote without who is overdue",
    "the last card of a climb",
}


@every_language_slowly
async def test_the_largest_cards_fit_with_long_names(session: BrowserSession, tag: str) -> None:
    too_high = {}
    heights = await heights_of_largest_cards(session, tag, (PHONE, DESKTOP))
    for (name, size), height in heights.items():
        most = MOST_ON_PHONE if size == PHONE else MOST_ON_DESKTOP
        taller = tag != "en" and name in MAY_BE_TALLER
        if height > (max(most, WITH_LONGER_WORDS) if taller else most):
            too_high[name, size] = height
    assert too_high == {}
