"""How high the largest cards are on a phone, with four long names, in all languages."""

import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path

from bot.chat.ui.i18n.catalogues import CATALOGUES
from tests.browser.card_heights import heights_of_largest_cards
from tests.browser.chromium import INSTALL_HINT, find_browser, launch_browser
from tests.browser.pages import PHONE, run_session
from tools.benchmarks.measures import Measure


async def measure() -> AsyncIterator[Measure]:
    """Show the cards in one language after the other."""
    path = find_browser()
    if path is None:
        yield Measure(f"A browser is missing: {INSTALL_HINT}", "")
        return
    heights: dict[str, dict[str, float]] = defaultdict(dict)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            launch_browser(path) as browser,
            run_session(browser, Path(folder) / "game.db") as session,
        ):
            for tag in ("en", *sorted(catalogue.stem for catalogue in CATALOGUES.glob("*.po"))):
                await session.reset()
                for (name, _), height in (await heights_of_largest_cards(session, tag, [PHONE])).items():
                    heights[name][tag] = height
                await session.close_pages()
    for name, in_language in heights.items():
        highest = max(in_language, key=in_language.__getitem__)
        most = f"{in_language[highest]:.0f} px in {highest}"
        yield Measure(name, f"{in_language['en']:.0f} px in en", most, limit="600 px")
