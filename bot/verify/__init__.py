"""Check the dice of a finished game without the bot: a script, and a page for a browser.

Neither uses any of the bot's code, so that they prove something.
"""

from pathlib import Path

PAGE = Path(__file__).with_name("verify.html")
"""The page. It needs no network, and works when it is opened as a file."""
