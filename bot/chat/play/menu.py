"""The menu of a game, for one person, and the confirmations of what cannot be undone."""

from collections.abc import Iterator

import discord
from discord import ButtonStyle, ui

from bot.chat.dice.cards import DICE
from bot.chat.guesses.cards import GUESS
from bot.chat.lobby.ids import LobbyButton
from bot.chat.needed_permissions import permission_names
from bot.chat.play.buttons import GameButton
from bot.chat.preferences import Motion, Pings
from bot.chat.replay.cards import REPLAY, viewer_items
from bot.chat.ui.card import GREY, Card, button, menu, rows
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import TableButton
from bot.tables import Caller, Status, Table, can_be_guessed, may_end_alone


def menu_card(
    table: Table,
    by: Caller,
    pings: Pings,
    language: Language,
    *,
    motion: Motion = Motion.MOVING,
    code: str | None = None,
) -> Card:
    """Return the menu with what ``by`` may do, when they are pinged, and what boards they have.

    ``code`` is that of the game, if it is over and has one.
    """
    items: list[ui.Item[Card] | str] = [language.text("What would you like to do?")]
    items += [*rows(list(_buttons(table, by, language))), *viewer_items(code, language)]
    if table.takes_part(by.id):
        other = button(TableButton.of(table, GameButton.MOVING), language.text("Let boards move"), emoji="🎞️")
        if motion is Motion.MOVING:
            still = TableButton.of(table, GameButton.STILL)
            other = button(still, language.text("Keep boards still"), emoji="🖼️")
        items += [
            language.text("When should I ping you? This applies to all your games."),
            _pings_menu(table, pings, language),
            ui.ActionRow(other),
        ]
    if table.explains_reach and table.location.guild_id is not None and by.moderator:
        app = language.text(
            "For moderators: members need the permission {permission} to open games like this one here.",
            permission=permission_names(["use_external_apps"], language),
        )
        items.append(f"-# {app}")
    return Card(GREY, *items)


def pings_text(pings: Pings, language: Language) -> str:
    """Return the sentence that confirms when somebody is pinged."""
    sentences = {
        Pings.EVERY_TURN: language.text("I'll ping you every turn, in all your games."),
        Pings.DAILY: language.text(
            "I'll ping you once a day in each server where games are waiting for you, and when your time runs"
            " out."
        ),
        Pings.TIMEOUT: language.text(
            "I'll ping you only when your time runs out, or when one of your games has waited for three days."
        ),
        Pings.NEVER: language.text("I won't ping you any more. `/cantstop games` lists your games."),
    }
    return sentences[pings]


def motion_text(motion: Motion, language: Language) -> str:
    """Return the sentence that confirms whether somebody's boards may move."""
    if motion is Motion.MOVING:
        return language.text(
            "Boards move on busts, claims and wins at your tables, unless another player keeps them still."
        )
    return language.text("Boards stay still at your tables from now on.")


def risk_confirmation(table: Table, language: Language) -> Card:
    """Ask a player whether to roll although every roll would bust."""
    text = language.text
    roll = button(TableButton.of(table, GameButton.ROLL), text("Roll anyway"), ButtonStyle.danger, emoji="🎲")
    return Card.with_text(text("Every roll would bust now, and you'd lose what is at stake."), roll)


def resign_confirmation(table: Table, language: Language) -> Card:
    """Ask a player whether to leave a game in progress."""
    text = language.text
    question = text("Leave this game? Your markers come off the board, and you can't come back.")
    leave = button(TableButton.of(table, GameButton.RESIGN), text("Leave the game"), ButtonStyle.danger)
    return Card.with_text(question, leave)


def end_confirmation(table: Table, by: Caller, language: Language) -> Card:
    """Ask a moderator whether to end a game for everyone, or a player whether to propose that.

    Nobody else is asked if nobody else is there.
    """
    text, end = language.text, TableButton.of(table, GameButton.PROPOSE, 1)
    if may_end_alone(table, by):
        end = TableButton.of(table, GameButton.END)
        question = text("End this game for everyone, without a winner? It won't count.")
    elif all(person.id == by.id for person in table.present):
        question = text("End this game without a winner? It won't count.")
    else:
        question = text("End this game without a winner? The other players have to agree.")
    return Card.with_text(question, button(end, text("End the game"), ButtonStyle.danger))


def _buttons(table: Table, by: Caller, language: Language) -> Iterator[ui.Button[Card]]:
    text = language.text
    yield button(TableButton.of(table, GameButton.RULEBOOK), text("Rules"), emoji="📖")
    yield button(TableButton.of(table, GameButton.TEXT), text("Text board"), emoji="🔤")
    if table.status is Status.FINISHED:
        yield button(TableButton.of(table, REPLAY), text("Replay"), emoji="🎞️")
    if not table.open:
        if table.seal is not None:
            yield button(TableButton.of(table, DICE), text("Check the dice"), emoji="🎲")
        return
    if table.seat_of(by.id) is None and can_be_guessed(table):
        # Translators: a button for spectators: guess how the turn of the player ends
        yield button(TableButton.of(table, GUESS), text("Stops or busts?"), emoji="🔮")
    if table.takes_part(by.id):
        yield button(TableButton.of(table, LobbyButton.LEAVE), text("Leave"), emoji="🏳️")
    if table.waits_for_clicks and table.takes_part(by.id):
        yield button(TableButton.of(table, GameButton.SHOW), text("Show it again here"), emoji="⤵️")
    if may_end_alone(table, by) or table.takes_part(by.id):
        propose = TableButton.of(table, GameButton.PROPOSE)
        yield button(propose, text("End the game"), ButtonStyle.danger, emoji="🕊️")


def _pings_menu(table: Table, pings: Pings, language: Language) -> ui.ActionRow[Card]:
    text = language.text
    choices = {
        Pings.EVERY_TURN: (text("Ping me every turn"), text("And when a game ends")),
        Pings.DAILY: (
            text("Ping me once a day"),
            text("If games are waiting for you, and when your time runs out"),
        ),
        Pings.TIMEOUT: (
            text("Ping me when my time runs out"),
            text("And when a game has waited for three days"),
        ),
        Pings.NEVER: (text("Never ping me"), text("You check for yourself when it's your turn")),
    }
    options = [
        discord.SelectOption(label=label, value=choice, description=description, default=choice is pings)
        for choice, (label, description) in choices.items()
    ]
    return menu(TableButton.of(table, GameButton.PINGS), text("When I ping you"), options)
