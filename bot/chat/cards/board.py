"""The board on a card: a picture with its description, or text where there is no picture."""

from collections.abc import Iterator

from discord import MediaGalleryItem, ui

from bot.chat import names
from bot.chat.cards.bids import bid_words
from bot.chat.cards.card import Card
from bot.chat.cards.words import move_label
from bot.chat.language import Language
from bot.game import COLUMNS, LENGTHS, Game, Heights, State, free_runners, legal_moves
from bot.render import text_board
from bot.render.moments import (
    Shifting,
    acting,
    bid_is_awaited,
    bid_is_in,
    climb,
    ends_in_bust,
    revealed,
    shifting,
)
from bot.tables import Table

LONGEST_DESCRIPTION = 1024
"""How many characters Discord takes to describe a picture."""


def board_item(table: Table, game: Game, language: Language, picture: str | None) -> ui.Item[Card]:
    """Return the board as a part of a card; see :func:`bot.chat.cards.table_card` for ``picture``."""
    if picture is None:
        return ui.TextDisplay(f"```\n{text_board(game)}\n```")
    description = describe(table, game, language)
    return ui.MediaGallery(MediaGalleryItem(f"attachment://{picture}", description=description))


def describe(table: Table, game: Game, language: Language) -> str:
    """Return all that the picture shows in words, for who cannot see it; at most 1,024 characters.

    If need be the names go, then the end: what the turn is about comes first.
    """
    for named in (True, False):
        described = " ".join(_sentences(table, game, language, named=named))
        if len(described) <= LONGEST_DESCRIPTION:
            return described
    return described[: LONGEST_DESCRIPTION - 1] + "…"


def moves_line(game: Game, language: Language) -> str:
    """Return the moves to choose from, numbered as in the picture; empty if there are none."""
    if game.state.roll is None:
        return ""
    moves = enumerate(legal_moves(game.state, game.state.roll), 1)
    options = [f"{number}: {move_label(move, language)}" for number, move in moves]
    return language.text("Moves: {moves}.", moves=", ".join(options)) if options else ""


def pieces(language: Language) -> tuple[str, ...]:
    """Return how the pieces of each seat look, in words."""
    text = language.text
    return (text("orange triangle"), text("blue square"), text("yellow disc"), text("purple diamond"))


def _sentences(table: Table, game: Game, language: Language, *, named: bool) -> Iterator[str]:
    text, state = language.text, game.state
    if game.roll is not None:
        dice = ", ".join(map(str, game.roll))
        yield (
            text("Dice: {dice}, a bust.", dice=dice)
            if ends_in_bust(game)
            else text("Dice: {dice}.", dice=dice)
        )
    yield from _runners(game, language)
    if moves := moves_line(game, language):
        yield moves
    if settling := shifting(state):
        yield from _settling(settling, state, language)
    for seat, (person, piece) in enumerate(zip(table.seats, pieces(language), strict=False)):
        told = [*_standing(state, seat, language), *_columns(state, seat, language)]
        columns = ", ".join(told)
        if named:
            name = names.plain(person.name)
            yield text("{name} ({piece}): {columns}.", name=name, piece=piece, columns=columns)
        else:
            yield text("{piece}: {columns}.", piece=piece, columns=columns)
    yield language.plural("{count} column wins.", "{count} columns win.", state.columns_to_win)


def _runners(game: Game, language: Language) -> Iterator[str]:
    """Say where the runners are, or were before a bust, and how many are in hand."""
    shown = climb(game)
    if places := ", ".join(_places(shown.heights, language)):
        lost = language.text("Lost runners: {places}.", places=places)
        yield lost if shown.lost else language.text("Runners: {places}.", places=places)
    free = free_runners(game.state)
    if free and not (game.state.over or game.state.settlement or ends_in_bust(game)):
        yield language.plural("{count} runner is free.", "{count} runners are free.", free)


def _settling(settling: Shifting, state: State, language: Language) -> Iterator[str]:
    """Say what the bidder who settles has done and may still do."""
    text = language.text
    steps = text("Steps down: {left} of {owed} left.", left=settling.left, owed=settling.owed)
    if settling.up:
        steps = text("Steps up: {left} of {owed} left.", left=settling.left, owed=settling.owed)
    yield steps
    if settling.movable and settling.left:
        yield text("Can move: {columns}.", columns=", ".join(map(str, settling.movable)))
    moved = [
        text("{column} from {height}", column=column, height=height)
        for column, height in sorted(settling.began.items())
    ]
    if moved:
        yield text("Moved: {places}.", places=", ".join(moved))


def _standing(state: State, seat: int, language: Language) -> Iterator[str]:
    """Say what the score shows of a seat besides its columns."""
    text = language.text
    if seat in state.winners:
        yield text("winner")
    if seat in state.resigned:
        yield text("has left")
    if seat == acting(state):
        yield text("settles a bid") if state.settlement else text("on turn")
    if seat in state.missing:
        yield text("misses the next turn")
    if bid_is_awaited(state, seat):
        yield text("bid awaited")
    elif bid_is_in(state, seat):
        yield text("bid face down")
    elif (bid := revealed(state, seat)) and (placed := state.bids[seat]):
        words = bid_words(placed, language)
        if bid.right:
            yield text("bid right ({bid})", bid=words)
        else:
            wrong = text("bid wrong ({bid})", bid=words)
            yield text("bid wrong, counted twice ({bid})", bid=words) if bid.twice else wrong


def _columns(state: State, seat: int, language: Language) -> list[str]:
    """Say where the markers of a seat are."""
    owned = state.claimed_by(seat)
    parts = [language.text("column {column} claimed", column=column) for column in owned]
    standing = tuple(
        0 if state.owner(column) is not None else height for column, height in enumerate(state.markers[seat])
    )
    return [*parts, *_places(standing, language)] or [language.text("no markers yet")]


def _places(heights: Heights, language: Language) -> list[str]:
    return [
        language.text(
            "{column} at {height} of {length}", column=column, height=heights[column], length=LENGTHS[column]
        )
        for column in COLUMNS
        if heights[column]
    ]
