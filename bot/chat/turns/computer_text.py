"""The texts about computers' turns: how they ended, and why; and about players who were late or came back."""

from bot.chat.turns.computer_turns import Absence, ComputerNews, ComputerTurn, PersonBust
from bot.chat.turns.move_text import claim_text, progress_text, steps_climbed
from bot.chat.ui.i18n.language import Language
from bot.game import COLUMNS, State, events, is_summit
from bot.players import Strength
from bot.players.rule_of_28 import STOP_SCORE, turn_score
from bot.tables import SUBSTITUTE, Computer, Person, Player, Table

MAX_ITEMS = 5
"""How many of the latest news are told: a card has to fit on the screen of a phone."""


def computer_news_text(table: Table, news: ComputerNews, language: Language) -> str:
    """Return what computers did, in a line for each turn but the last, which has more details.

    About a turn that goes on, the rest of the card says enough.
    """
    last = next((item for item in reversed(news) if isinstance(item, ComputerTurn)), None)
    lines = ["…"] if len(news) > MAX_ITEMS else []
    for item in news[-MAX_ITEMS:]:
        if isinstance(item, Absence):
            lines.append(_absence(table, item, language))
        elif isinstance(item, PersonBust):
            lines.append(_steps_lost(language.short(table.seats[item.seat]), item.before, language))
        else:
            lines += _turn(table, item, language, with_details=item is last)
    return "\n".join(filter(None, lines))


def stopped_text(player: Player | str, before: State, language: Language) -> str:
    """Return that a player stopped, and what was kept of the position ``before``."""
    if gained := progress_text(before, language):
        return language.text("✅ {player} stopped and kept {progress}.", player=player, progress=gained)
    return language.text("✅ {player} stopped and gained nothing.", player=player)


def busted_text(player: Player | str, before: State, language: Language) -> str:
    """Return that a player's roll bust, and what was lost of the position ``before``."""
    if lost := progress_text(before, language):
        return language.text("💥 {player} bust! Lost: {progress}.", player=player, progress=lost)
    return language.text("💥 {player} bust! There was nothing to lose.", player=player)


def _absence(table: Table, absence: Absence, language: Language) -> str:
    text, player = language.text, table.seats[absence.seat]
    values = {"player": player, "computer": SUBSTITUTE}
    match absence.event:
        case events.Passed():
            return text("⏭️ {player} didn't roll in time, so the turn passes.", player=player)
        case events.Missed():
            return text("⏰ {player} was late, so {computer} steps in.", **values)
        case events.Handed() if isinstance(player, Person) and player.deleted:
            return text("👋 {player} has left for good: {computer} plays on.", **values)
        case events.Handed() if not absence.late:
            return text("💤 {player} has been away for three days, so {computer} plays on.", **values)
        case events.Handed():
            return text("💤 {player} was late twice in a row, so {computer} plays on.", **values)
        case events.Returned():
            return text("👋 {player} is back.", player=player)


def _turn(table: Table, turn: ComputerTurn, language: Language, *, with_details: bool) -> list[str]:
    player: Player | str = table.seats[turn.seat]
    if not isinstance(player, Computer):
        # Translators: a computer that plays for a person, as the subject of "✅ … kept 5 steps."
        player = language.text("{computer} (for {player})", computer=turn.strength, player=player)
    claimed = claim_text(player, turn.start, turn.after, language)
    match turn.end:
        case events.Stopped():
            stopped = stopped_text(player, turn.before, language)
            if not with_details:
                stopped = language.plural(
                    "✅ {player} kept {count} step.",
                    "✅ {player} kept {count} steps.",
                    steps_climbed(turn.before),
                    player=player,
                )
            by_stop = claim_text(player, turn.before, turn.after, language)
            if claimed and (by_stop or not steps_climbed(turn.before)):
                stopped, claimed = claimed, ""
            return [claimed, language.sentences(stopped, _reason(turn, language) if with_details else "")]
        case events.Busted():
            tell_bust = busted_text if with_details else _steps_lost
            return [claimed, tell_bust(player, turn.before, language)]
        case None:
            return [claimed]


def _steps_lost(player: Player | str, before: State, language: Language) -> str:
    if not steps_climbed(before):
        return busted_text(player, before, language)
    return language.plural(
        "💥 {player} lost {count} step.",
        "💥 {player} lost {count} steps.",
        steps_climbed(before),
        player=player,
    )


def _reason(turn: ComputerTurn, language: Language) -> str:
    text, state = language.text, turn.before
    if turn.after.over and turn.seat in turn.after.winners:
        return ""
    match turn.strength:
        case Strength.EASY if any(is_summit(column, state.runners[column]) for column in COLUMNS):
            return text("It reached a summit: enough!")
        case Strength.EASY:
            whims = (
                text("It just felt like stopping."),
                text("That's high enough for a lamb."),
                text("It found some grass up there."),
            )
            return whims[steps_climbed(state) % len(whims)]
        case Strength.MEDIUM if (worth := turn_score(state)) >= STOP_SCORE:
            return language.plural(
                "It had {count} point, and stops at {enough}.",
                "It had {count} points, and stops at {enough}.",
                worth,
                enough=STOP_SCORE,
            )
        case Strength.ADVANCED:
            return text("On average, another roll loses more than it gains.")
        case Strength.HARD:
            return text("Another roll wasn't worth the risk.")
        case _:
            return ""
