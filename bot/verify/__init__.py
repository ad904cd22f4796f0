"""Check the dice of a finished game without the bot: a script, and a page that also plays the game.

Neither uses any of the bot's code, so that they prove something.
"""

from pathlib import Path

PAGE = Path(__file__).with_name("verify.html")
"""The page. It needs no network, and works when it is opened as a file."""


def page_of(code: str | None) -> bytes:
    """Return the page, which opens with the game of a code if there is one."""
    page = PAGE.read_bytes()
    return page if code is None else page.replace(b"<html", b'<html data-game="%s"' % code.encode(), 1)
