"""The page: Discord's client in a browser, as far as bots need it."""

from playground.page.files import add_files
from playground.page.routes import add_page

__all__ = ["add_files", "add_page"]
