"""People who play: mostly with sense, at times not."""

import math
import random
import re

from bot.tables import Status, Table, can_be_guessed
from tests.simulation.discord_server import Json, Message, walk

SENSIBLE = 0.85
"""How often the person whose turn it is does something that leads on."""

WATCHING = 0.4
"""How often somebody who may only watch does something, and guesses, when there is something to guess."""

MENU = 3
"""The type of a component that is a menu."""

_ACTION = re.compile(r"(?:cs1|day1):\d+:\d+:([a-z]+)|pz1:\d+:(choose)")

_TO_PLAY = (
    *("roll", "move", "stop", "bid", "shift", "confirm"),
    *("begin", "wake", "back", "side", "chips", "ending", "choose"),
)
"""The actions that lead on in a game."""

COMMANDS: tuple[tuple[str, Json], ...] = (
    ("new", {"pace": "live"}),
    ("new", {"pace": "live", "computers": 2, "strength": "easy", "speed": "quick"}),
    ("new", {"edition": "franjos"}),
    ("new", {"computers": 1, "strength": "easy", "speed": "quick"}),
    ("new", {"computers": 2, "strength": "medium", "speed": "instant", "pace": "live"}),
    ("new", {"pace": "relaxed", "starter": "roll-off"}),
    ("play", {}),
)
"""How games are opened."""

_ONLY_READ = re.compile(r"cs1:\d+:\d+:(replay|clip|review|look|odds|rulebook|text)|how1:|lb1:|th1:")
"""Buttons that change nothing, and take long."""

_DEEDS = ("Join", "Start", "Roll", "Roll", "Stop", "7", "Done", "I'm back", "End the game", "Rematch", "")
"""What people say with ``/cantstop do``; nothing for the last."""

_OTHER_COMMANDS: tuple[tuple[str, Json], ...] = (
    *(("do", {"action": deed} if deed else {}) for deed in _DEEDS),
    *((name, {}) for name in ("games", "games", "games", "games", "daily", "daily")),
    *(("settings", {}) for _ in range(3)),
)


def bidding_form(custom_id: str) -> Json:
    """Return the form for the rules in which bidding is chosen, and nothing else."""
    menu = {"type": MENU, "custom_id": "extras", "values": ["bidding"]}
    return {"custom_id": custom_id, "components": [{"type": 18, "component": menu}]}


class People:
    """The people in the channels of a server, by their ids.

    ``fate`` decides whether one of them stops doing anything, for good, and when: the next for whom others
    wait.
    """

    def __init__(self, rng: random.Random, fate: random.Random, users: range) -> None:
        self._rng = rng
        self._users = users
        self._vanishes_in: float = fate.randint(5, 35) if fate.random() < 0.3 else math.inf
        self.present: list[int] = [*users]  # those who have not vanished

    def thinking_time(self) -> float:
        """Return the seconds until somebody in a channel does something."""
        if self._rng.random() < 0.04:
            return self._rng.uniform(60.0, 3 * 3600.0)
        return self._rng.expovariate(1 / 4.0)

    def anybody(self) -> int:
        return self._rng.choice(self.present)

    def opening(self) -> tuple[str, Json]:
        return self._rng.choice(COMMANDS)

    def command(self) -> tuple[str, Json]:
        return self._rng.choice(_OTHER_COMMANDS)

    def who_acts(self, table: Table) -> int:
        self._vanishes_in -= 1
        if self._vanishes_in <= 0 and table.awaited and table.waiting:
            self._vanishes_in = math.inf
            self.present.remove(table.awaited[0].id)
        present = self.present
        if table.status is Status.LOBBY:
            is_host = len(table.seats) > 1 and self._rng.random() < 0.5 and table.host in present
            return table.host if is_host else self.anybody()
        if can_be_guessed(table) and self._rng.random() < WATCHING:
            return self.anybody()
        people = [person for person in table.awaited or table.remaining if person.id in present]
        if people and self._rng.random() < SENSIBLE:
            return self._rng.choice(people).id
        return self.anybody()

    def who_is_curious(self, table: Table) -> int | None:
        """Return who asks for their data because there may be secret bids in it, None if nobody does."""
        if table.game is None or not any(table.game.state.bids) or self._rng.random() > 0.3:
            return None
        curious = self._rng.choice(table.people).id
        return curious if curious in self.present else None

    def choose(self, message: Message, table: Table | None) -> Json | None:
        controls = [each for each in message.controls if not _ONLY_READ.match(each["custom_id"])]
        if not controls:
            return None
        sensible = self._sensible(controls, table)
        control = self._rng.choice(sensible if sensible and self._rng.random() < SENSIBLE else controls)
        chosen = {"custom_id": control["custom_id"], "component_type": control["type"]}
        if control["type"] == MENU:
            chosen["values"] = [self._rng.choice(control["options"])["value"]]
        return chosen

    def fill_in(self, modal: Json) -> Json:
        fields = []
        for label in modal["components"]:
            (field,) = walk([label["component"]])
            wanted = max(field.get("min_values", 1), 1)
            values = [option["value"] for option in self._rng.sample(field["options"], wanted)]
            menu = {"type": MENU, "custom_id": field["custom_id"], "values": values}
            fields.append({"type": 18, "component": menu})
        return {"custom_id": modal["custom_id"], "components": fields}

    def _sensible(self, controls: list[Json], table: Table | None) -> list[Json]:
        asks = table is not None and table.options.rules.bidding  # otherwise all about them is deleted
        about_me = ("me1:show", "me1:data") if asks else ("me1:show", "me1:delete", "me1:erase")
        if wanted_most := [each for each in controls if each["custom_id"] in about_me]:
            return wanted_most
        by_action: dict[str, list[Json]] = {}
        for control in controls:
            if found := _ACTION.match(control["custom_id"]):
                by_action.setdefault(found[1] or found[2], []).append(control)
        if table is not None and table.status is Status.LOBBY:
            enough = len(table.seats) >= self._rng.choice((2, 2, 3))
            wanted: tuple[str, ...] = ("start",) if enough else ("join",)
        elif table is not None and can_be_guessed(table) and self._rng.random() < WATCHING:
            wanted = ("menu", "guess", "ending")
        elif "stop" in by_action and self._rng.random() < 0.4:
            wanted = ("stop",)
        else:
            wanted = _TO_PLAY
        return [control for action in wanted for control in by_action.get(action, ())]
