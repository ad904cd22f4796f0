"""The base of all cards, and what holds for every card."""

import asyncio
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest
from discord import ui

from bot.chat.discord_requests import DiscordError
from bot.chat.turns.buttons import GameButton
from bot.chat.ui.card import GREY, Attachment, Card, CardMessage, button, discord_files, rows, select_field
from bot.chat.ui.custom_ids import TableButton
from tests.chat.all_features import read_custom_id
from tests.chat.card_parts import components, faults, ids, parts, text
from tests.chat.card_samples import CARDS
from tests.chat.english import ENGLISH
from tests.chat.fake_interactions import http_error


@pytest.mark.parametrize(
    ("count", "sizes"), [(0, []), (1, [1]), (2, [2]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (14, [5, 5, 4])]
)
def test_buttons_fill_as_few_rows_as_possible_evenly(count: int, sizes: list[int]) -> None:
    made = [button(TableButton(1, number, GameButton.ROLL), f"{number}") for number in range(count)]
    filled = rows(made)
    assert [len(row.children) for row in filled] == sizes
    assert [child for row in filled for child in row.children] == made


def test_no_line_breaks_between_numbers_that_belong_together() -> None:
    written = "Stopped and kept 7 (+2), 8 + 9 and 2 × 4: 7 −12%, 3 of 11."
    (shown,) = [part["content"] for part in parts(Card.with_text(written)) if "content" in part]
    unbroken = "Stopped and kept 7_(+2), 8_+_9 and 2_×_4: 7_−12%, 3 of 11."
    assert shown == unbroken.replace("_", "\N{NO-BREAK SPACE}")


async def test_every_card_has_ids_that_are_understood_and_is_the_same_when_made_in_a_thread() -> None:
    for name, make in CARDS.items():
        card = make(ENGLISH)
        assert [str(read_custom_id(each)) for each in ids(card)] == ids(card), name
        assert card.is_finished(), f"{name}: discord.py would keep it to wait for clicks"
        assert components(await asyncio.to_thread(make, ENGLISH)) == components(card), name


def test_a_fault_is_found() -> None:
    texts = [ui.TextDisplay[Card]("x" * 2001) for _ in range(2)]
    assert len(faults(Card(GREY, *texts))) == 1
    assert len(faults(Card.with_text(""))) == 1
    row = ui.ActionRow[Card](*(ui.Button(label="Roll", custom_id=f"{number}") for number in range(4)))
    assert len(faults(Card(GREY, row))) == 1


CHOICES = {"live": "à 90 s", "relaxed": "24 hours", "none": "no limit"}


@pytest.mark.parametrize(("max_values", "limits"), [(1, (1, 1, True)), (2, (0, 2, False))])
def test_a_field_offers_choices_with_the_current_ones(max_values: int, limits: tuple[int, int, bool]) -> None:
    """A single value is required, several are optional, and labels begin with a capital letter."""
    made = select_field("Pace", "pace", CHOICES, {"relaxed"}, max_values=max_values).to_component_dict()
    assert made["label"] == "Pace"
    select = cast(dict[str, Any], made["component"])
    assert select["custom_id"] == "pace"
    assert (select["min_values"], select["max_values"], select["required"]) == limits
    offered = [(option["value"], option["label"]) for option in select["options"]]
    assert offered == [("live", "À 90 s"), ("relaxed", "24 hours"), ("none", "No limit")]
    assert [option["value"] for option in select["options"] if option.get("default")] == ["relaxed"]


PICTURE = Attachment("board.png", b"png")


def named_card(name: str | None, second: str = "") -> Card:
    return Card(0, ui.TextDisplay(f"the picture is {name} {second}".rstrip()))


@pytest.mark.parametrize("pictures", [(), (PICTURE,), (PICTURE, Attachment("story.png", b"png"))])
@pytest.mark.parametrize(
    "error", [None, http_error(400, 50035), http_error(403, 50013), http_error(413, 40005)]
)
async def test_a_card_can_lose_pictures(pictures: tuple[Attachment, ...], error: Exception | None) -> None:
    rejections = [DiscordError(error)] if error and pictures else []
    request = AsyncMock(side_effect=[*rejections, 4711])
    assert await CardMessage(named_card, *pictures).send(request) == 4711
    names = " ".join(picture.name for picture in pictures)
    with_pictures = [(f"the picture is {names}", *pictures)] if pictures else []
    without = [("the picture is None",)] if rejections or not pictures else []
    sent = [(text(call.args[0]), *call.args[1:]) for call in request.await_args_list]
    assert sent == with_pictures + without


@pytest.mark.parametrize("error", [http_error(404, 10008), http_error(404, 10062), http_error(500)])
async def test_other_errors_are_not_about_the_picture(error: Exception) -> None:
    request = AsyncMock(side_effect=DiscordError(error))
    with pytest.raises(DiscordError):
        await CardMessage(named_card, PICTURE).send(request)
    request.assert_awaited_once()


def test_each_attempt_gets_its_own_file() -> None:
    """A file that was sent is empty the second time."""
    (first,), (second,) = discord_files(PICTURE), discord_files(PICTURE)
    assert first is not second
    assert first.fp.read() == second.fp.read() == b"png"
    assert discord_files() == []
