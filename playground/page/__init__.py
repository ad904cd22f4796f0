"""The page: Discord's client in a browser, as far as bots need it."""

from playground.page.action_input import snowflake
from playground.page.connection import Action, Connection
from playground.page.files import add_files
from playground.page.routes import add_page, serve_file
