"""Routing of clicks: what each button and modal does."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from bot.chat import guess_buttons, lobby_buttons, menu_buttons, privacy_buttons
from bot.chat.cards import Card, bid_prompt, stake_prompt
from bot.chat.cards.custom_ids import (
    ButtonAction,
    DailyButton,
    GuessersButton,
    HallButton,
    PageButton,
    PrivacyButton,
    TableButton,
    TutorialButton,
    read_custom_id,
)
from bot.chat.cards.thread_button import ThreadButton
from bot.chat.clicks import apply_and_show, apply_request, load_table
from bot.chat.features.dice import show_dice
from bot.chat.features.leaderboards import make_leaderboard
from bot.chat.features.tutorial import show_tutorial
from bot.chat.interactions.context import Interaction, caller_of
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import (
    Action,
    Bid,
    ChangeMove,
    Choose,
    Confirm,
    NotUnderstood,
    OutOfDate,
    PlaceBid,
    Roll,
    Shift,
    Stop,
    Undo,
)
from bot.logs import add_fields
from bot.tables import (
    MAX_SEATS,
    OVERALL,
    AcceptEnd,
    Caller,
    ForceEnd,
    RejectEnd,
    Request,
    ResignGame,
    Resume,
    SkipComputers,
    Start,
    Table,
    TakeAction,
    TakeSeatBack,
    check_can_bid,
    season_at,
)

if TYPE_CHECKING:  # discord.py has this module for type checkers alone
    from discord.types.interactions import MessageComponentInteractionData, ModalSubmitInteractionData

EPHEMERAL_ACTIONS = {
    ButtonAction.LEAVE,
    ButtonAction.RULES,
    ButtonAction.PACE,
    ButtonAction.CANCEL,
    ButtonAction.BEGIN,
    ButtonAction.SIDE,
    ButtonAction.CHIPS,
    ButtonAction.ENDING,
    ButtonAction.RESIGN,
    ButtonAction.END,
    ButtonAction.LOOK,
    ButtonAction.RULEBOOK,
    ButtonAction.TEXT,
    ButtonAction.PROPOSE,
    ButtonAction.CALLS,
}
"""The actions whose buttons are on ephemeral messages; all others are on public ones."""

ODDS_CARD_ACTIONS = {ButtonAction.ROLL, ButtonAction.MOVE, ButtonAction.CHANGE, ButtonAction.STOP}
"""The actions whose buttons are on ephemeral messages too: the odds card has the board's choices."""

_HANDLERS = {
    ButtonAction.JOIN: lobby_buttons.join,
    ButtonAction.LEAVE: lobby_buttons.leave,
    ButtonAction.DECLINE: lobby_buttons.decline,
    ButtonAction.START: lobby_buttons.start,
    ButtonAction.PLAY: lobby_buttons.play_now,
    ButtonAction.COMPUTERS: lobby_buttons.change_computers,
    ButtonAction.OPTIONS: lobby_buttons.show_options,
    ButtonAction.RULES: lobby_buttons.change_rules,
    ButtonAction.PACE: lobby_buttons.change_pace,
    ButtonAction.CANCEL: lobby_buttons.cancel,
    ButtonAction.GUESS: guess_buttons.ask,
    ButtonAction.ENDING: guess_buttons.guess,
    ButtonAction.MENU: menu_buttons.show_menu,
    ButtonAction.RULEBOOK: menu_buttons.show_rules,
    ButtonAction.TEXT: menu_buttons.show_text_board,
    ButtonAction.PROPOSE: menu_buttons.propose_end,
    ButtonAction.CALLS: menu_buttons.change_calls,
}
"""What the buttons of a lobby, of guesses and of the menu of a game do."""


async def handle_click(services: Services, interaction: Interaction) -> None:
    """Carry out a click on a button, or a submitted modal."""
    data = cast("MessageComponentInteractionData | ModalSubmitInteractionData", interaction.data)
    custom_id = str(data["custom_id"])

    async def respond(response: Response) -> None:
        match read_custom_id(custom_id):
            case TableButton() as button:
                await _press_button(services, response, button)
            case PageButton() | HallButton() | GuessersButton() as button:
                await _turn_page(services, response, button)
            case TutorialButton() as button:
                await show_tutorial(response, button, services.preferences, services.languages)
            case DailyButton() as button:
                _check_message(response, ephemeral=True)
                await services.daily_cards.press(response, button)
            case PrivacyButton() as button:
                _check_message(response, ephemeral=True)
                await privacy_buttons.press(services, response, button)
            case ThreadButton() as button:
                _check_message(response, ephemeral=True)
                await services.table_opener.open_in_thread(response, button.game)

    # The log leaves out what follows the action: it may be a bid, and those are secret.
    loggable = ":".join(custom_id.split(":")[:4])
    description = f"click on {loggable!r} by {interaction.user.id}"
    await services.interactions.handle(interaction, description, respond)


async def _press_button(services: Services, response: Response, button: TableButton) -> None:
    """Carry out a click on a button of a table."""
    add_fields(table=button.table_id)
    interaction = response.interaction
    by = caller_of(interaction)
    message = interaction.message
    on_odds_card = message is not None and message.flags.ephemeral and button.action in ODDS_CARD_ACTIONS
    _check_message(response, ephemeral=on_odds_card or button.action in EPHEMERAL_ACTIONS)
    if button.action in _HANDLERS:
        await _HANDLERS[button.action](services, response, button)
        return
    match button.action:
        case ButtonAction.REMATCH:
            await services.table_opener.rematch(response, await load_table(services, response, button))
        case ButtonAction.REPLAY:
            await services.replays.respond(response, button.table_id)
        case ButtonAction.REVIEW:
            await services.reviews.respond(response, button.table_id)
        case ButtonAction.DICE:
            table = await load_table(services, response, button)
            await show_dice(response, table, services.languages.of_user(interaction))
        case ButtonAction.LOOK:
            await services.reviews.turn_page(response, button.table_id, button.numbers)
        case ButtonAction.ODDS:
            table = await load_table(services, response, button)
            await services.odds_cards.respond(response, table)
        case ButtonAction.BID | ButtonAction.SIDE:
            await _prompt_for_bid(services, response, button)
        case ButtonAction.BEGIN | ButtonAction.CHIPS | ButtonAction.RESIGN | ButtonAction.END:
            table = await apply_request(services, response, button, _request(button, by))
            services.boards.refresh(table.id)
            await response.show(_confirmation(services, response, button, table))
        case _ if on_odds_card:
            await _act_on_odds_card(services, response, button, _request(button, by))
        case _:
            await apply_and_show(services, response, button, _request(button, by))


def _check_message(response: Response, *, ephemeral: bool) -> None:
    """Check that a button was clicked on the kind of message that has such buttons.

    Raises:
        NotUnderstood: it was not.
    """
    message = response.interaction.message
    if message is None or message.flags.ephemeral != ephemeral:
        raise NotUnderstood("I don't know that button. To see this channel's game, use `/cantstop show`.")


async def _act_on_odds_card(
    services: Services, response: Response, button: TableButton, request: Request
) -> None:
    """Apply a request of an odds card, and show its result there and on the board."""
    note = ""
    try:
        table = await apply_request(services, response, button, request)
    except OutOfDate as refusal:
        table = await load_table(services, response, button)
        language = services.languages.of_user(response.interaction)
        note = language.text(refusal.message, **refusal.values)
    else:
        services.boards.refresh(table.id)
    await services.odds_cards.update(response, table, note)


def _request(button: TableButton, by: Caller) -> Request:
    """Return what a button asks of its table."""
    match button.action:
        case ButtonAction.BEGIN:
            first = next(iter(button.numbers), None)
            if first is not None and first < MAX_SEATS:  # no user id is as small as a seat
                return Start(by, first_seat=first)
            return Start(by, first)
        case ButtonAction.BACK:
            return TakeSeatBack(by)
        case ButtonAction.WAKE:
            return Resume(by)
        case ButtonAction.SKIP:
            return SkipComputers(by)
        case ButtonAction.AGREE:
            return AcceptEnd(by)
        case ButtonAction.KEEP:
            return RejectEnd(by)
        case ButtonAction.RESIGN:
            return ResignGame(by)
        case ButtonAction.END:
            return ForceEnd(by)
        case _:
            return TakeAction(by, _game_action(button), button.action_version)


def _game_action(button: TableButton) -> Callable[[int], Action]:
    """Return what a button does in the game, given the seat of the player."""
    match button.action, button.numbers:
        case ButtonAction.ROLL, _:
            return Roll
        case ButtonAction.CHANGE, _:
            return ChangeMove
        case ButtonAction.STOP, _:
            return Stop
        case ButtonAction.UNDO, _:
            return Undo
        case ButtonAction.CONFIRM, _:
            return Confirm
        case ButtonAction.MOVE, move:
            return partial(Choose, move=move)
        case ButtonAction.SHIFT, (column,):
            return partial(Shift, column=column)
        case ButtonAction.CHIPS, (side, stake):
            return partial(PlaceBid, bid=Bid(makes_it=side == 1, stake=stake))
        case _:
            raise AssertionError(f"{button} does nothing in a game")


async def _prompt_for_bid(services: Services, response: Response, button: TableButton) -> None:
    """Ask a bidder privately for the side of their bid, and then for its stake."""
    language = services.languages.of_user(response.interaction)
    table = await load_table(services, response, button)
    game, seat = check_can_bid(table, caller_of(response.interaction), button.action_version)
    if button.action is ButtonAction.BID:
        await response.send_ephemeral(bid_prompt(table, game, seat, language))
    else:
        await response.show(stake_prompt(table, game, button.numbers[0], language))


def _confirmation(services: Services, response: Response, button: TableButton, table: Table) -> Card:
    """Return the card that replaces a prompt once it has been answered, with the table after that."""
    language = services.languages.of_user(response.interaction)
    match button.action:
        case ButtonAction.CHIPS:
            if table.action_version != button.action_version:
                return Card.with_text(language.text("Your bid is in, and so are all the others."))
            game, seat = check_can_bid(table, caller_of(response.interaction), button.action_version)
            return bid_prompt(table, game, seat, language)
        case ButtonAction.BEGIN:
            return Card.with_text(language.text("The game has started."))
        case ButtonAction.RESIGN:
            return Card.with_text(language.text("You have left the game."))
        case _:
            return Card.with_text(language.text("You ended the game."))


async def _turn_page(
    services: Services, response: Response, button: PageButton | HallButton | GuessersButton
) -> None:
    """Turn to a page of a leaderboard, or of what is like one; anyone but its caller gets a private copy."""
    interaction = response.interaction
    if interaction.message is None:
        raise NotUnderstood("I don't know that button. To see this channel's game, use `/cantstop show`.")
    own = replace(button, caller=interaction.user.id)
    if own.scope not in (OVERALL, interaction.guild_id):
        raise NotUnderstood("That leaderboard belongs to another server.")
    season = season_at(interaction.created_at.timestamp())
    if own == button:
        language = await services.channel_languages.of_interaction(interaction)
        await response.show(await make_leaderboard(services.store, own, language, season))
    else:
        language = services.languages.of_user(interaction)
        await response.send_ephemeral(await make_leaderboard(services.store, own, language, season))
