"""Measure how far the chances that players are shown come true: ``python -m tools.calibration``.

The strongest computer plays all seats. With ``--mixed``, each game begins at a random position from a game of
computers of random strengths. The chances are those of the odds, the review and the story.
"""

import argparse
import random

from bot.game import Game, Phase, Rules
from bot.game.notation import parse_rules
from bot.game.rules import MAX_PLAYERS, MIN_PLAYERS
from bot.players import Strength, chances, decide
from tools.benchmarks.random_games import random_dice
from tools.calibration.playing_on import Sample, play_on
from tools.calibration.reliability import Forecast, best_exponent, report

RULES = ("parker", "ravensburger", "asmodee", "franjos")

SAMPLED_SHARE = 0.25
"""The share of positions at which the chances are recorded; those of a game are much alike."""


def mixed_position(game: Game, rng: random.Random) -> Game:
    """Return a random position of the game if computers of random strengths play it."""
    dice = random_dice(rng)
    strengths = [rng.choice(list(Strength)) for _ in game.state.seats]
    played = []
    while not game.state.over:
        played.append(game)
        seat = game.state.awaited[0]
        game = game.play(decide(game.state, seat, strengths[seat]), dice)
    return rng.choice(played)


def samples(rules: Rules, players: int, number: int, *, mixed: bool) -> list[Sample]:
    """Return the positions of a game; its number decides its dice."""
    rng = random.Random(number)
    game = Game.start(rules, players, random_dice(rng))
    if mixed:
        game = mixed_position(game, rng)
    return play_on(game, rng, lambda state: state.phase is not Phase.BID and rng.random() < SAMPLED_SHARE)


def main() -> None:
    """Print two tables for each combination: against who won, and without luck."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("rules", nargs="*", default=RULES, help="in notation, such as parker,columns=5")
    parser.add_argument("--players", type=int, nargs="+", default=range(MIN_PLAYERS, MAX_PLAYERS + 1))
    parser.add_argument("--games", type=int, default=1000, help="how many for each table")
    parser.add_argument("--mixed", action="store_true", help="begin at positions of mixed strengths")
    options = parser.parse_args()
    for rules in options.rules:
        for players in options.players:
            won, worth = [], []
            for number in range(options.games):
                for sample in samples(parse_rules(rules), players, number, mixed=options.mixed):
                    said = chances(sample.state)
                    won.append(Forecast(number, said, sample.won))
                    worth.append(Forecast(number, said, sample.worth))
            print(f"{rules}, {players} players, {options.games} games: wins", *report(won), sep="\n  ")
            print("without luck", *report(worth), sep="\n  ")
            print(f"would fit best to the power of {best_exponent(worth):.2f}", flush=True)


if __name__ == "__main__":
    main()
