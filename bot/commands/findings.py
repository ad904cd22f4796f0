"""What a check found, in words for the host, with what to do."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.chat.admin.cards import cost_of_lacking
from bot.chat.inspection import DiscordInspection
from bot.chat.ui.i18n.language import Languages
from bot.store import Inspection

CLOCK_TOLERANCE = 5.0
"""Seconds by which this machine's clock may differ from Discord's."""

STARTS_FOR_A_DAY = 100
"""How often each shard may connect in a day of trouble."""

LITTLE_SPACE = 500_000_000
"""Free bytes on the disk of the database that last for a while."""

NO_SPACE = 20_000_000
"""Free bytes with which saving may soon fail."""


class State(StrEnum):
    """How something is."""

    FINE = "ok"
    WARNING = "warning"
    PROBLEM = "PROBLEM"


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of the report."""

    state: State
    subject: str
    text: str

    def __str__(self) -> str:
        line = f"{self.state:<7}  {self.subject:<11}  {self.text}"
        return "".join(character if character.isprintable() else "?" for character in line)


def discord_findings(found: DiscordInspection) -> Iterator[Finding]:
    """Yield what is to say about the application, its servers and the clock."""
    yield Finding(State.FINE, "token", f"Discord knows the bot as {found.name}.")
    if found.interactions_url is not None:
        yield Finding(
            State.PROBLEM,
            "application",
            f"Discord sends clicks and commands to {found.interactions_url} instead of to the bot. Clear"
            " Interactions Endpoint URL on the General Information page of the developer portal.",
        )
    if found.user_install:
        yield Finding(
            State.WARNING,
            "application",
            "People can add the app to their account, where it has no commands. Switch User Install off on"
            " the Installation page of the developer portal.",
        )
    yield _starts_finding(*found.starts_left, found.shards)
    yield from _server_findings(found)
    if found.clock_offset is None:
        yield Finding(State.WARNING, "clock", "Discord did not say what time it is.")
    elif abs(found.clock_offset) > CLOCK_TOLERANCE:
        direction = "ahead of" if found.clock_offset > 0 else "behind"
        yield Finding(
            State.WARNING,
            "clock",
            f"This machine's clock is {abs(found.clock_offset):.0f} s {direction} Discord's, so deadlines are"
            " shown off by that much. Turn on time synchronisation (NTP).",
        )
    else:
        yield Finding(State.FINE, "clock", "It agrees with Discord's.")


def _starts_finding(left: int, total: int, shards: int) -> Finding:
    text = f"Discord lets the bot connect {left:,} of {total:,} times more today."
    if left >= STARTS_FOR_A_DAY * shards:
        return Finding(State.FINE, "starts", text)
    return Finding(
        State.WARNING,
        "starts",
        f"{text} After that it resets the token. See the log for why the bot starts so often.",
    )


def _server_findings(found: DiscordInspection) -> Iterator[Finding]:
    if not found.servers:
        text = "The bot is in no server yet."
        if found.invitation_url is not None:
            text += f" Invite it: {found.invitation_url}"
        yield Finding(State.WARNING, "servers", text)
        return
    yield Finding(State.FINE, "servers", f"The bot is in {_count(found.servers, 'server')}.")
    english = Languages().english
    for gap in found.gaps:
        costs = " ".join(cost_of_lacking(name, english).replace("**", "") for name in gap.missing)
        yield Finding(State.WARNING, "permissions", f"{gap.place}: {costs}")
    if found.gaps:
        text = "Managers of these servers find out what to do with /cantstop-admin check."
        yield Finding(State.WARNING, "permissions", text)
    else:
        channels = _count(found.channels, "channel with an open game", "channels with open games")
        yield Finding(State.FINE, "permissions", f"None is missing in the servers, nor in {channels}.")


def database_findings(found: Inspection) -> Iterator[Finding]:
    """Yield what is to say about the database."""
    tables = _count(found.readable, "game or lobby", "games and lobbies")
    yield Finding(State.FINE, "database", f"Read {tables}, {len(found.open_locations)} of them open.")
    for problem in found.unreadable:
        yield Finding(
            State.PROBLEM,
            "database",
            f"{problem} All others work. An older backup may have it; please report how it happened.",
        )


def disk_finding(free: int, size: int) -> Finding:
    """Return what to say about the disk of the database. Both figures are in bytes."""
    text = f"{free / 1e6:,.0f} MB are free."
    if free < NO_SPACE:
        return Finding(State.PROBLEM, "disk", f"{text} Free some now: soon no move can be saved.")
    if free < LITTLE_SPACE or free < 2 * size:
        return Finding(State.WARNING, "disk", f"{text} Free some, or updates and backups may fail.")
    return Finding(State.FINE, "disk", text)


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number:,} {one if number == 1 else several or one + 's'}"
