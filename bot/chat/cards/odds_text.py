"""Odds and advice in words."""

from bot.chat.cards.bids import bid_text
from bot.chat.cards.event_text import before_bids
from bot.chat.cards.move_text import move_label
from bot.chat.i18n.language import Language
from bot.game import Action, Busted, Choose, Game, Phase, PlaceBid, Roll, Shift, Stop, Stopped
from bot.players import Odds, Reason, Strength, odds
from bot.tables import Coach, Table

MIN_CHANCE = 0.01
"""The smallest chance that is told in percent."""


def percent(chance: float, language: Language) -> str:
    """Return a chance in whole percent; one that is not nothing never reads as nothing, nor as certain."""
    if 0 < chance < MIN_CHANCE:
        return language.text("under {percent}", percent=language.percent(MIN_CHANCE))
    if 1 - MIN_CHANCE < chance < 1:
        return language.text("over {percent}", percent=language.percent(1 - MIN_CHANCE))
    return language.percent(chance)


def bust_text(table: Table, game: Game, language: Language) -> str:
    """Return the chance to bust for the card of a table that wants it; empty while nobody rolls next."""
    if table.coach is not Coach.OPEN or game.state.phase not in (Phase.DECIDE, Phase.BID):
        return ""
    chance = percent(odds(game.state).bust_chance, language)
    return language.text("The chance to bust with the next roll is {chance}.", chance=chance)


def crowded_text(table: Table, game: Game, language: Language) -> str:
    """Return the chance that the turn had that has just ended; empty where none has, and where none is told.

    After a bust that is the chance of just that, after a stop what the next roll would have risked.
    """
    ended = before_bids(game)
    if table.coach is Coach.OFF or table.close_reason is not None:
        return ""
    chance = percent(odds(ended.previous_state).bust_chance, language)
    match ended.last_event:
        case Busted():
            return "-# " + language.text("The chance to bust was {chance}.", chance=chance)
        case Stopped() if not game.state.winners:
            return "-# " + language.text("The chance to bust with the next roll was {chance}.", chance=chance)
        case _:
            return ""


def risk_text(now: Odds, language: Language) -> str:
    """Return what one more roll brings and loses on average, in a line."""
    text = language.text
    gain, loss = (language.number(round(spaces, 1)) for spaces in (now.mean_gain, now.mean_loss))
    if not now.spaces_at_risk:
        return text("Spaces on average: +{gain}. Nothing is at stake yet.", gain=gain)
    if not now.bust_rolls:
        return text("Spaces on average: +{gain}. At stake: {stake}.", gain=gain, stake=now.spaces_at_risk)
    return text(
        "Spaces on average: +{gain}, −{loss} by busts. At stake: {stake}.",
        gain=gain,
        loss=loss,
        stake=now.spaces_at_risk,
    )


def advice_text(action: Action, language: Language) -> str:
    """Return what the strongest player would do, in a sentence."""
    text, computer = language.text, Strength.HARD
    match action:
        case Roll():
            return text("{computer} would roll.", computer=computer)
        case Stop():
            return text("{computer} would stop.", computer=computer)
        case Choose(move=move):
            label = move_label(move, language)
            return text("{computer} would play {move}.", computer=computer, move=label)
        case PlaceBid(bid=bid):
            return text("{computer} would bid: {bid}.", computer=computer, bid=bid_text(bid, language))
        case Shift(column=column):
            return text("{computer} would move in column {column}.", computer=computer, column=column)
        case _:
            return text("{computer} would leave it at that.", computer=computer)


def reason_text(reason: Reason, language: Language) -> str:
    """Return why, in a sentence."""
    text = language.text
    match reason:
        case Reason.ONLY_CHOICE:
            return text("It is all that can be done.")
        case Reason.WINS:
            return text("That is enough columns to win.")
        case Reason.NO_RISK:
            return text("No roll can bust.")
        case Reason.RUNNER_FREE:
            return text("A runner is still free, so a bust is unlikely.")
        case Reason.GAINS_MORE_THAN_IT_LOSES:
            return text("On average it brings more spaces than it loses.")
        case Reason.BEHIND:
            return text("The others are ahead, so it is worth the risk.")
        case Reason.TOO_LITTLE_AT_STAKE:
            return text("What is at stake is not yet worth stopping for.")
        case Reason.CLAIMS:
            return text("That claims a column.")
        case Reason.LOSES_MORE_THAN_IT_GAINS:
            return text("One more roll loses more spaces than it brings, on average.")
        case Reason.ENOUGH_AT_STAKE:
            return text("What is at stake is worth more than what another roll may bring.")
        case Reason.REACHES_TOP:
            return text("It reaches a summit.")
        case Reason.KEEPS_RUNNER:
            return text("It keeps a runner free.")
        case Reason.SAFEST:
            return text("After it the next roll busts the least.")
        case Reason.FURTHEST:
            return text("It comes the furthest up.")
        case Reason.BALANCED:
            return text("Another move may be safer or go further, but this one is best in all.")
        case Reason.LIKELY_STOP:
            return text("The runners stand well enough for that.")
        case Reason.LIKELY_BUST:
            return text("The runners do not stand well.")
        case Reason.WORTH_MOST:
            return text("A space is worth the most there.")
        case Reason.WORTH_LEAST:
            return text("A space is worth the least there.")
        case Reason.ENOUGH_MOVED:
            return text("Another space would not help.")
