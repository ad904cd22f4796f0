"""The board on a card: a picture with alt text, or a text board."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from discord import ui

from bot.chat.turns.move_text import NO_BREAK, bid_text, column_name, move_label
from bot.chat.turns.odds_text import percent
from bot.chat.ui.card import Card, picture_item
from bot.chat.ui.i18n.language import Language
from bot.game import COLUMNS, LENGTHS, Game, Heights, State, free_runners, roll_moves
from bot.render import text_board
from bot.render.board_view import (
    bid_is_awaited,
    bid_is_placed,
    ended_in_bust,
    revealed_bid,
    settling_bid,
    shown_runners,
)
from bot.tables import Table

MAX_DESCRIPTION = 1024
"""Discord's limit on the characters of an alt text."""


def board_item(
    table: Table, game: Game, language: Language, picture: str | None, chances: Sequence[float] = ()
) -> ui.Item[Card] | str:
    """Return the board as a card item; see :func:`bot.chat.play.cards.table_card` for the arguments."""
    if picture is None:
        lines = [f"```\n{text_board(game)}\n```", moves_line(game, language)]
        if chances:  # they are on the edge of the picture, too
            lines.append("-# " + _chances(language.symbols.shapes, chances, " · ".join, language))
        return "\n".join(filter(None, lines))
    return picture_item(picture, board_description(table, game, language, chances))


def board_description(table: Table, game: Game, language: Language, chances: Sequence[float] = ()) -> str:
    """Return the alt text of the board's picture, at most 1,024 characters.

    It describes the turn, everybody's chance to win if the board shows it, the bids as far as they are
    public, and everyone's markers. If it is too long, players are described by their pieces instead of their
    names; if it still is, it is cut.
    """
    names, piece_names = list(map(language.plain, table.seats)), pieces(language)
    titles = [
        language.text("{name} ({piece})", name=name, piece=piece)
        for name, piece in zip(names, piece_names, strict=False)
    ]
    described = language.sentences(*_sentences(game, language, names, titles, chances))
    if len(described) > MAX_DESCRIPTION:
        described = language.sentences(*_sentences(game, language, piece_names, piece_names, chances))
    return described if len(described) <= MAX_DESCRIPTION else described[: MAX_DESCRIPTION - 1] + "…"


def dice_line(game: Game, language: Language) -> str:
    """Return the last roll, or an empty string before the first."""
    if game.last_roll is None:
        return ""
    dice = language.series(map(str, game.last_roll))
    if ended_in_bust(game):
        return language.text("Dice: {dice}, a bust.", dice=dice)
    return language.text("Dice: {dice}.", dice=dice)


def moves_line(game: Game, language: Language) -> str:
    """Return the legal moves, numbered as in the picture, or an empty string without a roll."""
    options = [
        # Translators: a move with its number, "2: 6 + 8", "3: 7 twice" or "4: 5 only"
        language.text("{option}: {move}", option=number, move=move_label(move, language))
        for number, move in enumerate(roll_moves(game.state), 1)
    ]
    moves = language.series(option.replace(" ", NO_BREAK) for option in options)
    return language.text("Moves: {moves}.", moves=moves) if moves else ""


def pieces(language: Language) -> tuple[str, ...]:
    """Return the shape and colour of each seat's pieces, in words."""
    text = language.text
    return (text("orange triangle"), text("blue square"), text("yellow disc"), text("purple diamond"))


def _sentences(
    game: Game, language: Language, names: Sequence[str], titles: Sequence[str], chances: Sequence[float]
) -> Iterator[str]:
    """Yield the sentences of the description, with ``names`` for short and ``titles`` before the markers."""
    text, state = language.text, game.state
    yield dice_line(game, language)
    yield from _runners(game, language, names)
    yield moves_line(game, language)
    yield from _status(state, language, names)
    if chances:
        yield _chances(names, chances, language.series, language)
    yield from _bids(state, language, names)
    for seat in state.seats:
        yield text("{seat}: {markers}.", seat=titles[seat], markers=_columns(state, seat, language))
    yield language.plural("{count} column wins.", "{count} columns win.", state.columns_to_win)


def _runners(game: Game, language: Language, names: Sequence[str]) -> Iterator[str]:
    shown = shown_runners(game)
    if places := language.join(_places(shown.heights, language)):
        lost = language.text("Runners lost by {name}: {places}.", name=names[shown.seat], places=places)
        yield lost if shown.lost else language.text("Runners: {places}.", places=places)
    free = free_runners(game.state)
    if free and not (game.state.over or game.state.settlement):
        yield language.plural("{count} runner is free.", "{count} runners are free.", free)


def _status(state: State, language: Language, names: Sequence[str]) -> Iterator[str]:
    text = language.text

    def listed(seats: Iterable[int]) -> str:
        return language.join(names[seat] for seat in sorted(seats))

    if state.winners:
        winners = listed(state.winners)
        yield language.plural("Winner: {names}.", "Winners: {names}.", len(state.winners), names=winners)
    elif not state.over and not state.settlement:
        yield text("Current turn: {name}.", name=names[state.on_turn])
    if state.resigned:
        yield text("No longer playing: {names}.", names=listed(state.resigned))
    if state.missing_next_turn:
        yield text("Will miss the next turn: {names}.", names=listed(state.missing_next_turn))


def _bids(state: State, language: Language, names: Sequence[str]) -> Iterator[str]:
    """Yield who has bid and who has not; once bids are public, the bids and the rest of the settlement."""
    text = language.text
    settling = settling_bid(state)
    if settling and settling.start_heights:
        moved = [
            text("column {column} from space {height}", column=column, height=height)
            for column, height in sorted(settling.start_heights.items())
        ]
        yield text("Moved so far: {places}.", places=language.join(moved))
    if settling and settling.movable_columns:
        yield text(
            "Markers can go further in: {numbers}.", numbers=language.join(map(str, settling.movable_columns))
        )
    if placed := language.join(names[seat] for seat in state.seats if bid_is_placed(state, seat)):
        yield text("Bids in: {names}.", names=placed)
    if awaited := language.join(names[seat] for seat in state.seats if bid_is_awaited(state, seat)):
        yield text("Still to bid: {names}.", names=awaited)
    for seat in state.seats:
        if (shown := revealed_bid(state, seat)) and (bid := state.bids[seat]):
            name, bid_label = names[seat], bid_text(bid, language)
            wrong = text("{name} bid: {bid}, wrong.", name=name, bid=bid_label)
            yield text("{name} bid: {bid}, right.", name=name, bid=bid_label) if shown.right else wrong
    if settling and settling.steps_left:
        name, left = names[settling.seat], settling.steps_left
        down = text("Steps left for {name}: {steps} down.", name=name, steps=left)
        yield text("Steps left for {name}: {steps} up.", name=name, steps=left) if settling.up else down


def _chances(
    names: Sequence[str], chances: Sequence[float], join: Callable[[Iterable[str]], str], language: Language
) -> str:
    parts = (f"{name} {percent(chance, language)}" for name, chance in zip(names, chances, strict=False))
    return language.text("Chance to win: {chances}.", chances=join(parts))


def _columns(state: State, seat: int, language: Language) -> str:
    claimed = [
        language.text("column {column} claimed", column=column_name(column, language))
        for column in state.claimed_by(seat)
    ]
    standing = tuple(
        0 if state.owner(column) is not None else height for column, height in enumerate(state.markers[seat])
    )
    return language.join([*claimed, *_places(standing, language)]) or language.text("no markers yet")


def _places(heights: Heights, language: Language) -> list[str]:
    return [
        language.text(
            "{column} ({height} of {length})", column=column, height=heights[column], length=LENGTHS[column]
        )
        for column in COLUMNS
        if heights[column]
    ]
