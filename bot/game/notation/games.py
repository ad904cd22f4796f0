"""Games, as one event per line."""

from typing import assert_never

from bot.game import actions, events
from bot.game.events import Event
from bot.game.game import Game
from bot.game.notation.events import format_event, parse_event
from bot.game.refusals import Refusal
from bot.game.state import Phase

MAX_GAME_LENGTH = 200_000
"""The maximum number of characters in a game, including comments: room for about ten thousand rolls."""

_COMMENT = "#"


def format_game(game: Game) -> str:
    """Return the log of ``game``, one event per line."""
    return "".join(f"{format_event(event)}\n" for event in game.log)


def parse_game(text: str) -> Game:
    """Return the game written as ``text``, skipping blank lines and lines that begin with ``#``.

    Raises:
        ValueError: a line is not an event, or not one that the rules allow there; the message names the line.
    """
    if len(text) > MAX_GAME_LENGTH:
        raise ValueError(f"a game has at most {MAX_GAME_LENGTH} characters, not {len(text)}")
    game: Game | None = None
    parsed = 0  # how many events of the game were in the text
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if line.startswith(_COMMENT) or not line.strip(" \t"):
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
    seat = game.state.on_turn
    bidder = game.state.settlement.bidder if game.state.settlement else seat
    try:
        match event:
            case events.Started():
                raise ValueError("a game starts once")
            case events.Rolled(dice=dice):
                return game.play(actions.Roll(seat), lambda _: dice)
            case events.Moved(move=move):
                return game.play(actions.Choose(seat, move), _no_dice)
            case events.Unmoved():
                return game.play(actions.ChangeMove(seat), _no_dice)
            case events.Busted():
                raise ValueError("a bust comes only with a roll that has no legal move")
            case events.Stopped():
                return game.play(actions.Stop(seat), _no_dice)
            case events.BidPlaced(seat=by, bid=bid):
                return game.play(actions.PlaceBid(by, bid), _no_dice)
            case events.Shifted(column=column):
                return game.play(actions.Shift(bidder, column), _no_dice)
            case events.Unshifted():
                return game.play(actions.Undo(bidder), _no_dice)
            case events.Settled():
                return game.play(actions.Confirm(bidder), _no_dice)
            case events.Resigned(seat=leaver):
                return game.play(actions.Resign(leaver), _no_dice)
            case events.Ended():
                return game.end()
            case events.Passed() if game.state.phase is not Phase.ROLL:
                raise ValueError("a turn that has begun does not pass")
            case events.Passed():
                return game.miss_deadline(seat)
            case events.Missed(seat=late) if game.state.phase is Phase.ROLL:
                raise ValueError(f"a turn that seat {late} has not begun passes")
            case events.Missed(seat=late):
                return game.miss_deadline(late)
            case events.Handed(seat=seat):
                return game.hand_over(seat)
            case events.Returned(seat=owner):
                return game.return_player(owner)
            case _:
                assert_never(event)
    except Refusal as refusal:
        raise ValueError(f"{format_event(event)}: {refusal.message.format(**refusal.values)}") from refusal


def _no_dice(count: int) -> tuple[int, ...]:
    raise AssertionError(f"only a roll draws dice, but {count} were asked for")
