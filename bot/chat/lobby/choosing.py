"""Choosing the options of a table: the options of commands, and what follows from them."""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any

from discord.app_commands import Choice, choices, describe

from bot.chat.lobby.option_texts import COMMAND_OPTIONS, SETTING_TEXTS
from bot.game import EDITIONS, ColumnsToWin, CrowdedSpaces, NotUnderstood, Rules, Starter
from bot.tables import Options

Choices = Mapping[str, Any]
"""What was chosen, by the names of the options of commands. What is None or left out stays as it is."""


def apply_choices(chosen: Choices, options: Options) -> Options:
    """Return ``options`` with what was chosen. It raises the refusals of :func:`choose_rules`."""
    rules = choose_rules(chosen, options.rules)
    settings = {name: chosen.get(texts.name) for name, texts in SETTING_TEXTS.items()}
    try:
        return replace(options, rules=rules).with_settings(_given(settings))
    except ValueError:
        raise NotUnderstood("I don't know that choice. Pick one from the list.") from None


def choose_rules(chosen: Choices, base: Rules) -> Rules:
    """Return ``base`` with the rules that were chosen. Another edition resets the variants to its own.

    Raises:
        NotAllowed: the chosen rules contradict each other.
        NotUnderstood: a value is unknown.
    """
    chosen = _given(chosen)
    try:
        edition = EDITIONS[chosen.get("edition", base.edition.name)]
        if edition != base.edition:
            base = Rules.of(edition)
        printed = Rules.of(edition, bidding=base.bidding)
        kept = None if base.columns is printed.columns else base.columns
        return Rules.of(
            edition,
            columns=ColumnsToWin(chosen["columns"]) if "columns" in chosen else kept,
            starter=Starter(chosen.get("starter", base.starter)),
            crowded=CrowdedSpaces(chosen.get("crowded", base.crowded)),
            placing_priority=_yes_or_no(chosen.get("placing_priority", base.placing_priority)),
            bidding=_yes_or_no(chosen.get("bidding", base.bidding)),
        )
    except (KeyError, TypeError, ValueError):
        raise NotUnderstood("I don't know those rules. Pick them from the lists.") from None


def takes_options(callback: Callable[..., Awaitable[None]]) -> Callable[..., Any]:
    """Give a command an option for each of :data:`COMMAND_OPTIONS`, in place of its parameter ``chosen``."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    options = [
        inspect.Parameter(name, keyword, default=None, annotation=(str if values else bool) | None)
        for name, (_, values) in COMMAND_OPTIONS.items()
    ]
    first, *others = inspect.signature(callback).parameters.values()
    parameters = [first]
    for parameter in others:
        parameters += options if parameter.name == "chosen" else [parameter.replace(kind=keyword)]

    @wraps(callback)
    async def command(interaction: Any, **values: object) -> None:
        chosen = {name: values.pop(name, None) for name in COMMAND_OPTIONS}
        await callback(interaction, chosen=chosen, **values)

    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # for discord.py
    describe(**{name: description for name, (description, _) in COMMAND_OPTIONS.items()})(command)
    offered = {
        name: [Choice(name=text, value=value) for value, text in values.items()]
        for name, (_, values) in COMMAND_OPTIONS.items()
        if values
    }
    return choices(**offered)(command)


def _given(chosen: Choices) -> Choices:
    return {name: value for name, value in chosen.items() if value is not None}


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is neither yes nor no")
    return value
