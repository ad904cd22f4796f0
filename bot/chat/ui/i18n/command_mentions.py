"""Mentions of slash commands: links in a message that put the command into the reader's input."""

import re
from collections.abc import Mapping

_COMMAND = re.compile("`/([a-z-]+)((?: [a-z-]+)*)`")


def mention_commands(message: str, ids: Mapping[str, int]) -> str:
    """Return ``message`` with each command in it, written as ```/cantstop new```, as a mention.

    The ``ids`` are by name without subcommands; other commands stay as they are.
    """

    def mention(match: re.Match[str]) -> str:
        name, subcommands = match.groups()
        return f"</{name}{subcommands}:{ids[name]}>" if name in ids else match[0]

    return _COMMAND.sub(mention, message) if "`/" in message else message
