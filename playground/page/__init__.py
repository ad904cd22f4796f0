"""The page: Discord's client for a stand-in, as far as bots need it, in a browser.

`add_page` serves it. Python tells each window what its user sees (`sight.py`), keeps what they have read
(`reading.py`) and does what they do (`acts.py`); `static/` draws it.
"""

from playground.page.routes import add_page

__all__ = ["add_page"]
