"""Says what the buttons about one's data may change: what is stored about the person who clicks."""

import json
from collections.abc import Iterator
from typing import Any

from bot.tables import DELETED, Table
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.soak.attempts import Attempt, identity


def presses(attempt: Attempt, *actions: str) -> bool:
    """Whether an attempt presses one of these buttons, on a message that only its maker sees."""
    return attempt.private and attempt.name in [f"me1:{action}" for action in actions]


def exported_games(interaction: FakeInteraction) -> Iterator[dict[str, Any]]:
    """Yield the games in the file with somebody's data, if an interaction was answered with one."""
    for call in interaction.discord.calls:
        for file in call.values.get("files") or ():
            if file.filename == "cantstop-data.json":
                yield from json.loads(file.fp.read())["games"]


def may_lose(before: Table, after: Table, user_id: int) -> bool:
    """Whether a table may have changed this way because a person was erased."""
    others = [player for player in before.people if player.id != user_id]
    kept = [reservation.person for reservation in before.reservations if reservation.person.id != user_id]
    events = [] if before.game is None or after.game is None else after.game.log[before.event_count :]
    goes_on = after.status is before.status and (after.host == before.host or before.host == user_id)
    seats = tuple(DELETED if identity(player) == str(user_id) else player for player in before.seats)
    return (
        list(after.people) == others
        and (after.open <= before.open and (goes_on or _is_over(before, user_id)))
        and (not after.open or [reservation.person for reservation in after.reservations] == kept)
        and after.end_votes <= before.end_votes - {user_id}
        and after.options.rules == before.options.rules
        and (after.location == before.location or (before.location.guild_id is None and not others))
        and len(events) <= 2
        and (before.game is None or after.seats == seats)
    )


def _is_over(before: Table, user_id: int) -> bool:
    """Whether an open table ends when a person is erased: it was theirs alone, or all others want that."""
    others = {person.id for person in before.remaining} - {user_id}
    present = {person.id for person in before.present} - {user_id}
    return before.open and (not others or (bool(present) and present == before.end_votes - {user_id}))
