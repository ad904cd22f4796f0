"""The board on a card: a picture with its description, or text where there is no picture."""

from discord import MediaGalleryItem, ui

from bot.chat import names
from bot.chat.cards.bids import bid_words
from bot.chat.cards.card import Card
from bot.chat.language import Language
from bot.game import COLUMNS, LENGTHS, Game, Phase, State, debt, shiftable
from bot.render import text_board
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
    """Return the position in words, for who cannot see the picture; at most 1,024 characters.

    First the dice, the runners and the bids, as far as all may know them, then where everybody's markers are.
    """
    text = language.text
    state = game.state
    sentences = [
        text("{name} ({piece}): {columns}.", name=names.plain(person.name), piece=piece, columns=columns)
        for seat, (person, piece) in enumerate(zip(table.seats, pieces(language), strict=False))
        for columns in [_columns(state, seat, language)]
    ]
    sentences[:0] = _bids(table, state, language)
    if any(state.runners):
        runners = [
            text("{column} at {height} of {length}", column=column, height=height, length=LENGTHS[column])
            for column in COLUMNS
            if (height := state.runners[column])
        ]
        sentences.insert(0, text("Runners: {places}.", places=", ".join(runners)))
    if game.roll is not None:
        sentences.insert(0, text("Dice: {dice}.", dice=", ".join(map(str, game.roll))))
    described = " ".join(sentences)
    if len(described) > LONGEST_DESCRIPTION:
        return described[: LONGEST_DESCRIPTION - 1] + "…"
    return described


def _bids(table: Table, state: State, language: Language) -> list[str]:
    """Say who has bid and who has not yet; once bids lie open, what they were and what is left to settle."""
    text = language.text
    people = [names.plain(person.name) for person in table.seats]
    bids = {seat: bid for seat, bid in enumerate(state.bids) if bid}
    settling = state.settlement
    if settling is None:
        late = [seat for seat in state.bidders if seat not in bids] if state.phase is Phase.BID else []
        sentences = (
            [text("Bids in: {names}.", names=", ".join(people[seat] for seat in bids))] if bids else []
        )
        if late:
            sentences.append(text("Bids to come: {names}.", names=", ".join(people[seat] for seat in late)))
        return sentences
    sentences = []
    for seat, bid in bids.items():
        said = bid_words(bid, language)
        if bid.makes_it == settling.made_it:
            sentences.append(text("{name} bid: {bid}, right.", name=people[seat], bid=said))
        else:
            sentences.append(text("{name} bid: {bid}, wrong.", name=people[seat], bid=said))
    if shiftable(state):
        owed, name = debt(state), people[settling.queue[0]]
        left = abs(owed) - len(settling.steps)
        if owed > 0:
            sentences.append(text("Steps up left for {name}: {count}.", name=name, count=left))
        else:
            sentences.append(text("Steps down left for {name}: {count}.", name=name, count=left))
    return sentences


def pieces(language: Language) -> tuple[str, ...]:
    """Return how the pieces of each seat look, in words."""
    text = language.text
    return (text("orange triangle"), text("blue square"), text("yellow disc"), text("purple diamond"))


def _columns(state: State, seat: int, language: Language) -> str:
    """Say where the markers of a seat are."""
    text = language.text
    owned = state.claimed_by(seat)
    parts = [text("column {column} claimed", column=column) for column in owned]
    parts += [
        text("{column} at {height} of {length}", column=column, height=height, length=LENGTHS[column])
        for column in COLUMNS
        if column not in owned and (height := state.markers[seat][column])
    ]
    return ", ".join(parts) or text("no markers yet")
