"""The texts about decisions in a review."""

from bot.chat.bidding.cards import bid_text
from bot.chat.odds.texts import percent, reason_text, signed_percent
from bot.chat.play.move_text import column_name, move_text, progress_text
from bot.chat.ui.i18n.language import Language
from bot.game import Action, Choose, PlaceBid, Roll, Shift, Stop
from bot.players import Decision, Grade, Strength, odds
from bot.tables import Table


def signed_points(share: float, language: Language) -> str:
    """Return a fraction in whole percentage points, with its sign."""
    points = round(abs(share) * 100)
    sign = "" if not points else "+" if share > 0 else "−"
    return sign + language.number(points)


def grade_count(grade: Grade, count: int, language: Language) -> str:
    """Return the number of decisions of a grade."""
    plural = language.plural
    counts = {
        # Translators: a number of decisions, in "12 decisions: 8 best, 3 fine, 1 blunder"
        Grade.BEST: plural("{count} best", "{count} best", count),
        # Translators: a number of decisions, in "12 decisions: 8 best, 3 fine, 1 blunder"
        Grade.FINE: plural("{count} fine", "{count} fine", count),
        # Translators: a number of decisions, in "12 decisions: 8 best, 2 doubtful"
        Grade.DOUBTFUL: plural("{count} doubtful", "{count} doubtful", count),
        # Translators: a number of decisions, in "12 decisions: 8 best, 3 fine, 1 blunder"
        Grade.BLUNDER: plural("{count} blunder", "{count} blunders", count),
    }
    return counts[grade]


def decision_text(table: Table, decision: Decision, language: Language) -> str:
    """Return a decision: its grade, the situation, what was done, and what would have been better."""
    text = language.text
    heading = text(
        "**Turn {turn}** · {grade}, {loss}",
        turn=decision.turn_number,
        grade=_grade(decision.grade, language),
        loss=signed_percent(-decision.loss, language),
    )
    taken, better = _action_taken(decision.action, language), _better_action(decision.best, language)
    verdict = f"{taken} {better} {_reason(decision, language)}".rstrip()
    return "\n".join([heading, _situation(table, decision, language), verdict])


def _reason(decision: Decision, language: Language) -> str:
    """Return why the best action was better: for a roll too many, what it risked and for what."""
    next_roll = odds(decision.state)
    if isinstance(decision.action, Roll) and next_roll.spaces_at_risk:
        gain = language.number(max(1, round(next_roll.mean_gain)))
        # Translators: "The roll risked 7 steps for about 2.": {gain} is a number of steps
        return language.plural(
            "The roll risked {count} step for about {gain}.",
            "The roll risked {count} steps for about {gain}.",
            next_roll.spaces_at_risk,
            gain=gain,
        )
    return reason_text(decision.reason, language) if decision.reason is not None else ""


def _grade(grade: Grade, language: Language) -> str:
    words = {
        # Translators: a decision: one of the best, in "Turn 5 · best, −3%"
        Grade.BEST: language.text("best"),
        # Translators: a decision: not quite the best, in "Turn 5 · fine, −3%"
        Grade.FINE: language.text("fine"),
        # Translators: a decision: it cost something, in "Turn 5 · doubtful, −3%"
        Grade.DOUBTFUL: language.text("doubtful"),
        # Translators: a decision that cost much, in "Turn 5 · blunder, −12%"
        Grade.BLUNDER: language.text("blunder"),
    }
    return words[grade]


def _situation(table: Table, decision: Decision, language: Language) -> str:
    """Return what was at stake, and the roll or the bust chance."""
    text, state = language.text, decision.state
    stake = progress_text(state, language)
    match decision.action:
        case Roll() | Stop():
            chance = percent(odds(state).bust_chance, language)
            if stake:
                return text("At stake: {columns}. Bust chance: {chance}.", columns=stake, chance=chance)
            return text("Nothing at stake. Bust chance: {chance}.", chance=chance)
        case Choose() if state.roll is not None:
            dice = language.symbols.roll(state.roll)
            if stake:
                return text("Rolled {dice}. At stake: {columns}.", dice=dice, columns=stake)
            # Translators: the roll before a decision, in the review of one player
            return text("Rolled {dice}.", dice=dice)
        case PlaceBid():
            values = {
                "player": table.seats[state.on_turn],
                "chance": percent(odds(state).bust_chance, language),
            }
            if stake:
                return text("{player}'s turn: {columns}. Bust chance: {chance}.", columns=stake, **values)
            return text("{player}'s turn: nothing at stake. Bust chance: {chance}.", **values)
        case _:
            # Translators: when a decision was made, in a review
            return text("Settling a bid.")


def _action_taken(action: Action, language: Language) -> str:
    text = language.text
    match action:
        case Roll():
            # Translators: what a player did, in a review
            return text("Rolled again.")
        case Stop():
            # Translators: what a player did, in a review
            return text("Stopped.")
        case Choose(move=move):
            # Translators: what a player did, in a review: "Played 6 + 8."
            return text("Played {move}.", move=f"**{move_text(move, language)}**")
        case PlaceBid(bid=bid):
            # Translators: what a player did, in a review: "Bid: busts, 2 chips."
            return text("Bid: {bid}.", bid=bid_text(bid, language))
        case Shift(column=column):
            # Translators: what a player did while settling a bid, in a review
            return text("Moved in column {column}.", column=column_name(column, language))
        case _:
            # Translators: what a player did while settling a bid, in a review
            return text("Moved no further.")


def _better_action(action: Action, language: Language) -> str:
    text, computer = language.text, Strength.HARD
    match action:
        case Roll():
            return text("{computer} would have rolled again.", computer=computer)
        case Stop():
            return text("{computer} would have stopped.", computer=computer)
        case Choose(move=move):
            label = f"**{move_text(move, language)}**"
            return text("{computer} would have played {move}.", computer=computer, move=label)
        case PlaceBid(bid=bid):
            return text("{computer} would have bid: {bid}.", computer=computer, bid=bid_text(bid, language))
        case Shift(column=column):
            name = column_name(column, language)
            return text("{computer} would have moved in column {column}.", computer=computer, column=name)
        case _:
            return text("{computer} would have moved no further.", computer=computer)
