"""Which version of the bot this is, and what a host calls it by."""

import sys
from pathlib import Path

VERSION = "1.1.0"
"""The package takes it from here. CONTRIBUTING.md says what a version promises."""

COMMAND = "cantstop-bot" if Path(sys.argv[0]).stem == "cantstop-bot" else "python -m bot"
"""How the bot was started, so that a host can be told another command in the same way."""
