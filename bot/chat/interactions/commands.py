"""What each slash command does: it is a method of a feature, which says so."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

from discord import app_commands

from bot.chat.interactions.context import Command
from bot.chat.interactions.handler import InteractionHandler

Method = TypeVar("Method", bound=Callable[..., Awaitable[None]])


def command(
    name: str, description: str, *, private: bool | None = True, suggested: str | None = None
) -> Callable[[Method], Method]:
    """Let a method carry out a command, given the response to it and the options besides.

    The response is ephemeral if it is ``private``; if that is None, the method ``is_private`` of the feature
    decides. Its method ``suggest`` tells what can be chosen in the option ``suggested``.
    """

    def mark(method: Method) -> Method:
        vars(method)["command"] = (name, description, private, suggested)
        return method

    return mark


def commands_of(feature: Any, interactions: InteractionHandler) -> Iterator[Command]:
    """Yield the commands of a feature, in the order of its methods."""
    for attribute, method in vars(type(feature)).items():
        if (said := getattr(method, "command", None)) is None:
            continue
        name, description, private, suggested = said
        private = feature.is_private if private is None else private
        callback = interactions.callback(getattr(feature, attribute), private=private)
        found: Command = app_commands.Command(name=name, description=description, callback=callback)
        if suggested is not None:
            found.autocomplete(suggested)(feature.suggest)
        yield found
