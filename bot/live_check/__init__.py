"""The live check: tries what the bot assumes of Discord, in a channel of the host's own server."""

from bot.live_check.assumptions import Assumption, Finding, Verdict, load_assumptions
from bot.live_check.run import LiveCheckError, check_live
