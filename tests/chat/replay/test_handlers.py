"""Replays and clips of finished games."""

import asyncio
from unittest.mock import Mock

import pytest

from bot.chat.interactions.routes import AT_ONCE
from bot.chat.replay import handlers as module
from bot.chat.replay.cards import CLIP, REPLAY
from bot.chat.replay.handlers import Replays
from bot.chat.ui.custom_ids import TableButton
from bot.render import Theme
from bot.tables import DELETED, Eraser, Table
from tests.chat.card_parts import ids
from tests.chat.card_samples import PLAYED, WON, story_of
from tests.chat.fake_interactions import MESSAGE_ID, http_error
from tests.chat.harness import Harness, button, ephemeral_text
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import ANN, EVE, LOCATION, first_people

NO_PICTURES = "I can't post pictures here. Ask a server manager to give me **Attach Files**."
NOT_ACCEPTED = "Discord didn't accept the animation. Try again in a minute."


@pytest.fixture(autouse=True)
def draw(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What would draw replays and clips."""
    draw = Mock(return_value=b"GIF89a")
    for name in ("replay_gif", "clip_gif"):
        monkeypatch.setattr(module, name, draw)
    return draw


@pytest.fixture
async def table(harness: Harness) -> Table:
    return await harness.finished(PLAYED["plain"])


async def test_it_is_posted_in_a_new_message_announced_at_once(harness: Harness, table: Table) -> None:
    interaction = await harness.click(EVE, button(table, REPLAY))
    assert interaction.discord.names == ["defer", "edit_original_response"]
    announced, posted = interaction.discord.calls
    assert announced.values == {"thinking": True, "ephemeral": False}
    (file,) = posted.values["attachments"]
    assert file.filename == f"replay-{table.id}.gif"


async def test_it_is_drawn_once_a_theme_with_chances(harness: Harness, table: Table, draw: Mock) -> None:
    for theme in Theme:
        first = await harness.feature(Replays).picture(table, theme)
        assert await harness.feature(Replays).picture(table, theme) is first
    story = story_of("plain")
    assert story is not None
    drawn = [(theme, chances) for _, theme, _, chances in (call.args for call in draw.call_args_list)]
    assert drawn == [(theme, story.by_turn) for theme in Theme]


async def test_who_was_deleted_is_in_no_replay(harness: Harness, table: Table, draw: Mock) -> None:
    await harness.feature(Replays).picture(table, Theme.DARK)
    await Eraser(harness.store, ControlledClock()).erase(ANN.id)
    await harness.feature(Replays).picture(await harness.stored(table), Theme.DARK)
    assert [call.args[2][0] for call in draw.call_args_list] == [ANN.name, DELETED.name]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        *((http_error(403, 50013), [NO_PICTURES]), (http_error(413, 40005), [NO_PICTURES])),
        *((http_error(500), [NOT_ACCEPTED]), (ConnectionResetError(), [NOT_ACCEPTED])),
        (http_error(404, 10015), []),
    ],
)
async def test_the_reader_learns_of_errors(
    harness: Harness, table: Table, error: BaseException, told: list[str]
) -> None:
    errors = {"edit_original_response": error}
    interaction = await harness.click(EVE, button(table, REPLAY), discord_errors=errors)
    sent = [call.values for call in interaction.discord.calls if call.name == "followup"]
    assert [(each["ephemeral"], each["content"]) for each in sent] == [(True, each) for each in told]


def post(table: Table) -> TableButton:
    return button(table, CLIP, *AT_ONCE)


class TestClip:
    async def test_one_person_sees_it_first(self, harness: Harness, table: Table, draw: Mock) -> None:
        shown = await harness.click(EVE, button(table, CLIP), private=True)
        (sent,) = shown.discord.calls
        assert sent.values["ephemeral"]
        assert ids(sent.values["view"]) == [str(post(table))]
        posted = await harness.click(EVE, post(table), private=True)
        assert posted.discord.calls[-1].values["attachments"][0].filename == f"clip-{table.id}.gif"
        assert ids(posted.discord.calls[-1].values["view"]) == []
        draw.assert_called_once()
        told = story_of("plain")
        assert told is not None
        assert told.swing is not None
        positions, turn, bars, *by = draw.call_args.args
        assert (turn, len(positions)) == (told.swing.turn_number, len(bars))
        assert by == [Theme.DARK, first_people(2)[told.swing.seat].name]

    async def test_it_is_posted_once_and_then_linked_to(self, harness: Harness, table: Table) -> None:
        clicks = await asyncio.gather(*(harness.click(by, post(table)) for by in (ANN, EVE)))
        posted, refused = sorted(clicks, key=lambda click: len(click.discord.calls), reverse=True)
        (file,) = posted.discord.calls[-1].values["attachments"]
        assert file.filename == f"clip-{table.id}.gif"
        link = f"/{LOCATION.channel_id}/{MESSAGE_ID}"
        assert ephemeral_text(refused).startswith("Here's the clip of this game: https://")
        assert ephemeral_text(refused).endswith(link)

    async def test_each_channel_can_have_it(self, harness: Harness, table: Table) -> None:
        """A link into somebody's direct messages leads nobody else anywhere."""
        alone: dict[str, object] = {"guild_id": None, "channel_id": 777}
        await harness.click(ANN, post(table), private=True, changes=alone)
        posted = await harness.click(EVE, post(table))
        assert posted.discord.names == ["defer", "edit_original_response"]

    async def test_a_rejected_one_can_be_posted_again(self, harness: Harness, table: Table) -> None:
        errors: dict[str, BaseException] = {"edit_original_response": http_error(500)}
        await harness.click(EVE, post(table), discord_errors=errors)
        again = await harness.click(EVE, post(table))
        assert again.discord.names == ["defer", "edit_original_response"]

    async def test_a_game_that_no_turn_decided_has_none(self, harness: Harness) -> None:
        table = await harness.finished(WON["won by resigning"])
        refused = await harness.click(EVE, post(table))
        assert ephemeral_text(refused).startswith("No single turn decided this game")
