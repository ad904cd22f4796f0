"""The texts about what happened in a game."""

from collections.abc import Callable

from bot.chat.play.computer_text import busted_text, computer_news_text, stopped_text
from bot.chat.play.computer_turns import since_last_human_action
from bot.chat.play.move_text import NO_BREAK, claim_texts, move_text, progress_text
from bot.chat.ui.i18n.language import Language
from bot.game import (
    AttendanceEvent,
    BidPlaced,
    Busted,
    Event,
    Game,
    Moved,
    Phase,
    Resigned,
    Rolled,
    Settled,
    Shifted,
    Started,
    StopObstacle,
    Stopped,
    Unmoved,
    Unshifted,
    forced_move,
    free_runners,
    stop_obstacle,
)
from bot.tables import Table


def last_event_text(table: Table, game: Game, language: Language) -> str:
    """Return what the last event did, in one or a few lines.

    Bids and settling are skipped, for the event before them. If computers have played since a person last
    did, return what they did.
    """
    if news := since_last_human_action(table, game):
        return computer_news_text(table, news, language)
    text = language.text
    player = table.seats[game.previous_state.on_turn]
    dice = language.symbols.roll(game.last_roll) if game.last_roll else ""
    match game.last_event:
        case Started() as started:
            return _roll_off(table, started, language)
        case Rolled() | Unmoved():
            # Translators: what the player on turn did: "Rolled 3 · 4 · 1 · 6."
            return text("Rolled {dice}.", dice=dice)
        case Moved(move=move):
            label = f"**{move_text(move, language)}**"
            moved = text("Rolled {dice} and played {move}.", dice=dice, move=label)
            if forced_move(game.previous_state):
                moved = text("Rolled {dice} and played {move}, the only move.", dice=dice, move=label)
            return "\n".join([moved, *claim_texts(table, game.previous_state, game.state, language)])
        case Busted():
            assert game.last_roll is not None  # noqa: S101 - a roll bust
            return busted_text(player, game.last_roll, game.previous_state, language)
        case Stopped():
            stopped = stopped_text(player, game.previous_state, language)
            return "\n".join([stopped, *claim_texts(table, game.previous_state, game.state, language)])
        case Resigned(seat=seat):
            return text("🏳️ {player} has left the game.", player=table.seats[seat])
        case BidPlaced() | Shifted() | Unshifted() | Settled():
            return last_event_text(table, before_bids(game), language)
        case _:
            return text("The game ended without a winner.")


def end_of_turn_text(table: Table, game: Game, language: Language) -> str:
    """Return how the last finished turn ended, like :func:`last_event_text`."""
    ended = _last_event_count(game, lambda event: isinstance(event, Stopped | Busted))
    return last_event_text(table, game.at(ended), language)


def runners_text(game: Game, language: Language) -> str:
    """Return what a bust would lose, and what limits stopping or rolling again."""
    text = language.text
    line = text("Nothing is at stake yet.")
    if game.state.rules.edition.enters_on_marker and any(game.state.runners):
        line = text("Nothing is at stake yet: runners begin on the markers.")
    if gained := progress_text(game.state, language):
        line = text("At stake: {progress}.", progress=gained)
    if free := free_runners(game.state):
        line += " " + language.plural("{count} runner is free.", "{count} runners are free.", free)
    lines = [line]
    match stop_obstacle(game.state):
        case StopObstacle.RUNNERS_FREE:
            lines.append(
                text("You can stop once all three runners are on the board, or right after a claim.")
            )
        case StopObstacle.CROWDED:
            lines.append(text("You can't stop while a runner shares a space with another player's marker."))
    if game.state.just_claimed:
        lines.append(text("If you roll again, that roll must bring a new runner onto the board."))
    return "\n".join(lines)


def last_round_text(table: Table, game: Game, language: Language) -> str:
    """Return who wins unless others do in the last round, or an empty string before it."""
    state = game.state
    if not state.winning or state.phase in (Phase.OVER, Phase.SETTLE):
        return ""
    seats = len(state.markers)
    left = (state.first_seat - state.on_turn) % seats  # seats before the first player's next turn
    to_play = sum(
        seat in state.active and seat not in state.missing_next_turn
        for seat in ((state.on_turn + step) % seats for step in range(left))
    )
    reached = language.plural(
        "🏁 Last round: {winning} owns enough columns.",
        "🏁 Last round: {winning} own enough columns.",
        len(state.winning),
        winning=language.people(table.seats[seat] for seat in state.winning),
    )
    left_to_play = language.plural(
        "{count} player still has a turn.", "{count} players still have a turn.", to_play
    )
    return f"{reached} {left_to_play}"


def score_text(table: Table, game: Game, language: Language) -> str:
    """Return how many columns win and how many each player owns; players who are away have a 💤."""
    scores = []
    for seat, player in enumerate(table.seats):
        owned = len(game.state.claimed_by(seat))
        score = f"{language.symbols.shapes[seat]} {language.player(player)} {owned}".replace(" ", NO_BREAK)
        if seat in game.away:
            score += f"{NO_BREAK}💤"
        scores.append(f"~~{score}~~" if seat in game.state.resigned else score)
    return language.plural(
        # Translators: how many columns it takes to win, and how many each has: "3 columns win: Ann 1 · Ben 0"
        "{count} column wins: {scores}",
        "{count} columns win: {scores}",
        game.state.columns_to_win,
        scores=" · ".join(scores),
    )


def before_bids(game: Game) -> Game:
    """Return the game without the bids or settling at its end."""
    bidding = BidPlaced | Shifted | Unshifted | Settled | AttendanceEvent
    last = _last_event_count(game, lambda event: not isinstance(event, bidding))
    return game if last == game.event_count else game.at(last)


def _last_event_count(game: Game, condition: Callable[[Event], bool]) -> int:
    """Return how many events there were after the last one that meets a condition."""
    return next(count for count in range(game.event_count, 0, -1) if condition(game.log[count - 1]))


def _roll_off(table: Table, started: Started, language: Language) -> str:
    text, lines = language.text, []
    for number, pairs in enumerate(started.roll_off):
        totals = language.join(
            # Translators: the roll for the first turn: "@Ann 3 + 4"
            text("{player} {first} + {second}", player=table.seats[seat], first=pair[0], second=pair[1])
            for seat, pair in enumerate(pairs)
            if pair
        )
        first = text("🎲 Rolling for the first turn: {totals}.", totals=totals)
        lines.append(text("A tie! Rolling again: {totals}.", totals=totals) if number else first)
    if lines:
        lines.append(text("{player} goes first.", player=table.seats[started.first_seat]))
    return "\n".join(lines)
