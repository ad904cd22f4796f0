"""For whoever develops a bot: what goes over the wire, trouble at will, the bot's process, its dice."""

from playground.tools.dice import Dice
from playground.tools.routes import DICE, Tools, add_tools

__all__ = ["DICE", "Dice", "Tools", "add_tools"]
