"""The texts and prompts of bidding: who has bid, what was bid, and what it cost or earned."""

from functools import partial

from discord import ButtonStyle

from bot.chat.turns.buttons import BidButton
from bot.chat.turns.move_text import NO_BREAK, bid_text
from bot.chat.ui.card import Card, button
from bot.chat.ui.custom_ids import TableButton
from bot.chat.ui.i18n.language import Language
from bot.game import STAKES, Game, Phase, Settlement, State, shiftable_columns, steps_due
from bot.tables import Table


def bid_placed(table: Table, language: Language) -> str:
    """Return what somebody reads who has placed a bid."""
    if table.game is not None and table.game.state.phase is Phase.BID:
        return language.text("Your bid is in. You can change it until everyone has bid.")
    return language.text("Your bid is in, and bidding is over.")


def bid_question(table: Table, state: State, language: Language) -> str:
    """Return whose turn the others are to bid on."""
    return language.text(
        "🪙 Will {player} {shape} stop or bust? Place your bids.",
        player=table.seats[state.on_turn],
        shape=language.symbols.shapes[state.on_turn],
    )


def awaited_bids(table: Table, state: State, language: Language) -> str:
    """Return who has bid and who has not, without the bids themselves."""
    return " · ".join(
        f"{'⏳' if state.bids[seat] is None else '✅'}{NO_BREAK}{language.player(table.seats[seat])}"
        for seat in state.bidders
    )


def revealed_bids(table: Table, game: Game, language: Language) -> str:
    """Return each bid and its result while bids are settled or just were, else an empty string."""
    state = game.state if game.state.settlement else game.previous_state
    settlement = state.settlement
    if settlement is None:
        return ""
    lines = []
    for seat, bid in enumerate(state.bids):
        if bid is not None:
            mark = "✅" if bid.stops == settlement.stopped else "❌"
            player, bid_label = language.short(table.seats[seat]), bid_text(bid, language)
            # Translators: whether a bid was right, and the bid: "✅ Ann: stops, 2 chips"
            lines.append(language.text("{mark} {player}: {bid}", mark=mark, player=player, bid=bid_label))
    return "\n".join(lines)


def missed_turns(table: Table, state: State, language: Language) -> str:
    """Return who misses the next turn, or an empty string if nobody does."""
    if not state.missing_next_turn:
        return ""
    people = language.join(language.short(table.seats[seat]) for seat in sorted(state.missing_next_turn))
    return language.plural(
        "⏭️ {people} misses the next turn.",
        "⏭️ {people} miss the next turn.",
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
    return Card.with_text(
        line,
        button(stops, text("Stops", context="turn"), ButtonStyle.success),
        button(busts, text("Busts", context="turn"), ButtonStyle.danger),
    )


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
    to = partial(TableButton.of, table, BidButton.CHIPS, side)
    stakes = [button(to(stake), language.number(stake), ButtonStyle.primary) for stake in STAKES]
    return Card.with_text(f"{question}\n-# {meaning}", *stakes)


def settling_text(table: Table, state: State, settlement: Settlement, language: Language) -> str:
    """Return what the settling bidder has to do, beginning with their mention."""
    seat, due = state.acting[0], steps_due(state)
    values = {"player": table.seats[seat], "shape": language.symbols.shapes[seat]}
    left, done = abs(due) - len(settlement.steps), language.text("Done")
    if not left:
        return language.text("{player} {shape} No steps left. Press **{button}**.", button=done, **values)
    if not shiftable_columns(state):
        return language.text(
            "{player} {shape} No marker can go any further. Press **{button}**.", button=done, **values
        )
    if due > 0:
        return language.plural(
            "{player} {shape} Your bid was right: your markers may go up {count} step.",
            "{player} {shape} Your bid was right: your markers may go up {count} steps.",
            left,
            **values,
        )
    return language.plural(
        "{player} {shape} Your bid was wrong: your markers go down {count} step.",
        "{player} {shape} Your bid was wrong: your markers go down {count} steps.",
        left,
        **values,
    )
