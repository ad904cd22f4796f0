"""Play for the computers, and for people who are late or away."""

from dataclasses import replace

from bot.game import DiceSource, Game, Phase, State, free_runners
from bot.players import decide
from bot.tables.options import Speed
from bot.tables.table import Table


def play_computers(table: Table, game: Game, dice: DiceSource, speed: Speed) -> Game:
    """Return the game after its computers have played one step, the same one if none is to act.

    A step ends at the latest where a person has to act: a slow one when all three runners are placed, at the
    end of the turn, and when bids are to be settled; a quick one at the end of the turn.
    """
    before = game.state
    while (seat := _next_computer_seat(table, game)) is not None:
        strength = table.computer_strength(seat)
        assert strength is not None  # noqa: S101 - a computer acts for this seat
        game = game.play(decide(game.state, seat, strength), dice)
        if _is_worth_showing(before, game.state, speed):
            break
    return game


def _next_computer_seat(table: Table, game: Game) -> int | None:
    """Return the next seat that a computer acts for, None if the game waits for people only."""
    table = replace(table, game=game)
    return next((seat for seat in game.state.awaited if table.computer_strength(seat)), None)


def _is_worth_showing(before: State, state: State, speed: Speed) -> bool:
    """Whether people should see ``state`` before the computers play on."""
    if speed is Speed.INSTANT:
        return False
    match state.phase:
        case Phase.ROLL:
            return True
        case _ if speed is Speed.QUICK:
            return False
        case Phase.SETTLE:
            return before.phase is not Phase.SETTLE
        case Phase.DECIDE:
            return free_runners(before) > 0 and not free_runners(state)
        case _:
            return False
