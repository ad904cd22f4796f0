"""Games as text, one event per line, checked by the rules as they are read."""

from bot.game import Event, Game, Phase, Refusal, events
from bot.game.actions import action_of
from bot.game.notation import format_event, parse_event


def format_game(game: Game) -> str:
    return "".join(f"{format_event(event)}\n" for event in game.log)


def parse_game(text: str) -> Game:
    """Return the game written as ``text``, skipping blank lines and lines that begin with ``#``.

    Raises:
        ValueError: a line is not an event, or not one that the rules allow there; the message names the line.
    """
    game: Game | None = None
    parsed = 0  # how many events of the game were in the text
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if line.startswith("#") or not line.strip(" \t"):
            continue
        try:
            event = parse_event(line)
            if game is None:
                game = Game.replay([event])
            elif parsed == game.event_count:
                game = _play_event(game, event)
            elif _is_forced_move(game, parsed) and event != game.log[parsed]:
                game = _play_event(game.at(parsed), event)
            elif event != game.log[parsed]:
                raise ValueError(f"{format_event(game.log[parsed])} must follow, not {line}")
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from error
        parsed += 1
    if game is None:
        raise ValueError("the text has no event")
    if _is_forced_move(game, parsed):
        return game.at(parsed)
    if parsed < game.event_count:
        raise ValueError(f"the game breaks off where {format_event(game.log[parsed])} must follow")
    return game


def _is_forced_move(game: Game, parsed: int) -> bool:
    """Whether the event after the first ``parsed`` ones is a move that the rules have played.

    In older games players made such moves themselves, so other events can come before one, and the game can
    break off there.
    """
    return parsed < game.event_count and isinstance(game.log[parsed], events.Moved)


def _play_event(game: Game, event: Event) -> Game:
    """Return ``game`` after ``event`` and any events that follow automatically, such as a bust after a roll.

    Events are turned back into actions, so that the rules alone decide what is legal.
    """
    try:
        if action := action_of(game.state, event):
            return game.play(action, lambda _: event.dice if isinstance(event, events.Rolled) else ())
        match event:
            case events.Ended():
                return game.end()
            case events.Passed() if game.state.phase is Phase.ROLL:
                return game.miss_deadline(game.state.on_turn)
            case events.Missed(seat=late) if game.state.phase is not Phase.ROLL:
                return game.miss_deadline(late)
            case events.Handed(seat=seat):
                return game.hand_over(seat)
            case events.Returned(seat=owner):
                return game.return_player(owner)
            case _:
                raise ValueError(f"{format_event(event)} cannot come here")
    except Refusal as refusal:
        raise ValueError(f"{format_event(event)}: {refusal.message.format(**refusal.values)}") from refusal
