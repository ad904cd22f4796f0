"""What the commands, buttons, menus and forms of a lobby do."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.chat.boards.access import TableAccess
from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.interactions.context import form_values, menu_choice, parse_choice, unknown_choice
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import AT_ONCE, AT_ONCE_OR_NOT, On, command, on_click
from bot.chat.lobby.cards import (
    REMOVE,
    cancel_confirmation,
    options_card,
    seat_card,
    starter_prompt,
    strength_line,
)
from bot.chat.lobby.ids import FIRST_RIVAL, CrowdButton, LobbyButton, PlayButton
from bot.chat.lobby.opening import TableOpener
from bot.chat.lobby.option_forms import ENTERED, encode_choices, option_form, read_option_form
from bot.chat.lobby.options import DESCRIPTIONS, OFFERED
from bot.chat.ui.card import Card
from bot.chat.ui.custom_ids import ANY_NUMBER, TableButton
from bot.chat.ui.i18n.language import UNICODE_SYMBOLS, command_text
from bot.chat.ui.i18n.names import shown_name
from bot.game import MAX_PLAYERS, NotAllowed, Refusal, Starter
from bot.players import Strength
from bot.tables import (
    Locks,
    Person,
    Status,
    Table,
    check_can_change_options,
    check_can_start,
    next_to_start,
    requests,
)

MAX_COMPUTERS = MAX_PLAYERS - 1
"""How many computers can be added when a table is opened: the host has a seat."""

_STRENGTHS = [
    Choice(name=command_text(partial(strength_line, strength)), value=strength) for strength in Strength
]

log = logging.getLogger(__name__)


@dataclass
class Lobby:
    """The lobby: opening a table, its options, and who takes part."""

    access: TableAccess
    opener: TableOpener
    _taps: Locks = field(default_factory=Locks)

    def user_menu(self) -> app_commands.ContextMenu:
        """Return the command in the menu of a person that challenges them."""
        with_others = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=True)
        callback = self.access.interactions.callback(self._challenge_one, private=False)
        return app_commands.ContextMenu(name="Challenge", callback=callback, allowed_contexts=with_others)

    @command("new", "Open a game in this channel", private=False)
    @describe(computers="How many computers to add", strength="How well the computers play", **DESCRIPTIONS)
    @choices(strength=_STRENGTHS, **OFFERED)
    async def _new(
        self,
        response: Response,
        computers: app_commands.Range[int, 1, MAX_COMPUTERS] | None = None,
        strength: str | None = None,
        edition: str | None = None,
        columns: str | None = None,
        starter: str | None = None,
        pace: str | None = None,
        coach: str | None = None,
        speed: str | None = None,
    ) -> None:
        rules = {"edition": edition, "columns": columns, "starter": starter}
        kind = Strength.MEDIUM if strength is None else parse_choice(Strength, strength)
        if computers not in (None, *range(1, MAX_COMPUTERS + 1)):
            raise unknown_choice()
        count = int(strength is not None) if computers is None else computers
        chosen = {**rules, "pace": pace, "coach": coach, "speed": speed}
        await self.opener.open(response, chosen, (kind,) * count)

    @command("challenge", "Challenge people: their seats are reserved for ten minutes", private=False)
    @describe(user="Whom to challenge", user2="Another person", user3="A third person")
    async def _challenge(
        self,
        response: Response,
        user: discord.User,
        user2: discord.User | None = None,
        user3: discord.User | None = None,
    ) -> None:
        await self.opener.open(response, {}, challenged=challenged_people(response, (user, user2, user3)))

    async def _challenge_one(self, response: Response, user: discord.User) -> None:
        await self._challenge(response, user)

    @command("play", "Play against a computer at once: you go first", private=False)
    @describe(strength="How well the computer plays (default: Lamb)")
    @choices(strength=_STRENGTHS)
    async def _play(self, response: Response, strength: str | None = None) -> None:
        kind = Strength.EASY if strength is None else parse_choice(Strength, strength)
        await self.opener.open(response, {}, (kind,), now=True)

    @command("crowd", "The whole channel against a computer, by votes", private=False)
    @describe(strength="How well the computer plays (default: Goat)", edition=DESCRIPTIONS["edition"])
    @choices(strength=_STRENGTHS, edition=OFFERED["edition"])
    async def _crowd(
        self, response: Response, strength: str | None = None, edition: str | None = None
    ) -> None:
        kind = FIRST_RIVAL if strength is None else parse_choice(Strength, strength)
        await self.opener.open(response, {"edition": edition}, (kind,), crowd=True)

    @on_click(TableButton, On.PUBLIC, LobbyButton.JOIN)
    async def join(self, response: Response, button: TableButton) -> None:
        """Give a person a seat, or offer those who have one to leave."""
        table = await self.access.clicked(response, button)
        if table.status is Status.LOBBY and table.seat_of(response.caller.id) is not None:
            await response.send_ephemeral(seat_card(table, response.language))
        else:
            await self.access.change_board(response, button, requests.Join(response.caller))

    @on_click(TableButton, On.PRIVATE, LobbyButton.JOIN)
    async def join_after_tutorial(self, response: Response, button: TableButton) -> None:
        """Give a person a seat in the lobby from which they came to the tutorial."""
        table = await self.access.change_soon(response, button, requests.Join(response.caller))
        joined = response.language.text("You have a seat in the next game: {table}", table=table)
        await response.show(Card.with_text(joined))

    @on_click(TableButton, On.PUBLIC, LobbyButton.START)
    async def start(self, response: Response, button: TableButton) -> None:
        """Start the game, or ask the host who goes first if the rules say so."""
        table = await self.access.clicked(response, button)
        if table.options.rules.starter is not Starter.HOST or next_to_start(table) is not None:
            await self.access.change_board(response, button, requests.Start(response.caller))
            return
        check_can_start(table, response.caller, self.access.tables.clock.now())
        try:
            await response.send_ephemeral(starter_prompt(table, response.language))
        except DiscordError as error:
            if error.kind is not ErrorKind.REJECTED:
                raise
            log.warning("Discord rejected the bot's own emoji on buttons, so they are plain now: %s", error)
            self.access.languages.use(symbols=UNICODE_SYMBOLS)
            await response.send_ephemeral(starter_prompt(table, response.language))

    @on_click(TableButton, On.PUBLIC, LobbyButton.COMPUTERS)
    async def change_computers(self, response: Response, button: TableButton) -> None:
        """Add the computer that was chosen in the menu, or remove the last one."""
        by, chosen = response.caller, menu_choice(response.interaction)
        if chosen not in {REMOVE, *Strength}:
            await self._changeable(response, button)
        request: requests.Request = requests.RemoveComputer(by)
        if chosen != REMOVE:
            request = requests.AddComputer(by, parse_choice(Strength, chosen))
        await self.access.change_board(response, button, request)

    @on_click(TableButton, On.PUBLIC, LobbyButton.OPTIONS)
    async def show_options(self, response: Response, button: TableButton) -> None:
        """Show the host the options of the game."""
        table = await self._changeable(response, button)
        await response.send_ephemeral(options_card(table, response.language))

    @on_click(TableButton, On.PRIVATE, LobbyButton.RULES, numbers=ENTERED)
    @on_click(TableButton, On.PRIVATE, LobbyButton.PACE)
    async def change_options(self, response: Response, button: TableButton) -> None:
        """Open the form for the rules or the settings, or apply it once it is submitted."""
        table = await self._changeable(response, button)
        action, values, language = button.action, form_values(response.interaction), response.language
        if values is None:
            custom_id = TableButton.of(table, action)
            await response.send_modal(option_form(action, table.options, custom_id, language, button.numbers))
            return
        try:
            change = read_option_form(action, values, table.options)
        except NotAllowed as refusal:
            reason = language.text(refusal.message, **refusal.values)
            await response.show(options_card(table, language, reason, encode_choices(values)))
            return
        request = requests.ChangeOptions(response.caller, change)
        changed = await self.access.change_soon(response, button, request)
        await response.show(options_card(changed, language))

    @on_click(TableButton, On.PRIVATE, LobbyButton.CANCEL, numbers=AT_ONCE_OR_NOT)
    async def cancel(self, response: Response, button: TableButton) -> None:
        """Close the lobby, or ask first if others are in it."""
        table = await self._changeable(response, button)
        by, language = response.caller, response.language
        if button.numbers != AT_ONCE and any(person.id != by.id for person in table.people):
            await response.show(cancel_confirmation(table, by.id, language))
            return
        await self.access.change_soon(response, button, requests.Cancel(by))
        await response.show(Card.with_text(language.text("You cancelled the game.")))

    @on_click(TableButton, On.PRIVATE, LobbyButton.BEGIN, numbers=((), (ANY_NUMBER,)))
    async def begin(self, response: Response, button: TableButton) -> None:
        """Start the game, with the first player that was chosen."""
        request = requests.Start(response.caller, *button.numbers)
        if button.numbers and button.numbers[0] < MAX_PLAYERS:  # no user id is as small as a seat
            request = requests.Start(response.caller, first_seat=button.numbers[0])
        await self.access.change_soon(response, button, request)
        await response.show(Card.with_text(response.language.text("The game has started.")))

    @on_click(PlayButton, On.PUBLIC)
    async def play(self, response: Response, button: PlayButton) -> None:
        """Open a game against a computer, which starts at once."""
        await self.opener.open(response, {}, (button.strength,), now=True)

    @on_click(CrowdButton, On.PUBLIC)
    async def play_together(self, response: Response, button: CrowdButton) -> None:
        """Begin a game of the whole channel against a computer."""
        async with self._taps.get(response.place.channel_id):  # several may tap it at the same moment
            await self.opener.open(response, {"edition": button.edition}, (button.strength,), crowd=True)

    @on_click(TableButton, On.PUBLIC, LobbyButton.REMATCH)
    async def rematch(self, response: Response, button: TableButton) -> None:
        """Open a table for the players of a finished game."""
        # An outdated board is not shown first: only a first response keeps its token for the new board.
        last = await self.access.tables.load_clicked(button.table_id, response.clicked_message)
        try:
            await self.opener.rematch(response, last)
        except Refusal:
            await self.access.clicked(response, button)
            raise

    async def _changeable(self, response: Response, button: TableButton) -> Table:
        """Return the table of a button, whose options the person who clicked may change."""
        table = await self.access.clicked(response, button)
        check_can_change_options(table, response.caller, self.access.tables.clock.now())
        return table


def challenged_people(
    response: Response, users: Iterable[discord.User | discord.Member | None]
) -> tuple[Person, ...]:
    """Return the people who are challenged, each once, unless one of them cannot be."""
    people = {}
    for user in users:
        if user is None:
            continue
        if user.bot:
            raise NotAllowed("Bots can't be challenged. To play against me, use `/cantstop play`.")
        if user.id == response.caller.id:
            raise NotAllowed("You can't challenge yourself: you have a seat anyway.")
        person = Person(user.id, shown_name(user))
        if response.alone or (response.guild_id is not None and not _may_view(user)):
            raise NotAllowed(
                "{player} can't see this channel. Challenge them in one that they can see.", player=person
            )
        people[user.id] = person
    return tuple(people.values())


def _may_view(user: discord.User | discord.Member) -> bool:
    """Whether somebody may view the channel in which they were chosen, as far as Discord tells us."""
    if not isinstance(user, discord.Member):
        return False
    return user.resolved_permissions is None or user.resolved_permissions.view_channel
