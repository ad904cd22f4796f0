"""How computers play: their own turns, and those of people who are away."""

from dataclasses import replace

from bot.game import DiceSource, Game, Phase, State, free_runners
from bot.players import decide
from bot.tables.table import Table


def play_computers(table: Table, game: Game, dice: DiceSource) -> Game:
    """Return the game of a table once its computers have played as far as people can follow at a glance.

    That is until all three runners are placed, or from there to the end of the turn; the settling of bids
    is apart from that. It is the same game where no computer is to act.
    """
    begun = game
    while (seat := _next_computer_seat(table, game)) is not None:
        strength = table.computer_strength(seat)
        assert strength is not None  # noqa: S101 - _next sees to it
        game = game.play(decide(game.state, seat, strength), dice)
        if _is_worth_showing(begun.state, game.state):
            break
    return game


def _next_computer_seat(table: Table, game: Game) -> int | None:
    """Return the seat that a computer acts for now, None if the game waits for nobody but people."""
    now = replace(table, game=game)
    return next((seat for seat in game.state.awaited if now.computer_strength(seat)), None)


def _is_worth_showing(begun: State, state: State) -> bool:
    """Whether what has been played since ``begun`` is enough to be shown."""
    match state.phase:
        case Phase.ROLL:
            return True
        case Phase.SETTLE:
            return begun.phase is not Phase.SETTLE
        case Phase.DECIDE:
            return free_runners(begun) > 0 and not free_runners(state)
        case _:
            return False
