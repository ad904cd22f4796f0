"""Commands and cards lead to what is on the cards of other features, by what their buttons and menus say."""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import discord
import pytest

from bot.chat.ui.card import Card
from bot.game import Game
from bot.tables import Caller, Options, Table
from tests.chat.card_parts import labels, text
from tests.chat.card_samples import BIDDERS, GAMES, PLAYED
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import MANAGER, Harness
from tests.tables.sample_tables import ANN, LOCATION, MOD

Before = Callable[[Harness], Awaitable[object]]


class Way(NamedTuple):
    """How somebody gets to something.

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


def playing(game: Game) -> Before:
    return lambda harness: harness.game(game)


async def sealed(harness: Harness) -> Table:
    return await harness.tables.open(LOCATION, ANN, Options(PLAYED["plain"].state.rules))


async def won(harness: Harness) -> Table:
    return await harness.finished(PLAYED["plain"])


ON_TURN = playing(GAMES["begun"])

WAYS = [
    Way("/new", "Franjos edition", options={"edition": "franjos", "computers": 1, "strength": "hard"}),
    Way("/daily > Puzzle", "## 🧩 Puzzle"),
    Way("/games > Show it again here", "Roll", ON_TURN),
    Way("/games > Leave > Leave the game", "You've left the game.", ON_TURN),
    Way("/games > Check the dice", "seal", sealed),
    Way("/leaderboard > Busts > Last month > All servers", "Leaderboard of all servers", won),
    Way("/leaderboard > Longest turn > This month > Solo against computers", "Solo against", won),
    Way("/leaderboard > Hall of fame > Spectators' guesses", "Best guesses in this server", won),
    Way("/stats > More", "Rivals", won),
    Way("/game > Replay", "replay", won, {"number": 1}),
    Way("/game > \u2068Ann\u2069's mistakes", "costliest", won),
    Way("/game > Check the dice", "seal", sealed, {"number": 1}),
    Way("/settings > Your data", "What I store about you", won),
    Way("/settings > Your data > Give me my data", "cantstop-data.json", won),
    Way("/settings > Your data > Delete my data", "Delete everything about you?", won),
    Way("/help > Your data > Hide me from other servers", "Show me to other servers", won),
    Way("/help > Odds of the dice", "Chance to advance in each column"),
    Way("/help > Rules", "The rules of the game in this channel", ON_TURN),
    Way("Leave > Leave the game", "You've left the game.", ON_TURN),
    Way("Change the rules > Change the rules", "Edition", Harness.lobby),
    Way("Change the rules > Pace and coach", "Spectators' guesses", Harness.lobby),
    Way("Cancel the game > Cancel the game", "You cancelled the game.", Harness.lobby),
    Way("End the game > End the game", "You ended the game.", playing(BIDDERS), by=MOD),
    Way("/settings > Change the rules", "Edition", by=MANAGER),
    Way("/settings > Pace and coach", "Pace", by=MANAGER),
]
"""Managers use the commands that are theirs."""


async def walk(harness: Harness, way: Way) -> FakeInteraction:
    """Go a way, and return the last interaction."""
    if way.before is not None:
        await way.before(harness)
    first, *steps = way.steps.split(" > ")
    if first.startswith("/"):
        name, options = f"cantstop{'-admin' * (way.by is MANAGER)} {first[1:]}", dict(way.options)
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
                    found += [text(value), *labels(value)]
                case discord.ui.Modal():
                    found.append(str(value.to_dict()))
                case [*files]:
                    found += [getattr(file, "filename", "") for file in files]
    return "\n".join(found)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.steps)
async def test_a_way_leads_to_what_its_steps_say(harness: Harness, way: Way) -> None:
    assert way.told in told(await walk(harness, way))
