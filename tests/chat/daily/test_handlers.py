"""The daily climb: a private card that each click renews, and a post that tells nothing about the dice."""

import json
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.chat.daily.ids import DailyAction, DailyButton
from bot.chat.ui.card import Card
from bot.game import stopping_wins
from bot.tables import DAY, Caller, Climb, StoreUnavailableError
from bot.verify import PAGE
from tests.chat.card_parts import ids, labels, text
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.chat.harness import Harness, edited_card, edited_text, ephemeral_card, ephemeral_text
from tests.tables.climbing import SEED, TODAY, begun, finished, in_turns, make_dice, step
from tests.tables.sample_tables import ANN, BEN, LOCATION, NOW

SERVER = LOCATION.guild_id
MAY_WRITE: dict[str, object] = {"permissions": discord.Permissions(send_messages=True)}
ROLL = DailyButton(TODAY, 1, DailyAction.ROLL)
IN_DIRECT_MESSAGES: dict[str, object] = {"guild_id": None}


async def press(
    harness: Harness, custom_id: object, by: Caller = ANN, **circumstances: Any
) -> FakeInteraction:
    return await harness.click(by, str(custom_id), private=True, **circumstances)


async def keep(harness: Harness, *climbs: Climb) -> None:
    for climb in climbs:
        await harness.store.add_daily_dice(make_dice(climb.day))
        await harness.store.save_climb(Climb.new(climb.person, climb.day, climb.guild_id), climb)


async def stored(harness: Harness, by: Caller = ANN, day: int = TODAY) -> Climb:
    climb = await harness.store.load_climb(by.id, day)
    assert climb is not None
    return climb


def custom_id(card: Card, action: DailyAction) -> str:
    """Return the custom id of the first button of an action."""
    return next(each for each in ids(card) if each.split(":")[3] == action)


def to(action: DailyAction, day: int = TODAY) -> DailyButton:
    return DailyButton(day, 0, action)


async def test_the_command_shows_the_mountain_and_stores_nothing_about_anybody(harness: Harness) -> None:
    card = ephemeral_card(await harness.command("cantstop daily"))
    assert "Turn 1: roll the dice." in text(card)
    assert labels(card) == ["Roll", "Yesterday's table"]
    assert await harness.store.user_ids() == frozenset()


async def test_each_click_renews_the_card(harness: Harness) -> None:
    card = ephemeral_card(await harness.command("cantstop daily"))
    card = edited_card(await press(harness, custom_id(card, DailyAction.ROLL)))
    assert "Turn 1: choose your move." in text(card)
    card = edited_card(await press(harness, custom_id(card, DailyAction.MOVE)))
    assert labels(card) == ["Roll again", "Stop", "Change move"]
    card = edited_card(await press(harness, custom_id(card, DailyAction.CHANGE)))
    assert "Turn 1: choose your move." in text(card)
    for action in (DailyAction.MOVE, DailyAction.STOP):
        card = edited_card(await press(harness, custom_id(card, action)))
    assert "Turn 2: roll the dice." in text(card)


async def test_the_last_stop_shows_the_result(harness: Harness) -> None:
    climb = begun(ANN, SERVER)
    while not stopping_wins(climb.game.state):
        climb = step(climb)
    await keep(harness, climb)
    card = ephemeral_card(await harness.command("cantstop daily"))
    assert "stop now and you've made it!" in text(card)
    card = edited_card(await press(harness, custom_id(card, DailyAction.STOP)))
    assert (await stored(harness)).finished
    assert f"You made it in {climb.turns + 1} turns!" in text(card)
    assert labels(card) == ["Share", "Table of the day", "Month", "Dice"]
    assert SEED.hex() not in text(card)


async def test_the_command_brings_the_climb_back_where_it_was(harness: Harness) -> None:
    first = ephemeral_card(await harness.command("cantstop daily"))
    renewed = edited_card(await press(harness, custom_id(first, DailyAction.ROLL)))
    again = ephemeral_card(await harness.command("cantstop daily"))
    assert text(again) == text(renewed)
    assert ids(again) == ids(renewed)


async def test_a_double_click_rolls_once_and_shows_where_the_climb_is(harness: Harness) -> None:
    await press(harness, ROLL)
    once = await stored(harness)
    second = edited_card(await press(harness, ROLL))
    assert "That button is from an earlier position." in text(second)
    assert await stored(harness) == once


async def test_everybody_has_a_climb_of_their_own(harness: Harness) -> None:
    await press(harness, ROLL)
    theirs = await press(harness, ROLL, BEN)
    assert "earlier position" not in edited_text(theirs)
    assert (await stored(harness)).game.log == (await stored(harness, BEN)).game.log


async def test_a_button_of_yesterday_shows_todays_mountain(harness: Harness) -> None:
    await press(harness, ROLL)
    version = (await stored(harness)).game.action_version
    await harness.clock.advance(DAY - NOW % DAY)
    shown = edited_text(await press(harness, DailyButton(TODAY, version, DailyAction.ROLL)))
    assert "That day is over." in shown
    assert "You didn't finish yesterday's climb in time" in shown
    assert "Turn 1: roll the dice." in shown


async def test_the_board_is_there_as_text(harness: Harness) -> None:
    await press(harness, ROLL)
    shown = await press(harness, to(DailyAction.TEXT))
    assert "```" in edited_text(shown)
    assert shown.discord.calls[0].values["attachments"] == []


async def test_where_pictures_are_rejected_the_board_is_text(harness: Harness) -> None:
    interaction = harness.command_interaction(ANN)
    interaction.discord.errors["send_message"] = http_error(403, 50013)
    await harness.command("cantstop daily", interaction)
    assert "```" in text(interaction.discord.calls[1].values["view"])


async def test_a_store_that_cannot_save_is_told_with_what_to_do(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harness.store, "save_climb", AsyncMock(side_effect=StoreUnavailableError))
    assert "look at your climb with `/cantstop daily`" in ephemeral_text(await press(harness, ROLL))


class TestSharing:
    async def test_it_is_posted_once_for_everybody(self, harness: Harness) -> None:
        await keep(harness, in_turns(ANN, SERVER, 7, 2))
        shared = await press(harness, to(DailyAction.SHARE), changes=MAY_WRITE)
        assert shared.discord.names == ["defer", "followup", "edit_original_response"]
        _, post, card = shared.discord.calls
        assert "**7 turns**, par 8" in text(post.values["view"])
        assert not post.values.get("ephemeral")
        assert labels(card.values["view"]) == ["Table of the day", "Month", "Dice"]
        again = await press(harness, to(DailyAction.SHARE), changes=MAY_WRITE)
        assert "You've already shared this climb." in again.discord.calls[-1].values["content"]
        assert "followup" not in again.discord.names[:-1]

    @pytest.mark.parametrize("day", [TODAY - 1, TODAY])
    async def test_whoever_presses_the_button_of_a_post_climbs_today(
        self, harness: Harness, day: int
    ) -> None:
        climbing = await harness.click(BEN, str(to(DailyAction.CLIMB, day)))
        assert "Turn 1: roll the dice." in ephemeral_text(climbing)

    async def test_the_climb_of_somebody_else_is_not_shared(self, harness: Harness) -> None:
        await keep(harness, finished(ANN, SERVER))
        await press(harness, to(DailyAction.SHARE), BEN, changes=MAY_WRITE)
        assert not (await stored(harness)).shared

    async def test_yesterdays_climb_can_still_be_shared(self, harness: Harness) -> None:
        await keep(harness, finished(ANN, SERVER, TODAY - 1))
        shared = await press(harness, to(DailyAction.SHARE, TODAY - 1), changes=MAY_WRITE)
        assert (await stored(harness, day=TODAY - 1)).shared
        assert labels(shared.discord.calls[-1].values["view"])[-1] == "My climb"

    @pytest.mark.parametrize(
        ("changes", "told"),
        [
            (MAY_WRITE | {"app_permissions": discord.Permissions(view_channel=True)}, "I can't post here."),
            ({"permissions": discord.Permissions.none()}, "You can't write here."),
            (MAY_WRITE | {"member": False}, "You can't write here."),
            (MAY_WRITE | IN_DIRECT_MESSAGES, "There's nobody to share with here."),
        ],
    )
    async def test_where_it_cannot_be_posted_that_is_said(
        self, harness: Harness, changes: dict[str, object], told: str
    ) -> None:
        await keep(harness, finished(ANN, SERVER))
        refused = await press(harness, to(DailyAction.SHARE), changes=changes)
        assert told in ephemeral_text(refused)
        assert not (await stored(harness)).shared

    async def test_what_one_person_sees_can_be_shared_elsewhere(self, harness: Harness) -> None:
        await keep(harness, finished(ANN, SERVER))
        shared = await press(harness, to(DailyAction.SHARE), changes=MAY_WRITE | {"kept_private": True})
        assert "Only you can see my answer" in shared.discord.calls[-1].values["content"]
        assert not (await stored(harness)).shared

    @pytest.mark.parametrize(
        ("error", "may_have_been_posted"), [(http_error(403, 50001), False), (TimeoutError(), True)]
    )
    async def test_what_was_not_posted_can_be_shared_again(
        self, harness: Harness, error: Exception, may_have_been_posted: bool
    ) -> None:
        await keep(harness, finished(ANN, SERVER))
        answer = await press(
            harness, to(DailyAction.SHARE), changes=MAY_WRITE, discord_errors={"followup": error}
        )
        assert answer.discord.names[:2] == ["defer", "followup"]
        assert (await stored(harness)).shared is may_have_been_posted


class TestTables:
    async def test_yesterdays_is_for_all_and_leads_back_to_the_climb(self, harness: Harness) -> None:
        await keep(harness, in_turns(BEN, SERVER, 9, 3, day=TODAY - 1))
        card = edited_card(await press(harness, to(DailyAction.TABLE, TODAY - 1)))
        assert "9 turns, 3 busts" in text(card)
        assert "Par: 8" in text(card)
        back = edited_card(await press(harness, custom_id(card, DailyAction.CLIMB)))
        assert "Turn 1: roll the dice." in text(back)

    async def test_days_without_climbs_have_no_dice_afterwards(self, harness: Harness) -> None:
        shown = await press(harness, to(DailyAction.TABLE, 5))
        assert "Nobody in this server has finished this climb" in edited_text(shown)
        assert await harness.store.daily_dice(5) is None

    async def test_a_month_has_averages(self, harness: Harness) -> None:
        await keep(harness, *(in_turns(ANN, SERVER, 7 + ago, day=TODAY - ago) for ago in range(3)))
        shown = edited_text(await press(harness, to(DailyAction.MONTH)))
        assert "**8**, par 8 · 3 climbs" in shown


class TestDice:
    async def test_the_seed_of_today_stays_secret(self, harness: Harness) -> None:
        await keep(harness, finished(ANN, SERVER))
        asked = await press(harness, to(DailyAction.DICE))
        shown = ephemeral_text(asked)
        assert make_dice().seal.commitment in shown
        assert make_dice(TODAY + 1).seal.commitment in shown
        assert SEED.hex() not in repr(asked.discord.calls) + shown
        assert asked.discord.calls[0].values["files"] == []

    async def test_yesterdays_can_be_checked(self, harness: Harness) -> None:
        climb = finished(ANN, SERVER, TODAY - 1)
        await keep(harness, climb)
        for by, rolls in ((ANN, climb.game.rolls), (BEN, 20)):
            asked = await press(harness, to(DailyAction.DICE), by)
            assert SEED.hex() in ephemeral_text(asked)
            record, page = asked.discord.calls[0].values["files"]
            fields = json.loads(record.fp.read())
            seal = make_dice(TODAY - 1).seal
            assert fields["rolls"] == [list(seal.roll(number, 4)) for number in range(1, rolls + 1)]
            assert (fields["table"], fields["message"]) == (seal.table_id, str(seal.table_id))
            assert page.fp.read() == PAGE.read_bytes()


async def test_in_direct_messages_a_climb_counts_in_no_server(harness: Harness) -> None:
    await press(harness, ROLL, changes=IN_DIRECT_MESSAGES)
    assert (await stored(harness)).guild_id is None
    await keep(harness, in_turns(BEN, None, 4))
    interaction = harness.command_interaction(BEN, guild_id=None)
    done = ephemeral_card(await harness.command("cantstop daily", interaction))
    assert labels(done) == ["Dice"]


async def test_a_climb_has_no_place_where_it_does_not_count(harness: Harness) -> None:
    await keep(harness, in_turns(ANN, SERVER, 4))
    here = text(ephemeral_card(await harness.command("cantstop daily")))
    interaction = harness.command_interaction(ANN, guild_id=5)
    elsewhere = text(ephemeral_card(await harness.command("cantstop daily", interaction)))
    assert "first in this server" in here
    assert "in this server" not in elsewhere
