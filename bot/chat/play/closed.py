"""The card of a closed table: who won, or why nobody did."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from discord import ButtonStyle, ui

from bot.chat.bidding.cards import revealed_bids
from bot.chat.dice.cards import loaded_text
from bot.chat.guesses.cards import guesses_text
from bot.chat.lobby.ids import FIRST_RIVAL, CrowdButton, LobbyButton, PlayButton
from bot.chat.play.crowd_text import crowd_end_text
from bot.chat.review.cards import REVIEW, cost_text
from bot.chat.turns.board import board_item
from bot.chat.turns.buttons import GameButton
from bot.chat.turns.event_text import last_event_text, score_text
from bot.chat.ui.card import GREY, Card, button, rows
from bot.chat.ui.custom_ids import TableButton
from bot.chat.ui.i18n.language import ANIMALS, Language
from bot.game import Game, player_results
from bot.players import PlayerReview, Strength
from bot.render import ACCENT_COLOURS
from bot.tables import CHANNEL, CloseReason, Computer, Person, Status, Table

_STRONGER = dict(pairwise(Strength))
"""The next stronger computer."""


def closed_card(
    table: Table, language: Language, picture: str | None, reviewed: PlayerReview | None = None
) -> Card:
    """Return the result, the final board, everybody's score and busts, and what to do next.

    See :func:`bot.chat.play.cards.table_card` for the arguments.
    """
    if table.game is None:
        return Card.with_text(_reason(table, language))
    game = table.game
    winners, people = game.state.winners, language.people(table.winners)
    lines = [_reason(table, language)]
    if winners:
        if table.crowd:
            lines = [crowd_end_text(table, language), cost_text(reviewed, language) if reviewed else ""]
        else:
            won = language.text("🏆 {player} wins!", player=people)
            if len(winners) > 1:
                won = language.text("🏆 {players} win together!", players=people)
            lines = [
                f"## {won}",
                last_event_text(table, game, language),
                revealed_bids(table, game, language),
                guesses_text(table, language),
            ]
    return Card(
        ACCENT_COLOURS[winners[0]] if winners else GREY,
        "\n".join(filter(None, lines)),
        board_item(table, game, language, picture),
        _figures(table, game, language),
        loaded_text(table, language),
        *rows(list(_buttons(table, language))),
        *rows(_adding_buttons(table, language)),
    )


def result_text(table: Table, pinged: Sequence[Person], language: Language) -> str:
    """Return the line that tells the people who are ``pinged`` who won, with a link to the board."""
    state, players = table.played.state, language.people(table.winners)
    columns = len(state.claimed_by(state.winners[0]))
    if len(state.winners) > 1:
        result = language.text("🏆 {players} win together: {table}", players=players, table=table)
    elif len(state.active) == 1 and columns < state.columns_to_win:
        result = language.text(
            "🏆 {player} wins, since nobody else is left: {table}", player=players, table=table
        )
    else:
        result = language.plural(
            "🏆 {player} wins with {count} column: {table}",
            "🏆 {player} wins with {count} columns: {table}",
            columns,
            player=players,
            table=table,
        )
    others = language.people(person for person in pinged if person not in table.winners)
    return " · ".join(filter(None, [result, others]))


def _buttons(table: Table, language: Language) -> Iterator[ui.Button[Card]]:
    text, to = language.text, partial(TableButton.of, table)
    if table.crowd is not None:
        yield from _crowd_button(table, language)
    else:
        yield button(to(LobbyButton.REMATCH), text("Rematch"), ButtonStyle.primary, emoji="🔁")
    match table.winners, table.seats:
        case _ if table.crowd is not None or table.status is not Status.FINISHED:
            pass
        case (Person(),), (Person(), Computer(beaten)) | (Computer(beaten), Person()) if beaten in _STRONGER:
            stronger = _STRONGER[beaten]
            # Translators: a button: a game against a stronger computer, such as "Play Goat"
            play = text("Play {name}", name=language.strength(stronger))
            yield button(PlayButton(stronger), play, emoji=ANIMALS[stronger])
        case _ if len(table.people) > 1 and table.location.guild_id is not None and table.calls_people:
            # Translators: a button: all in the channel play together against a computer, "All against 🐐"
            play = text("All against {name}", name=ANIMALS[FIRST_RIVAL])
            yield button(CrowdButton(FIRST_RIVAL, table.options.rules.edition.name), play)
    if table.status is Status.FINISHED:
        yield button(to(REVIEW), text("Review"), emoji="🔍")
    yield button(to(GameButton.MENU), "⋯")


def _crowd_button(table: Table, language: Language) -> Iterator[ui.Button[Card]]:
    """Yield the button for the channel's next game: against a stronger computer once it has won."""
    (rival,) = (player.strength for player in table.seats if isinstance(player, Computer))
    following = _STRONGER.get(rival) if CHANNEL in table.winners else rival
    if following is not None:
        # Translators: a button: the whole channel plays against a computer next, such as "Next: Fox"
        label = language.text("Next: {name}", name=language.strength(following))
        again = CrowdButton(following, table.options.rules.edition.name)
        yield button(again, label, ButtonStyle.primary, emoji=ANIMALS[following])


def _adding_buttons(table: Table, language: Language) -> list[ui.Button[Card]]:
    """Return the button that adds the bot where it is no member, or to the apps of the person who clicks."""
    if not table.explains_reach or table.status is not Status.FINISHED:
        return []
    url, label = language.links.installation, language.text("Add to my apps")
    if table.location.guild_id is not None:
        url, label = language.links.invitation, language.text("Add to this server")
    return [] if url is None else [ui.Button(label=label, url=url)]


def _reason(table: Table, language: Language) -> str:
    text = language.text
    if table.close_reason is CloseReason.EXPIRED and table.game is None:
        return text("This game never started, so it was closed. Start a new one with `/cantstop new`.")
    reasons: dict[CloseReason | None, str] = {
        CloseReason.CANCELLED: text("This game was cancelled. Start a new one with `/cantstop new`."),
        CloseReason.AGREED: text("Those who were still playing ended this game without a winner."),
        CloseReason.MODERATED: text("A moderator ended this game without a winner."),
        CloseReason.EXPIRED: text("A day passed without a vote, so this game ended without a winner.")
        if table.crowd is not None
        else text("Nobody came back for a month, so this game ended without a winner."),
        CloseReason.DESERTED: text("Nobody was left to play, so this game ended without a winner."),
    }
    return reasons.get(table.close_reason, text("The game ended without a winner."))


def _figures(table: Table, game: Game, language: Language) -> str:
    """Return how many columns and how many busts everybody had, in a line each."""
    busts = [
        f"{shape}\N{NO-BREAK SPACE}{language.number(record.busts)}"
        for shape, record in zip(language.symbols.shapes, player_results(game.log), strict=False)
        if record.turns
    ]
    lines = [score_text(table, game, language)]
    if busts:
        # Translators: how often each player has bust: "Busts: 🔺 2 · 🟦 0"
        lines.append(language.text("Busts: {busts}", busts=" · ".join(busts)))
    return "\n".join(f"-# {line}" for line in lines)
