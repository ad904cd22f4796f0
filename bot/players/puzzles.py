"""Puzzles: positions from which somebody has to choose, and what their choices are worth."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.assets import ASSETS
from bot.game import Action, Game, NotUnderstood, Phase, visible_state
from bot.game.actions import legal_actions
from bot.game.notation import parse_event
from bot.players.advice import Reason, main_reason
from bot.players.hard import RatedAction, rate_actions

POOL: Final = ASSETS / "puzzles.txt"
"""The games that lead to the puzzles, one a line, after what is known of the judge's error and a tab."""

SEPARATOR: Final = "; "
"""Stands between the events of a game."""

MIN_CHOICES: Final = 2


@cache
def read_pool() -> tuple[str, ...]:
    """Return the logs of the games that lead to the puzzles."""
    return tuple(line.partition("\t")[2] for line in POOL.read_text("ascii").splitlines())


def puzzle_game(log: str) -> Game:
    """Return the game that leads to a puzzle."""
    return Game.replay(map(parse_event, log.split(SEPARATOR)))


def choices_at(game: Game) -> tuple[Action, ...]:
    """Return what the player on turn can choose from: two moves or more, or to roll and to stop.

    Raises:
        NotUnderstood: there is nothing to choose.
    """
    choices = legal_actions(game.state, game.state.on_turn)
    if game.state.phase not in (Phase.CHOOSE, Phase.DECIDE) or len(choices) < MIN_CHOICES:
        raise NotUnderstood("I don't know that button. To see this channel's game, use `/cantstop games`.")
    return choices


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the choices at a position are worth.

    Attributes:
        choices: in the order of their numbers, from 0.
        rated: the same, best first.
        reason: why the first one is best.
    """

    choices: tuple[Action, ...]
    rated: tuple[RatedAction, ...]
    reason: Reason

    def loss(self, number: int) -> float:
        """Return the chance to win, 0 to 1, that a choice gives away.

        Raises:
            NotUnderstood: there is no choice with that number.
        """
        if number >= len(self.choices):
            raise NotUnderstood(
                "I don't know that button. To see this channel's game, use `/cantstop games`."
            )
        choice = self.choices[number]
        worth = next(each.win_chance for each in self.rated if each.action == choice)
        return self.rated[0].win_chance - worth


def judge(game: Game) -> Judgement:
    """Return what the choices at a position are worth, which takes some milliseconds.

    Raises:
        NotUnderstood: there is nothing to choose.
    """
    choices = choices_at(game)
    seen = visible_state(game.state, game.state.on_turn)
    rated = rate_actions(seen, seen.on_turn)
    return Judgement(choices, rated, main_reason(seen, rated))
