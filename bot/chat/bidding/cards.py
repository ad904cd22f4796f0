"""The texts and prompts of bidding: who has bid, what was bid, and what it cost or earned."""

from enum import StrEnum

from discord import ButtonStyle, ui

from bot.chat.ui.card import GREY, Card, button, rows
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import TableButton
from bot.game import STAKES, Bid, Game, Phase, Settlement, State, shiftable_columns, steps_due
from bot.tables import Table


class BidButton(StrEnum):
    """What a button of bidding does."""

    BID = "bid"
    """Opens the bid prompt."""
    SIDE = "side"
    """Chooses a side: 1 stops, 0 busts."""
    CHIPS = "chips"
    """Places a bid: side and stake."""
    SHIFT = "shift"
    """Moves a marker in a column, to settle a bid."""
    UNDO = "undo"
    CONFIRM = "confirm"


def bid_placed(table: Table, language: Language) -> str:
    """Return what somebody reads who has placed a bid."""
    if table.game is not None and table.game.state.phase is Phase.BID:
        return language.text("Your bid is in. You can change it until everyone has bid.")
    return language.text("Your bid is in, and so are all the others.")


def bid_question(table: Table, state: State, language: Language) -> str:
    """Return whose turn the others bid on."""
    return language.text(
        "Will {player} {shape} stop or bust?",
        player=table.seats[state.on_turn],
        shape=language.symbols.shapes[state.on_turn],
    )


def awaited_bids(table: Table, state: State, language: Language) -> str:
    """Return who has bid and who has not, without the bids themselves."""
    return "\n".join(
        f"{'⏳' if state.bids[seat] is None else '✅'} {language.player(table.seats[seat])}"
        for seat in state.bidders
    )


def placed_bids(table: Table, state: State, language: Language) -> str:
    """Return who has bid on the current turn, or an empty string if nobody has."""
    bidders = [table.seats[seat] for seat, bid in enumerate(state.bids) if bid]
    if not bidders:
        return ""
    return language.plural(
        "🪙 {people} has bid on this turn.",
        "🪙 {people} have bid on this turn.",
        len(bidders),
        people=language.people(bidders),
    )


def revealed_bids(table: Table, game: Game, language: Language) -> str:
    """Return each bid and its result while bids are settled or just were, else an empty string."""
    state = game.state if game.state.settlement else game.previous_state
    settlement = state.settlement
    if settlement is None:
        return ""
    return "\n".join(
        language.text(
            "{player}: {bid}. {outcome}",
            player=table.seats[seat],
            bid=bid_text(bid, language),
            outcome=_outcome(settlement, bid, language),
        )
        for seat, bid in enumerate(state.bids)
        if bid is not None
    )


def missed_turns(table: Table, state: State, language: Language) -> str:
    """Return who misses the next turn, or an empty string if nobody does."""
    if not state.missing_next_turn:
        return ""
    people = language.people(table.seats[seat] for seat in sorted(state.missing_next_turn))
    return language.plural(
        "⏭️ {people} misses the next turn, with no marker left to move down.",
        "⏭️ {people} miss the next turn, with no marker left to move down.",
        len(state.missing_next_turn),
        people=people,
    )


def bid_prompt(table: Table, game: Game, seat: int, language: Language) -> Card:
    """Ask a bidder for a side, and show their current bid."""
    text, player, bid = language.text, table.seats[game.state.on_turn], game.state.bids[seat]
    if bid is None:
        line = text("How will {player}'s turn end? Only you see your bid.", player=player)
    else:
        placed = bid_text(bid, language)
        line = text("Your bid: {bid}. You can change it until everyone has bid.", bid=placed)
    stops, busts = (TableButton.of(table, BidButton.SIDE, side) for side in (1, 0))
    sides = [
        button(stops, text("Stops", context="turn"), ButtonStyle.success),
        button(busts, text("Busts", context="turn"), ButtonStyle.danger),
    ]
    return Card(GREY, ui.TextDisplay(line), *rows(sides))


def stake_prompt(table: Table, game: Game, side: int, language: Language) -> Card:
    """Ask a bidder how many chips to stake on a side."""
    text = language.text
    player = table.seats[game.state.on_turn]
    if side:
        question = text("{player} stops: how many chips?", player=player)
        meaning = text("If right, you may go up that many steps. If wrong, you go down twice as many.")
    else:
        question = text("{player} busts: how many chips?", player=player)
        meaning = text("If right, you may go up that many steps. If wrong, you go down that many.")
    stakes = [
        button(
            TableButton.of(table, BidButton.CHIPS, side, stake), language.number(stake), ButtonStyle.primary
        )
        for stake in STAKES
    ]
    return Card(GREY, ui.TextDisplay(f"{question}\n-# {meaning}"), *rows(stakes))


def settling_text(game: Game, language: Language) -> str:
    """Return what the settling bidder has to do, in one line."""
    settlement = game.state.settlement
    if settlement is None:
        return ""
    left = abs(steps_due(game.state)) - len(settlement.steps)
    done = language.text("Done")
    if not left:
        return language.text("No steps left. Press **{button}**.", button=done)
    if not shiftable_columns(game.state):
        return language.text("No marker can move any further. Press **{button}**.", button=done)
    return language.plural("{count} step left.", "{count} steps left. Share them among your markers.", left)


def bid_text(bid: Bid, language: Language) -> str:
    """Return a bid, such as ``busts, 2 chips``."""
    if bid.stops:
        # Translators: a bid: the turn ends with a stop; in "@Ann: stops, 2 chips."
        return language.plural("stops, {count} chip", "stops, {count} chips", bid.stake)
    # Translators: a bid: the turn ends with a bust; in "@Ann: busts, 2 chips."
    return language.plural("busts, {count} chip", "busts, {count} chips", bid.stake)


def _outcome(settlement: Settlement, bid: Bid, language: Language) -> str:
    if bid.stops == settlement.stopped:
        return language.plural(
            "✅ Right: up to {count} step up.", "✅ Right: up to {count} steps up.", bid.stake
        )
    owed = bid.stake if settlement.stopped else 2 * bid.stake
    return language.plural("❌ Wrong: {count} step down.", "❌ Wrong: {count} steps down.", owed)
