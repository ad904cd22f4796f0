"""The private card of a position: the board as a picture, or as text with a legend."""

from collections.abc import Iterator, Sequence

from bot.chat.turns.board import board_item
from bot.chat.turns.move_text import bid_text
from bot.chat.ui.card import GREY, Card
from bot.chat.ui.i18n.language import Language
from bot.game import COLUMNS, Game, Phase
from bot.render import ACCENT_COLOURS
from bot.render import text as drawn
from bot.render.board_view import (
    ended_in_bust,
    has_bids,
    highlighted_seat,
    revealed_bid,
    settling_bid,
    shown_runners,
)
from bot.tables import Table


def position_card(
    table: Table, game: Game, language: Language, picture: str | None = None, *, chances: Sequence[float] = ()
) -> Card:
    """Return the position of a game, without buttons; without a ``picture`` the text board has a legend."""
    seat = highlighted_seat(game.state)
    legend = "\n".join(f"-# {line}" for line in _legend(table, game, language))
    return Card(
        GREY if seat is None else ACCENT_COLOURS[seat],
        language.text("Here's the current position. To play, go to the board: {table}", table=table),
        board_item(table, game, language, picture, chances),
        legend if picture is None else None,
    )


def _legend(table: Table, game: Game, language: Language) -> Iterator[str]:
    """Yield the legend of the text board: the signs it can show now, one line for each kind."""
    players = dict(zip(drawn.LETTERS, map(language.player, table.seats), strict=False))
    board, score = _board_signs(game, language), _score_signs(game, language)
    for signs in (players, board, score, _bid_signs(game, language)):
        if signs:
            yield " · ".join(f"`{sign}` {meaning}" for sign, meaning in signs.items())


def _board_signs(game: Game, language: Language) -> dict[str, str]:
    text, state, shown = language.text, game.state, shown_runners(game)
    signs = {}
    if shown.lost and any(shown.heights):
        signs[drawn.LOST_RUNNER] = text("a lost runner")
    elif ended_in_bust(game):
        signs[drawn.LOST_RUNNER] = text("a bust")
    elif not (state.over or state.settlement):
        signs[drawn.RUNNER] = text("a runner")
    if any(shown.heights):
        signs[drawn.ROPE] = text("its way up")
    owner = next((seat for column in COLUMNS if (seat := state.owner(column)) is not None), None)
    if owner is not None:
        signs[drawn.CLAIMED[owner]] = text("a claimed column")
    return signs


def _score_signs(game: Game, language: Language) -> dict[str, str]:
    text, state = language.text, game.state
    signs = {}
    if not state.over:
        signs[">"] = text("who settles a bid") if state.phase is Phase.SETTLE else text("whose turn it is")
    if state.winners:
        # Translators: the meaning of brackets around a player: who has won
        signs["[ ]"] = text("winner")
    if state.resigned:
        # Translators: the meaning of brackets around a player: who has left the game
        signs["( )"] = text("has left")
    if state.missing_next_turn:
        # Translators: the meaning of a sign: which player misses the next turn
        signs[drawn.MISSES_TURN] = text("misses the next turn")
    return signs


def _bid_signs(game: Game, language: Language) -> dict[str, str]:
    text, state = language.text, game.state
    settling = settling_bid(state)
    if settling is None:
        if not has_bids(state):
            return {}
        # Translators: the meaning of a sign: which player has not bid yet
        awaited = {drawn.BID_AWAITED: text("still to bid")} if state.phase is Phase.BID else {}
        # Translators: the meaning of a sign: which player has bid
        return awaited | {drawn.BID_PLACED: text("bid face down")}
    signs = {}
    for seat in state.seats:
        if (bid := revealed_bid(state, seat)) and (placed := state.bids[seat]):
            signs[f"{drawn.STOPS if bid.stops else drawn.BUSTS}{bid.stake}"] = bid_text(placed, language)
    for bid in filter(None, (revealed_bid(state, seat) for seat in state.seats)):
        if bid.right:
            # Translators: a bid that was right
            signs[drawn.UP] = text("right")
        else:
            signs[drawn.DOWN * 2 if bid.doubled else drawn.DOWN] = (
                # Translators: a bid that was wrong: twice as many steps down, or as many
                text("wrong, counted twice") if bid.doubled else text("wrong")
            )
    arrow = drawn.UP if settling.up else drawn.DOWN
    if settling.movable_columns:
        signs[f"{drawn.LETTERS[settling.seat]}{arrow}"] = text("a marker that can go further")
        signs[f"[6] {arrow * 2}"] = text("steps left")
    if settling.start_heights:
        signs[drawn.MOVED_FROM] = text("where a marker was")
    return signs
