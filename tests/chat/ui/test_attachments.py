"""A card is sent with its picture, or without it where Discord rejects the picture."""

import pytest
from discord import ui

from bot.chat.discord_requests import DiscordError
from bot.chat.ui.attachments import Attachment, CardMessage, discord_files
from bot.chat.ui.card import Card
from tests.chat.card_parts import text
from tests.chat.fake_interactions import http_error

PICTURE = Attachment("board.png", b"png")


def named_card(name: str | None, second: str = "") -> Card:
    return Card(0, ui.TextDisplay(f"the picture is {name} {second}".rstrip()))


class Request:
    """Records what is sent, and fails once for each error."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.sent: list[tuple[object, ...]] = []

    async def __call__(self, card: Card, *pictures: Attachment) -> int:
        self.sent.append((text(card), *pictures))
        if self.errors:
            raise self.errors.pop(0)
        return 4711


async def test_a_card_refers_to_the_picture_it_is_sent_with() -> None:
    request = Request()
    assert await CardMessage(named_card, PICTURE).send(request) == 4711
    assert request.sent == [("the picture is board.png", PICTURE)]


async def test_a_card_has_both_pictures_or_none() -> None:
    second = Attachment("story.png", b"png")
    request = Request(DiscordError(http_error(403, 50013)))
    await CardMessage(named_card, PICTURE, second).send(request)
    assert request.sent == [("the picture is board.png story.png", PICTURE, second), ("the picture is None",)]


async def test_a_card_can_do_without_a_picture() -> None:
    request = Request()
    assert await CardMessage(named_card).send(request) == 4711
    assert request.sent == [("the picture is None",)]


@pytest.mark.parametrize("error", [http_error(400, 50035), http_error(403, 50013), http_error(413, 40005)])
async def test_where_the_picture_is_rejected_the_card_is_sent_without_it(error: Exception) -> None:
    request = Request(DiscordError(error))
    assert await CardMessage(named_card, PICTURE).send(request) == 4711
    assert request.sent == [("the picture is board.png", PICTURE), ("the picture is None",)]


@pytest.mark.parametrize("error", [http_error(404, 10008), http_error(404, 10062), http_error(500)])
async def test_other_errors_are_not_about_the_picture(error: Exception) -> None:
    request = Request(DiscordError(error))
    with pytest.raises(DiscordError):
        await CardMessage(named_card, PICTURE).send(request)
    assert len(request.sent) == 1


def test_each_attempt_gets_its_own_file() -> None:
    """A file that was sent is empty the second time."""
    (first,), (second,) = discord_files(PICTURE), discord_files(PICTURE)
    assert first is not second
    assert first.fp.read() == second.fp.read() == b"png"
    assert discord_files() == []
