"""Measure how wrong chances are near the end of games: ``python -m tools.calibration.endings FILE``.

If the file does not exist, it collects positions of the strongest computers' games in which somebody needs
one more column, and plays each on many times to find what it is worth. Then the chances said now are compared
with that: without looking ahead, and one roll ahead. Keep the file to compare versions on the same positions.
"""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import itemgetter
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from bot.game import Game, Phase, Rules, State, stop_obstacle, turns
from bot.game.notation import format_event, parse_event, parse_rules
from bot.players import Strength, WinChances, decide
from bot.players.evaluation import evaluate
from bot.players.hard import chances_after_roll
from tools.benchmarks.random_games import random_dice
from tools.calibration.playing_on import play_on

SAMPLED_SHARE = 0.05
"""The share of positions near the end that are collected: on average one or two of a game."""


class Ending(NamedTuple):
    """A position near the end of a game, and what it is worth to the player on turn, 0 to 1."""

    game: Game
    worth: float
    standard_error: float


def is_ending(state: State) -> bool:
    """Whether somebody needs one more column, and nobody has won yet."""
    most = max(len(state.claimed_by(seat)) for seat in state.active)
    return state.phase in (Phase.ROLL, Phase.DECIDE) and most == state.columns_to_win - 1


def endings(rules: Rules, players: int, rng: random.Random) -> Iterator[Game]:
    """Yield positions near the end of games, without end."""
    dice = random_dice(rng)
    while True:
        game = Game.start(rules, players, dice)
        while not game.state.over:
            if is_ending(game.state) and rng.random() < SAMPLED_SHARE:
                yield game
            seat = game.state.awaited[0]
            game = game.play(decide(game.state, seat, Strength.HARD), dice)


def judged(game: Game, times: int) -> Ending:
    """Play a position on many times and return what it is worth."""
    worths = []
    for number in range(times):
        first, *_ = play_on(game, random.Random(number), lambda _: True)
        worths.append(first.worth[game.state.on_turn])
    return Ending(game, fmean(worths), stdev(worths) / times**0.5)


def one_roll_ahead(state: State) -> WinChances:
    """Return the chances to win if the player on turn rolls, or stops where that is better."""
    options = [chances_after_roll(state)]
    if stop_obstacle(state) is None:
        options += evaluate([turns.apply_stop(state)])
    return max(options, key=itemgetter(state.on_turn))


def report(found: Sequence[Ending]) -> Iterator[str]:
    """Yield how far what is said is from what the positions are worth."""
    noise = fmean(ending.standard_error**2 for ending in found)
    yield f"{len(found)} positions, what they are worth is known to ± {noise**0.5:.3f}"
    for name, judge in (("at once", lambda state: evaluate([state])[0]), ("one roll ahead", one_roll_ahead)):
        errors = [abs(judge(game.state)[game.state.on_turn] - worth) for game, worth, _ in found]
        spread = max(0.0, fmean(error**2 for error in errors) - noise) ** 0.5
        yield (
            f"{name:14}: mean error {fmean(errors):.4f}, worst {max(errors):.3f}, "
            f"root mean square without the noise {spread:.4f}"
        )


def main() -> None:
    """Collect the positions unless that is done already, and print the errors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rules", default="parker", help="in notation, such as franjos")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--times", type=int, default=30, help="how often each position is played on")
    options = parser.parse_args()
    if not options.file.exists():
        games = endings(parse_rules(options.rules), options.players, random.Random(1))
        lines = []
        for game in islice(games, options.positions):
            _, worth, error = judged(game, options.times)
            lines.append(json.dumps([[*map(format_event, game.log)], worth, error]))
        options.file.write_text("\n".join(lines))
    stored = map(json.loads, options.file.read_text().splitlines())
    found = [Ending(Game.replay(map(parse_event, log)), worth, error) for log, worth, error in stored]
    for line in report(found):
        print(line)


if __name__ == "__main__":
    main()
