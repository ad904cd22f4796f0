"""Tables in every phase, each in a channel of its own."""

from collections.abc import Iterator
from dataclasses import replace

from bot.dice import SEED_LENGTH, Seal
from bot.game import PARKER, Game, Rules, Starter
from bot.tables import CHANNEL, CloseReason, Location, Options, Status, Table
from bot.tables.crowd import Crowd
from bot.tables.seats import Person, Player, RematchPlayer, Reservation
from tests.chat.card_samples import BIDDERS, BIDS_IN, GAMES, SETTLING_DOWN, SETTLING_UP, WON
from tests.chat.computer_samples import AWAY, COMPUTER_TABLES, LAMB, LAMB_2
from tests.chat.crowd_samples import crowd_after
from tests.game.notation.games import parse_game
from tests.store.memory_store import MemoryStore
from tests.tables.sample_tables import EVE, LOCATION, NOW, closed_table, first_people, game_table, lobby_table
from tests.tables.watched_games import THIRD_RUNNER, game_with

BOARD_ID = 500_000_000_000_000_000
"""The message that shows the board of each table; newer ones have greater ids."""

PARKER_RULES = Rules.of(PARKER)
_PEOPLE = (*first_people(4), Person(EVE.id, EVE.name))
_ANN, _BEN, _CYD, _DEE, _EVE = _PEOPLE

_TWO_RUNNERS = parse_game("started parker 65 12\nrolled 3433\nmoved 6 7\nrolled 3433\nmoved 6 7\n")
_THREE_RUNNERS = parse_game("started parker 65 12\nrolled 3416\nmoved 4 10\nrolled 1611\nmoved 7\n")
_NO_STOPPING = parse_game(
    "started parker,crowded=no-stop 65 12\n"
    "rolled 3433\nmoved 6 7\nstopped\nrolled 3434\nmoved 7 7\nstopped\nrolled 3433\nmoved 6 7\n"
)


def _before_the_end(name: str) -> Game:
    return WON[name].at(WON[name].event_count - 1)


def _lobby(*seats: Player, rules: Rules = PARKER_RULES) -> Table:
    return replace(lobby_table(), seats=seats, options=Options(rules))


def _game(game: Game, *seats: Player) -> Table:
    table = replace(game_table(game), options=Options(game.state.rules))
    return replace(table, seats=seats or table.seats)


def _samples() -> Iterator[Table]:
    yield _lobby(_EVE)
    yield _lobby(_ANN, _BEN)
    yield _lobby(_BEN, _CYD, _DEE, rules=replace(PARKER_RULES, starter=Starter.HOST))
    yield _lobby(_EVE, LAMB, LAMB_2)
    yield _lobby(_CYD, LAMB, rules=replace(PARKER_RULES, starter=Starter.HOST))
    yield _lobby(_DEE, _CYD, _BEN, LAMB)
    kept = (Reservation(_CYD, None, 1), Reservation(_ANN, None, 2))
    rematch = tuple(RematchPlayer(person, 1) for person in (_DEE, _CYD, _ANN))
    yield replace(_lobby(_DEE), reservations=kept, rematch=rematch)
    last_kept = (Reservation(_ANN, None, 1),)
    yield replace(_lobby(_BEN), reservations=last_kept, rematch=(rematch[2], RematchPlayer(_BEN, 0)))
    yield replace(_lobby(_EVE, _BEN), reservations=(Reservation(_DEE, 1e10, 1),))
    for game in (GAMES["begun"], GAMES["three moves"], _THREE_RUNNERS, _NO_STOPPING):
        yield _game(game)
    yield replace(_game(_THREE_RUNNERS), end_votes=frozenset({_ANN.id}))
    for game in (BIDDERS, BIDS_IN, SETTLING_UP, SETTLING_DOWN, AWAY):
        yield _game(game)
    yield _game(_before_the_end("won"))
    yield _game(_TWO_RUNNERS, _EVE, LAMB)
    for name in ("a computer has two runners", "a computer is to bid", "set aside since all are away"):
        yield COMPUTER_TABLES[name]
    yield replace(_game(GAMES["two runners"]), paused=True)
    yield replace(_game(GAMES["three moves"]), deadline=NOW, reminder_due=True)
    for name in ("won", "won by four"):
        yield replace(_game(WON[name]), status=Status.FINISHED)
    yield closed_table(_game(_before_the_end("won by four").end()), CloseReason.AGREED)
    yield closed_table(_lobby(_CYD), CloseReason.CANCELLED)
    yield replace(_game(_TWO_RUNNERS, _CYD, LAMB), location=Location(None, 1))
    yield _game(game_with(*THIRD_RUNNER))
    for game in (_TWO_RUNNERS.at(1), _TWO_RUNNERS.at(2), _TWO_RUNNERS):
        yield replace(_game(game, CHANNEL, LAMB), crowd=Crowd())
    yield replace(_game(_THREE_RUNNERS, CHANNEL, LAMB), crowd=crowd_after(("roll", 2), ("stop", 1)))


async def fill(store: MemoryStore) -> None:
    """Put the tables into a store.

    Nobody hosts so many that they could not open one more.
    """
    hosted = dict.fromkeys(_PEOPLE, 0)
    for number, sample in enumerate(_samples(), start=1):
        people = [Person(person.id, person.name) for person in (sample.present or sample.people)]
        people = [*_PEOPLE] if sample.crowd else people
        host = min(people, key=hosted.__getitem__)
        hosted[host] += sample.open and not sample.paused
        location = replace(sample.location, channel_id=LOCATION.channel_id + number)
        seal = Seal(0, bytes(SEED_LENGTH)) if number % 3 else None  # the others are from before seals
        new = Table.new(location, host, sample.options, NOW)
        before = await store.create(replace(new, rematch=sample.rematch, seal=seal))
        await store.set_board_message(before.id, BOARD_ID, 0)
        as_created = {name: getattr(before, name) for name in ("id", "host", "location", "seal", "board")}
        after = replace(sample, **as_created, last_activity=NOW, language=before.language)
        await store.save(before, replace(after, revision=before.revision + 1))
