"""What the buttons and the menu of a game in progress do: to play, to bid and to guess, and to end it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bot.chat.bidding.cards import bid_placed, bid_prompt, stake_prompt
from bot.chat.boards.access import TableAccess, check_may_move
from bot.chat.boards.rendering import shown_chances
from bot.chat.guesses.cards import ENDING, GUESS, guess_prompt
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import AT_ONCE, AT_ONCE_OR_NOT, On, on_click
from bot.chat.lobby.ids import LobbyButton
from bot.chat.odds.cards import ODDS, odds_card
from bot.chat.play.menu import end_confirmation, menu_card, resign_confirmation, risk_confirmation
from bot.chat.play.position import position_card
from bot.chat.preferences import THEME, Preferences
from bot.chat.rules.cards import rules_message
from bot.chat.story.kept_stories import Stories
from bot.chat.turns.buttons import MOVES, BidButton, GameButton, requested_turn
from bot.chat.turns.event_text import last_event_text
from bot.chat.ui.card import Card
from bot.chat.ui.custom_ids import COLUMN, TableButton
from bot.game import Bid, NotAllowed, OutOfDate, PlaceBid
from bot.players import advise
from bot.tables import (
    Caller,
    Coach,
    Status,
    Table,
    can_be_guessed,
    check_can_bid,
    check_is_playing,
    check_may_guess,
    game_in_progress,
    requests,
)

_REQUESTS: dict[str, Callable[[Caller], requests.Request]] = {
    GameButton.BACK: requests.TakeSeatBack,
    GameButton.SUBSTITUTE: requests.Substitute,
    GameButton.WAKE: requests.Resume,
    GameButton.SKIP: requests.SkipComputers,
    GameButton.AGREE: requests.AcceptEnd,
    GameButton.KEEP: requests.RejectEnd,
    LobbyButton.DECLINE: requests.Decline,
    LobbyButton.PLAY: requests.PlayNow,
}
"""What some buttons ask of their table at once."""

_SIDE = range(2)
_STAKE = range(100)
"""More than there are, so that a stake which is too high is refused with the reason."""


@dataclass
class Play:
    """A game in progress: moves, odds, secret bids, guesses of spectators, and the menu."""

    access: TableAccess
    preferences: Preferences
    stories: Stories

    @on_click(TableButton, On.PUBLIC, GameButton.ROLL, GameButton.CHANGE, GameButton.STOP)
    @on_click(TableButton, On.PUBLIC, GameButton.MOVE, numbers=MOVES)
    @on_click(TableButton, On.PUBLIC, BidButton.UNDO, BidButton.CONFIRM)
    @on_click(TableButton, On.PUBLIC, BidButton.SHIFT, numbers=((COLUMN,),))
    async def take_turn(self, response: Response, button: TableButton) -> None:
        """Roll, move, take that back, stop, or settle. Spectators are asked how the turn ends instead."""
        by, language = response.caller, response.language
        try:
            await self.access.change_board(response, button, requested_turn(button, by))
        except NotAllowed as refusal:
            table = await self.access.clicked(response, button)
            if table.seat_of(by.id) is not None or not can_be_guessed(table):
                raise
            note = language.text(refusal.message, **refusal.values)
            await self.access.interactions.answer(response, guess_prompt(table, by.id, language, note))

    @on_click(TableButton, On.PUBLIC, GameButton.RISK)
    async def warn(self, response: Response, button: TableButton) -> None:
        """Ask the player on turn whether to roll although every roll would bust; others can't roll anyway."""
        table = await self.access.clicked(response, button)
        seat, game = table.seat_of(response.caller.id), table.game
        if game is None or seat not in game.state.acting or button.action_version != table.action_version:
            await self.take_turn(response, button)
            return
        await self.access.interactions.answer(response, risk_confirmation(table, response.language))

    @on_click(TableButton, On.PUBLIC, ODDS)
    async def show_odds(self, response: Response, button: TableButton) -> None:
        """Send the odds of the game whose board was clicked."""
        await self.tell_odds(response, await self.access.clicked(response, button))

    @on_click(TableButton, On.PRIVATE, GameButton.ROLL, GameButton.RISK, GameButton.CHANGE, GameButton.STOP)
    @on_click(TableButton, On.PRIVATE, GameButton.MOVE, numbers=MOVES)
    async def take_turn_with_odds(self, response: Response, button: TableButton) -> None:
        """Do what was chosen on an odds card, and say on it what happened, or why nothing did."""
        language = response.language
        try:
            request = requested_turn(button, response.caller)
            table = await self.access.change_soon(response, button, request)
            note = last_event_text(table, table.game, language) if table.game is not None else ""
        except OutOfDate as refusal:
            table = await self.access.clicked(response, button)
            note = language.text(refusal.message, **refusal.values)
        try:
            card = await self._odds_card(response, table, note)
        except NotAllowed as refusal:
            ended = language.text(refusal.message, **refusal.values)
            card = Card.with_text("\n".join(filter(None, [note, ended])))
        await response.show(card)
        self.access.interactions.remember(response)

    async def tell_odds(self, response: Response, table: Table) -> None:
        """Send the odds and the coach's advice to the person who asks."""
        await self.access.interactions.answer(response, await self._odds_card(response, table))

    async def _odds_card(self, response: Response, table: Table, note: str = "") -> Card:
        game = table.game
        if table.open and game is None:
            raise NotAllowed("There are no odds before the game starts.")
        if not table.open or game is None:
            raise NotAllowed("This game is over. To look back on it, use `/cantstop game`.")
        if table.crowd is not None:
            raise NotAllowed(
                "The channel votes here without odds and advice: they would decide for everyone."
            )
        if table.options.coach is Coach.OFF:
            raise NotAllowed("This table plays without odds and advice: trust your gut!")
        seat = table.seat_of(response.caller.id)
        advice = await asyncio.to_thread(advise, game.state, seat)
        return odds_card(table, game, advice, response.language, seat, note)

    @on_click(TableButton, On.PUBLIC, BidButton.BID)
    async def ask_for_side(self, response: Response, button: TableButton) -> None:
        """Ask a bidder privately for the side of their bid."""
        table = await self.access.clicked(response, button)
        game, seat = check_can_bid(table, response.caller, button.action_version)
        await response.send_ephemeral(bid_prompt(table, game, seat, response.language))

    @on_click(TableButton, On.PRIVATE, BidButton.SIDE, numbers=((_SIDE,),))
    async def ask_for_stake(self, response: Response, button: TableButton) -> None:
        """Ask a bidder for the stake of their bid."""
        table = await self.access.clicked(response, button)
        game, _ = check_can_bid(table, response.caller, button.action_version)
        await response.show(stake_prompt(table, game, button.numbers[0], response.language))

    @on_click(TableButton, On.PRIVATE, BidButton.CHIPS, numbers=((_SIDE, _STAKE),))
    async def place_bid(self, response: Response, button: TableButton) -> None:
        """Place a bid, and show what it is until all are in."""
        side, stake = button.numbers
        by = response.caller
        action = partial(PlaceBid, bid=Bid(stops=side == 1, stake=stake))
        request = requests.TakeAction(by, action, button.action_version)
        table = await self.access.change_soon(response, button, request)
        if table.action_version != button.action_version:
            card = Card.with_text(bid_placed(table, response.language))
        else:
            game, seat = check_can_bid(table, by, button.action_version)
            card = bid_prompt(table, game, seat, response.language)
        await response.show(card)

    @on_click(TableButton, On.ANY, GUESS)
    async def ask_for_guess(self, response: Response, button: TableButton) -> None:
        """Ask a spectator how the turn ends."""
        table = await self.access.clicked(response, button)
        by = response.caller
        check_may_guess(table, by, button.action_version)
        await response.send_ephemeral(guess_prompt(table, by.id, response.language))

    @on_click(TableButton, On.PRIVATE, ENDING, numbers=((range(2),),))
    async def guess(self, response: Response, button: TableButton) -> None:
        """Keep what a person guessed. The board stays as it is until the turn has ended."""
        by = response.caller
        stops = button.numbers == (1,)
        table = await self.access.tables.guess(
            button.table_id, by, button.action_version, response.clicked_message, stops=stops
        )
        await response.show(guess_prompt(table, by.id, response.language))

    @on_click(TableButton, On.PUBLIC, *_REQUESTS)
    async def request(self, response: Response, button: TableButton) -> None:
        """Do what concerns the game as a whole, or the seats of a lobby."""
        await self.access.change_board(response, button, _REQUESTS[button.action](response.caller))

    @on_click(TableButton, On.PRIVATE, GameButton.RESIGN, GameButton.END)
    async def leave_or_end(self, response: Response, button: TableButton) -> None:
        """Leave the game, or end it for everyone, as a player or a moderator has confirmed."""
        leaves, by = button.action == GameButton.RESIGN, response.caller
        await self.access.change_soon(
            response, button, requests.ResignGame(by) if leaves else requests.ForceEnd(by)
        )
        text = response.language.text
        done = text("You've left the game.") if leaves else text("You ended the game.")
        await response.show(Card.with_text(done))

    @on_click(TableButton, On.PRIVATE, LobbyButton.LEAVE)
    async def leave(self, response: Response, button: TableButton) -> None:
        """Give up a person's seat, or ask first if the game has started."""
        table = await self.access.clicked(response, button)
        if table.status is Status.PLAYING:
            check_is_playing(table, response.caller)
            await response.show(resign_confirmation(table, response.language))
            return
        await self.access.change_soon(response, button, requests.Leave(response.caller))
        await response.show(Card.with_text(response.language.text("You've left the game.")))

    @on_click(TableButton, On.PUBLIC, GameButton.MENU)
    async def show_menu(self, response: Response, button: TableButton) -> None:
        """Show the menu to the person who clicked."""
        table = await self.access.clicked(response, button)
        if table.game is None:
            game_in_progress(table)  # says why there is no menu
        code = await self.stories.code_of(table)
        await response.send_ephemeral(menu_card(table, response.caller, response.language, code=code))

    @on_click(TableButton, On.PRIVATE, GameButton.RULEBOOK)
    async def show_rules(self, response: Response, button: TableButton) -> None:
        """Show the rules of the game."""
        table = await self.access.clicked(response, button)
        theme = await self.preferences.of_server(response.guild_id, THEME)
        message = await rules_message(table.options.rules, theme, response.language)
        await message.send(response.show)

    @on_click(TableButton, On.PRIVATE, GameButton.TEXT)
    async def show_text_board(self, response: Response, button: TableButton) -> None:
        """Show the board as text."""
        table = await self.access.clicked(response, button)
        if table.game is None:
            raise OutOfDate("There's no board yet: the game hasn't started.")
        chances = await shown_chances(table)
        await response.show(position_card(table, table.game, response.language, chances=chances))

    @on_click(TableButton, On.PRIVATE, GameButton.SHOW)
    async def show_again(self, response: Response, button: TableButton) -> None:
        """Send the board to the end of the channel, and resume a paused game."""
        table = await self.access.clicked(response, button)
        check_may_move(response, table)
        table = await self.access.change(response, button, requests.Resume(response.caller))
        await self.access.boards.show(response, table, new_message=True)

    @on_click(TableButton, On.PRIVATE, GameButton.PROPOSE, numbers=AT_ONCE_OR_NOT)
    async def propose_end(self, response: Response, button: TableButton) -> None:
        """Ask whether to end the game, and then end it or propose that to the others."""
        table = await self.access.clicked(response, button)
        game_in_progress(table)
        by, language = response.caller, response.language
        if button.numbers != AT_ONCE:
            await response.show(end_confirmation(table, by, language))
            return
        request = requests.AcceptEnd(by) if table.end_votes else requests.ProposeEnd(by)
        table = await self.access.change_soon(response, button, request)
        ended = language.text("You ended the game.")
        proposed = language.text("You've asked to end the game. It ends when everyone agrees.")
        await response.show(Card.with_text(proposed if table.open else ended))
