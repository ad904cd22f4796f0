"""Makes up clicks, forms, commands and what is typed, from what the bot would offer to nonsense."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import discord

from bot.chat.admin.settings import ServerButton
from bot.chat.lobby.ids import NewGame
from bot.chat.lobby.option_forms import rules_form, settings_form
from bot.chat.privacy.cards import PrivacyAction, PrivacyButton
from bot.chat.rules.tutorial import TutorialStep
from bot.chat.settings.cards import SettingsButton
from bot.game import Phase, legal_moves
from bot.players import Strength
from bot.tables import Caller, Climb, Coach, Location, Options, Table
from tests.chat.all_features import GROUPS, ONLY_PRIVATE, TABLE_ACTIONS
from tests.chat.english import ENGLISH
from tests.chat.soak import days
from tests.chat.soak.attempts import Attempt, Kind
from tests.chat.soak.tables import BOARD_ID
from tests.tables.sample_tables import ANN, BEN, CYD, DEE, EVE, MOD


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


HUGE = (10**18, 2**63 - 1, 2**63, 10**19 - 1)
NONSENSE: tuple[Any, ...] = (
    *("", "nonsense", "-1", "9" * 400, "\udce4", "²"),
    *(2**63, -1, 0, 1.5, None, [], {}, [None]),
)
THREAD_BUTTON = str(NewGame(Options(coach=Coach.OFF), computers=(Strength.EASY,)))
PLAYERS = (ANN, BEN, CYD, DEE, EVE)
PEOPLE = (*PLAYERS * 2, *(replace(by, moderator=True) for by in PLAYERS), MOD)
OTHER_SERVER = Location(999, 999_000)
DIRECT_MESSAGES = Location(None, 998_000)

FORM = ServerButton("rules")

FIELDS: dict[str, tuple[Any, ...]] = {
    label["component"]["custom_id"]: tuple(option["value"] for option in label["component"]["options"])
    for form in (rules_form(Options().rules, ENGLISH, FORM), settings_form(Options(), ENGLISH, FORM))
    for label in form.to_dict()["components"]
}
"""The fields of the forms, and what can be chosen in them."""

_ALL = discord.Permissions.all()
_USERS = tuple(
    Mock(spec=discord.Member, id=by.id, display_name=by.name, bot=by is MOD, resolved_permissions=_ALL)
    for by in (*PLAYERS, MOD)
)

TYPED: dict[str, tuple[Any, ...]] = {
    "computers": (1, 2, 3),
    "number": (1, 26, 27, 28),
    "action": (
        *("6 7", "7 7", "3 7", "5", "6+8", "4 and 10", "6", "7", "3", "Undo", "Done", "roll", "Roll again"),
        *("stop", "STOP and win", "change move", "I'm back", "let a computer play", "end the game"),
        *("End without a winner", "keep playing", "resume", "skip", "Text board", "rematch", "leave"),
        *("Bid 1 on a stop", "bid 5 on a bust", "Guess a stop", "guess a bust"),
        *("join", "accept", "not now", "start", "Start: Ben goes first", "play now", "cancel the game"),
        *("change the rules", "add Goat", "Add lamb", "remove goat", "remove Goat B", "Remove Ben"),
    ),
}
"""What can be typed in options that have no choices."""

COMMANDS: dict[str, Any] = {command.qualified_name: command for group in GROUPS for command in group.commands}

SLOW_COMMANDS = {*(f"cantstop {name}" for name in words("daily stats game"))}
"""The commands that draw or compute for long; they are forged rarely."""

SUGGESTED: dict[str, dict[str, tuple[Any, ...]]] = {
    "cantstop do": {"action": ("", "6", "7 7", " 3", "r", "DONE", "add g")},
    "cantstop game": {"number": ("", "2", 26, "99", " 1 ")},
}
"""The options that are completed while somebody types, and what they may have typed."""


def _values(option: Any) -> tuple[Any, ...]:
    match option.type:
        case discord.AppCommandOptionType.user:
            return _USERS
        case discord.AppCommandOptionType.boolean:
            return True, False
        case _:
            return tuple(str(choice.value) for choice in option.choices) or TYPED[option.name]


class Forger(random.Random):
    """Makes up attempts, and is the chance by which it does."""

    def attempt(
        self, table: Table, others: Sequence[Table], climbs: Mapping[tuple[int, int], Climb]
    ) -> Attempt:
        """Return an attempt at a table, most often from its channel, or at the daily climb or puzzle."""
        by = self._person(table)
        location = table.location
        if self.random() < 0.25:
            location = self.choice((self.choice(others).location, OTHER_SERVER, DIRECT_MESSAGES))
        blank = Attempt(Kind.CLICK, by, location, "", manager=self.random() < 0.5)
        if self.random() < 0.12:
            return self._command(blank)
        if self.random() < 0.03:
            return self._autocomplete(blank)
        if self.random() < 0.06:
            return self._private_click(blank, self._own_button())
        if self.random() < 0.04:
            return self._private_click(blank, days.forge_climb(self, by.id, climbs))
        if self.random() < 0.04:
            return self._private_click(blank, days.forge_puzzle(self))
        return self._click(blank, table)

    def _person(self, table: Table) -> Caller:
        """Return somebody, most often one who can act."""
        if table.acting and not table.crowd and self.random() < 0.5:
            person = self.choice(table.acting)
            return Caller(person.id, person.name)
        return self.choice(PEOPLE)

    def _click(self, blank: Attempt, table: Table) -> Attempt:
        action = self.choice(self._likely_actions(table) if self.random() < 0.7 else TABLE_ACTIONS)
        custom_id = self._custom_id(table, action)
        kind = Kind.CLICK
        if self.random() < (0.7 if action in ("rules", "pace") else 0.03):
            kind = Kind.FORM
        menu = self.choice(
            (["easy"], ["medium"], ["hard"], ["remove"], ["never"], [], ["superb"], ["easy", "hard"])
        )
        return replace(
            blank,
            kind=kind,
            name=custom_id,
            message_id=None if self.random() < 0.01 else BOARD_ID + self.choice((0, 0, 0, 1, -1)),
            ephemeral=(action in ONLY_PRIVATE) ^ (self.random() < 0.05),
            values=menu if self.random() < 0.9 else self.choice(NONSENSE),
            components=self._form() if kind is Kind.FORM else None,
        )

    def _own_button(self) -> str:
        of_data = [PrivacyButton(action) for action in PrivacyAction]
        of_settings = [SettingsButton(action) for action in words("show calls motion board")]
        of_server = [ServerButton(setting) for setting in words("theme motion language rules pace")]
        forged = str(self.choice((*of_data, *of_settings, *of_server)))
        return forged + (self.choice(("0", ":", " ", f":{ANN.id}")) if self.random() < 0.1 else "")

    def _private_click(self, blank: Attempt, custom_id: str) -> Attempt:
        """Return a click on a button of a message that is nearly always ephemeral."""
        form = self.random() < (0.7 if custom_id in ("srv1:rules", "srv1:pace") else 0.05)
        return replace(
            blank,
            kind=Kind.FORM if form else Kind.CLICK,
            name=custom_id,
            message_id=None if self.random() < 0.05 else BOARD_ID,
            ephemeral=self.random() < 0.9,
            values=self.choice(
                (["never"], ["still"], ["picture"], ["light"], ["fr"], [], ["superb"], NONSENSE[0])
            ),
            components=self._form() if form else None,
        )

    def _likely_actions(self, table: Table) -> tuple[str, ...]:
        """Return the actions whose buttons the table may have; those that end it or take long rarely."""
        if not table.open:
            return words("rematch replay review look try dice")
        if table.game is None:
            return words("join leave decline start play computers options rules pace cancel begin")
        always = words("agree keep back substitute wake menu calls")
        if self.random() < 0.2:
            always += words("resign end odds")
        match table.game.state.phase:
            case Phase.BID:
                return always + words("bid side chips chips chips")
            case Phase.SETTLE:
                return always + words("shift shift undo confirm")
            case Phase.CHOOSE:
                return always + words("move move move")
            case _:
                return always + words("roll roll stop stop change guess ending")

    def _custom_id(self, table: Table, action: str) -> str:
        version = self.choice((table.action_version,) * 6 + (table.action_version - 1, 0, *HUGE))
        if action == "try" and table.game is not None and self.random() < 0.9:
            version = self.randrange(table.game.event_count)  # the events before the position
        table_id = self.choice((table.id,) * 30 + (0, table.id + 1, *HUGE))
        numbers = self._numbers(table, action) if self.random() < 0.9 else (self.choice((0, 1, 99, *HUGE)),)
        forged = f"cs1:{table_id}:{version}:{action}" + (":" + ".".join(map(str, numbers)) if numbers else "")
        if self.random() < 0.9:
            return forged
        return self.choice(
            (
                *(forged + "0", forged[:-1], forged + ":", forged + "\n", " " + forged, forged.upper()),
                *(forged.replace("cs1", "cs2"), forged.replace("1", "١")),
                *("", ":", "cs1:", "cs1:::", "\x00", "x" * 100),
                f"how1:{self.choice(tuple(TutorialStep))}:{self.randrange(4)}",
                THREAD_BUTTON,
                THREAD_BUTTON + self.choice((":now", "0", "000", "3")),
                f"th1:{self.choice((0, 300221001, 9999999999, HUGE[0])):010}:0",
                f"me1:{self.choice(tuple(PrivacyAction))}:{EVE.id}",
                f"hof1:{ANN.id}:{self.choice((0, 1, HUGE[2]))}:{self.choice((0, 9))}",
                f"gl1:{ANN.id}:{self.choice((0, 1, HUGE[2]))}:{self.choice((202611, 209913))}:9",
                f"lb1:{ANN.id}:{self.choice((0, 1, HUGE[2]))}:{self.choice(('wins', 'x'))}:9",
            )
        )

    def _numbers(self, table: Table, action: str) -> tuple[int, ...]:
        game = table.game
        match action:
            case "rules":
                return self.choice(
                    ((), (1,), (self.getrandbits(18),), tuple(self.choices((0, 1, 2, 4, 9), k=5)))
                )
            case "cancel" | "propose":
                return self.choice(((), (1,), (2,)))
            case "begin":
                return self.choice(((), *((each.id,) for each in table.people), (0,), (1,), (3,), (EVE.id,)))
            case "move":
                legal = legal_moves(game.state, game.state.roll) if game and game.state.roll else ()
                return self.choice((*legal, *legal, (7,), (7, 7), (6, 8), (1, 13)))
            case "side" | "ending":
                return (self.choice((0, 1, 2)),)
            case "chips":
                return (self.choice((0, 1)), self.choice((1, 2, 5, 0, 6, 99)))
            case "shift":
                return (self.choice((6, 7, 3, 12, 2, 13, 1)),)
            case "try":
                return self.choice(((0, 0), (1, 0), (0, 2), (8, 0), (0, 3), (9, 0), (0,)))
            case "look":
                return self.choice(((), (0, 0), (1, 0), (0, 1), (1, 99), (4, 0)))
            case _:
                return ()

    def _form(self) -> Any:
        if self.random() < 0.05:
            return self.choice((*NONSENSE, [{"component": None}], [{"component": {"custom_id": "pace"}}]))
        filled = []
        for name, values in FIELDS.items():
            if self.random() < 0.8:
                chosen: Any = [self.choice(values if self.random() < 0.93 else NONSENSE)]
                filled.append({"component": {"custom_id": name, "values": chosen}})
        return filled

    def _command(self, blank: Attempt) -> Attempt:
        slow = self.random() < 0.01
        names = [name for name in COMMANDS if (name in SLOW_COMMANDS) is slow]
        name = self.choice([*names, *["cantstop do"] * (0 if slow else len(names))])
        options = {}
        for option in COMMANDS[name].parameters:
            if option.required or self.random() < (0.95 if option.name == "action" else 0.3):
                values = _values(option)
                sound = values is _USERS or self.random() < 0.9  # discord.py only lets users through
                options[option.name] = self.choice(values if sound else NONSENSE)
        if name == "cantstop do":  # discord.py only lets strings through
            options = {option: str(value) for option, value in options.items()}
        return replace(blank, kind=Kind.COMMAND, name=name, options=options)

    def _autocomplete(self, blank: Attempt) -> Attempt:
        name = self.choice(tuple(SUGGESTED))
        ((option, values),) = SUGGESTED[name].items()
        typed = self.choice(values if self.random() < 0.8 else NONSENSE)
        if option != "game" or not isinstance(typed, int):  # numbers only come from options that take them
            typed = str(typed)
        return replace(blank, kind=Kind.AUTOCOMPLETE, name=name, options={option: typed})
