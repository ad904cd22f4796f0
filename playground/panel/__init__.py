"""The panel for developers: traffic, fault injection, the bot's process and its dice."""

from playground.panel.dice import Dice
from playground.panel.panel_session import Panel
from playground.panel.routes import NEXT_DIE_PATH, add_panel

__all__ = ["NEXT_DIE_PATH", "Dice", "Panel", "add_panel"]
