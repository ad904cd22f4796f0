"""Says which changes an attempt may bring about, independently of the code that carries attempts out.

It is written down once more, as plainly as possible, from what players are told: who may do what, where and
when. The rules of the game are those of :mod:`tests.game.reference_rules`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace

import discord

from bot.game import (
    Action,
    Bid,
    Choose,
    Confirm,
    Ended,
    Moved,
    Phase,
    PlaceBid,
    Resigned,
    Returned,
    Roll,
    Shift,
    Started,
    Starter,
    Stop,
    Undo,
    Unmoved,
    legal_moves,
)
from bot.players import Strength
from bot.tables import CloseReason, Computer, Location, Person, Player, Status, Table
from tests.chat.soak.attempts import THREAD_ID, Attempt, Kind
from tests.game.reference_rules import is_legal, owners

CONSEQUENCES = {"revision", "last_activity", "deadline", "reminder_due", "paused"}
"""What may change with anything that somebody does at an open table."""

PUBLIC = {
    *("join", "decline", "start", "play", "computers", "options"),
    *("roll", "move", "change", "stop", "bid", "shift", "undo", "confirm"),
    *("agree", "keep", "back", "wake", "skip", "menu", "rematch"),
}
"""The actions whose buttons are on the board."""

ON_ODDS_CARDS = {"roll", "move", "change", "stop"}
"""The actions of them whose buttons are on ephemeral messages too."""

_COUNTS = {
    "rules": (0, 1),
    "cancel": (0, 1),
    "propose": (1,),
    "begin": (0, 1),
    "move": (1, 2),
    "chips": (2,),
    "shift": (1,),
    "remove": (),
}
"""How many numbers the custom id of an action may have; none if it is not listed."""

_CUSTOM_ID = re.compile(r"cs1:([0-9]+):([0-9]+):([a-z]+)(?::([0-9]+)(?:\.([0-9]+))?)?")


@dataclass(frozen=True)
class Change:
    """A change of a table, and what is said to have brought it about.

    Attributes:
        attempt: the attempt.
        before: the table before.
        after: the table after.
        action: what was asked for, by the name of its button.
        numbers: the numbers in the custom id.
        version: the version in the custom id, None for a command.
    """

    attempt: Attempt
    before: Table
    after: Table
    action: str
    numbers: tuple[int, ...] = ()
    version: int | None = None

    @property
    def user(self) -> int:
        """Who made the attempt."""
        return self.attempt.by.id

    @property
    def runs(self) -> bool:
        """Whether its maker runs the table: as host or moderator."""
        return self.user == self.before.host or self.attempt.by.moderator

    @property
    def seat(self) -> int | None:
        """The seat of its maker, None if they have none or have left."""
        resigned = self.before.game.state.resigned if self.before.game else ()
        return next(
            (
                seat
                for seat, player in enumerate(self.before.seats)
                if isinstance(player, Person) and player.id == self.user and seat not in resigned
            ),
            None,
        )

    @property
    def absent(self) -> bool:
        """Whether a computer plays for its maker."""
        assert self.before.game is not None
        attendance = self.before.game.attendance
        return self.seat in attendance.away or self.seat in attendance.missed

    def only(self, *names: str) -> bool:
        """Whether nothing else has changed than some fields, and what follows from any change."""
        return set(changed_fields(self.before, self.after)) <= CONSEQUENCES | set(names) | self._passed_on()

    def _passed_on(self) -> set[str]:
        """Return the field of the host if somebody present has to be host instead of one who is not."""
        present = [person.id for person in self.before.present]
        gone = self.before.game is not None and self.before.host not in present
        return {"host"} if gone and self.after.host in (*present, self.user) else set()


def changed_fields(before: Table, after: Table) -> dict[str, tuple[object, object]]:
    """Return the fields of a table that have changed, with their values before and after."""
    pairs = {field.name: (getattr(before, field.name), getattr(after, field.name)) for field in fields(Table)}
    return {name: values for name, values in pairs.items() if values[0] != values[1]}


def accepts(attempt: Attempt, before: Table, after: Table) -> str | None:
    """Return the action that may have brought about the change of a table, None if there is none."""
    if not before.open or before.location != attempt.location or after.board != before.board:
        return None
    if attempt.kind is Kind.COMMAND:
        for action in _COMMANDS.get(attempt.name, ()):
            if _ACTIONS[action](Change(attempt, before, after, action, _option_numbers(attempt, before))):
                return action
        return None
    match = _CUSTOM_ID.fullmatch(attempt.name)
    if match is None or attempt.message_id is None:
        return None
    table_id, version, action = int(match[1]), int(match[2]), match[3]
    numbers = tuple(int(number) for number in match.groups()[3:] if number is not None)
    if attempt.ephemeral and action in PUBLIC - ON_ODDS_CARDS:
        return None
    if not attempt.ephemeral and action not in PUBLIC:
        return None
    if not attempt.ephemeral and attempt.message_id < (before.board.id or 0):
        return None
    if action == "rematch":  # the button of a game that is over gives a seat in the next one
        action, table_id = "join", before.id
    if table_id != before.id or action not in _ACTIONS or len(numbers) not in _COUNTS.get(action, (0,)):
        return None
    change = Change(attempt, before, after, action, numbers, version)
    return action if _ACTIONS[action](change) else None


def may_open(attempt: Attempt, tables: Mapping[int, Table], opened: Table) -> bool:
    """Whether an attempt may have opened a table besides those there were."""
    in_thread = re.fullmatch("th1:[0-9]+:[0-9]*(:now)?", attempt.name) is not None
    asked_from = attempt.location
    if in_thread and attempt.ephemeral and attempt.message_id is not None and asked_from.guild_id is not None:
        asked_from = Location(asked_from.guild_id, THREAD_ID)
    open_tables = [table for table in tables.values() if table.open]
    if (
        opened.location != asked_from
        or opened.host != attempt.by.id
        or any(table.location.channel_id == opened.location.channel_id for table in open_tables)
        or sum(table.host == opened.host and not table.paused for table in open_tables) >= 5
        or len(opened.seats) + len(opened.reservations) > 4
    ):
        return False
    people = [player.id for player in opened.seats if isinstance(player, Person)]
    if in_thread or (attempt.kind is Kind.COMMAND and attempt.name in ("cantstop new", "cantstop play")):
        challenged = {user.id for user in attempt.options.values() if isinstance(user, discord.Member)}
        kept = {each.person.id for each in opened.reservations}
        return people == [attempt.by.id] and kept == challenged - {attempt.by.id}
    if attempt.kind is Kind.COMMAND:
        there = [table for table in tables.values() if table.location == attempt.location]
        last = max(there, key=lambda table: table.id) if there else None
        asked = attempt.name == "cantstop-keyboard rematch"
    else:
        match = _CUSTOM_ID.fullmatch(attempt.name)
        last = tables.get(int(match[1])) if match else None
        asked = match is not None and match[3] == "rematch" and not attempt.ephemeral
        asked = asked and attempt.message_id is not None
    if not asked or last is None or last.open or last.game is None or last.location != attempt.location:
        return False
    players = sorted(map(_identity, (*opened.seats, *(kept.person for kept in opened.reservations))))
    return sorted(map(_identity, last.seats)) == players and people == [attempt.by.id]


def may_set(attempt: Attempt, tables: Mapping[int, Table], setting: str) -> bool:
    """Whether an attempt may have changed a setting."""
    if attempt.kind is not Kind.COMMAND:
        match = _CUSTOM_ID.fullmatch(attempt.name)
        table = tables.get(int(match[1])) if match else None
        return (
            match is not None
            and match[3] == "calls"
            and table is not None
            and table.location == attempt.location
            and attempt.ephemeral
            and attempt.message_id is not None
            and setting == f"calls of {attempt.by.id}"
        )
    if attempt.name == "cantstop-keyboard calls":
        return setting == f"calls of {attempt.by.id}"
    if attempt.name == "cantstop-keyboard board":
        return setting == f"board of {attempt.by.id}"
    of_server = re.fullmatch("(rules|pace|theme) of ([0-9]+)", setting)
    return (
        attempt.name in ("cantstop-admin defaults", "cantstop-admin theme")
        and attempt.manager
        and of_server is not None
        and int(of_server[2]) == attempt.location.guild_id
    )


def _identity(player: Player) -> str:
    return str(player.id) if isinstance(player, Person) else f"{player.strength} {player.number}"


def _in_lobby(change: Change) -> bool:
    return change.before.status is Status.LOBBY


def _started(change: Change, first: int | None = None) -> bool:
    """Whether the change is the start of a game, with the turn of a seat if that is given."""
    game, before, after = change.after.game, change.before, change.after
    return (
        before.status is Status.LOBBY
        and after.status is Status.PLAYING
        and game is not None
        and len(game.log) == 1
        and game.log[0] == replace(game.started, rules=after.rules, players=len(after.seats))
        and isinstance(game.log[0], Started)
        and 2 <= len(after.seats) <= 4
        and not after.reservations
        and (first is None or game.started.first_seat == first)
    )


def _join(change: Change) -> bool:
    before, after = change.before, change.after
    own = next((kept for kept in before.reservations if kept.person.id == change.user), None)
    kept = tuple(each for each in before.reservations if each is not own)
    people = [player.id for player in after.seats if isinstance(player, Person)]
    gained = [player for player in after.seats if player not in before.seats]
    if (
        not _in_lobby(change)
        or change.seat is not None
        or len(after.seats) != len(before.seats) + 1
        or [player for player in after.seats if player not in gained] != list(before.seats)
        or [_identity(player) for player in gained] != [str(change.user)]
        or len(set(people)) != len(people)
        or len(before.seats) + len(kept) + 1 > 4
    ):
        return False
    if before.rematch and own is not None and not kept:
        return change.only("seats", "reservations", "status", "game") and _started(change)
    return change.only("seats", "reservations") and [each.person for each in after.reservations] == [
        each.person for each in kept
    ]


def _leave(change: Change) -> bool:
    return _left(change, change.user)


def _remove(change: Change) -> bool:
    return change.runs and _left(change, change.numbers[0])


def _left(change: Change, user: int) -> bool:
    """Whether somebody has lost their seat, or the one that was kept for them."""
    before, after = change.before, change.after
    left = [player for player in before.seats if _identity(player) != str(user)]
    kept = [each.person for each in before.reservations if each.person.id != user]
    people = [player.id for player in left if isinstance(player, Person)]
    if not _in_lobby(change) or (len(left) == len(before.seats) and len(kept) == len(before.reservations)):
        return False
    if not people:
        return change.only("seats", "status", "close_reason", "reservations") and after.close_reason is (
            CloseReason.CANCELLED
        )
    host = people[0] if user == before.host else before.host
    return (
        change.only("seats", "reservations", "host")
        and list(after.seats) == left
        and [each.person for each in after.reservations] == kept
        and after.host == host
    )


def _decline(change: Change) -> bool:
    kept = [each.person for each in change.before.reservations if each.person.id != change.user]
    return (
        _in_lobby(change)
        and change.only("reservations")
        and [each.person for each in change.after.reservations] == kept
    )


def _start(change: Change) -> bool:
    asks_for_first = change.before.rules.starter is Starter.HOST and not change.before.rematch
    return (
        change.runs
        and change.only("status", "game", "reservations")
        and _started(change)
        and not asks_for_first
    )


def _begin(change: Change) -> bool:
    first = None
    if change.numbers and change.before.rules.starter is Starter.HOST:
        first = next(
            (
                seat
                for seat, player in enumerate(change.before.seats)
                if (isinstance(player, Person) and player.id == change.numbers[0])
                or (isinstance(player, Computer) and seat == change.numbers[0])
            ),
            -1,
        )
    return change.runs and change.only("status", "game", "reservations") and _started(change, first)


def _play(change: Change) -> bool:
    before, after = change.before, change.after
    return (
        change.runs
        and len(before.seats) == 1
        and not before.reservations
        and change.only("seats", "rules", "status", "game")
        and after.seats == (*before.seats, Computer(Strength.EASY, 1))
        and after.rules == replace(before.rules, starter=Starter.HOST)
        and _started(change, 0)
    )


def _computers(change: Change) -> bool:
    before, after, attempt = change.before, change.after, change.attempt
    chosen = [attempt.options.get("player")] if attempt.kind is Kind.COMMAND else attempt.values
    if not (_in_lobby(change) and change.runs and isinstance(chosen, list) and len(chosen) == 1):
        return False
    if chosen[0] in ("remove", "nobody"):
        gone = [player for player in before.seats if player not in after.seats]
        last = [player for player in before.seats if isinstance(player, Computer)][-1:]
        return change.only("seats", "reservations") and gone == last != []
    same = [
        player for player in before.seats if isinstance(player, Computer) and player.strength == chosen[0]
    ]
    return (
        change.only("seats")
        and len(before.seats) + len(before.reservations) < 4
        and after.seats == (*before.seats, Computer(Strength(chosen[0]), len(same) + 1))
    )


def _rules(change: Change) -> bool:
    """Whether the rules changed as filled in."""
    chosen = _filled_in(change.attempt)
    rules = change.after.rules
    edition = chosen.get("edition", change.before.rules.edition.name)
    return (
        _in_lobby(change)
        and change.runs
        and change.attempt.kind is not Kind.CLICK
        and change.only(*(("rules",) if change.version is not None else ("rules", "pace", "coach", "speed")))
        and rules.edition.name == edition
        and all(
            chosen.get(name, "printed") in ("printed", value)
            for name, value in (
                ("columns", rules.columns),
                ("starter", rules.starter),
                ("crowded", rules.crowded),
            )
        )
        and isinstance(rules.bidding, bool)
        and isinstance(rules.placing_priority, bool)
    )


def _pace(change: Change) -> bool:
    chosen = _filled_in(change.attempt)
    return (
        _in_lobby(change)
        and change.runs
        and change.attempt.kind is Kind.FORM
        and change.only("pace", "coach", "speed")
        and change.after.pace == chosen.get("pace", change.before.pace)
        and change.after.coach == chosen.get("coach", change.before.coach)
        and change.after.speed == chosen.get("speed", change.before.speed)
    )


def _filled_in(attempt: Attempt) -> dict[str, object]:
    """Return the first value of each field or option."""
    if attempt.kind is Kind.COMMAND:
        return {name: value for name, value in attempt.options.items() if value is not None}
    fields = [label["component"] for label in attempt.components]
    return {field["custom_id"]: field["values"][0] for field in fields}


def _cancel(change: Change) -> bool:
    others = [
        player for player in change.before.seats if isinstance(player, Person) and player.id != change.user
    ]
    return (
        _in_lobby(change)
        and change.runs
        and (change.numbers == (1,) or not others)
        and change.only("status", "close_reason", "reservations")
        and change.after.close_reason is CloseReason.CANCELLED
    )


def _in_game(build: Callable[[Change, int], Action]) -> Callable[[Change], bool]:
    """Return the judge of an action in the game, which the reference has to allow."""

    def judge(change: Change) -> bool:
        game, seat = change.before.game, change.seat
        return (
            game is not None
            and seat is not None
            and is_legal(game.state, build(change, seat))
            and _played_on(change)
        )

    return judge


def _change_move(change: Change) -> bool:
    """Whether the last move, one of several and without a claim, was taken back."""
    before, after = change.before.game, change.after.game
    if before is None or after is None or change.seat != before.state.on_turn:
        return False
    earlier, state = before.previous_state, before.state
    return (
        isinstance(before.last_event, Moved)
        and earlier.roll is not None
        and len(legal_moves(earlier, earlier.roll)) > 1
        and (state.phase, state.on_turn) == (Phase.DECIDE, earlier.on_turn)
        and owners(state) == owners(earlier)
        and _played_on(change)
        and after.log[len(before.log) :] == (Unmoved(),)
    )


def _played_on(change: Change) -> bool:
    """Whether somebody who is there has played on from the current position."""
    before, after = change.before, change.after
    return (
        before.game is not None
        and after.game is not None
        and not change.absent
        and change.version in (None, before.action_version)
        and change.only("game", "status", "end_votes")
        and after.status in (Status.PLAYING, Status.FINISHED)
        and after.end_votes in (before.end_votes, frozenset())
        and len(after.game.log) > len(before.game.log)
        and after.game.log[: len(before.game.log)] == before.game.log
    )


def _skip(change: Change) -> bool:
    """Whether computers have played on for somebody who plays, up to the next decision of a person."""
    before, after = change.before, change.after
    if before.game is None or after.game is None or before.paused or change.seat is None:
        return False

    def computers_act(table: Table) -> bool:
        assert table.game is not None
        absent = table.game.attendance.away | table.game.attendance.missed
        return any(
            seat in absent or isinstance(table.seats[seat], Computer) for seat in table.game.state.awaited
        )

    return (
        computers_act(before)
        and not (after.open and computers_act(after))
        and change.only("game", "status", "end_votes")
        and len(after.game.log) > len(before.game.log)
        and after.game.log[: len(before.game.log)] == before.game.log
    )


def _agree(change: Change) -> bool:
    before, after = change.before, change.after
    votes = before.end_votes | {change.user}
    present = {person.id for person in before.present}
    may_propose = change.user == before.host and (change.version is None or change.action == "propose")
    proposed = bool(before.end_votes) or may_propose
    if before.game is None or not proposed or change.user not in present - before.end_votes:
        return False
    if votes == present:
        return change.only("game", "status", "close_reason", "end_votes", "reservations") and (
            after.close_reason is CloseReason.AGREED
        )
    return change.only("end_votes") and after.end_votes == votes


def _keep(change: Change) -> bool:
    return (
        bool(change.before.end_votes)
        and change.user in {person.id for person in change.before.present}
        and change.only("end_votes")
        and not change.after.end_votes
    )


def _resign(change: Change) -> bool:
    before, after = change.before, change.after
    if before.game is None or after.game is None or change.seat is None:
        return False
    event = after.game.log[len(before.game.log)]
    if len(before.remaining) == 1:
        return event == Ended() and after.close_reason is CloseReason.DESERTED
    ended = after.close_reason is CloseReason.AGREED and after.game.log[-1] == Ended()
    return (
        event == Resigned(change.seat)
        and change.only("game", "status", "host", "end_votes", "close_reason")
        and (after.close_reason is None or ended)
        and (after.host == before.host or change.user == before.host)
    )


def _end(change: Change) -> bool:
    game = change.after.game
    return (
        change.before.game is not None
        and change.attempt.by.moderator
        and game is not None
        and game.log == (*change.before.game.log, Ended())
        and change.after.close_reason is CloseReason.MODERATED
        and change.only("game", "status", "close_reason", "end_votes")
    )


def _back(change: Change) -> bool:
    before, after = change.before, change.after
    return (
        before.game is not None
        and after.game is not None
        and change.seat is not None
        and change.absent
        and after.game.log == (*before.game.log, Returned(change.seat))
        and change.only("game")
    )


def _wake(change: Change) -> bool:
    """Whether a paused game was resumed: by anybody, and those who were away are back."""
    before, after = change.before, change.after
    assert before.game is not None and after.game is not None  # noqa: PT018 - lobbies are never paused
    returned = (Returned(change.seat),) if change.seat in before.game.away and change.seat is not None else ()
    return (
        before.paused
        and not after.paused
        and after.game.log == (*before.game.log, *returned)
        and change.only("game", "host", "end_votes")
    )


def _bid(change: Change) -> Bid:
    side, stake = change.numbers
    return Bid(makes_it=side == 1, stake=stake)


def _option_numbers(attempt: Attempt, before: Table) -> tuple[int, ...]:
    """Return the numbers that the custom id of a command's button would have."""
    options = attempt.options
    match attempt.name.removeprefix("cantstop-keyboard "):
        case "move":
            return tuple(sorted(map(int, re.findall("[0-9]+", options["columns"]))))
        case "bid":
            return (int(options["outcome"] == "makes"), options["chips"])
        case "settle" if options["step"].isascii() and options["step"].isdigit():
            return (int(options["step"]),)
        case "start" if options.get("first") is not None:
            return (options["first"].id,)
        case "remove":
            return (options["player"].id,)
        case _:
            return ()


_ACTIONS: dict[str, Callable[[Change], bool]] = {
    "join": _join,
    "leave": _leave,
    "decline": _decline,
    "remove": _remove,
    "start": _start,
    "begin": _begin,
    "play": _play,
    "computers": _computers,
    "rules": _rules,
    "pace": _pace,
    "cancel": _cancel,
    "roll": _in_game(lambda change, seat: Roll(seat)),
    "move": _in_game(lambda change, seat: Choose(seat, change.numbers)),
    "change": _change_move,
    "stop": _in_game(lambda change, seat: Stop(seat)),
    "undo": _in_game(lambda change, seat: Undo(seat)),
    "confirm": _in_game(lambda change, seat: Confirm(seat)),
    "shift": _in_game(lambda change, seat: Shift(seat, sum(change.numbers))),
    "chips": _in_game(lambda change, seat: PlaceBid(seat, _bid(change))),
    "agree": _agree,
    "propose": _agree,
    "keep": _keep,
    "resign": _resign,
    "end": _end,
    "back": _back,
    "wake": _wake,
    "skip": _skip,
}
"""What each action may change. One that is not listed may change nothing."""

_COMMANDS: dict[str, tuple[str, ...]] = {
    "cantstop show": ("wake",),
    "cantstop leave": ("leave",),
    "cantstop-keyboard join": ("join",),
    "cantstop-keyboard decline": ("decline",),
    "cantstop-keyboard change-move": ("change",),
    "cantstop-keyboard computer": ("computers",),
    "cantstop-keyboard variants": ("rules",),
    "cantstop-keyboard start": ("begin",),
    "cantstop-keyboard remove": ("remove",),
    "cantstop-keyboard rematch": ("join",),
    "cantstop-keyboard roll": ("roll",),
    "cantstop-keyboard move": ("move",),
    "cantstop-keyboard stop": ("stop",),
    "cantstop-keyboard bid": ("chips",),
    "cantstop-keyboard settle": ("shift", "undo", "confirm"),
    "cantstop-keyboard back": ("back",),
    "cantstop-keyboard end": ("cancel", "agree"),
    "cantstop-keyboard keep-playing": ("keep",),
}
"""The actions that each command may carry out in the open game of its channel."""
