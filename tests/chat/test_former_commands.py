"""What the 42 former commands did can be done with those of today, by what they and their cards offer."""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple
from unittest.mock import Mock

import discord
import pytest

from bot.chat.ui.card import Card
from bot.game import PARKER, Game, Rules, Starter
from bot.players import Strength
from bot.tables import Caller, Computer, Options, Person, Reservation, Table
from tests.chat.card_parts import chosen, labels, text
from tests.chat.card_samples import BIDDERS, GAMES, PLAYED, SETTLING_UP
from tests.chat.computer_samples import AWAY
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import MANAGER, Harness
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, LOCATION, MOD, first_people
from tests.tables.watched_games import THIRD_RUNNER, game_with

Before = Callable[[Harness], Awaitable[object]]


class Way(NamedTuple):
    """How something is done now.

    Attributes:
        steps: a command, and then the buttons and the options of menus on the cards that follow. A command is
            ``/`` and its name, or in words what ``/cantstop do`` is told.
        told: what the last answer says, or what it offers.
        before: what there is in the channel.
        options: those of the command.
    """

    steps: str
    told: str
    before: Before | None = None
    options: Mapping[str, object] = {}
    by: Caller = ANN


def playing(game: Game, **changes: object) -> Before:
    async def prepare(harness: Harness) -> Table:
        return await save_changes(harness.store, await harness.game(game), **changes)

    return prepare


def lobby(count: int = 2, rules: Rules | None = None, **changes: object) -> Before:
    async def prepare(harness: Harness) -> Table:
        return await save_changes(harness.store, await harness.lobby(rules, count=count), **changes)

    return prepare


async def sealed(harness: Harness) -> Table:
    return await harness.tables.open(LOCATION, ANN, Options(PLAYED["plain"].state.rules))


async def won(harness: Harness) -> Table:
    return await harness.finished(PLAYED["plain"])


def somebody(person: Caller) -> Mock:
    member = Mock(spec=discord.Member, id=person.id, display_name=person.name, bot=False)
    member.resolved_permissions = discord.Permissions(view_channel=True)
    return member


async def solo_too(harness: Harness) -> None:
    await harness.finished(PLAYED["after a turn"])
    await harness.finished(PLAYED["after a turn"], (*first_people(1), Computer(Strength.EASY, 1)))


WATCHED = playing(game_with(*THIRD_RUNNER))
CHALLENGED = lobby(1, reservations=(Reservation(Person(BEN.id, BEN.name), seat=1),))
WITH_COMPUTER = lobby(1, seats=(*first_people(1), Computer(Strength.MEDIUM, 1)))
VOTING = playing(BIDDERS, end_votes=frozenset({ANN.id}))
ON_TURN, ROLLED, RISKING = (playing(GAMES[name]) for name in ("begun", "three moves", "three runners"))
MOVED = playing(GAMES["two runners"])

WAYS: dict[str, list[Way]] = {
    "cantstop new": [
        Way("/new", "Join"),
        Way("/new", "Franjos edition", options={"edition": "franjos", "computers": 1, "strength": "hard"}),
    ],
    "cantstop challenge": [Way("/challenge", "Accept", options={"user": somebody(BEN)})],
    "cantstop play": [Way("/play", "Roll")],
    "cantstop daily": [Way("/daily", "Roll"), Way("/daily > Roll", "choose your move")],
    "cantstop puzzle": [Way("/daily > Puzzle", "## 🧩 Puzzle")],
    "cantstop show": [Way("/games > Show it again here", "Roll", ON_TURN)],
    "cantstop leave": [
        Way("/games > Leave > Leave the game", "You've left the game.", ON_TURN),
        Way("Leave > Leave the game", "You've left the game.", ON_TURN),
    ],
    "cantstop games": [Way("/games", "Your turn", ON_TURN)],
    "cantstop leaderboard": [
        Way("/leaderboard", "Rating", won),
        Way("/leaderboard > Busts > Last month > All servers", "Leaderboard of all servers", won),
        Way("/leaderboard > Longest turn > This month > Solo against computers", "Solo against", won),
        Way("/leaderboard > Hall of fame", "Best ratings of each month", won),
        Way("/leaderboard > Spectators' guesses", "Best guesses in this server", won),
    ],
    "cantstop stats": [
        Way("/stats", "More", won, {"player": somebody(BEN)}),
        Way("/stats > More", "Rivals", won),
        Way("/stats > Solo against computers", "Solo against computers", solo_too),
    ],
    "cantstop replay": [Way("/game > Replay", "replay", won, {"number": 1})],
    "cantstop review": [
        Way("/game", "mistakes", won),
        Way("/game > \u2068Ann\u2069's mistakes", "costliest", won),
    ],
    "cantstop dice": [
        Way("/game > Check the dice", "seal", sealed, {"number": 1}),
        Way("/games > Check the dice", "seal", sealed),
    ],
    "cantstop privacy": [
        Way("/settings > Your data", "What I store about you", won),
        Way("/settings > Your data > Give me my data", "cantstop-data.json", won),
        Way("/settings > Your data > Delete my data", "Delete everything about you?", won),
        Way("/help > Your data > Hide me from other servers", "Show me to other servers", won),
    ],
    "cantstop odds": [
        Way("Odds", "Chance to advance in each column", RISKING),
        Way("/help > Odds of the dice", "Chance to advance in each column"),
    ],
    "cantstop rules": [
        Way("/help > Rules", "The rules of the game in this channel", ON_TURN),
        Way("/help > Rules > Franjos edition", "## Franjos edition", ON_TURN),
        Way("/help > Rules > Runners jump over other players' markers", "## Runners jump over"),
    ],
    "cantstop help": [Way("/help", "How to play"), Way("/help > All commands", "cantstop stats")],
    "cantstop-keyboard join": [
        Way("Join", f"🟡 <@{CYD.id}>", lobby(), by=CYD),
        Way("Accept", "Rolling for the first turn", CHALLENGED, by=BEN),
    ],
    "cantstop-keyboard decline": [Way("Not now", f"<@{ANN.id}> · host\n▫️ free seat", CHALLENGED, by=BEN)],
    "cantstop-keyboard computer": [
        Way("Add Eagle", "🟡 🦅 **Eagle**", lobby()),
        Way("Remove Goat", f"<@{ANN.id}> · host\n▫️ free seat", WITH_COMPUTER),
    ],
    "cantstop-keyboard variants": [
        Way("Change the rules > Change the rules", "Edition", lobby()),
        Way("Change the rules > Pace and coach", "Spectators' guesses", lobby()),
    ],
    "cantstop-keyboard start": [
        Way("Start", "Rolling for the first turn", lobby()),
        Way(
            "Start: Ben goes first",
            f"<@{BEN.id}> 🟦 It's your turn",
            lobby(rules=Rules.of(PARKER, starter=Starter.HOST)),
        ),
    ],
    "cantstop-keyboard remove": [Way("Remove Ben", f"<@{ANN.id}> · host\n▫️ free seat", lobby())],
    "cantstop-keyboard roll": [Way("Roll", "Dice: ", ON_TURN)],
    "cantstop-keyboard move": [Way("7 7", "7 twice", ROLLED), Way("10 and 4", "4 + 10", ROLLED)],
    "cantstop-keyboard change-move": [Way("Change move", "Moves: ", MOVED)],
    "cantstop-keyboard stop": [Way("Stop", "stopped", RISKING)],
    "cantstop-keyboard bid": [Way("Bid 2 on a bust", "Your bid is in.", playing(BIDDERS))],
    "cantstop-keyboard guess": [Way("Guess a stop", "Your guess", WATCHED, by=EVE)],
    "cantstop-keyboard settle": [
        Way("7", "your markers may go up", playing(SETTLING_UP)),
        Way("Done", "roll the dice", playing(SETTLING_UP)),
    ],
    "cantstop-keyboard board": [
        Way("/do", "```", ON_TURN, {"action": None}),
        Way("Text board", "```", ON_TURN),
        Way("Picture of the board", ".png", ON_TURN),
        Way("/settings > As a picture", "Chosen: As a picture"),
    ],
    "cantstop-keyboard pings": [Way("/settings > Never ping me", "Chosen: Never ping me")],
    "cantstop-keyboard motion": [Way("/settings > Animations off", "Chosen: Animations off")],
    "cantstop-keyboard back": [Way("I'm back", f"<@{ANN.id}> is back", playing(AWAY))],
    "cantstop-keyboard rematch": [Way("Rematch", "reserved for", won)],
    "cantstop-keyboard end": [
        Way("Cancel the game > Cancel the game", "You cancelled the game.", lobby()),
        Way("End the game", "wants to end the game", playing(BIDDERS)),
        Way("End without a winner", "want to end the game", VOTING, by=BEN),
        Way("End the game > End the game", "You ended the game.", playing(BIDDERS), by=MOD),
    ],
    "cantstop-keyboard keep-playing": [Way("Keep playing", "⏳", VOTING, by=BEN)],
    "cantstop-admin defaults": [
        Way("/settings > Change the rules", "Edition", by=MANAGER),
        Way("/settings > Pace and coach", "Pace", by=MANAGER),
    ],
    "cantstop-admin theme": [
        Way("/settings > Light: a day on the mountain", "Chosen: Light: a day on the mountain", by=MANAGER)
    ],
    "cantstop-admin language": [Way("/settings > English", "Chosen: English", by=MANAGER)],
    "cantstop-admin motion": [Way("/settings > Animations off", "Chosen: Animations off", by=MANAGER)],
    "cantstop-admin check": [Way("/check", "every permission", by=MANAGER)],
}
"""Each former command, and how all that it did is done now."""


async def walk(harness: Harness, way: Way, *, admin: bool = False) -> FakeInteraction:
    """Go a way, and return the last interaction."""
    if way.before is not None:
        await way.before(harness)
    first, *steps = way.steps.split(" > ")
    if first.startswith("/"):
        name, options = f"cantstop{'-admin' * admin} {first[1:]}", dict(way.options)
    else:
        name, options = "cantstop do", {"action": first}
    answer = await harness.command(name, way.by, **options)
    private = False
    for step in steps:
        answered = next(call.values for call in answer.discord.calls if call.values.get("view"))
        private |= bool(answered.get("ephemeral"))
        answer = await harness.press(way.by, answered["view"], step, private=private)
    return answer


def told(answer: FakeInteraction) -> str:
    """Return everything that an answer says and offers."""
    found = []
    for call in answer.discord.calls:
        for value in call.values.values():
            match value:
                case str():
                    found.append(value)
                case Card():
                    found += [text(value), *labels(value), *(f"Chosen: {label}" for label in chosen(value))]
                case discord.ui.Modal():
                    found.append(str(value.to_dict()))
                case [*files]:
                    found += [getattr(file, "filename", "") for file in files]
    return "\n".join(found)


def test_there_were_forty_two_commands_and_are_thirteen(harness: Harness) -> None:
    assert len(WAYS) == 42
    assert len(harness.commands.keys() - {"cantstop crowd"}) <= 13
    options = {name: len(command.parameters) for name, command in harness.commands.items()}
    assert sum(options.values()) <= 30
    assert max(options.values()) <= 8


@pytest.mark.parametrize(
    ("former", "way"),
    [(former, way) for former, ways in WAYS.items() for way in ways],
    ids=lambda each: each if isinstance(each, str) else each.steps,
)
async def test_it_can_still_be_done(harness: Harness, former: str, way: Way) -> None:
    answer = await walk(harness, way, admin=former.startswith("cantstop-admin"))
    assert way.told in told(answer)
