"""Says which changes each action may bring about in a lobby."""

from collections.abc import Callable
from dataclasses import replace

from bot.chat.lobby.options import SETTING_OPTIONS
from bot.game import Game, Started, Starter
from bot.players import Strength
from bot.tables import RULES, SETTINGS, CloseReason, Computer, Person, Status
from tests.chat.soak.attempts import Attempt, Change, Kind, identity


def _started(change: Change, first: int | None = None) -> bool:
    """Whether the change is the start of a game, with the turn of a seat if that is given."""
    game, after = change.after.game, change.after
    return (
        after.status is Status.PLAYING
        and game is not None
        and (len(game.log) == 1 or _computers_began(change, game))
        and game.log[0] == replace(game.started, rules=after.options.rules, players=len(after.seats))
        and isinstance(game.log[0], Started)
        and 2 <= len(after.seats) <= 4
        and not after.reservations
        and (first is None or game.started.first_seat == first)
    )


def _computers_began(change: Change, game: Game) -> bool:
    """Whether a command started a game of one person, and computers have played until their turn."""
    by_computer = [isinstance(player, Computer) for player in change.after.seats]
    alone = by_computer.count(False) == 1
    acting = [Game.replay(game.log[:count]).state.awaited for count in range(1, len(game.log) + 1)]
    by_computers = [all(by_computer[seat] for seat in seats) for seats in acting]
    return change.attempt.kind is Kind.COMMAND and alone and all(by_computers[:-1]) and not by_computers[-1]


def _join(change: Change) -> bool:
    before, after = change.before, change.after
    own = next((kept for kept in before.reservations if kept.person.id == change.user), None)
    kept = tuple(each for each in before.reservations if each is not own)
    people = [player.id for player in after.seats if isinstance(player, Person)]
    gained = [player for player in after.seats if player not in before.seats]
    if (
        change.seat is not None
        or len(after.seats) != len(before.seats) + 1
        or [player for player in after.seats if player not in gained] != list(before.seats)
        or [identity(player) for player in gained] != [str(change.user)]
        or len(set(people)) != len(people)
        or len(before.seats) + len(kept) + 1 > 4
    ):
        return False
    if own is not None and not kept:
        return change.only("seats", "reservations", "status", "game") and _started(change)
    return change.only("seats", "reservations") and [each.person for each in after.reservations] == [
        each.person for each in kept
    ]


def _left(change: Change, user: int) -> bool:
    """Whether somebody has lost their seat, or the one that was kept for them."""
    before, after = change.before, change.after
    left = [player for player in before.seats if identity(player) != str(user)]
    kept = [each.person for each in before.reservations if each.person.id != user]
    people = [player.id for player in left if isinstance(player, Person)]
    if len(left) == len(before.seats) and len(kept) == len(before.reservations):
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
    if len(kept) == len(change.before.reservations):
        return False
    if not kept and len(change.before.seats) > 1:
        return change.only("reservations", "status", "game") and _started(change)
    return change.only("reservations") and [each.person for each in change.after.reservations] == kept


def _start(change: Change) -> bool:
    asks_for_first = change.before.options.rules.starter is Starter.HOST and not change.before.rematch
    return (
        change.runs
        and change.only("status", "game", "reservations")
        and _started(change)
        and not asks_for_first
    )


def _begin(change: Change) -> bool:
    first = None
    if change.numbers and change.before.options.rules.starter is Starter.HOST:
        players = enumerate(change.before.seats)
        named = [player.id if isinstance(player, Person) else seat for seat, player in players]
        first = named.index(change.numbers[0]) if change.numbers[0] in named else -1
    return change.runs and change.only("status", "game", "reservations") and _started(change, first)


def _play(change: Change) -> bool:
    before, after = change.before, change.after
    if change.seat is None:
        return _join(change)
    return (
        len(before.seats) == 1
        and not before.reservations
        and change.only("seats", "rules", "status", "game")
        and after.seats == (*before.seats, Computer(Strength.EASY, 1))
        and after.options.rules == replace(before.options.rules, starter=Starter.HOST)
        and _started(change, 0)
    )


def _computers(change: Change) -> bool:
    before, after, attempt = change.before, change.after, change.attempt
    chosen = attempt.values
    if not (change.runs and isinstance(chosen, list) and len(chosen) == 1):
        return False
    if chosen[0] == "remove":
        gone = [player for player in before.seats if player not in after.seats]
        last = [player for player in before.seats if isinstance(player, Computer)][-1:]
        return change.only("seats", "reservations") and gone == last != []
    same = [each for each in before.seats if isinstance(each, Computer) and each.strength == chosen[0]]
    return (
        change.only("seats")
        and len(before.seats) + len(before.reservations) < 4
        and after.seats == (*before.seats, Computer(Strength(chosen[0]), len(same) + 1))
    )


def _rules(change: Change) -> bool:
    chosen = _filled_in(change.attempt)
    rules = change.after.options.rules
    edition = chosen.get("edition", change.before.options.rules.edition.name)
    return (
        change.runs
        and change.attempt.kind is Kind.FORM
        and change.only("rules")
        and rules.edition.name == edition
        and all(
            isinstance(value, bool) or chosen.get(name, "printed") in ("printed", value)
            for name in RULES
            if name != "edition"
            for value in [getattr(rules, name)]
        )
    )


def _pace(change: Change) -> bool:
    chosen = _filled_in(change.attempt)
    return (
        change.runs
        and change.attempt.kind is Kind.FORM
        and change.only(*SETTINGS)
        and all(
            getattr(change.after.options, name)
            == (word in ("on", True) if isinstance(before, bool) else word)
            for name, setting in SETTING_OPTIONS.items()
            for before in [getattr(change.before.options, name)]
            for word in [chosen.get(setting.name, before)]
        )
    )


def _filled_in(attempt: Attempt) -> dict[str, object]:
    fields = [label["component"] for label in attempt.components]
    return {field["custom_id"]: field["values"][0] for field in fields}


def _cancel(change: Change) -> bool:
    others = [each for each in change.before.seats if isinstance(each, Person) and each.id != change.user]
    return (
        change.runs
        and (change.numbers == (1,) or not others)
        and change.only("status", "close_reason", "reservations")
        and change.after.close_reason is CloseReason.CANCELLED
    )


LOBBY_ACTIONS: dict[str, Callable[[Change], bool]] = {
    "join": _join,
    "leave": lambda change: _left(change, change.user),
    "decline": _decline,
    "remove": lambda change: change.runs and _left(change, change.numbers[0]),
    "start": _start,
    "begin": _begin,
    "play": _play,
    "computers": _computers,
    "rules": _rules,
    "pace": _pace,
    "cancel": _cancel,
}
"""What each action of a lobby may change."""
