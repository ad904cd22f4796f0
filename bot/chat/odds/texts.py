"""The texts about odds and advice."""

from bot.chat.bidding.cards import bid_text
from bot.chat.play.event_text import before_bids
from bot.chat.play.move_text import column_name, move_text
from bot.chat.ui.i18n.language import Language
from bot.game import Action, Busted, Choose, Game, Phase, PlaceBid, Roll, Shift, Stop, Stopped
from bot.players import Odds, Reason, Strength, odds
from bot.tables import Coach, Table

MIN_CHANCE = 0.01
"""The smallest chance that is shown in percent."""

MIN_SPACES = 0.1
"""The smallest average number of spaces that is shown."""


def percent(chance: float, language: Language) -> str:
    """Return a chance in whole percent. Only impossible reads as 0%, and only certain as 100%."""
    if 0 < chance < MIN_CHANCE:
        # Translators: a chance that is more than 0%: "under 1%"
        return language.text("under {percent}", percent=language.percent(MIN_CHANCE))
    if 1 - MIN_CHANCE < chance < 1:
        # Translators: a chance that is less than 100%: "over 99%"
        return language.text("over {percent}", percent=language.percent(1 - MIN_CHANCE))
    return language.percent(chance)


def signed_percent(share: float, language: Language) -> str:
    """Return a fraction in whole percent, with its sign."""
    whole = round(abs(share), 2)
    sign = "" if not whole else "+" if share > 0 else "−"
    return sign + language.percent(whole)


def bust_text(table: Table, game: Game, language: Language) -> str:
    """Return the next roll's bust chance if the table shows it to everyone, else an empty string."""
    if table.options.coach is not Coach.OPEN or game.state.phase not in (Phase.DECIDE, Phase.BID):
        return ""
    chance = percent(odds(game.state).bust_chance, language)
    return language.text("The next roll's bust chance is {chance}.", chance=chance)


def ended_turn_bust_text(table: Table, game: Game, language: Language) -> str:
    """Return the chance of a bust or, after a stop, of one on the roll that was not made, or nothing."""
    if table.options.coach is Coach.OFF or table.close_reason is not None:
        return ""
    ended = before_bids(game)
    stopped = isinstance(ended.last_event, Stopped)
    if not isinstance(ended.last_event, Busted) and (not stopped or game.state.winners):
        return ""
    chance = percent(odds(ended.previous_state).bust_chance, language)
    bust = language.text("The bust chance was {chance}.", chance=chance)
    avoided = language.text("The next roll's bust chance was {chance}.", chance=chance)
    return f"-# {avoided if stopped else bust}"


def risk_text(next_roll: Odds, language: Language) -> str:
    """Return what the next roll gains and loses on average, in one line."""
    gain = _mean_spaces(next_roll.mean_gain, language)
    form = 1 if gain == language.number(1) else 2  # "0.5 spaces"
    if next_roll.spaces_at_risk and next_roll.bust_rolls:
        # Translators: {gain} and {loss} are averages, "1.4" or "under 0.1"; the first form is only for 1
        average = language.plural(
            "On average a roll gains {gain} space and loses {loss} to busts.",
            "On average a roll gains {gain} spaces and loses {loss} to busts.",
            form,
            gain=gain,
            loss=_mean_spaces(next_roll.mean_loss, language),
        )
    else:
        # Translators: {gain} is an average such as "1.4" or "0.5"; the first form is only for 1
        average = language.plural(
            "On average a roll gains {gain} space.", "On average a roll gains {gain} spaces.", form, gain=gain
        )
    stake = language.text("Nothing is at stake yet.")
    if next_roll.spaces_at_risk:
        stake = language.plural(
            "At stake: {count} space.", "At stake: {count} spaces.", next_roll.spaces_at_risk
        )
    return f"{average} {stake}"


def _mean_spaces(spaces: float, language: Language) -> str:
    """Return an average number of spaces. Only none at all reads as 0."""
    if 0 < spaces < MIN_SPACES:
        return language.text("under {spaces}", spaces=language.number(MIN_SPACES))
    return language.number(round(spaces, 1))


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
            return text("{computer} would move in column {column}.", computer=computer, column=name)
        case _:
            return text("{computer} would move no further.", computer=computer)


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
        # Translators: the reason to roll again
        Reason.GAINS_MORE_THAN_IT_LOSES: text("On average it gains more than it loses."),
        Reason.BEHIND: text("The others are ahead, so it's worth the risk."),
        Reason.TOO_LITTLE_AT_STAKE: text("There's too little at stake to stop."),
        # Translators: the reason for the advice to stop
        Reason.CLAIMS: text("That claims a column."),
        Reason.LOSES_MORE_THAN_IT_GAINS: text("On average another roll loses more than it gains."),
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
