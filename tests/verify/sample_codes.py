"""Random games of all editions with sealed dice, and their codes."""

from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from bot.dice import Seal
from bot.game import (
    EDITIONS,
    ColumnsToWin,
    CrowdedSpaces,
    DiceSource,
    Event,
    Game,
    Phase,
    Rolled,
    Rules,
    Starter,
    rolls_in,
    transitions,
)
from bot.tables import DiceRecord
from bot.tables.game_codes import game_code
from tests.game.game_factories import RandomGame


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
    dice = _dice(seal, 0 if drawn else 1)
    game = Game.start(rules, players, dice, first)
    leaving, lateness = rng.choice([(0.0, 0.0), (0.0, 0.0), (0.003, 0.01), (0.0, 0.1)])
    play = RandomGame(number, players, rules, rng.choice([0.3, 0.5, 0.7, 0.8]), leaving)
    while not game.state.over:
        game = _interrupted(game, rng) if rng.random() < lateness else play._next(game, rng, dice)
    record = DiceRecord(seal, rolls_in(game.log), players if drawn else None, game.started.first_seat)
    return CodedGame(record, game.log, _chances(game, rng) if rng.random() < 0.7 else {})


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


def _dice(seal: Seal, first: int) -> DiceSource:
    numbers = count(first)
    return lambda dice: seal.roll(next(numbers), dice)


def _interrupted(game: Game, rng: Random) -> Game:
    """Return the game after a deadline was missed, or a seat was handed over or taken back."""
    computers = game.attendance.computer_played
    late = [seat for seat in game.state.awaited if seat not in computers]
    present = [seat for seat in game.state.active if seat not in game.away]
    if computers and rng.random() < 0.5:
        return game.return_player(rng.choice(sorted(computers)))
    if late and rng.random() < 0.8:
        return game.miss_deadline(rng.choice(late))
    return game.hand_over(rng.choice(present)) if present else game


def _chances(game: Game, rng: Random) -> dict[int, tuple[float, ...]]:
    """Return made-up chances for the last turns of a game."""
    turns = sum(
        isinstance(event, Rolled) and before.phase is Phase.ROLL for before, event, _ in transitions(game.log)
    )
    chances = {}
    for turn in range(rng.choice([0, 0, max(0, turns - 5)]), turns + 1):
        weights = [rng.random() for _ in game.state.seats]
        chances[turn] = tuple(weight / sum(weights) for weight in weights)
    return chances


def golden_codes() -> list[tuple[str, list[str]]]:
    """Return codes that every version has to read, and the events of their games."""
    games = Path(__file__).with_name("golden_codes.txt").read_text("utf-8").strip().split("\n\n")
    return [(code, log) for code, *log in (game.split("\n") for game in games)]
