"""Guesses by the spectators of a game: whether a turn ends with a stop or a bust.

They change nothing in the game and are not part of its log. Whether they were right follows from the log.
"""

from collections.abc import Iterator
from itertools import islice

from bot.game import AttendanceEvent, Event, Game, NotAllowed, OutOfDate, Phase, events, transitions_from
from bot.tables.progress import game_in_progress, turn_start
from bot.tables.seats import Computer, Person
from bot.tables.table import Guess, Status, Table

MAX_GUESSES = 100  # of different people about one turn

_IS_STOP: dict[type, bool] = {
    events.Stopped: True,
    events.Moved: True,  # a claim can win at once
    events.Busted: False,
}
"""Whether a turn that such an event ended was stopped. After others, its player left or ran out of time."""


def check_may_guess(table: Table, by: Person, action_version: int | None) -> Game:
    """Return the game of which a person may guess how the turn ends.

    Raises:
        NotAllowed: they play themselves, nobody may guess in this game, or too many have.
        OutOfDate: there is nothing to guess, or the button is from an earlier turn.
    """
    game = game_in_progress(table)
    if table.seat_of(by.id) is not None:
        raise NotAllowed("You're playing in this game. Only spectators can guess.")
    if not has_guesses(table):
        raise NotAllowed("Nobody can guess on this turn.")
    start = turn_start(game)
    earlier = action_version is not None and action_version < start.action_version
    if earlier or not can_be_guessed(table):
        raise OutOfDate("You can guess from a turn's first roll to its last. Wait for the next turn.")
    turn = start.event_count
    others = {guess.person.id for guess in table.guesses if guess.turn == turn} - {by.id}
    if len(others) >= MAX_GUESSES:
        raise NotAllowed("Too many people have guessed on this turn. Try the next one.")
    return game


def can_be_guessed(table: Table) -> bool:
    """Whether spectators may guess now how the turn ends: it has begun, and a person plays it."""
    if table.status is not Status.PLAYING or table.paused or table.game is None or not has_guesses(table):
        return False
    return bool(table.acting) and table.game.state.phase in (Phase.CHOOSE, Phase.DECIDE)


def has_guesses(table: Table) -> bool:
    """Whether there may be guesses about the turn that a table is on.

    Nobody else is in direct messages, bids are guesses already, nobody guesses what a computer does, and a
    game of one person is not for spectators.
    """
    return (
        table.options.guessing
        and table.game is not None
        and table.location.guild_id is not None
        and not table.game.state.rules.bidding
        and not isinstance(table.seats[table.game.state.on_turn], Computer)
        and sum(isinstance(player, Person) for player in table.seats) > 1
    )


def turn_of(game: Game) -> int:
    """Return the number of events when the present turn began, which stands for the turn."""
    return turn_start(game).event_count


def ended_turn(before: Table, after: Table) -> dict[int, bool]:
    """Return how the turn ended that a change of a table ended, if there may be guesses about it.

    It is the only one of its :func:`turn_endings`, none if the turn goes on, or if its player left or ran out
    of time.
    """
    game, changed = before.game, after.game
    if game is None or changed is None or changed.event_count == game.event_count or not has_guesses(before):
        return {}
    if turn_of(changed) == turn_of(game) and not changed.state.over:
        return {}
    first = islice(_ends(turn_start(game), changed.log), 1)
    return {began: stopped for began, stopped in first if stopped is not None}


def turn_endings(game: Game) -> dict[int, bool]:
    """Return whether each turn ended with a stop, not a bust, by the number of events when it began.

    Turns are left out that go on, or whose player left or ran out of time.
    """
    ends = _ends(Game.replay(game.log[:1]), game.log)
    return {began: stopped for began, stopped in ends if stopped is not None}


def guesses_to_tell(table: Table) -> tuple[Guess, ...]:
    """Return the guesses about a turn that has ended, none once the next person has rolled."""
    game = table.game
    if game is None or not table.guesses or table.guesses[0].correct is None:
        return ()
    later = [start for start in game.turn_starts if start.event_count > table.guesses[0].turn]
    begun = later if game.state.phase is not Phase.ROLL else later[:-1]
    played_by_people = (not isinstance(table.seats[start.state.on_turn], Computer) for start in begun)
    return () if any(played_by_people) else table.guesses


def _ends(start: Game, log: tuple[Event, ...]) -> Iterator[tuple[int, bool | None]]:
    """Yield when each turn that ends in a log began, from a start on, and the :data:`_IS_STOP` of its end."""
    began = start.event_count
    for count, (_, event, after) in enumerate(transitions_from(start.state, log[began:]), start=began + 1):
        if after.phase in (Phase.ROLL, Phase.OVER) and not isinstance(event, AttendanceEvent):
            yield began, _IS_STOP.get(type(event))
            began = count
