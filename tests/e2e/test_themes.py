"""A server chooses its theme, and each player the form of their own board."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.render.palette import COLOURS, Rgb, Theme
from playground.testing import Channel, Message, Permissions, Response, User
from tests.e2e.harness import running_bot
from tests.e2e.players import Server, refusal

pytestmark = pytest.mark.asyncio(loop_scope="session")


def ground_colour(message: Message) -> Rgb:
    """Return the colour of the ground below the mountain in a message's picture."""
    (picture,) = message.attachments
    colour = Image.open(BytesIO(picture.content)).convert("RGB").getpixel((2, 897))
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return red, green, blue


def add_manager(server: Server) -> User:
    mia = server.discord.add_user("Mia")
    server.guild.add_member(mia, permissions=Permissions.MANAGE_GUILD)
    return mia


async def request_board(user: User, channel: Channel, form: str | None = None) -> Response:
    return await user.command(channel, "cantstop-keyboard board", {"as": form} if form else {})


async def test_a_server_chooses_its_theme_and_the_next_move_shows_it(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    assert ground_colour(party.board) == COLOURS[Theme.DARK].base
    mia = add_manager(server)
    response = await mia.command(server.channel, "cantstop-admin theme", theme="light")
    assert "light" in refusal(response)
    assert ground_colour(party.board) == COLOURS[Theme.DARK].base
    await party.step()
    assert ground_colour(party.board) == COLOURS[Theme.LIGHT].base
    lesson = await party.host.command(server.channel, "cantstop rules")
    assert ground_colour(lesson.shown) == COLOURS[Theme.LIGHT].base
    other = Server.create(server.bot)
    elsewhere = await other.start_game("Cem", "Dee")
    assert ground_colour(elsewhere.board) == COLOURS[Theme.DARK].base
    await mia.command(server.channel, "cantstop-admin theme", theme="dark")
    await party.step()
    assert ground_colour(party.board) == COLOURS[Theme.DARK].base


@pytest.mark.thorough
async def test_the_theme_survives_a_restart(database: Path) -> None:
    async with running_bot(database) as bot:
        server = Server.create(bot)
        await add_manager(server).command(server.channel, "cantstop-admin theme", theme="light")
        await bot.stop()
        await bot.start()
        party = await server.start_game("Ann", "Ben")
        assert ground_colour(party.board) == COLOURS[Theme.LIGHT].base


async def test_a_players_own_board_is_text_unless_they_choose_pictures(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    ann, ben = party.players
    with party.assert_unchanged():
        first = await request_board(ann, server.channel)
        assert first.ephemeral
        assert "```" in first.shown.text
        assert not first.shown.attachments
        assert not first.shown.buttons
        assert "`A`" in first.shown.text, "the signs are explained"

        pictured = await request_board(ann, server.channel, "picture")
        assert pictured.ephemeral
        assert pictured.shown.attachments
        assert pictured.shown.alt_texts == party.board.alt_texts
        assert (await request_board(ann, server.channel)).shown.attachments, "it is remembered"
        assert not (await request_board(ben, server.channel)).shown.attachments, "for each of them"

        await request_board(ann, server.channel, "text")
        assert not (await request_board(ann, server.channel)).shown.attachments


async def test_a_stranger_can_ask_for_a_board_too(server: Server) -> None:
    await server.start_game("Ann", "Ben")
    response = await request_board(server.add_member("Eve"), server.channel)
    assert response.ephemeral
    assert "```" in response.shown.text


async def test_without_a_game_there_is_no_board(server: Server) -> None:
    ann = server.add_member("Ann")
    assert "`/cantstop new`" in refusal(await request_board(ann, server.channel))
    party = await server.open_lobby("Ben", "Cem")
    assert "hasn't started" in refusal(await request_board(ann, server.channel, "picture"))
    await party.start()
    assert not (await request_board(ann, server.channel)).shown.attachments, (
        "what was refused is not remembered"
    )
