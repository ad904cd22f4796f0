"""Text forms: an event, a game and a position, written for people to read and read back without loss.

docs/notation.md has the grammar. Reading is strict, since a text may come from anywhere: a value has one
text, and whatever is not exactly that raises :class:`ValueError` with a message that says what is wrong.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from bot.game.actions import Choose, Resign, Roll, Stop
from bot.game.board import COLUMNS, LENGTHS, NOWHERE, RUNNERS, Heights, put, summit
from bot.game.editions import EDITIONS, Edition
from bot.game.events import (
    Busted,
    Ended,
    Event,
    Moved,
    Resigned,
    Rolled,
    RollOff,
    Started,
    Stopped,
    highest,
)
from bot.game.game import MAX_PLAYERS, MIN_PLAYERS, Game
from bot.game.refusals import Refusal
from bot.game.state import Phase, State

MAX_LINE = 1_000
"""The most characters in one line: room for seventy rounds of a roll-off."""

MAX_GAME = 200_000
"""The most characters in a whole game, comments included: room for some ten thousand rolls."""

_DICE = re.compile(r"[1-6]{4}")
_PAIR = re.compile(r"[1-6]{2}")
_COLUMN = re.compile(r"[2-9]|1[0-2]")
_HEIGHT = re.compile(r"[1-9]|1[0-2]|top")
_SEAT = re.compile(r"[0-3]")
_OUT = "--"
_ROUND = "/"
_COMMENT = "#"
_NOTHING = "-"
_RESIGNED = "x"
_TOP = "top"


def event_text(event: Event) -> str:
    """Return ``event`` as one line, without its end."""
    match event:
        case Started(edition=edition, roll_off=roll_off):
            return f"started {edition.name} {_roll_off_text(roll_off)}"
        case Rolled(dice=dice):
            return f"rolled {_digits(dice)}"
        case Moved(move=move):
            return " ".join(["moved", *map(str, move)])
        case Busted():
            return "busted"
        case Stopped():
            return "stopped"
        case Resigned(seat=seat):
            return f"resigned {seat}"
        case Ended():
            return "ended"
        case _:
            assert_never(event)


def read_event(text: str) -> Event:
    """Return the event that ``text`` says.

    Raises:
        ValueError: it says none.
    """
    if len(text) > MAX_LINE:
        raise ValueError(f"a line has at most {MAX_LINE} characters, not {len(text)}")
    match text.split(" "):
        case ["started", name, *rounds]:
            return Started(_edition(name), _read_roll_off(rounds))
        case ["rolled", dice]:
            first, second, third, fourth = _read_digits(_DICE, dice, "four dice, each 1 to 6")
            return Rolled((first, second, third, fourth))
        case ["moved", *columns] if len(columns) in (1, 2):
            move = tuple(int(_matched(_COLUMN, column, "a column, 2 to 12")) for column in columns)
            if move[0] > move[-1]:
                raise ValueError(f"the lower column comes first, not {_quoted(text)}")
            return Moved(move)
        case ["busted"]:
            return Busted()
        case ["stopped"]:
            return Stopped()
        case ["resigned", seat]:
            return Resigned(int(_matched(_SEAT, seat, "a seat, 0 to 3")))
        case ["ended"]:
            return Ended()
        case _:
            raise ValueError(f"not an event: {_quoted(text)}")


def game_text(game: Game) -> str:
    """Return the log of ``game``: an event a line."""
    return "".join(f"{event_text(event)}\n" for event in game.log)


def read_game(text: str) -> Game:
    """Return the game that ``text`` tells; blank lines and lines that begin with ``#`` are passed over.

    Raises:
        ValueError: a line is no event, or not one that the rules yield there; the message names the line.
    """
    if len(text) > MAX_GAME:
        raise ValueError(f"a game has at most {MAX_GAME} characters, not {len(text)}")
    game: Game | None = None
    read = 0
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if line.startswith(_COMMENT) or not line.strip(" \t"):
            continue
        try:
            event = read_event(line)
            if game is None:
                game = Game.replay([event])
            elif read == game.seq:
                game = _next(game, event)
            elif event != game.log[read]:
                raise ValueError(f"{event_text(game.log[read])} must follow, not {line}")
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from error
        read += 1
    if game is None:
        raise ValueError("there is no event in it")
    if read < game.seq:
        raise ValueError(f"the game breaks off where {event_text(game.log[read])} must follow")
    return game


def _next(game: Game, event: Event) -> Game:
    """Return ``game`` after ``event``, and after what the rules add to it: a roll can bring a bust with it.

    Going through the actions, as a player does, leaves it to the rules alone to say what is possible.
    """
    seat = game.state.on_turn
    try:
        match event:
            case Started():
                raise ValueError("a game starts once")
            case Rolled(dice=dice):
                return game.play(Roll(seat), lambda _: dice)
            case Moved(move=move):
                return game.play(Choose(seat, move), _no_dice)
            case Busted():
                raise ValueError("a bust comes only with a roll that has no legal move")
            case Stopped():
                return game.play(Stop(seat), _no_dice)
            case Resigned(seat=seat):
                return game.play(Resign(seat), _no_dice)
            case Ended():
                return game.end()
            case _:
                assert_never(event)
    except Refusal as refusal:
        raise ValueError(f"{event_text(event)}: {refusal.message.format(**refusal.values)}") from refusal


def _no_dice(count: int) -> tuple[int, ...]:
    raise AssertionError(f"only a roll draws dice, but {count} were asked for")


def position_text(state: State) -> str:
    """Return ``state`` as one line: the edition, a row to each seat, runners, seat on turn, phase."""
    rows = "/".join(
        (_RESIGNED if seat in state.resigned else "") + _heights_text(row)
        for seat, row in enumerate(state.markers)
    )
    phase = state.phase.value
    if state.roll:
        phase += f":{_digits(state.roll)}"
    if state.winners:
        phase += ":" + ",".join(map(str, state.winners))
    return f"{state.edition.name} {rows} {_heights_text(state.runners)} {state.on_turn} {phase}"


def read_position(text: str) -> State:
    """Return the position that ``text`` says, if it is one that a game can come to.

    Raises:
        ValueError: it says none, or one that the rules rule out.
    """
    if len(text) > MAX_LINE:
        raise ValueError(f"a line has at most {MAX_LINE} characters, not {len(text)}")
    fields = text.split(" ")
    if len(fields) != 5:
        raise ValueError(
            f"a position has 5 fields, not {len(fields)}: edition, markers, runners, seat, phase"
        )
    rows = fields[1].split("/")
    if not MIN_PLAYERS <= len(rows) <= MAX_PLAYERS:
        raise ValueError(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} seats, not {len(rows)}")
    phase, colon, detail = fields[4].partition(":")
    state = State(
        edition=_edition(fields[0]),
        markers=tuple(_read_heights(row.removeprefix(_RESIGNED)) for row in rows),
        runners=_read_heights(fields[2]),
        on_turn=int(_matched(_SEAT, fields[3], "a seat, 0 to 3")),
        phase=_read_phase(phase),
        resigned=frozenset(seat for seat, row in enumerate(rows) if row.startswith(_RESIGNED)),
    )
    if state.phase is Phase.CHOOSE:
        first, second, third, fourth = _read_digits(_DICE, detail, "four dice, each 1 to 6")
        state = replace(state, roll=(first, second, third, fourth))
    elif state.over and colon:
        winners = (int(_matched(_SEAT, seat, "a seat, 0 to 3")) for seat in detail.split(","))
        state = replace(state, winners=tuple(winners))
    elif colon:
        raise ValueError(f"nothing follows {phase}, so not {_quoted(fields[4])}")
    _check_seats(state)
    _check_columns(state)
    _check_end(state)
    return state


def _heights_text(heights: Heights) -> str:
    standing = [
        f"{column}:{_TOP if summit(column, heights[column]) else heights[column]}"
        for column in COLUMNS
        if heights[column]
    ]
    return ",".join(standing) or _NOTHING


def _read_heights(text: str) -> Heights:
    heights = NOWHERE
    if text == _NOTHING:
        return heights
    before = 0
    for item in text.split(","):
        first, _, second = item.partition(":")
        column = int(_matched(_COLUMN, first, "a column, 2 to 12"))
        height = _matched(_HEIGHT, second, "a height, 1 to 12 or top")
        if column <= before:
            raise ValueError(f"columns go up, each once: not {column} after {before}")
        if height != _TOP and int(height) >= LENGTHS[column]:
            raise ValueError(
                f"column {column} has {LENGTHS[column]} spaces, the last written top: not {height}"
            )
        heights = put(heights, column, LENGTHS[column] if height == _TOP else int(height))
        before = column
    return heights


def _read_phase(word: str) -> Phase:
    try:
        return Phase(word)
    except ValueError:
        raise ValueError(f"expected {_listed(phase.value for phase in Phase)}, not {_quoted(word)}") from None


def _check_seats(state: State) -> None:
    if state.on_turn >= len(state.markers):
        raise ValueError(f"there is no seat {state.on_turn}")
    if not state.active:
        raise ValueError("somebody must be left in the game")
    for seat, row in enumerate(state.markers):
        if seat in state.resigned and any(row[column] for column in COLUMNS if state.owner(column) != seat):
            raise ValueError(f"seat {seat} resigned, so only its markers on summits can be there")


def _check_columns(state: State) -> None:
    runners = state.runners
    for column in COLUMNS:
        markers = [row[column] for row in state.markers if row[column]]
        if state.owner(column) is not None and (len(markers) > 1 or runners[column]):
            raise ValueError(f"column {column} is claimed, so nothing else can be in it")
        if 0 < runners[column] <= state.markers[state.on_turn][column]:
            raise ValueError(f"the runner in column {column} must stand above the marker of its player")
    count = sum(map(bool, runners))
    if count > RUNNERS:
        raise ValueError(f"there are {RUNNERS} runners, not {count}")
    if count and state.phase in (Phase.ROLL, Phase.OVER):
        raise ValueError(f"no runners are on the board in phase {state.phase.value}")
    if not count and state.phase is Phase.DECIDE:
        raise ValueError("a runner is on the board in phase decide")


def _check_end(state: State) -> None:
    seats = range(len(state.markers))
    enough = tuple(seat for seat in seats if len(state.claimed_by(seat)) >= state.edition.columns_to_win)
    if enough and enough != (state.on_turn,):
        raise ValueError("only the player on turn can own enough columns to win")
    if state.on_turn in state.resigned and (enough or len(state.active) > 1):
        raise ValueError(f"seat {state.on_turn} resigned, so it is not on turn")
    due = enough or (state.active if len(state.active) == 1 else ())
    if due and not state.over:
        raise ValueError(f"the game is over: seat {_listed(due)} has won")
    if state.winners != due:
        raise ValueError(f"the winners are {_listed(due) or 'none'}, not {_listed(state.winners) or 'none'}")


def _roll_off_text(roll_off: RollOff) -> str:
    return f" {_ROUND} ".join(
        " ".join(_digits(pair) if pair else _OUT for pair in totals) for totals in roll_off
    )


def _read_roll_off(words: list[str]) -> RollOff:
    """Return the roll-off that ``words`` say, if it is one that the rules yield."""
    rounds: list[tuple[tuple[int, int] | None, ...]] = []
    players = words.index(_ROUND) if _ROUND in words else len(words)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} seats, not {players}")
    seats = tuple(range(players))
    for start in range(0, len(words) + 1, players + 1):
        totals = tuple(_read_pair(word) for word in words[start : start + players])
        if len(totals) != players or words[start + players : start + players + 1] not in ([], [_ROUND]):
            raise ValueError(f"round {len(rounds) + 1} of the roll-off must have {players} seats")
        if len(seats) == 1:
            raise ValueError(f"the roll-off was decided in round {len(rounds)}")
        if tuple(seat for seat, pair in enumerate(totals) if pair) != seats:
            raise ValueError(f"round {len(rounds) + 1} of the roll-off is for seats {_listed(seats)}")
        rounds.append(totals)
        seats = highest(totals)
    if len(seats) > 1:
        raise ValueError(f"the roll-off ends with seats {_listed(seats)} tied")
    return tuple(rounds)


def _read_pair(word: str) -> tuple[int, int] | None:
    if word == _OUT:
        return None
    first, second = _read_digits(_PAIR, word, f"a pair of dice, each 1 to 6, or {_OUT}")
    return first, second


def _edition(name: str) -> Edition:
    if name not in EDITIONS:
        raise ValueError(f"no such edition: {_quoted(name)}")
    return EDITIONS[name]


def _digits(dice: tuple[int, ...]) -> str:
    return "".join(map(str, dice))


def _read_digits(pattern: re.Pattern[str], word: str, what: str) -> tuple[int, ...]:
    return tuple(map(int, _matched(pattern, word, what)))


def _matched(pattern: re.Pattern[str], word: str, what: str) -> str:
    if not pattern.fullmatch(word):
        raise ValueError(f"expected {what}, not {_quoted(word)}")
    return word


def _listed(things: Iterable[object]) -> str:
    return ", ".join(map(str, things))


def _quoted(text: str) -> str:
    """Return ``text`` for a message: short, and with nothing in it that does not print."""
    return ascii(text if len(text) <= 40 else f"{text[:40]}...")
