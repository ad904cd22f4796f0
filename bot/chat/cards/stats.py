"""A player's figures."""

from discord import ui

from bot.chat import names
from bot.chat.cards.card import Card
from bot.chat.language import Language
from bot.render import ACCENTS
from bot.tables import Person, Standing


def stats_card(person: Person, here: Standing | None, overall: Standing | None, language: Language) -> Card:
    """Return what a player's finished games add up to.

    Args:
        person: the player.
        here: the figures in this server; None outside a server, and where there are none.
        overall: the figures in all servers, None where there are none.
        language: what the reader reads.
    """
    text = language.text
    items: list[ui.Item[Card]] = [ui.TextDisplay("## " + names.markdown(person.name))]
    if overall is None:
        items.append(ui.TextDisplay(text("No finished games yet. `/cantstop new` opens the first.")))
    if here is not None:
        items.append(ui.TextDisplay(f"**{text('In this server')}**\n{_figures(here, language)}"))
    if overall is not None and overall != here:
        items.append(ui.TextDisplay(f"**{text('In all servers')}**\n{_figures(overall, language)}"))
    return Card(ACCENTS[1], *items)


def _figures(standing: Standing, language: Language) -> str:
    text, plural = language.text, language.plural
    rate = language.percent(standing.win_rate)
    return "\n".join(
        [
            plural("{count} game", "{count} games", standing.games)
            + ", "
            + plural("{count} won ({rate})", "{count} won ({rate})", standing.wins, rate=rate),
            plural("{count} column claimed", "{count} columns claimed", standing.columns),
            plural("{count} bust", "{count} busts", standing.busts),
            text(
                "Longest turn: {rolls}", rolls=plural("{count} roll", "{count} rolls", standing.longest_turn)
            ),
            text(
                "In a row: {now} now, {best} at best",
                now=plural("{count} win", "{count} wins", standing.streak),
                best=plural("{count} win", "{count} wins", standing.best_streak),
            ),
        ]
    )
