"""What the buttons, menus and modals of a lobby do."""

import logging
from typing import Any, cast

import discord

from bot.chat.cards import Card, resign_confirmation, starter_prompt
from bot.chat.cards.custom_ids import TableButton
from bot.chat.cards.lobby import REMOVE
from bot.chat.cards.lobby_options import cancel_confirmation, options_card, refused_rules_card, seat_card
from bot.chat.clicks import apply_and_show, apply_request, load_table
from bot.chat.errors import DiscordError, ErrorKind
from bot.chat.i18n.symbols import UNICODE_SYMBOLS
from bot.chat.interactions.context import Interaction, caller_of
from bot.chat.interactions.response import Response
from bot.chat.options.pace import pace_modal, read_pace_modal
from bot.chat.options.rules import encode_choices, read_rules_modal, rules_modal
from bot.chat.services import Services
from bot.game import NotAllowed, NotUnderstood, Starter
from bot.players import Strength
from bot.tables import (
    AddComputer,
    Caller,
    Cancel,
    ChangeRules,
    Decline,
    Join,
    Leave,
    PlayNow,
    RemoveComputer,
    Request,
    Start,
    Status,
    Table,
    check_can_change_rules,
    check_can_start,
    check_is_playing,
    next_to_start,
)

log = logging.getLogger(__name__)


async def join(services: Services, response: Response, button: TableButton) -> None:
    """Give a person a seat, or offer those who have one to leave."""
    table = await load_table(services, response, button)
    by = caller_of(response.interaction)
    if table.status is Status.LOBBY and table.seat_of(by.id) is not None:
        await response.send_ephemeral(seat_card(table, services.languages.of_user(response.interaction)))
    else:
        await apply_and_show(services, response, button, Join(by))


async def leave(services: Services, response: Response, button: TableButton) -> None:
    """Give up a person's seat, or ask first if the game has started."""
    table = await load_table(services, response, button)
    by = caller_of(response.interaction)
    if table.status is Status.PLAYING:
        check_is_playing(table, by)
        language = services.languages.of_user(response.interaction)
        await response.show(resign_confirmation(table, language))
        return
    await _apply_privately(services, response, button, Leave(by))
    text = services.languages.of_user(response.interaction).text
    await response.show(Card.with_text(text("You have left the game.")))


async def decline(services: Services, response: Response, button: TableButton) -> None:
    """Free the seat that is kept for somebody who was challenged."""
    await apply_and_show(services, response, button, Decline(caller_of(response.interaction)))


async def start(services: Services, response: Response, button: TableButton) -> None:
    """Start the game, or ask the host who goes first if the rules say so."""
    table = await load_table(services, response, button)
    by = caller_of(response.interaction)
    if table.rules.starter is not Starter.HOST or next_to_start(table) is not None:
        await apply_and_show(services, response, button, Start(by))
        return
    check_can_start(table, by)
    try:
        await response.send_ephemeral(starter_prompt(table, services.languages.of_user(response.interaction)))
    except DiscordError as error:
        if error.kind is not ErrorKind.REJECTED:
            raise
        log.warning("Discord rejected the bot's own emoji on buttons, so they are plain now: %s", error)
        services.languages.use_symbols(UNICODE_SYMBOLS)
        await response.send_ephemeral(starter_prompt(table, services.languages.of_user(response.interaction)))


async def play_now(services: Services, response: Response, button: TableButton) -> None:
    """Start a game against a computer."""
    await apply_and_show(services, response, button, PlayNow(caller_of(response.interaction)))


async def change_computers(services: Services, response: Response, button: TableButton) -> None:
    """Add the computer that was chosen in the menu, or remove the last one."""
    by = caller_of(response.interaction)
    request = _computer_request(response.interaction, by)
    if request is None:
        check_can_change_rules(await load_table(services, response, button), by)
        raise NotUnderstood("I don't know that choice. Pick one from the list.")
    await apply_and_show(services, response, button, request)


async def show_options(services: Services, response: Response, button: TableButton) -> None:
    """Show the host the options of the game."""
    table = await load_table(services, response, button)
    check_can_change_rules(table, caller_of(response.interaction))
    await response.send_ephemeral(options_card(table, services.languages.of_user(response.interaction)))


async def change_rules(services: Services, response: Response, button: TableButton) -> None:
    """Open the modal for the rules, or apply it once it is submitted."""
    interaction = response.interaction
    table = await load_table(services, response, button)
    by = caller_of(interaction)
    language = services.languages.of_user(interaction)
    check_can_change_rules(table, by)
    if interaction.type is not discord.InteractionType.modal_submit:
        await response.send_modal(rules_modal(table, language, next(iter(button.numbers), None)))
        return
    values = _modal_values(interaction)
    try:
        rules = read_rules_modal(values, table.rules)
    except NotAllowed as refusal:
        reason = language.text(refusal.message, **refusal.values)
        await response.show(refused_rules_card(table, reason, encode_choices(values), language))
        return
    await _change(services, response, button, ChangeRules(by, rules))


async def change_pace(services: Services, response: Response, button: TableButton) -> None:
    """Open the modal for pace and coach, or apply it once it is submitted."""
    interaction = response.interaction
    table = await load_table(services, response, button)
    by = caller_of(interaction)
    check_can_change_rules(table, by)
    if interaction.type is not discord.InteractionType.modal_submit:
        await response.send_modal(pace_modal(table, services.languages.of_user(interaction)))
        return
    options = read_pace_modal(_modal_values(interaction))
    chosen = options.apply_to(table.pace, table.coach, table.speed, table.guessing)
    await _change(services, response, button, ChangeRules(by, table.rules, *chosen))


async def cancel(services: Services, response: Response, button: TableButton) -> None:
    """Close the lobby, or ask first if others are in it."""
    interaction = response.interaction
    table = await load_table(services, response, button)
    by = caller_of(interaction)
    language = services.languages.of_user(interaction)
    check_can_change_rules(table, by)
    if button.numbers != (1,) and any(person.id != by.id for person in table.people):
        await response.show(cancel_confirmation(table, by.id, language))
        return
    await _apply_privately(services, response, button, Cancel(by))
    await response.show(Card.with_text(language.text("You cancelled the game.")))


async def _change(services: Services, response: Response, button: TableButton, request: ChangeRules) -> None:
    """Change the options of a lobby, and show them as they are now."""
    table = await _apply_privately(services, response, button, request)
    await response.show(options_card(table, services.languages.of_user(response.interaction)))


async def _apply_privately(
    services: Services, response: Response, button: TableButton, request: Request
) -> Table:
    """Apply a request from an ephemeral message, and update the board soon."""
    table = await apply_request(services, response, button, request)
    services.boards.refresh(table.id)
    return table


def _computer_request(interaction: Interaction, by: Caller) -> Request | None:
    """Return what was chosen in the menu of computers, None if that is not in it."""
    values = cast("dict[str, Any]", interaction.data).get("values")
    match values:
        case [str(value)] if value == REMOVE:
            return RemoveComputer(by)
        case [str(value)] if value in set(Strength):
            return AddComputer(by, Strength(value))
        case _:
            return None


def _modal_values(interaction: Interaction) -> dict[str, tuple[str, ...]]:
    """Return the values submitted in a modal, by the names of its fields.

    Raises:
        NotUnderstood: it is not built like the bot's modals.
    """
    data = cast("dict[str, Any]", interaction.data)
    try:
        fields = [label["component"] for label in data["components"]]
        return {field["custom_id"]: tuple(map(str, field["values"])) for field in fields}
    except (KeyError, TypeError):
        raise NotUnderstood("I can't read that form. Press the button and fill it in again.") from None
