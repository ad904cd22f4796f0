"""Random games of all editions with sealed dice, and their codes."""

from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from bot.dice import Seal
from bot.game import Action, DiceSource, Ended, Event, Handed, Missed, Moved, Passed, rolls_in
from bot.game.actions import automatic_events, events_of, legal_actions
from bot.game.events import AttendanceEvent, Resigned, Returned, Rolled, Unmoved, Unshifted
from bot.game.game import Game, transitions
from bot.game.moves import forced_move
from bot.game.rules import EDITIONS, ColumnsToWin, CrowdedSpaces, Rules, Starter
from bot.game.state import Phase, State
from bot.game.turns import apply_event
from bot.tables import DiceRecord
from bot.tables.game_codes import game_code


@dataclass(frozen=True)
class CodedGame:
    """A game that is over, the record of its dice, and the chances to win that its code has."""

    record: DiceRecord
    log: tuple[Event, ...]
    chances: dict[int, tuple[float, ...]]

    @property
    def code(self) -> str:
        return game_code(self.record, self.log, self.chances)


def coded_game(number: int) -> CodedGame:
    """Return a random game of any edition and variant, with bidding, interruptions and changed moves."""
    rng = Random(number)
    rules = _rules(rng)
    players = rng.randint(2, 4)
    seal = Seal(rng.randrange(1, 10 ** rng.randint(1, 15)), rng.randbytes(32), rng.randrange(10**17, 2**64))
    first = rng.choice([None, *range(players)])
    drawn = rules.starter is Starter.RANDOM and first is None
    numbers = count(0 if drawn else 1)
    start = Game.start(rules, players, lambda dice: seal.roll(next(numbers), dice), first)
    log = list(start.log)
    _play(log, start.state, lambda dice: seal.roll(next(numbers), dice), rng)
    record = DiceRecord(seal, rolls_in(log), players if drawn else None, start.started.first_seat)
    return CodedGame(record, tuple(log), _chances(log, players, rng) if rng.random() < 0.7 else {})


def _play(log: list[Event], state: State, dice: DiceSource, rng: Random) -> None:
    """Play a game to its end. This is much faster than `Game`, which keeps its log at every step."""
    roll_probability = rng.choice([0.3, 0.5, 0.7, 0.8])
    interruption_probability = rng.choice([0.0, 0.0, 0.01, 0.1])
    previous = state
    while not state.over:
        due = automatic_events(state, log[-1])
        possible = _interruptions(state, previous, log[-1])
        if due and not isinstance(log[-1], AttendanceEvent):
            events = due
        elif possible and rng.random() < interruption_probability:
            events = (rng.choice(possible),)
        else:
            events = events_of(state, _action(state, roll_probability, rng), dice)
        for event in events:
            log.append(event)
            if not isinstance(event, AttendanceEvent):
                previous, state = state, apply_event(state, event, previous)


def _action(state: State, roll_probability: float, rng: Random) -> Action:
    actions = [action for seat in state.acting for action in legal_actions(state, seat)]
    if state.phase is Phase.DECIDE:
        return actions[0] if rng.random() < roll_probability else actions[-1]
    return rng.choice(actions)


def _interruptions(state: State, previous: State, last: Event) -> list[Event]:
    """Return what can happen that is no answer to what the rules ask."""
    events: list[Event] = [kind(seat) for kind in (Handed, Returned) for seat in state.active]
    if state.phase is Phase.ROLL:
        events.append(Passed())
    else:
        events += map(Missed, state.awaited)
    if state.settlement and state.settlement.steps:
        events.append(Unshifted())
    if isinstance(last, Moved) and state.phase is Phase.DECIDE and not state.just_claimed:
        events += [] if forced_move(previous) else [Unmoved()]
    return [*events, Resigned(state.active[0]), Ended()]


def _rules(rng: Random) -> Rules:
    edition, bidding = rng.choice([*EDITIONS.values()]), rng.random() < 0.3
    return Rules.of(
        edition,
        columns=None if bidding else rng.choice([None, None, *ColumnsToWin]),
        starter=rng.choice([None, *Starter]),
        crowded=CrowdedSpaces.SHARE if bidding else rng.choice([*CrowdedSpaces]),
        placing_priority=rng.random() < 0.3,
        bidding=bidding,
    )


def _chances(log: list[Event], players: int, rng: Random) -> dict[int, tuple[float, ...]]:
    """Return made-up chances for the last turns of a game."""
    phases = [before.phase for before, event, _ in transitions(log) if isinstance(event, Rolled)]
    turns = phases.count(Phase.ROLL)
    chances = {}
    for turn in range(rng.choice([0, 0, max(0, turns - 5)]), turns + 1):
        weights = [rng.random() for _ in range(players)]
        chances[turn] = tuple(weight / sum(weights) for weight in weights)
    return chances


def golden_codes() -> list[tuple[str, list[str]]]:
    """Return codes that every version has to read, and the events of their games."""
    games = Path(__file__).with_name("golden_codes.txt").read_text("utf-8").strip().split("\n\n")
    return [(code, log) for code, *log in (game.split("\n") for game in games)]
