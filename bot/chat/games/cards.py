"""The card of ``/cantstop games``: this channel's game, and a person's open ones."""

from collections.abc import Iterator, Sequence

from discord import ui

from bot.chat.dice.cards import dice_buttons
from bot.chat.play.menu import leave_button, show_button
from bot.chat.ui.card import Card, rows
from bot.chat.ui.i18n.language import Language, link
from bot.game import Phase
from bot.render import ACCENT_COLOURS
from bot.tables import Person, Reservation, Table

MAX_GAMES_SHOWN = 12
"""How many games the card lists, so that it stays within Discord's limit on text."""


def games_card(
    tables: Sequence[Table], user_id: int, language: Language, *, here: Table | None, everywhere: bool
) -> Card:
    """Return a line with a link for each open game of a person, ``everywhere`` or only in a server.

    Above is the last game of the channel, ``here``, with what can be done about it.
    """
    text = language.text
    ordered = sorted(tables, key=lambda table: not _waits_for(table, user_id))
    lines = [_line(table, user_id, language) for table in ordered[:MAX_GAMES_SHOWN]]
    if not lines:
        lines = [text("You have no open games here. Play at once with `/cantstop play`.")]
    if (more := len(ordered) - MAX_GAMES_SHOWN) > 0:
        lines.append(language.plural("… and {count} more game", "… and {count} more games", more))
    note = text("Only games in this server. In a direct message to me, this command lists all of them.")
    return Card(
        ACCENT_COLOURS[0],
        *(() if here is None else game_items(here, user_id, language)),
        "## " + text("Your open games"),
        "\n".join(lines),
        None if everywhere else f"-# {note}",
    )


def game_items(table: Table, user_id: int, language: Language) -> Iterator[ui.Item[Card] | str]:
    """Yield what a card says of a channel's game, and the buttons for what can be done about it."""
    text = language.text
    yield text("The game in this channel: {table}", table=table)
    buttons = [show_button(table, language), *dice_buttons(table, language)]
    if table.open and table.takes_part(user_id):
        buttons.append(leave_button(table, language))
    yield from rows(buttons)


def _waits_for(table: Table, user_id: int) -> bool:
    """Whether a table waits for a person to act, or to take the seat that is kept for them."""
    if table.reservation_of(user_id) is not None:
        return True
    return not table.paused and any(person.id == user_id for person in table.awaited)


def _line(table: Table, user_id: int, language: Language) -> str:
    everybody = [entry.person if isinstance(entry, Reservation) else entry for entry in table.seating]
    others = [player for player in everybody if not (isinstance(player, Person) and player.id == user_id)]
    mark = "🔔" if _waits_for(table, user_id) else "▫️"
    line = f"{mark} {link(table)} **{_state(table, user_id, language)}**"
    if not others:
        return line
    # Translators: after a game in a list, such as "Your turn · with @Ben"
    return f"{line} · {language.text('with {players}', players=language.people(others))}"


def _state(table: Table, user_id: int, language: Language) -> str:
    text = language.text
    if table.game is None:
        kept = table.reservation_of(user_id) is not None
        return text("A seat is reserved for you") if kept else text("Not started yet")
    if table.paused:
        return text("Paused")
    if not _waits_for(table, user_id):
        seat = table.seat_of(user_id)
        away = seat is not None and table.computer_strength(seat) is not None
        return text("A computer is playing for you") if away else text("Waiting for others")
    match table.game.state.phase:
        case Phase.BID:
            return text("Place your bid")
        case Phase.SETTLE:
            return text("Settle your bid")
        case _:
            return text("Your turn")
