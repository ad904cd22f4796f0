"""What each button, menu, form and command does: it is a method of a feature, which says so.

discord.py's own views are not used: so a forged or outdated id gets a response like any other, errors reach
the handler, and nothing has to be registered after a restart.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Flag, auto
from itertools import chain
from typing import Any, Final, TypeVar

from discord import app_commands

from bot.chat.interactions.context import Command, Interaction, name_of
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.ui.custom_ids import CustomId, TableButton
from bot.game import NotUnderstood
from bot.logs import add_fields

AT_ONCE: Final = (1,)
"""The numbers of a button that does what it says without asking first."""

AT_ONCE_OR_NOT: Final = ((), (range(1, 2),))
"""The arguments of such a button, and of the one that asks."""

Handle = TypeVar("Handle", bound=Callable[..., Awaitable[None]])

NO_ARGUMENTS: Final[tuple[tuple[range, ...], ...]] = ((),)


class On(Flag):
    """A kind of message."""

    PUBLIC = auto()
    PRIVATE = auto()
    """Only one person sees it."""
    ANY = PUBLIC | PRIVATE


@dataclass(frozen=True, slots=True)
class Route:
    """What buttons do.

    Attributes:
        handle: carries out a click, given the response to it and the custom id.
        on: where they may be. Otherwise secrets could become public, or a board that everyone sees change
            where one person looks at it.
        action: the action in their ids, None if these have none.
        arguments: which numbers their ids may have: alternatives, each with the limits of every number.
    """

    button: type[CustomId]
    handle: Callable[[Response, Any], Awaitable[None]]
    on: On
    action: str | None = None
    arguments: tuple[tuple[range, ...], ...] = NO_ARGUMENTS

    def accepts(self, numbers: tuple[int, ...]) -> bool:
        """Return whether an id may have these numbers."""
        return any(
            len(numbers) == len(limits) and all(map(range.__contains__, limits, numbers))
            for limits in self.arguments
        )


def on_click(
    button: type[CustomId],
    on: On,
    *actions: str | None,
    numbers: tuple[tuple[range, ...], ...] = NO_ARGUMENTS,
) -> Callable[[Handle], Handle]:
    """Let a method of a feature carry out clicks, those with some ``actions`` if the ids have any.

    For the rest see :class:`Route`.
    """

    def mark(handle: Handle) -> Handle:
        routes = [Route(button, handle, on, action, numbers) for action in actions or (None,)]
        vars(handle).setdefault("routes", []).extend(routes)
        return handle

    return mark


def _routes_of(feature: object) -> Iterator[Route]:
    """Yield the routes to the methods of a feature."""
    for name, method in vars(type(feature)).items():
        for route in getattr(method, "routes", ()):
            yield replace(route, handle=getattr(feature, name))


def command(
    name: str, description: str, *, private: bool | None = True, suggested: str | None = None
) -> Callable[[Handle], Handle]:
    """Let a method carry out a command, given the response to it and the options besides.

    The response is ephemeral if it is ``private``; if that is None, the method ``is_private`` of the feature
    decides. Its method ``suggest`` tells what can be chosen in the option ``suggested``.
    """

    def mark(method: Handle) -> Handle:
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


class Router:
    """Hands clicks to the features whose buttons they are on."""

    def __init__(self, features: Iterable[object], interactions: InteractionHandler) -> None:
        self._interactions = interactions
        self._buttons: dict[str, type[CustomId]] = {}
        self._routes: dict[tuple[type[CustomId], str | None, On], Route] = {}
        for route in chain.from_iterable(map(_routes_of, features)):
            self._buttons[route.button.prefix] = route.button
            for kind in route.on:
                key = route.button, route.action, kind
                assert key not in self._routes, f"two features have {key}"  # noqa: S101 - a fault of the code
                self._routes[key] = route

    async def handle(self, interaction: Interaction) -> None:
        """Carry out a click, or a submitted form."""
        custom_id = name_of(interaction)

        async def respond(response: Response) -> None:
            message = interaction.message
            if message is None:
                raise unknown_button()
            kind = On.PRIVATE if message.flags.ephemeral else On.PUBLIC
            button, route = self.find(custom_id, kind)
            if isinstance(button, TableButton):
                add_fields(table=button.table_id)
            await route.handle(response, button)

        # The log leaves out what follows the action: it may be a bid, and those are secret.
        loggable = ":".join(custom_id.split(":")[:4])
        description = f"click on {loggable!r} by {interaction.user.id}"
        await self._interactions.handle(interaction, description, respond)

    def find(self, custom_id: str, kind: On) -> tuple[CustomId, Route]:
        """Return the button with a custom id and its route.

        Raises:
            NotUnderstood: there is no such button on this kind of message.
        """
        prefix = custom_id.partition(":")[0]
        try:
            button = self._buttons[prefix].read(custom_id)
            route = self._routes[type(button), getattr(button, "action", None), kind]
        except (KeyError, ValueError):
            raise unknown_button() from None
        if not route.accepts(getattr(button, "numbers", ())):
            raise unknown_button()
        return button, route


def unknown_button() -> NotUnderstood:
    """Return the refusal of a button that was never on such a message."""
    return NotUnderstood("I don't know that button. To see this channel's game, use `/cantstop games`.")
