"""Find positions for the puzzle of the day, and add them to the bot's: ``python -m tools.find_puzzles 31``.

A position is from a game of computers or, with ``--database``, from a finished game in which nobody hides
from other servers. Somebody chooses a move, or between rolling and stopping; the Rule of 28 or that of
Glenn and Aloi goes wrong, and the strongest computer says that the best choice is worth more than the next
one. Then both are played on: that has to agree, and to differ by less than the choices do from what was said.
"""

import argparse
import asyncio
import hashlib
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from math import inf
from statistics import fmean, stdev

from bot.game import (
    COLUMNS,
    EDITIONS,
    Action,
    Choose,
    Event,
    Game,
    Phase,
    Roll,
    State,
    Stop,
    advance_runners,
    enterable_columns,
    free_runners,
    stop_obstacle,
)
from bot.game.actions import legal_actions
from bot.game.notation import format_event
from bot.game.rules import MAX_PLAYERS, MIN_PLAYERS
from bot.players import Strength, decide, rate_actions
from bot.players.hard import RatedAction, chances_after_roll
from bot.players.puzzles import POOL, SEPARATOR, puzzle_game, read_pool
from bot.players.rule_of_28 import stop_wins
from bot.store import open_store
from bot.tables.standings import LISTING, OVERALL, UNLISTED
from tools.benchmarks.random_games import computer_game, random_dice
from tools.calibration.playing_on import luck_of, play_on
from tools.training.policies import GLENN_ALOI

LEAST_GAP = 0.03
"""How much more the best choice has to be worth than the next one, by what is said."""

MOST_CERTAIN = 0.9
"""The chance to win from which a position has been decided, one way or the other."""

BATCH = 24
MOST_GAMES = 168
"""How often each of the two choices is played on: in batches, until the answer is clear."""

CLEAR = 3.0
"""The number of standard errors by which they then differ."""

EDITIONS_IN_TURN = tuple(EDITIONS.values())
GAMES_OF_A_PERSON = 100


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position, with the two best choices as they are said to be."""

    game: Game
    best: RatedAction
    second: RatedAction

    @property
    def gap(self) -> float:
        """How much more the best one is said to be worth, 0 to 1."""
        return self.best.win_chance - self.second.win_chance

    @property
    def kind(self) -> tuple[str, Phase]:
        """The edition, and what is chosen."""
        return self.game.state.rules.edition.name, self.game.state.phase


@dataclass(frozen=True, slots=True)
class Verdict:
    """By how much the best choice won more when both were played on, with the standard error."""

    gap: float
    standard_error: float
    games: int

    def confirms(self, candidate: Candidate) -> bool:
        """Whether what was said is right, and its error less than the choices differ either way."""
        error = abs(self.gap - candidate.gap)
        return self.gap > max(2 * self.standard_error, error) and candidate.gap > error

    def __str__(self) -> str:
        return f"played on {self.gap:.3f} ± {self.standard_error:.3f} in {self.games} games"


def glenn_aloi(state: State) -> Action:
    """Return what :data:`tools.training.policies.GLENN_ALOI` does in one position."""
    seat, moved = state.on_turn, state.markers[state.on_turn]
    weights = GLENN_ALOI.move_weights
    assert weights is not None
    if state.phase is Phase.CHOOSE:

        def rating(action: Action) -> float:
            assert isinstance(action, Choose)
            after = advance_runners(state, action.move)
            placed = sum(after[column] > 0 for column in COLUMNS)
            gained = sum(weights[column - 2] for column in set(action.move))
            return float(gained - GLENN_ALOI.runner_cost * placed)

        return max(legal_actions(state, seat), key=rating)
    on = [column for column in COLUMNS if state.runners[column]]
    score = sum(
        GLENN_ALOI.progress_weights[column - 2] * (state.runners[column] - moved[column] + 1) for column in on
    )
    groups = (
        all(column % 2 for column in on),
        not any(column % 2 for column in on),
        min(on) >= 7,
        max(on) <= 7,
    )
    if not free_runners(state):
        score += sum(bonus for bonus, fits in zip(GLENN_ALOI.group_bonuses, groups, strict=True) if fits)
    placing = free_runners(state) and enterable_columns(state)
    stops = stop_wins(state) or (not placing and score >= GLENN_ALOI.threshold)
    return Stop(seat) if stops else Roll(seat)


def mirror_key(state: State) -> str:
    """Return a digest of a position. Its mirror image has the same, and so has a change of seats."""
    seats = [*state.seats[state.on_turn :], *state.seats[: state.on_turn]]
    rows = [state.runners, *(state.markers[seat] for seat in seats)]
    mirrored = [row[:2] + row[:1:-1] for row in rows]
    roll = sorted(state.roll or ())
    sides = (rows, roll), (mirrored, sorted(7 - die for die in roll))
    return hashlib.sha256(min(map(repr, sides)).encode()).hexdigest()


def candidates(game: Game) -> Iterator[Candidate]:
    """Yield the positions of a finished game that may be puzzles, before any is played on."""
    earlier = Game.replay(game.log[:1])
    for event in game.log[1:-1]:
        earlier = earlier.append(event)
        if (found := candidate(earlier)) is not None:
            yield found


def candidate(game: Game) -> Candidate | None:
    """Return a position as a candidate, None if it is none."""
    state = game.state
    choosing = state.phase is Phase.CHOOSE or (state.phase is Phase.DECIDE and not stop_obstacle(state))
    if not choosing or state.rules.bidding or state.winning or state.resigned or game.away:
        return None
    if not any(
        map(state.claimed_by, state.seats)
    ):  # hardly anything is decided, and it takes long to play on
        return None
    seat = state.on_turn
    if len(legal_actions(state, seat)) < 2 or stop_wins(state):
        return None
    goat, glenn = decide(state, seat, Strength.MEDIUM), glenn_aloi(state)
    best, second, *_ = rate_actions(state, seat)
    if not 1 - MOST_CERTAIN < best.win_chance < MOST_CERTAIN or goat == glenn == best.action:
        return None
    found = Candidate(game, best, second)
    return found if found.gap >= LEAST_GAP else None


def judge_by_playing(found: Candidate) -> Verdict:
    """Play both choices on, with the same dice, until it is clear which one is better."""
    differences: list[float] = []
    for number in range(MOST_GAMES):
        best, second = (_worth(found.game, rated.action, number) for rated in (found.best, found.second))
        differences.append(best - second)
        if (number + 1) % BATCH == 0:
            gap, error = fmean(differences), stdev(differences) / len(differences) ** 0.5
            if abs(gap) > CLEAR * error:
                break
    return Verdict(gap, error, len(differences))


def _worth(game: Game, action: Action, number: int) -> float:
    """Return what an action was worth to its player in one game, without the luck of the dice."""
    rng, seat = random.Random(number), action.seat
    after = game.play(action, random_dice(rng))
    luck = 0.0
    if isinstance(action, Roll):
        luck = luck_of(game, after, chances_after_roll(game.state))[seat]
    if after.state.over:
        return (seat in after.state.winners) - luck
    return play_on(after, rng, lambda _: True)[0].worth[seat] - luck


def computer_games(seed: int) -> Iterator[Game]:
    """Yield games of computers of all editions and numbers of players, without end."""
    for number in count():
        rng = random.Random(f"{seed} {number}")
        players = MIN_PLAYERS + number % (MAX_PLAYERS - MIN_PLAYERS + 1)
        strengths = rng.choices((Strength.MEDIUM, Strength.ADVANCED, Strength.HARD), (1, 2, 1), k=players)
        yield computer_game(rng, *strengths, edition=EDITIONS_IN_TURN[number % len(EDITIONS_IN_TURN)])


async def finished_games(database: str) -> list[Game]:
    """Return the games in a database whose players are all seen in other servers."""
    people: defaultdict[tuple[Event, ...], set[int | None]] = defaultdict(set)
    async with await open_store(database) as store:
        listed = {
            user_id
            for user_id in await store.user_ids()
            if await store.get_choice(user_id, LISTING) != UNLISTED
        }
        for user_id in listed:
            for game in await store.game_logs_of(user_id, OVERALL, GAMES_OF_A_PERSON):
                people[game.events].update(game.user_ids)
    return [Game.replay(log) for log, seated in people.items() if seated - {None} <= listed]


def new_puzzles(games: Iterable[Game], seed: int) -> Iterator[tuple[Candidate, Verdict]]:
    """Yield candidates with their verdicts, no two alike, one of a game at most, and of all kinds alike."""
    rng = random.Random(seed)
    known = {mirror_key(game.state) for game in map(puzzle_game, read_pool())}
    confirmed: Counter[tuple[str, Phase]] = Counter()
    for game in games:
        found = [each for each in candidates(game) if mirror_key(each.game.state) not in known]
        rng.shuffle(found)
        chosen = min(found, key=lambda each: confirmed[each.kind], default=None)
        if chosen is None or confirmed[chosen.kind] > min(confirmed.values(), default=inf) + 1:
            continue
        verdict = judge_by_playing(chosen)
        known.add(mirror_key(chosen.game.state))
        confirmed[chosen.kind] += verdict.confirms(chosen)
        yield chosen, verdict


def main() -> None:
    """Add puzzles to the file, one by one, and print each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("number", type=int, help="how many to add")
    parser.add_argument("--seed", type=int, default=0, help="of the games of computers")
    parser.add_argument("--database", help="take positions from its finished games")
    options = parser.parse_args()
    database: str | None = options.database
    games = asyncio.run(finished_games(database)) if database else computer_games(options.seed)
    tried = added = 0
    for found, verdict in new_puzzles(games, options.seed):
        tried += 1
        confirmed = verdict.confirms(found)
        edition, phase = found.kind[0], found.kind[1].value
        print(
            f"{'added' if confirmed else 'thrown away'}: {edition}, {phase}, said {found.gap:.3f}, {verdict}"
        )
        if confirmed:
            added += 1
            log = SEPARATOR.join(map(format_event, found.game.log))
            figures = f"{found.gap:.3f} {verdict.gap:.3f} {verdict.standard_error:.3f} {verdict.games}"
            with POOL.open("a") as pool:
                pool.write(f"{figures}\t{log}\n")
        if added == options.number:
            break
    print(f"{added} added, {tried - added} of {tried} thrown away")


if __name__ == "__main__":
    main()
