"""Who chose that is pinged once a day in each server, with the games that have waited for them."""

from dataclasses import replace

import pytest

from bot.chat.boards.daily_pings import MIN_WAIT, DailyPings
from bot.chat.preferences import PINGS, Pings
from bot.chat.ui.i18n.language import link
from bot.tables import DAY, Eraser, Location, Player, Table
from bot.tables.time_limits import HOUR
from playground.api.recording import Request
from playground.validation.errors import ErrorCode
from tests.chat.boards.sender import Sender
from tests.chat.card_samples import GAMES
from tests.chat.fake_interactions import http_error, refusal
from tests.store.saved_tables import save_changes, start_game
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import ANN, BEN, LAMB, LOCATION, first_people

ELSEWHERE = replace(LOCATION, channel_id=77)
"""Another channel of the server."""


class Harness(Sender):
    """Games in which it is Ann's turn since the clock began."""

    def __init__(self) -> None:
        super().__init__()
        self.discord.add_text_channel(ELSEWHERE.channel_id)
        self.clock = ControlledClock()
        self.restart()

    def restart(self) -> None:
        """Begin with nothing but what is stored."""
        self.pings = DailyPings(self.messages, self.texts, self.store, self.preferences, self.clock)

    async def game(self, at: Location = LOCATION, people: tuple[Player, ...] = first_people(2)) -> Table:
        table = await start_game(self.store, at, people, GAMES["begun"])
        return await save_changes(self.store, table, last_activity=self.clock.now())

    async def sent_after(self, seconds: float, location: Location = LOCATION) -> list[Request]:
        """Return what is sent once some time has passed, by the process of the location's server."""
        before = len(self.discord.requests)
        await self.clock.advance(seconds)
        self.discord.clock.advance(seconds)
        await self.pings.send_due({location.guild_id or 0})
        return self.discord.requests[before:]


@pytest.fixture
async def harness() -> Harness:
    harness = Harness()
    await harness.preferences.set_of_player(ANN, PINGS, Pings.DAILY)
    return harness


async def test_a_game_that_has_waited_is_linked_and_its_player_pinged(harness: Harness) -> None:
    table = await harness.game()
    assert await harness.sent_after(MIN_WAIT - 1) == []
    (sent,) = await harness.sent_after(1)
    assert sent.json["content"] == f"<@{ANN.id}>, 1 game is waiting for you: {link(table)}"
    assert sent.json["allowed_mentions"]["users"] == [ANN.id]


async def test_the_games_of_a_server_are_counted_where_one_has_waited_longest(harness: Harness) -> None:
    """Links to the others may lead to places that not everybody there may know of."""
    first = await harness.game(ELSEWHERE)
    await harness.clock.advance(10)
    second = await harness.game()
    (sent,) = await harness.sent_after(MIN_WAIT - 10)
    assert sent.path == f"/channels/{first.location.channel_id}/messages"
    assert "2 games are waiting for you." in sent.json["content"]
    assert link(first) in sent.json["content"]
    assert link(second) not in sent.json["content"]


async def test_there_is_one_a_day_even_after_a_restart(harness: Harness) -> None:
    await harness.game()
    assert await harness.sent_after(MIN_WAIT)
    await harness.game(ELSEWHERE)
    harness.restart()
    assert await harness.sent_after(DAY - 1) == []
    assert await harness.sent_after(1)


async def test_each_server_is_pinged_in_by_the_process_that_has_it(harness: Harness) -> None:
    club = harness.discord.add_guild("Another club")
    other = Location(club.id, club.add_channel("games").id)
    harness.discord.hear_of(club)
    await harness.game()
    table = await harness.game(other)
    (sent,) = await harness.sent_after(MIN_WAIT, other)
    assert link(table) in sent.json["content"]
    assert await harness.sent_after(0)


async def test_whom_no_game_waits_for_is_left_alone(harness: Harness) -> None:
    await harness.game(people=first_people(2)[::-1])
    await harness.game(ELSEWHERE, people=(*first_people(1), LAMB))
    paused = await harness.game(replace(LOCATION, channel_id=78))
    await save_changes(harness.store, paused, paused=True)
    assert await harness.sent_after(DAY) == []


async def test_who_chose_otherwise_or_was_erased_is_not_pinged(harness: Harness) -> None:
    await harness.game()
    await harness.preferences.set_of_player(ANN, PINGS, Pings.NEVER)
    assert await harness.sent_after(MIN_WAIT) == []
    await harness.preferences.set_of_player(ANN, PINGS, Pings.DAILY)
    await Eraser(harness.store, harness.clock).erase(ANN.id, lambda _: None)
    assert await harness.sent_after(DAY) == []
    assert await harness.store.user_ids() == {BEN.id}


@pytest.mark.parametrize(
    ("error", "pause"),
    [(http_error(503), HOUR), (TimeoutError(), DAY), (refusal(ErrorCode.MISSING_PERMISSIONS), DAY)],
)
async def test_only_while_discord_has_trouble_it_is_tried_again_before_the_next_day(
    harness: Harness, error: Exception, pause: float
) -> None:
    """After a timeout it may have been sent."""
    await harness.game()
    harness.discord.errors["POST"] = [error]
    assert len(await harness.sent_after(MIN_WAIT)) == 1
    assert await harness.sent_after(pause - 1) == []
    assert len(await harness.sent_after(1)) == 1
    assert await harness.sent_after(DAY - 1) == []


async def test_a_channel_that_takes_no_list_keeps_no_other_game_from_it(harness: Harness) -> None:
    first = await harness.game()
    await harness.clock.advance(10)
    second = await harness.game(ELSEWHERE)
    harness.discord.delete_channel(harness.discord.channel)
    refused, sent = await harness.sent_after(MIN_WAIT)
    assert refused.path == f"/channels/{first.location.channel_id}/messages"
    assert sent.path == f"/channels/{ELSEWHERE.channel_id}/messages"
    assert link(second) in sent.json["content"]
    assert await harness.sent_after(DAY - 1) == []
