"""Says which changes an attempt may bring about, independently of the code that carries attempts out.

It is written down once more, as plainly as possible, from what players are told: who may do what, where and
when. The rules of the game are those of :mod:`tests.game.reference_rules`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord.app_commands import Choice

from bot.game import Phase
from bot.tables import LISTING, Computer, Location, Person, Player, Status, Table, turn_of
from tests.chat.soak import crowd
from tests.chat.soak.attempts import THREAD_ID, Attempt, Change, Kind, identity
from tests.chat.soak.game import GAME_ACTIONS
from tests.chat.soak.lobby import LOBBY_ACTIONS
from tests.chat.soak.privacy import presses

PUBLIC = {
    *("join", "decline", "start", "play", "computers", "options"),
    *("roll", "risk", "move", "change", "stop", "bid", "shift", "undo", "confirm", "guess"),
    *("agree", "keep", "back", "substitute", "wake", "skip", "menu", "rematch"),
}
"""The actions whose buttons are on the board."""

PRIVATE_TOO = {"join", "roll", "risk", "move", "change", "stop", "guess"}
"""The actions of them whose buttons are on ephemeral messages too."""

_COUNTS: dict[str, tuple[int, ...]] = {
    "rules": (0, 1, 5),
    **dict.fromkeys(("cancel", "begin"), (0, 1)),
    **dict.fromkeys(("propose", "shift"), (1,)),
    "move": (1, 2),
    "chips": (2,),
    "remove": (),
}
"""How many numbers the custom id of an action may have; none if it is not listed."""

COMPUTERS = {"lamb": "easy", "goat": "medium", "fox": "advanced", "eagle": "hard"}
"""The strengths of the computers."""

_CUSTOM_ID = re.compile(r"cs1:([0-9]+):([0-9]+):([a-z]+)(?::([0-9]+(?:\.[0-9]+)*))?")

_ACTIONS = LOBBY_ACTIONS | GAME_ACTIONS
"""What each action may change. One that is not listed may change nothing."""

_DEEDS = {
    "roll again": "roll",
    "stop and win": "stop",
    "change move": "change",
    "done": "confirm",
    "i'm back": "back",
    "let a computer play": "substitute",
    "end the game": "propose",
    "end without a winner": "agree",
    "keep playing": "keep",
    "resume": "wake",
    "accept": "join",
    "not now": "decline",
    "start": "begin",
    "play now": "play",
    "cancel the game": "cancel",
    "rematch": "join",
    **{word: word for word in ("roll", "stop", "undo", "skip", "join", "leave")},
}
"""The action that ``/cantstop do`` may carry out, by what was typed."""


def accepts(attempt: Attempt, before: Table, after: Table) -> str | None:
    """Return the action that may have brought about the change of a table, None if there is none."""
    if not before.open or before.location != attempt.location or after.board != before.board:
        return None
    if attempt.kind is Kind.COMMAND:
        meant, action, numbers = _said(attempt, before)
        alone = "skip" if _typed(attempt) else None  # computers play on for who plays against them alone
        said = (Change(meant, before, after, named, numbers) for named in (action, alone) if named)
        return next((change.action for change in said if _is_allowed(change)), None)
    match = _CUSTOM_ID.fullmatch(attempt.name)
    if match is None or attempt.message_id is None:
        return None
    table_id, version, action = int(match[1]), int(match[2]), match[3]
    numbers = tuple(map(int, match[4].split("."))) if match[4] else ()
    if attempt.ephemeral and action in PUBLIC - PRIVATE_TOO:
        return None
    if not attempt.ephemeral and action not in PUBLIC:
        return None
    if not attempt.ephemeral and attempt.message_id < (before.board.id or 0):
        return None
    if action == "rematch":  # the button of a game that is over gives a seat in the next one
        action, table_id = "join", before.id
    if table_id != before.id or action not in _ACTIONS or len(numbers) not in _COUNTS.get(action, (0,)):
        return None
    return action if _is_allowed(Change(attempt, before, after, action, numbers, version)) else None


def _is_allowed(change: Change) -> bool:
    if change.before.crowd is not None:
        return crowd.accepts(change)
    in_lobby = change.before.status is Status.LOBBY
    return in_lobby is (change.action in LOBBY_ACTIONS) and _ACTIONS[change.action](change)


def may_guess(attempt: Attempt, table: Table, user_id: int) -> bool:
    """Whether an attempt may have kept a guess of a person about the turn of a table."""
    by_command = _typed(attempt) in ("guess a stop", "guess a bust")
    match = _CUSTOM_ID.fullmatch(attempt.name)
    by_button = (
        attempt.private
        and match is not None
        and (int(match[1]), match[3]) == (table.id, "ending")
        and table.game is not None
        and int(match[2]) > turn_of(table.game)
        and match[4] in ("0", "1")
    )
    return (
        (by_command or by_button)
        and attempt.by.id == user_id
        and attempt.location == table.location
        and table.options.guessing
        and table.seat_of(user_id) is None
        and table.game is not None
        and table.game.state.phase in (Phase.CHOOSE, Phase.DECIDE)
    )


def may_open(attempt: Attempt, tables: Mapping[int, Table], opened: Table) -> bool:
    """Whether an attempt may have opened a table besides those there were."""
    in_thread = re.fullmatch("th1:[0-9]+:[0-9]*(:now)?", attempt.name) is not None
    asked_from = attempt.location
    if in_thread and attempt.private and asked_from.guild_id is not None:
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
    if attempt.kind is Kind.COMMAND and attempt.name == "cantstop crowd":
        return crowd.is_new_crowd(opened)
    people = [player.id for player in opened.seats if isinstance(player, Person)]
    if in_thread or (
        attempt.kind is Kind.COMMAND
        and attempt.name in ("cantstop new", "cantstop challenge", "cantstop play")
    ):
        challenged = {user.id for user in attempt.options.values() if isinstance(user, discord.Member)}
        kept = {each.person.id for each in opened.reservations}
        return people == [attempt.by.id] and kept == challenged - {attempt.by.id}
    if attempt.kind is Kind.COMMAND:
        there = [table for table in tables.values() if table.location == attempt.location]
        last = max(there, key=lambda table: table.id) if there else None
        asked = _typed(attempt) == "rematch"
    else:
        match = _CUSTOM_ID.fullmatch(attempt.name)
        last = tables.get(int(match[1])) if match else None
        asked = match is not None and match[3] == "rematch" and not attempt.ephemeral
        asked = asked and attempt.message_id is not None
    if not asked or last is None or last.open or last.game is None or last.location != attempt.location:
        return False
    players = sorted(map(identity, (*opened.seats, *(kept.person for kept in opened.reservations))))
    stayed = [
        player
        for player in last.seats
        if isinstance(player, Computer) or player.id == attempt.by.id or player in last.present
    ]
    return sorted(map(identity, stayed)) == players and people == [attempt.by.id]


def may_suggest(choices: Sequence[Choice[Any]]) -> bool:
    """Whether Discord accepts some choices: at most 25, each with a name of 1 to 100 characters."""
    return len(choices) <= 25 and all(1 <= len(choice.name) <= 100 for choice in choices)


def may_choose(attempt: Attempt, tables: Mapping[int, Table], user_id: int, choice: str) -> bool:
    """Whether an attempt may have changed what a person has chosen."""
    if user_id != attempt.by.id:
        return False
    if attempt.kind is Kind.COMMAND:
        return choice == "board" and _typed(attempt) in ("text board", "picture of the board")
    if not attempt.private:
        return False
    if choice == LISTING:
        return presses(attempt, "list", "unlist")
    if attempt.name in ("set1:calls", "set1:motion", "set1:board"):
        return attempt.name == f"set1:{choice}"
    match = _CUSTOM_ID.fullmatch(attempt.name)
    if match is None:
        return False
    table = tables.get(int(match[1]))
    buttons = {"calls": ("calls",), "motion": ("still", "moving"), "solved puzzles": ("try",)}
    tried = table is not None and table.status is Status.FINISHED and table.seat_of(user_id) is not None
    return match[3] in buttons.get(choice, ()) and (match[3] != "try" or tried)


def may_choose_for_server(attempt: Attempt, guild_id: int, choice: str) -> bool:
    """Whether an attempt may have changed what a server has chosen."""
    by_menu = choice in ("theme", "motion", "language") and attempt.name == f"srv1:{choice}"
    by_form = choice in ("rules", "pace") and attempt.name in ("srv1:rules", "srv1:pace")
    return (
        (by_menu or (by_form and attempt.kind is Kind.FORM))
        and attempt.private
        and attempt.manager
        and guild_id == attempt.location.guild_id
    )


def _typed(attempt: Attempt) -> str:
    """Return what was typed for ``/cantstop do``, in small letters; empty for anything else."""
    said = attempt.options.get("action") if attempt.name == "cantstop do" else None
    return said.strip().casefold() if attempt.kind is Kind.COMMAND and said else ""


def _said(attempt: Attempt, before: Table) -> tuple[Attempt, str | None, tuple[int, ...]]:
    """Return what a command asks for: the action, and the numbers in the id of a button for it.

    What is chosen in a menu is in the values of the attempt.
    """
    typed = _typed(attempt)
    if not typed:
        return attempt, None, ()
    if typed in _DEEDS:
        return attempt, _DEEDS[typed], ()
    if bid := re.fullmatch("bid ([0-9]) on a (stop|bust)", typed):
        return attempt, "chips", (int(bid[2] == "stop"), int(bid[1]))
    if first := re.fullmatch("start: (.*) goes first", typed):
        named = [(seat, player) for seat, player in enumerate(before.seats) if _called(player) == first[1]]
        numbers = (player.id if isinstance(player, Person) else seat for seat, player in named)
        return attempt, "begin", tuple(numbers)
    if added := re.fullmatch("add (.*)", typed):
        return replace(attempt, values=[COMPUTERS[added[1]]]), "computers", ()
    if removed := re.fullmatch("remove (.*)", typed):
        seated = (*before.seats, *(kept.person for kept in before.reservations))
        gone = [player for player in seated if _called(player) == removed[1]]
        if people := tuple(player.id for player in gone if isinstance(player, Person)):
            return attempt, "remove", people[:1]
        return replace(attempt, values=["remove"]), "computers", ()
    columns = tuple(sorted(map(int, re.findall("[0-9]+", typed))))
    settling = before.game is not None and before.game.state.phase is Phase.SETTLE
    return attempt, "shift" if settling and len(columns) == 1 else "move", columns


def _called(player: Player) -> str:
    if isinstance(player, Person):
        return player.name.casefold()
    (name,) = (name for name, strength in COMPUTERS.items() if strength == player.strength)
    return name if player.number == 1 else f"{name} {'abcd'[player.number - 1]}"
