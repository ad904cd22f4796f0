"""What the menu of a game does: rules, text board, ending the game, and when somebody is called."""

from typing import Any, cast

from bot.chat.boards.rendering import shown_chances
from bot.chat.cards import Card, end_confirmation, position_card, proposal_confirmation
from bot.chat.cards.custom_ids import TableButton
from bot.chat.cards.menu import calls_text, menu_card
from bot.chat.clicks import apply_request, load_table
from bot.chat.features.rule_examples import rules_message
from bot.chat.interactions.context import Interaction, caller_of
from bot.chat.interactions.response import Response
from bot.chat.preferences import Calls
from bot.chat.services import Services
from bot.game import NotUnderstood, OutOfDate
from bot.tables import AcceptEnd, ProposeEnd, Table, game_in_progress


async def show_menu(services: Services, response: Response, button: TableButton) -> None:
    """Show the menu to the person who clicked."""
    table = await _load_game(services, response, button)
    by = caller_of(response.interaction)
    calls = await services.preferences.calls(by.id)
    language = services.languages.of_user(response.interaction)
    await response.send_ephemeral(menu_card(table, by, calls, language))


async def show_rules(services: Services, response: Response, button: TableButton) -> None:
    """Show the rules of the game."""
    table = await load_table(services, response, button)
    theme = await services.preferences.theme(response.interaction.guild_id)
    message = await rules_message(table.rules, theme, services.languages.of_user(response.interaction))
    await message.send(response.show)


async def show_text_board(services: Services, response: Response, button: TableButton) -> None:
    """Show the board as text."""
    table = await load_table(services, response, button)
    if table.game is None:
        raise OutOfDate("There is no board yet: the game hasn't started.")
    language = services.languages.of_user(response.interaction)
    await response.show(position_card(table, table.game, language, chances=await shown_chances(table)))


async def propose_end(services: Services, response: Response, button: TableButton) -> None:
    """Ask whether to end the game, and then end it or propose that to the others."""
    table = await _load_game(services, response, button)
    by = caller_of(response.interaction)
    language = services.languages.of_user(response.interaction)
    if button.numbers != (1,):
        ask = end_confirmation if by.moderator else proposal_confirmation
        await response.show(ask(table, language))
        return
    request = AcceptEnd(by) if table.end_votes else ProposeEnd(by)
    table = await apply_request(services, response, button, request)
    services.boards.refresh(table.id)
    ended = language.text("You ended the game.")
    proposed = language.text("You want to end the game. It ends when the others agree.")
    await response.show(Card.with_text(proposed if table.open else ended))


async def change_calls(services: Services, response: Response, button: TableButton) -> None:
    """Remember when the person who chose it wants to be called."""
    await load_table(services, response, button)
    calls = _chosen_calls(response.interaction)
    await services.preferences.set_calls(caller_of(response.interaction), calls)
    language = services.languages.of_user(response.interaction)
    await response.show(Card.with_text(calls_text(calls, language)))


async def _load_game(services: Services, response: Response, button: TableButton) -> Table:
    """Return the table of a button, at which a game is in progress.

    Raises:
        OutOfDate: none is.
    """
    table = await load_table(services, response, button)
    game_in_progress(table)
    return table


def _chosen_calls(interaction: Interaction) -> Calls:
    """Return what was chosen in the menu of calls.

    Raises:
        NotUnderstood: it is not in the menu.
    """
    match cast("dict[str, Any]", interaction.data).get("values"):
        case [str(value)] if value in set(Calls):
            return Calls(value)
        case _:
            raise NotUnderstood("I don't know that choice. Pick one from the list.")
