"""Sample tables at which a whole channel plays."""

from dataclasses import replace

from bot.game import Stop
from bot.tables import CHANNEL, CloseReason, Reach, Status, Table
from bot.tables.crowd import Crowd
from tests.game.game_factories import no_dice
from tests.tables.requesting import crowd_table
from tests.tables.sample_tables import GOAT, NOW, closed_table, lobby_table

RISKY = "parker -/- 6:2,7:2,8:2 0 decide"
VOTER = 200_000_000_000_000_101
"""The first of the voters, whose ids follow each other."""


def crowd_after(
    *votes: tuple[str, int], result: tuple[tuple[str, int], ...] = (("roll", 7), ("stop", 5))
) -> Crowd:
    """Return twelve people after two votes, of whom some have voted in the present one."""
    crowd = Crowd()
    for version in (1, 2):
        for number in range(12):
            crowd = crowd.with_ballot(VOTER + number, f"Voter {number}", "roll", NOW)
        crowd = crowd.after_vote(NOW, version)
    voters = iter(range(VOTER, VOTER + 12))
    for ballot, count in votes:
        for _ in range(count):
            crowd = crowd.with_ballot(next(voters), "Voter", ballot, NOW)
    return replace(crowd, result=result)


def voting(position: str, crowd: Crowd, *dice: int) -> Table:
    table = crowd_table(position, *dice)
    return replace(table, crowd=crowd, deadline=crowd.deadline or table.deadline)


def finished(position: str) -> Table:
    """Return the table once whoever is on turn at a position has stopped and won."""
    table = crowd_table(position)
    assert table.game is not None
    game = table.game.play(Stop(table.game.state.on_turn), no_dice)
    ended = replace(Crowd(), people=42, votes=31, result=(("stop", 20), ("roll", 3)))
    return replace(table, crowd=ended, status=Status.FINISHED, game=game, deadline=None)


CROWD_TABLES = {
    "a channel begins": crowd_table("parker -/- - 0 roll"),
    "a channel's lobby": replace(lobby_table(), seats=(CHANNEL, GOAT), crowd=Crowd()),
    "a channel chooses": voting("parker -/- - 0 roll", crowd_after(), 1, 2, 3, 5),
    "a channel decides": voting(RISKY, crowd_after(("roll", 2), ("stop", 3))),
    "a channel has nearly voted": voting(RISKY, crowd_after(("roll", 6), ("stop", 3))),
    "a channel cannot bust": voting("parker -/- 7:2 0 decide", crowd_after()),
    "a channel was tied": voting(RISKY, crowd_after(result=(("8", 2), ("7+9", 2)))),
    "a channel waits": voting("parker -/- - 1 roll", crowd_after(result=(("stop", 3),))),
    "a channel is paused": replace(crowd_table(RISKY), paused=True, reach=Reach.LENT, deadline=None),
    "a channel has won": finished("parker 6:top,8:top/7:1 7:top 0 decide"),
    "a channel has lost": finished("parker 7:5/6:top,8:top 7:top 1 decide"),
    "a channel did not vote": closed_table(crowd_table(RISKY), CloseReason.EXPIRED),
}
