"""What boards and pings say, and to whom."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import discord

from bot.chat.boards.channels import Action, BoardChannels
from bot.chat.boards.rendering import render_table
from bot.chat.play.cards import moved_card
from bot.chat.play.closed import result_text
from bot.chat.preferences import PINGS, THEME, ChannelLanguages, Pings, Preferences
from bot.chat.ui.card import CardMessage
from bot.game import Phase
from bot.render import is_moving
from bot.tables import Person, Table, pinged_at_the_end

_FOR_REMINDERS = (Pings.EVERY_TURN, Pings.DAILY, Pings.TIMEOUT)
"""The choices of those who are reminded and invited; all other pings are for those who want every turn's."""


class Ping(NamedTuple):
    """A message that notifies people; edits of a board notify nobody.

    Attributes:
        nonce: what Discord recognises it by if it is sent twice.
    """

    text: str
    people: tuple[Person, ...]
    nonce: str

    @property
    def mentions(self) -> discord.AllowedMentions:
        """What makes Discord notify these people, and nobody else."""
        users = [discord.Object(person.id) for person in self.people]
        return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


@dataclass
class BoardTexts:
    """Makes the cards of tables and the pings to them, in the language of each.

    ``channels`` knows where the bot cannot ping anybody, so that the card says it.
    """

    languages: ChannelLanguages
    preferences: Preferences
    channels: BoardChannels

    async def card(self, table: Table) -> CardMessage:
        """Return the card of a table in its theme."""
        theme = await self.preferences.of_server(table.location.guild_id, THEME)
        language = await self.languages.of_table(table)
        moving = _moves(table) and await self.preferences.moving(table)
        muted = self.channels.is_refused(table, Action.SEND)
        return await render_table(table, language, theme, moving=moving, muted=muted)

    async def link(self, table: Table) -> CardMessage:
        """Return the card that replaces an old board: a link to the new one."""
        language = await self.languages.of_table(table)
        return CardMessage(lambda _: moved_card(table, language))

    async def turn(self, table: Table) -> Ping | None:
        """Return the ping of the players the game is waiting for, and of the host if others were challenged.

        It is None if none of them wants to be pinged. The same is true of the other pings.
        """
        pinged = await self._who_want(called_to_turn(table), Pings.EVERY_TURN)
        if not pinged:
            return None
        language = await self.languages.of_table(table)
        state = table.played.state
        people = language.people(pinged)
        match state.phase:
            case Phase.BID:
                # Translators: {people} are one to three people, {player} is the one whose turn it is
                text = language.plural(
                    "{people}, place your bid: will {player} stop or bust? {table}",
                    "{people}, place your bids: will {player} stop or bust? {table}",
                    len(pinged),
                    people=people,
                    player=table.seats[state.on_turn],
                    table=table,
                )
            case Phase.SETTLE:
                text = language.text("{player}, settle your bid: {table}", player=people, table=table)
            case _ if _ends_challenge(table):
                # Translators: {people} are one or two people, {player} is the one who goes first
                text = language.text(
                    "{people}, the game has begun. {player} goes first: {table}",
                    people=people,
                    player=table.seats[state.on_turn],
                    table=table,
                )
            case _:
                text = language.text("{player}, it's your turn: {table}", player=people, table=table)
        return Ping(text, pinged, f"{table.id}.{table.played.acting_since}")

    async def reminder(self, table: Table) -> Ping | None:
        """Return what reminds the players the game is waiting for of their deadline.

        If they are overdue, those who wait are told too, and what they can do.
        """
        waiting = table.waiting if table.overdue else ()
        pinged = await self._who_want((*waiting, *table.awaited), *_FOR_REMINDERS)
        if not pinged:
            return None
        language = await self.languages.of_table(table)
        assert table.deadline is not None  # noqa: S101 - reminders are for deadlines
        if waiting:
            # Translators: one form is for one person, the other for several; {players} are others
            text = language.plural(
                "{people}, the game has been waiting for {players} for three days. You can let a computer"
                " play, or end the game: {table}",
                "{people}, the game has been waiting for {players} for three days. You can let a computer"
                " play, or end the game: {table}",
                len(waiting),
                people=language.people(waiting),
                players=language.people(table.overdue),
                table=table,
            )
        else:
            # Translators: one form is for one person, the other for several; {when} reads like "in 2 hours"
            text = language.plural(
                "{people}, the game is waiting for you, and your time runs out {when}: {table}",
                "{people}, the game is waiting for you, and your time runs out {when}: {table}",
                len(pinged),
                people=language.people(pinged),
                when=language.when(table.deadline),
                table=table,
            )
        return Ping(text, pinged, f"{table.id}.{table.deadline:.0f}")

    async def result(self, table: Table) -> Ping | None:
        """Return what tells the players who may not know it that the game is over."""
        pinged = await self._who_want(pinged_at_the_end(table), Pings.EVERY_TURN)
        if not pinged:
            return None
        text = result_text(table, pinged, await self.languages.of_table(table))
        return Ping(text, pinged, f"{table.id}.result")

    async def news(self, table: Table, people: Iterable[Person]) -> Ping | None:
        """Return what tells people of the seats reserved for them, or the end of the vote they asked for."""
        pinged = await self._who_want(people, *_FOR_REMINDERS)
        if not pinged:
            return None
        language = await self.languages.of_table(table)
        names = language.people(pinged)
        if not table.open:
            text = language.text(
                "{people}, everyone agreed to end the game: {table}", people=names, table=table
            )
        elif table.game is not None:
            text = language.text(
                "{people}, somebody wants to keep playing, so the game goes on: {table}",
                people=names,
                table=table,
            )
        else:
            host = next(person for person in table.people if person.id == table.host)
            # Translators: one form is for one person, the other for several; {player} is the host
            text = language.plural(
                "{people}, {player} challenges you: {table}",
                "{people}, {player} challenges you: {table}",
                len(pinged),
                people=names,
                player=host,
                table=table,
            )
        return Ping(text, pinged, f"{table.id}.{table.revision}.news")

    async def waiting_games(self, person: Person, table: Table, count: int) -> Ping:
        """Return the ping of a person at the table that has waited longest for them, of some in its server.

        There are no links to the others: not everybody in this channel may know of them.
        """
        language = await self.languages.of_table(table)
        text = language.plural(
            "{player}, {count} game is waiting for you: {table}",
            "{player}, {count} games are waiting for you. `/cantstop games` shows them all. The one that has "
            "waited longest: {table}",
            count,
            player=person,
            table=table,
        )
        return Ping(text, (person,), f"{table.id}.{person.id}")

    async def _who_want(self, people: Iterable[Person], *pings: Pings) -> tuple[Person, ...]:
        chosen = [(person, await self.preferences.of_player(person.id, PINGS)) for person in people]
        return tuple(person for person, choice in chosen if choice in pings)


def called_to_turn(table: Table) -> tuple[Person, ...]:
    """Return the players the game is waiting for, and before them the host if others were challenged."""
    host = [person for person in table.people if _ends_challenge(table) and person.id == table.host]
    return tuple(dict.fromkeys([*host, *table.awaited]))


def _ends_challenge(table: Table) -> bool:
    """Whether the game has begun after people were pinged about the lobby."""
    return table.board.ping_id is not None and not table.board.pinged_turn


def _moves(table: Table) -> bool:
    """Whether the board is the first to show a bust, a claim or a win.

    Once the next player has been pinged, a change that is to be shown is a vote, a reminder or a pause.
    """
    game, board = table.game, table.board
    if game is None or board.shown_revision >= table.revision:
        return False
    return board.pinged_turn < game.position_since and is_moving(game)
