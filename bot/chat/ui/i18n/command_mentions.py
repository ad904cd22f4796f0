"""Mentions of slash commands: links in a message that put the command into the reader's input."""

import re
from collections.abc import Mapping

_COMMAND = re.compile("`/([a-z-]+)((?: [a-z-]+)*)`")


def mention_commands(message: str, ids: Mapping[str, int]) -> str:
    """Return ``message`` with each command in it, written as ```/cantstop new```, as a mention.

    Commands that are not in ``ids`` stay as they are.

    Args:
        message: a text with Markdown.
        ids: the ids of the commands that are registered with Discord, by their names without subcommands.
    """

    def mention(match: re.Match[str]) -> str:
        name, subcommands = match.groups()
        return f"</{name}{subcommands}:{ids[name]}>" if name in ids else match[0]

    return _COMMAND.sub(mention, message) if "`/" in message else message
