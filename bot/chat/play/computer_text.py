"""The texts about computers' turns: roll by roll, and why they stopped."""

from collections.abc import Iterator

from bot.chat.play.computer_turns import Absence, ComputerNews, ComputerTurn, PersonBust
from bot.chat.play.move_text import claim_texts, move_text, progress_text
from bot.chat.ui.i18n.language import Language
from bot.game import COLUMNS, Busted, FourDice, Handed, Missed, Passed, Returned, State, Stopped, is_summit
from bot.players import Strength
from bot.players.rule_of_28 import STOP_SCORE, turn_score
from bot.tables import SUBSTITUTE, Computer, Person, Player, Table

MAX_ROLLS, MIN_ROLLS = 8, 4
"""How many of the last rolls of a turn are listed. More would fill a phone's screen."""

LINES_OF_EARLIER_TURN = 2
"""How many lines on a phone an earlier turn takes, which leaves room for as many fewer rolls."""

MAX_NEWS_LENGTH = 2_500
"""How many characters the news may have, of the 4,000 that Discord accepts on a card."""


def computer_news_text(table: Table, news: ComputerNews, language: Language) -> str:
    """Return what computers did: the last turn roll by roll, earlier ones in a line each."""
    turns = [item for item in news if isinstance(item, ComputerTurn)]
    lines: list[str] = []
    for item in news:
        if isinstance(item, Absence):
            lines.append(_absence(table, item, language))
        elif isinstance(item, PersonBust):
            lines.append(busted_text(table.seats[item.seat], item.dice, item.before, language))
        elif item is turns[-1]:
            max_rolls = max(MIN_ROLLS, MAX_ROLLS - LINES_OF_EARLIER_TURN * (len(news) - 1))
            lines += _roll_by_roll(table, item, max_rolls, language)
        else:
            lines += _brief(table, item, language)
    return _latest(lines)


def _latest(lines: list[str]) -> str:
    """Return as many of the last lines as there is room for, after an ellipsis if some are left out."""
    room = MAX_NEWS_LENGTH - len("…")
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + len("\n")
        if room < 0:
            return "\n".join(["…", *reversed(kept)])
        kept.append(line)
    return "\n".join(lines)


def _absence(table: Table, absence: Absence, language: Language) -> str:
    text, player = language.text, table.seats[absence.seat]
    values = {"player": player, "computer": SUBSTITUTE}
    match absence.event:
        case Passed():
            return text("⏭️ {player} didn't roll in time, so the turn passes.", player=player)
        case Missed():
            return text("⏰ {player} was late, so {computer} steps in.", **values)
        case Handed() if isinstance(player, Person) and player.deleted:
            return text("👋 {player} has left for good: {computer} plays on.", **values)
        case Handed():
            return text(
                "💤 {player} was late twice in a row: {computer} plays for them until they press "
                "**{button}**.",
                button=text("I'm back"),
                **values,
            )
        case Returned():
            return text("👋 {player} is back.", player=player)


def _brief(table: Table, turn: ComputerTurn, language: Language) -> Iterator[str]:
    player = table.seats[turn.seat]
    if turn.end is not None and _is_person(table, turn):
        yield _brief_taken_over(table, turn, language)
    elif isinstance(turn.end, Stopped):
        yield stopped_text(player, turn.before, language)
    elif isinstance(turn.end, Busted):
        yield busted_text(player, turn.rolls[-1].dice, turn.before, language)
    yield from claim_texts(table, turn.start, turn.after, language)


def stopped_text(player: Player, before: State, language: Language) -> str:
    """Return that a player stopped, and what was kept of the position ``before``."""
    if gained := progress_text(before, language):
        return language.text("✅ {player} stopped and kept {progress}.", player=player, progress=gained)
    return language.text("✅ {player} stopped and gained nothing.", player=player)


def busted_text(player: Player, dice: FourDice, before: State, language: Language) -> str:
    """Return that a player's roll bust, and what was lost of the position ``before``."""
    text, rolled = language.text, language.symbols.roll(dice)
    if lost := progress_text(before, language):
        return text(
            "💥 {player} rolled {dice}: bust! Lost: {progress}.", player=player, dice=rolled, progress=lost
        )
    return text("💥 {player} rolled {dice}: bust! There was nothing to lose.", player=player, dice=rolled)


def _brief_taken_over(table: Table, turn: ComputerTurn, language: Language) -> str:
    """Return how a turn ended that a computer played for a person."""
    text, gained = language.text, progress_text(turn.before, language)
    players = {"computer": turn.strength, "player": table.seats[turn.seat]}
    if isinstance(turn.end, Stopped):
        kept = text("✅ {computer} stopped for {player}, who keeps {progress}.", **players, progress=gained)
        return kept if gained else text("✅ {computer} stopped for {player}.", **players)
    lost = text("💥 {computer} rolled a bust for {player}, who loses {progress}.", **players, progress=gained)
    return lost if gained else text("💥 {computer} rolled a bust for {player}.", **players)


def _is_person(table: Table, turn: ComputerTurn) -> bool:
    return not isinstance(table.seats[turn.seat], Computer)


def _roll_by_roll(table: Table, turn: ComputerTurn, max_rolls: int, language: Language) -> Iterator[str]:
    text = language.text
    yield _heading(table, turn, language)
    omitted = len(turn.rolls) - max_rolls
    if omitted > 0:
        yield language.plural("… {count} earlier roll", "… {count} earlier rolls", omitted)
    for roll in turn.rolls[-max_rolls:]:
        dice = language.symbols.roll(roll.dice)
        if roll.move is not None:
            yield f"{dice} → {move_text(roll.move, language)}"
        elif not isinstance(turn.end, Busted):
            yield dice
    gained = progress_text(turn.before, language)
    if isinstance(turn.end, Busted):
        dice = language.symbols.roll(turn.rolls[-1].dice)
        bust = text("{dice} → 💥 bust! Lost: {progress}.", dice=dice, progress=gained)
        yield bust if gained else text("{dice} → 💥 bust! There was nothing to lose.", dice=dice)
    elif isinstance(turn.end, Stopped):
        kept = text("✅ Stopped and kept {progress}.", progress=gained)
        # Translators: what a computer did, in its turn roll by roll
        yield " ".join(filter(None, [kept if gained else text("✅ Stopped."), _reason(turn, language)]))
    yield from claim_texts(table, turn.start, turn.after, language)


def _heading(table: Table, turn: ComputerTurn, language: Language) -> str:
    text, values = language.text, {"player": table.seats[turn.seat], "computer": turn.strength}
    if not _is_person(table, turn):
        return text("{player} played:", **values)
    if turn.took_over:
        return text("⏰ {player} was late: {computer} finishes the turn.", **values)
    return text("{computer} played for {player}:", **values)


def _reason(turn: ComputerTurn, language: Language) -> str:
    text, state = language.text, turn.before
    if turn.after.over and turn.seat in turn.after.winners:
        return ""
    match turn.strength:
        case Strength.EASY if any(is_summit(column, state.runners[column]) for column in COLUMNS):
            return text("It reached a summit: enough!")
        case Strength.EASY:
            return text("It just felt like stopping.")
        case Strength.MEDIUM if (worth := turn_score(state)) >= STOP_SCORE:
            return language.plural(
                "It had {count} point, and stops at {enough}.",
                "It had {count} points, and stops at {enough}.",
                worth,
                enough=STOP_SCORE,
            )
        case Strength.HARD:
            return text("Another roll wasn't worth the risk.")
        case _:
            return ""
