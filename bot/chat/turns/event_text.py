"""The texts about what happened in a game."""

from bot.chat.turns.computer_text import busted_text, computer_news_text, stopped_text
from bot.chat.turns.computer_turns import since_last_human_action
from bot.chat.turns.move_text import NO_BREAK, claim_text, move_text, progress_text
from bot.chat.ui.i18n.language import Language
from bot.game import Game, Phase, StopObstacle, events, forced_move, stop_obstacle
from bot.tables import Table


def last_event_text(table: Table, game: Game, language: Language) -> str:
    """Return what the last event did, in one or a few lines; nothing about a roll, which the board shows.

    Bids and settling are skipped, for the event before them. If computers have played since a person last
    did, return what they did.
    """
    if news := since_last_human_action(table, game):
        return computer_news_text(table, news, language)
    text, before = language.text, game.previous_state
    player = table.seats[before.on_turn]
    match game.last_event:
        case events.Started() as started:
            return _roll_off(table, started, language)
        case events.Rolled() | events.Unmoved():
            return ""
        case events.Moved(move=move):
            label = f"**{move_text(move, language)}**"
            claimed = claim_text(language.short(player), before, game.state, language)
            if forced_move(before):
                moved = text("Played {move}, the only move.", move=label)
                return f"{moved}\n{claimed}" if claimed else moved
            return claimed or text("Played {move}.", move=label)
        case events.Busted():
            return busted_text(player, before, language)
        case events.Stopped():
            kept_only_a_claim = before.just_claimed and not progress_text(before, language)
            start = game.at(game.event_count - 1).previous_state if kept_only_a_claim else before
            return claim_text(player, start, game.state, language) or stopped_text(player, before, language)
        case events.Resigned(seat=seat):
            return text("🏳️ {player} has left the game.", player=table.seats[seat])
        case events.BidPlaced() | events.Shifted() | events.Unshifted() | events.Settled():
            return last_event_text(table, game.at(game.event_count - 1), language)
        case _:
            return text("The game ended without a winner.")


def end_of_turn_text(table: Table, game: Game, language: Language) -> str:
    """Return how the last finished turn ended, like :func:`last_event_text`."""
    counts = range(game.event_count, 0, -1)
    ended = next(count for count in counts if isinstance(game.log[count - 1], events.Stopped | events.Busted))
    return last_event_text(table, game.at(ended), language)


def runners_text(game: Game, language: Language) -> str:
    """Return what a bust would lose, and what limits stopping or rolling again."""
    text = language.text
    line = text("Nothing is at stake yet.")
    if game.state.rules.edition.enters_on_marker and any(game.state.runners):
        line = text("Nothing is at stake yet: runners begin on the markers.")
    if gained := progress_text(game.state, language):
        line = text("At stake: {progress}.", progress=gained)
    lines = [line]
    match stop_obstacle(game.state):
        case StopObstacle.RUNNERS_FREE:
            lines.append(
                text("You can stop once all three runners are on the board, or right after a claim.")
            )
        case StopObstacle.CROWDED:
            lines.append(text("You can't stop while a runner shares a space with another player's marker."))
    if game.state.just_claimed:
        lines.append(text("Another roll must bring in a new runner."))
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
        winning=language.join(language.short(table.seats[seat]) for seat in state.winning),
    )
    left_to_play = language.plural(
        "{count} player still has a turn.", "{count} players still have a turn.", to_play
    )
    return language.sentences(reached, left_to_play)


def score_text(table: Table, game: Game, language: Language) -> str:
    """Return how many columns win and how many each player owns; players who are away have a 💤."""
    scores = []
    for seat, (player, name) in enumerate(zip(table.seats, language.for_score(table.seats), strict=True)):
        owned = len(game.state.claimed_by(seat))
        score = f"{language.symbols.shapes[seat]} {name} **{owned}**".replace(" ", NO_BREAK)
        if seat in game.away or player in table.overdue:
            score += f"{NO_BREAK}💤"
        scores.append(f"~~{score}~~" if seat in game.state.resigned else score)
    # Translators: how many columns it takes to win, and how many each has: "First to 3: Ann 1 · Ben 0"
    return language.text(
        "First to {needed}: {scores}", needed=game.state.columns_to_win, scores=" · ".join(scores)
    )


def _roll_off(table: Table, started: events.Started, language: Language) -> str:
    text, rounds = language.text, []
    for number, pairs in enumerate(started.roll_off):
        totals = language.join(
            # Translators: the roll for the first turn: "Ann 3 + 4"
            text(
                "{player}\N{NO-BREAK SPACE}{first}\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}{second}",
                player=language.short(table.seats[seat]),
                first=pair[0],
                second=pair[1],
            )
            for seat, pair in enumerate(pairs)
            if pair
        )
        first = text("🎲 Rolling for the first turn: {totals}.", totals=totals)
        rounds.append(text("A tie! Rolling again: {totals}.", totals=totals) if number else first)
    return language.sentences(*rounds)
