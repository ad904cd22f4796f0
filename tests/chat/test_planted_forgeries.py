"""What the campaign of forged clicks is worth: it finds faults that are put into the bot on purpose.

Each is found from one recorded click, and again by chance in the thorough profile.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Any

import pytest

from bot.chat.interactions.routes import On, Route, Router
from bot.chat.ui.custom_ids import CustomId
from bot.game import NotUnderstood
from bot.tables import Caller, CloseReason, DailyClimbs, Location, Person
from bot.tables.progress import close_table
from tests.chat.soak.attempts import Attempt, Kind
from tests.chat.soak.campaign import Campaign
from tests.chat.soak.tables import BOARD_ID
from tests.tables.climbing import TODAY
from tests.tables.sample_tables import ANN, BEN, DEE, EVE, LOCATION

MOST_ATTEMPTS = 4000
"""Each seed finds its fault with fewer."""

ANYTHING = r"changed|opened|logged|set"


def click(by: Caller, custom_id: str, table: int = 0, *, private: bool = False) -> Attempt:
    """Return a click in the channel of one of the campaign's tables."""
    location = Location(LOCATION.guild_id, LOCATION.channel_id + table)
    return Attempt(Kind.CLICK, by, location, custom_id, message_id=BOARD_ID, ephemeral=private)


def nothing_checked(_: object) -> Callable[..., Any]:
    return lambda *values, **options: values[0]


def any_message(find: Callable[..., tuple[CustomId, Route]]) -> Callable[..., tuple[CustomId, Route]]:
    def find_anywhere(self: Router, custom_id: str, kind: On) -> tuple[CustomId, Route]:
        try:
            return find(self, custom_id, kind)
        except NotUnderstood:
            return find(self, custom_id, On.ANY ^ kind)

    return find_anywhere


def any_version(play: Callable[..., Any]) -> Callable[..., Any]:
    async def careless(self: DailyClimbs, by: Person, guild_id: int | None, day: int, *others: Any) -> Any:
        version = (await self.climb_of(by, guild_id, day)).game.action_version
        return await play(self, by, guild_id, day, version, *others[1:])

    return careless


def any_day(act: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, by, guild_id, _, *others: act(self, by, guild_id, self.today, *others)


@dataclass(frozen=True)
class Planted:
    """A fault that is put into the bot.

    Attributes:
        name: what is replaced, a dotted name.
        fault: what replaces it, made of it.
        found_by: a click that shows the fault at the tables as they are at first.
        says: what is found, a regular expression.
        seed: of a campaign that finds it.
    """

    name: str
    fault: Callable[[Any], Any]
    found_by: Attempt
    says: str
    seed: str = "1"

    def plant(self, monkeypatch: pytest.MonkeyPatch) -> None:
        path, _, attribute = self.name.rpartition(".")
        monkeypatch.setattr(self.name, self.fault(getattr(resolve_name(path), attribute)))


ERASE, LIST = click(BEN, "me1:erase", private=True), click(BEN, "me1:list", private=True)

FAULTS = {
    "buttons of a table work at others": Planted(
        "bot.tables.tables._check_clicked", nothing_checked, click(ANN, "cs1:1:0:join", table=2), ANYTHING
    ),
    "anybody is host": Planted(
        "bot.tables.lobby._check_is_host", nothing_checked, click(EVE, "cs1:6:0:start", table=6), "changed"
    ),
    "an old button of a game counts": Planted(
        "bot.tables.playing._check_is_current",
        nothing_checked,
        click(ANN, "cs1:20:0:roll", table=20),
        "changed",
    ),
    "a move is made for a computer's seat": Planted(
        "bot.tables.playing._check_is_not_away",
        nothing_checked,
        click(ANN, "cs1:24:15:roll", table=24),
        "changed",
        seed="5",
    ),
    "buttons work on any message": Planted(
        "bot.chat.interactions.routes.Router.find",
        any_message,
        click(BEN, f"day1:{TODAY}:2:move:3.7"),
        "climbed|solved|" + ANYTHING,
    ),
    "an old button of the climb counts": Planted(
        "bot.tables.DailyClimbs.play",
        any_version,
        click(ANN, f"day1:{TODAY}:1:move:3.7", private=True),
        "climbed",
    ),
    "the climb's button of another day counts": Planted(
        "bot.tables.DailyClimbs.play",
        any_day,
        click(DEE, "day1:999999:1:roll", private=True),
        "climbed",
        seed="5",
    ),
    "a choice at a puzzle of another day counts": Planted(
        "bot.tables.DailyPuzzles.choose",
        any_day,
        click(DEE, f"pz1:{TODAY - 1}:choose:0", private=True),
        "solved|noted",
    ),
    "somebody else is erased": Planted(
        "bot.tables.Eraser.erase",
        lambda erase: lambda self, _, *options: erase(self, EVE.id, *options),
        ERASE,
        "erased",
    ),
    "the host is forgotten": Planted(
        "bot.store.people.PEOPLE",
        lambda people: {table: mention for table, mention in people.items() if table != "tables"},
        ERASE,
        "left",
    ),
    "games of others end": Planted(
        "bot.tables.erasing.without_player",
        lambda _: lambda table, *_: close_table(table, CloseReason.GONE),
        ERASE,
        "changed",
    ),
    "somebody else is hidden": Planted(
        "bot.chat.preferences.Preferences.set_of_player",
        lambda set_of_player: lambda self, _, *choice: set_of_player(self, EVE, *choice),
        LIST,
        "set",
    ),
    "a secret bid is told": Planted(
        "bot.tables.personal_data.visible_log",
        lambda _: lambda log, _: log,
        click(BEN, "me1:data", private=True),
        "told a secret bid",
    ),
}


each_fault = pytest.mark.parametrize("planted", FAULTS.values(), ids=list(FAULTS))


@each_fault
async def test_a_recorded_click_finds_the_fault_alone(
    planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Campaign("any").replay(planted.found_by)
    planted.plant(monkeypatch)
    with pytest.raises(AssertionError, match=planted.says):
        await Campaign("any").replay(planted.found_by)


@each_fault
@pytest.mark.thorough
async def test_a_planted_fault_is_found_by_chance(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    planted.plant(monkeypatch)
    with pytest.raises(AssertionError, match=planted.says):
        await Campaign(planted.seed).run(MOST_ATTEMPTS)
