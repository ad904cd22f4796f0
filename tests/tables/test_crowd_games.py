"""Whole games of a channel, with voters who take their time: how long they last, and who has a say."""

import random
from dataclasses import replace
from statistics import median

import pytest

from bot.game import Action, Phase, State, Stop
from bot.players import Strength, decide
from bot.tables import CHANNEL, Caller, Status, Table, choices, requests
from bot.tables.apply import apply_request
from bot.tables.crowd import Crowd
from tests.tables.requesting import crowd_of, seeded_dice
from tests.tables.sample_tables import GOAT, NOW, game_of, lobby_table

SHOWN_AFTER = 1.0
"""Seconds until people see what has happened: the card is edited at most once a second."""

COMPUTER_TIME = 4.0
"""Seconds that a computer's turn takes, with time to read it."""


class Channel:
    """People who vote in one game, on a clock that jumps. Each decides in a few seconds, or not at all."""

    def __init__(self, people: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.dice = seeded_dice(seed)
        self.now = NOW
        self.people = [Caller(1_000_000_000 + number, f"Friend {number}") for number in range(people)]
        lobby = replace(lobby_table(), seats=(CHANNEL, GOAT), crowd=Crowd())
        self.table = apply_request(lobby, requests.Join(self.people[0]), self.dice, NOW)

    def play(self) -> Table:
        """Play to the end, and return the table."""
        while self.table.open:
            if self.table.computer_to_act:
                self.now += COMPUTER_TIME
                self._apply(requests.PlayComputerTurn(self.table.action_version))
            else:
                self._decide()
        return self.table

    def _decide(self) -> None:
        """Let everybody tap when they have decided, until the position changes."""
        version, state = self.table.action_version, game_of(self.table).state
        looking = [person for person in self.people if self.rng.random() < 0.9]
        times = sorted(self.now + SHOWN_AFTER + self.rng.lognormvariate(1.4, 0.6) for _ in looking)
        taps = list(zip(times, looking, strict=True))
        while self.table.open and self.table.action_version == version:
            deadline = self.table.next_timeout
            assert deadline is not None
            if taps and taps[0][0] < deadline:
                self.now, by = taps.pop(0)
                self._apply(requests.TakeAction(by, lambda _: self._choice(state), version))
            elif taps or crowd_of(self.table).opened is not None:
                self.now = max(self.now, deadline)
                self._apply(requests.ApplyTimeouts())
            else:  # nobody has looked; somebody does in the end
                taps = [(self.now + 60.0, self.people[0])]

    def _choice(self, state: State) -> Action:
        """Return what somebody votes for: what is good, or now and then anything that is offered."""
        offered, good = list(choices(state).values()), decide(state, 0, Strength.MEDIUM)
        chosen = good in offered and (isinstance(good, Stop) or self.rng.random() < 0.6)
        return good if chosen else self.rng.choice(offered)

    def _apply(self, request: requests.Request) -> None:
        self.table = apply_request(self.table, request, self.dice, self.now)


@pytest.mark.parametrize("people", [1, 5, 200])
def test_a_game_ends_however_many_vote(people: int) -> None:
    channel = Channel(people, seed=people)
    table = channel.play()
    assert (table.status, game_of(table).state.phase) == (Status.FINISHED, Phase.OVER)
    assert 0 < crowd_of(table).people <= people
    assert crowd_of(table).voters == ()


def test_a_game_of_five_friends_takes_about_ten_minutes() -> None:
    minutes, votes, wins = [], [], 0
    for seed in range(21):
        channel = Channel(5, seed)
        table = channel.play()
        minutes.append((channel.now - NOW) / 60)
        votes.append(crowd_of(table).votes)
        wins += CHANNEL in table.winners
    assert median(minutes) < 20
    assert 10 < median(votes) < 100
    assert wins
