"""What the climb and the puzzle of the day have in common: private cards, and a post without spoilers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.chat.days import DailyAction, DailyButton, PuzzleAction, PuzzleButton
from bot.chat.ui.custom_ids import CustomId
from bot.tables import DAY, Caller, Climb, PuzzleChoice, StoreUnavailableError, daily_number
from tests.chat.card_parts import labels, text
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.chat.harness import Harness, edited_card, edited_text, ephemeral_text
from tests.tables.climbing import TODAY, in_turns, save_climbs
from tests.tables.sample_tables import ANN, BEN, LOCATION, NOW

MAY_WRITE: dict[str, object] = {"permissions": discord.Permissions(send_messages=True)}
IN_DIRECT_MESSAGES: dict[str, object] = {"guild_id": None}
IN_A_GROUP = IN_DIRECT_MESSAGES | {"member": False}


@dataclass(frozen=True)
class Feature:
    """The climb or the puzzle of the day.

    Attributes:
        command: the command that shows it, with a ``question`` to those who have not begun.
        first: a button that begins it; a day later it leads to what is said about ``yesterday``.
        save: the method of the store that keeps that click; where it fails, ``unsaved`` is said.
        finish: finishes the one of today for Ann; ``result`` returns what is stored of it.
        share: the button that posts that, in a ``post`` with the button ``invite``.
    """

    ask: Callable[[Harness], Awaitable[FakeInteraction]]
    question: str
    first: CustomId
    yesterday: str
    save: str
    unsaved: str
    finish: Callable[[Harness], Awaitable[object]]
    result: Callable[[Harness], Awaitable[Climb | PuzzleChoice | None]]
    share: CustomId
    invite: CustomId
    post: str

    async def is_shared(self, harness: Harness) -> bool:
        result = await self.result(harness)
        assert result is not None
        return result.shared


async def press(
    harness: Harness, custom_id: CustomId | str, by: Caller = ANN, **circumstances: Any
) -> FakeInteraction:
    return await harness.click(by, str(custom_id), private=True, **circumstances)


CHOICE, SHOW = PuzzleButton(TODAY, PuzzleAction.CHOOSE, (0,)), PuzzleButton(TODAY, PuzzleAction.SHOW)

FEATURES = {
    "climb": Feature(
        ask=lambda harness: harness.command("cantstop daily"),
        question="in as few turns as you can.",
        first=DailyButton(TODAY, 1, DailyAction.ROLL),
        yesterday="You didn't finish yesterday's climb in time",
        save="save_climb",
        unsaved="look at your climb with `/cantstop daily`",
        finish=lambda harness: save_climbs(harness.store, in_turns(ANN, LOCATION.guild_id, 7, busts=2)),
        result=lambda harness: harness.store.load_climb(ANN.id, TODAY),
        share=DailyButton(TODAY, 0, DailyAction.SHARE),
        invite=DailyButton(TODAY, 0, DailyAction.CLIMB),
        post="**7 turns**, par 8",
    ),
    "puzzle": Feature(
        ask=lambda harness: harness.click(ANN, str(SHOW)),
        question="What would",
        first=CHOICE,
        yesterday="Here's today's puzzle.",
        save="add_puzzle_choice",
        unsaved="choose again: `/cantstop daily` leads there",
        finish=lambda harness: press(harness, CHOICE),
        result=lambda harness: harness.store.puzzle_choice(ANN.id, TODAY),
        share=PuzzleButton(TODAY, PuzzleAction.SHARE),
        invite=SHOW,
        post=f"Puzzle {daily_number(TODAY)}",
    ),
}


@pytest.fixture(params=list(FEATURES.values()), ids=list(FEATURES))
def feature(request: pytest.FixtureRequest) -> Feature:
    found: Feature = request.param
    return found


async def test_looking_at_it_stores_nothing_about_anybody(harness: Harness, feature: Feature) -> None:
    assert feature.question in ephemeral_text(await feature.ask(harness))
    assert await harness.store.user_ids() == frozenset()


async def test_a_button_of_yesterday_shows_that_of_today(harness: Harness, feature: Feature) -> None:
    await press(harness, feature.first)
    await harness.clock.advance(DAY - NOW % DAY)
    shown = edited_text(await press(harness, feature.first))
    assert "That day is over." in shown
    assert feature.yesterday in shown
    assert feature.question in shown


async def test_a_store_that_cannot_save_is_told_with_what_to_do(
    harness: Harness, feature: Feature, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harness.store, feature.save, AsyncMock(side_effect=StoreUnavailableError))
    assert feature.unsaved in ephemeral_text(await press(harness, feature.first))


async def test_in_direct_messages_it_counts_in_no_server(harness: Harness, feature: Feature) -> None:
    card = edited_card(await press(harness, feature.first, changes=IN_DIRECT_MESSAGES))
    assert not {"Share", "Results"} & set(labels(card))
    result = await feature.result(harness)
    assert result is not None
    assert result.guild_id is None


class TestSharing:
    @pytest.fixture(autouse=True)
    async def finish(self, harness: Harness, feature: Feature) -> None:
        await feature.finish(harness)

    async def test_it_is_posted_once_for_everybody(self, harness: Harness, feature: Feature) -> None:
        shared = await press(harness, feature.share, changes=MAY_WRITE)
        assert shared.discord.names == ["defer", "followup", "edit_original_response"]
        _, post, card = shared.discord.calls
        assert feature.post in text(post.values["view"])
        assert not post.values.get("ephemeral")
        assert "Share" not in labels(card.values["view"])
        assert "Results" in labels(card.values["view"])
        again = await press(harness, feature.share, changes=MAY_WRITE)
        assert "You've already shared this " in again.discord.calls[-1].values["content"]
        assert "followup" not in again.discord.names[:-1]

    async def test_in_a_group_it_is_the_answer_to_the_click(self, harness: Harness, feature: Feature) -> None:
        shared = await press(harness, feature.share, changes=IN_A_GROUP)
        assert shared.discord.names == ["defer", "edit_original_response"]
        begun, post = shared.discord.calls
        assert (begun.values["ephemeral"], feature.post in text(post.values["view"])) == (False, True)
        assert await feature.is_shared(harness)

    async def test_posts_invite_to_todays(self, harness: Harness, feature: Feature) -> None:
        for days_later in (0, 1):
            await harness.clock.advance(days_later * DAY)
            invited = await harness.click(BEN, str(feature.invite))
            assert feature.question in ephemeral_text(invited)

    async def test_yesterdays_result_can_still_be_shared(self, harness: Harness, feature: Feature) -> None:
        await harness.clock.advance(DAY)
        shared = await press(harness, feature.share, changes=MAY_WRITE)
        assert feature.post in text(shared.discord.calls[1].values["view"])
        assert "The next mountain" not in text(shared.discord.calls[-1].values["view"])
        assert await feature.is_shared(harness)

    async def test_who_cannot_post_it_is_told_why(self, harness: Harness, feature: Feature) -> None:
        for changes, told in (
            (MAY_WRITE | {"app_permissions": discord.Permissions(view_channel=True)}, "I can't post here."),
            ({"permissions": discord.Permissions.none()}, "You can't write here."),
            (MAY_WRITE | {"member": False}, "You can't write here."),
            (MAY_WRITE | IN_DIRECT_MESSAGES, "There's nobody to share with here."),
        ):
            assert told in ephemeral_text(await press(harness, feature.share, changes=changes))
            assert not await feature.is_shared(harness)
        others = await press(harness, feature.share, BEN, changes=MAY_WRITE)
        assert "There's nothing to share yet" in others.discord.calls[-1].values["content"]
        assert not await feature.is_shared(harness)

    async def test_what_one_sees_can_be_shared_elsewhere(self, harness: Harness, feature: Feature) -> None:
        for place, told in (
            (MAY_WRITE, "Only you can see this"),
            (IN_A_GROUP, "This time, Discord shows my answer only to you."),
        ):
            shared = await press(harness, feature.share, changes=place | {"kept_private": True})
            assert told in shared.discord.calls[-1].values["content"]
            assert not await feature.is_shared(harness)

    async def test_what_was_not_posted_can_be_shared_again(self, harness: Harness, feature: Feature) -> None:
        for error, may_have_been_posted in ((http_error(403, 50001), False), (TimeoutError(), True)):
            click = await press(harness, feature.share, changes=MAY_WRITE, discord_errors={"followup": error})
            assert click.discord.names[:2] == ["defer", "followup"]
            assert await feature.is_shared(harness) is may_have_been_posted
