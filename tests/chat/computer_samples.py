"""Tables with computers, and with people who are late or away, for tests of the cards."""

from dataclasses import replace

from bot.game import Game, Stop
from bot.players import Strength
from bot.tables import Coach, Computer, Options, Pace, Player, Table
from tests.game.game_factories import game_at, no_dice
from tests.game.notation.games import format_game, parse_game
from tests.tables.sample_tables import NOW, finished_table, first_people, game_table, lobby_table

LAMB, GOAT, FOX, EAGLE = (Computer(strength, 1) for strength in Strength)
LAMB_2, EAGLE_2 = Computer(Strength.EASY, 2), Computer(Strength.HARD, 2)


def with_seats(table: Table, *players: Player) -> Table:
    return replace(table, seats=players)


def with_goat(log: str, rules: str = "parker") -> Table:
    """Return a table of Ann and Goat, who goes first."""
    return with_seats(game_table(parse_game(f"started {rules} 12 65\n{log}")), first_people(1)[0], GOAT)


def with_all(log: str) -> Table:
    """Return a table of Ann, who goes first, and three computers."""
    begun = "started parker 65 12 11 12\nrolled 3433\nmoved 6 7\nstopped\n"
    return with_seats(game_table(parse_game(begun + log)), first_people(1)[0], GOAT, LAMB, EAGLE)


def at_live_pace(game: Game) -> Table:
    """Return a table where people have 90 seconds to act."""
    return replace(game_table(game), options=Options(pace=Pace.LIVE), deadline=NOW + 90)


def with_events(game: Game, log: str) -> Game:
    """Return a game after more events, one to a line."""
    return parse_game(format_game(game) + log)


STOPPED = "rolled 1234\nmoved 3 7\nrolled 1516\nmoved 6 7\nrolled 2656\nmoved 7\nstopped\n"
"""No rule makes Goat stop there."""
BUST = "rolled 1234\nmoved 3 7\nrolled 1516\nmoved 6 7\nrolled 2222\nbusted\n"
LONG = (
    "rolled 1234\nmoved 3 7\n"
    + "rolled 1616\nmoved 7 7\n" * 6
    + "rolled 1212\nmoved 3 3\n" * 2
    + "rolled 6666\nmoved 12 12\n"
)
"""Ten rolls."""
SCORED = "rolled 1145\nmoved 2 9\nrolled 1145\nmoved 2 9\nrolled 5656\nmoved 12\nstopped\n"
"""By the Rule of 28 its spaces count 18 in column 2, 9 in column 9 and 12 in column 12."""

BEGUN = parse_game("started parker 65 12\n")
ON = "rolled 1516\nmoved 6 7\nstopped\n"
LATE = with_events(BEGUN, "rolled 3433\nmoved 6 7\nmissed 0\n")
AWAY = with_events(LATE, f"stopped\n{ON}passed\nhanded 0\n")
"""Ann was late twice in a row, so Goat plays for her; Ben is on turn."""
ALL_AWAY = with_events(AWAY, "passed\nrolled 1234\nmoved 3 7\nstopped\npassed\nhanded 1")
BACK = with_events(AWAY, "returned 0")

BOTH_ON = f"{ON}rolled 3433\nmoved 6 7\nstopped\n"
TWO_MOVES = "rolled 3433\nmoved 6 7\nrolled 1516\nmoved 6 7\n"
BIDDING = "parker,bidding"

COMPUTER_TABLES = {
    "lobby with a computer": with_seats(lobby_table(), *first_people(1), GOAT),
    "lobby with two of a kind": with_seats(lobby_table(), *first_people(1), LAMB, LAMB_2),
    "full lobby with computers": with_seats(lobby_table(), *first_people(2), EAGLE, EAGLE_2),
    "lively lobby": replace(lobby_table(2), options=Options(pace=Pace.LIVE, coach=Coach.OPEN)),
    "relaxed lobby": replace(lobby_table(2), options=Options(pace=Pace.RELAXED, coach=Coach.OFF)),
    "a computer begins": with_goat(""),
    "a computer has two runners": with_goat("rolled 1234\nmoved 3 7\n"),
    "a computer stopped at its score": with_goat(SCORED),
    "three computers have played": with_all(STOPPED + BUST + STOPPED),
    "a person answers computers": with_all(STOPPED + BUST + STOPPED + "rolled 1234\n"),
    "bids on a computer are awaited": with_goat(BOTH_ON + TWO_MOVES, BIDDING),
    "a computer is to bid": with_goat(BOTH_ON + ON + TWO_MOVES, BIDDING),
    "a computer is to settle": with_goat(BOTH_ON + ON + TWO_MOVES + "bid 1 makes 2\nstopped\n", BIDDING),
    "a bid on a computer is settled": with_goat(BOTH_ON + TWO_MOVES + "bid 0 makes 2\nstopped\n", BIDDING),
    "with a deadline": at_live_pace(BEGUN),
    "a turn has passed": at_live_pace(with_events(BEGUN, "passed\n")),
    "late in a turn": at_live_pace(LATE),
    "a turn was played on": at_live_pace(with_events(LATE, ON)),
    "somebody is away": at_live_pace(AWAY),
    "a computer played for somebody": at_live_pace(with_events(AWAY, f"{ON}rolled 1234\nmoved 3 7\nstopped")),
    "somebody is back": at_live_pace(BACK),
    "set aside": replace(game_table("parker -/- 6:2,7:5,8:1 0 decide"), paused=True),
    "set aside since all are away": replace(game_table(ALL_AWAY), paused=True),
    "a computer has won": with_seats(
        finished_table(game_at("parker 2:top,3:top,7:3/- 6:2,12:top 0 decide").play(Stop(0), no_dice)),
        GOAT,
        *first_people(1),
    ),
}
"""A table in every state that comes from computers and from people who are late or away."""
