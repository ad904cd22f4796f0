"""The texts about odds and advice."""

from bot.chat.turns.move_text import bid_text, column_name, move_text
from bot.chat.ui.i18n.language import Language
from bot.game import Action, Choose, Game, PlaceBid, Roll, Shift, Stop
from bot.players import Reason, Strength, bust_chance
from bot.tables import Coach, Table

MIN_CHANCE = 0.01
"""The smallest chance that is shown in percent."""


def percent(chance: float, language: Language) -> str:
    """Return a chance in whole percent. Only impossible reads as 0%, and only certain as 100%."""
    if 0 < chance < MIN_CHANCE:
        # Translators: a chance that is more than 0%: "under 1%"
        return language.text("under {percent}", percent=language.percent(MIN_CHANCE))
    if 1 - MIN_CHANCE < chance < 1:
        # Translators: a chance that is less than 100%: "over 99%"
        return language.text("over {percent}", percent=language.percent(1 - MIN_CHANCE))
    return language.percent(chance)


def signed_percent(share: float, language: Language, decimals: int = 0) -> str:
    """Return a fraction in percent, with its sign."""
    rounded = round(abs(share), 2 + decimals)
    sign = "" if not rounded else "+" if share > 0 else "−"
    return sign + language.percent(rounded, decimals)


def change_text(change: float, language: Language) -> str:
    """Return what was won or lost of the chance to win, a fraction: the one way to say it."""
    return language.text("{change} chance to win", change=signed_percent(change, language))


def has_odds(table: Table) -> bool:
    """Whether people can ask for odds at a table: where a channel votes, they would decide for everybody."""
    return table.options.coach is not Coach.OFF and table.crowd is None


def bust_text(table: Table, game: Game, language: Language) -> str:
    """Return the next roll's bust chance if the table shows it, else an empty string."""
    if table.options.coach is Coach.OFF:
        return ""
    if not (chance := bust_chance(game.state)):
        return language.text("No roll can bust.")
    return language.text("Bust chance: {chance}.", chance=percent(chance, language))


def advice_text(action: Action, language: Language) -> str:
    """Return what the strongest computer would do, in a sentence."""
    text, computer = language.text, Strength.HARD
    match action:
        case Roll():
            return text("{computer} would roll again.", computer=computer)
        case Stop():
            return text("{computer} would stop.", computer=computer)
        case Choose(move=move):
            label = move_text(move, language)
            return text("{computer} would play {move}.", computer=computer, move=label)
        case PlaceBid(bid=bid):
            return text("{computer} would bid: {bid}.", computer=computer, bid=bid_text(bid, language))
        case Shift(column=column):
            name = column_name(column, language)
            return text("{computer} would take a step in column {column}.", computer=computer, column=name)
        case _:
            return text("{computer} would go no further.", computer=computer)


def reason_text(reason: Reason, language: Language) -> str:
    """Return the reason for advice, in a sentence."""
    text = language.text
    sentences = {
        Reason.ONLY_CHOICE: text("There's no other choice."),
        Reason.WINS: text("That's enough columns to win."),
        # Translators: the reason to roll again after "Last round: … owns enough columns."
        Reason.STOP_LOSES: text("In the last round, a stop would lose."),
        Reason.NO_RISK: text("No roll can bust."),
        Reason.RUNNER_FREE: text("A runner is still free, so a bust is unlikely."),
        Reason.GAINS_MORE_THAN_IT_LOSES: text("On average, another roll gains more than it loses."),
        Reason.BEHIND: text("Being behind makes it worth the risk."),
        Reason.TOO_LITTLE_AT_STAKE: text("There's too little at stake to stop."),
        Reason.CLAIMS: text("That claims a column."),
        Reason.LOSES_MORE_THAN_IT_GAINS: text("On average, another roll loses more than it gains."),
        Reason.ENOUGH_AT_STAKE: text("There's more at stake than another roll could gain."),
        # Translators: the reason for a move; "it" is the move, here and below
        Reason.REACHES_TOP: text("It reaches a summit."),
        Reason.KEEPS_RUNNER: text("It keeps a runner free."),
        Reason.SAFEST: text("It makes a bust on the next roll least likely."),
        Reason.FURTHEST: text("It climbs furthest."),
        Reason.BALANCED: text("Another move may be safer or go further, but this one is best overall."),
        Reason.LIKELY_STOP: text("The runners are well placed."),
        Reason.LIKELY_BUST: text("The runners are badly placed."),
        Reason.WORTH_MOST: text("That's where a step up helps you most."),
        Reason.WORTH_LEAST: text("That's where a step down hurts you least."),
        Reason.ENOUGH_MOVED: text("Another step wouldn't help."),
    }
    return sentences[reason]
