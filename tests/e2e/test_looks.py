"""How boards look: a server chooses the theme, and each player how they are shown a board for themselves."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.render.palette import COLOURS, Rgb, Theme
from playground import Channel, Message, Permissions, Response, User
from tests.e2e.harness import a_bot
from tests.e2e.party import Club, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


def ground(message: Message) -> Rgb:
    """The colour of the ground at the foot of the mountain, in the picture of a message."""
    (picture,) = message.attachments
    colour = Image.open(BytesIO(picture.content)).convert("RGB").getpixel((2, 897))
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return red, green, blue


def manager_of(club: Club) -> User:
    mia = club.discord.add_user("Mia")
    club.guild.add_member(mia, permissions=Permissions.MANAGE_GUILD)
    return mia


async def board(user: User, channel: Channel, form: str | None = None) -> Response:
    return await user.command(channel, "cantstop board", {"as": form} if form else {})


async def test_a_server_chooses_its_theme_and_the_next_move_shows_it(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    assert ground(party.board) == COLOURS[Theme.DARK].plinth
    mia = manager_of(club)
    response = await mia.command(club.channel, "cantstop-admin theme", theme="light")
    assert "light" in told(response)
    assert ground(party.board) == COLOURS[Theme.DARK].plinth
    await party.step()
    assert ground(party.board) == COLOURS[Theme.LIGHT].plinth
    lesson = await party.host.command(club.channel, "cantstop rules")
    assert ground(lesson.shown) == COLOURS[Theme.LIGHT].plinth
    other = Club.of(club.bot)
    elsewhere = await other.game("Cem", "Dee")
    assert ground(elsewhere.board) == COLOURS[Theme.DARK].plinth
    await mia.command(club.channel, "cantstop-admin theme", theme="dark")
    await party.step()
    assert ground(party.board) == COLOURS[Theme.DARK].plinth


async def test_the_theme_outlives_a_restart(database: Path) -> None:
    async with a_bot(database) as bot:
        club = Club.of(bot)
        await manager_of(club).command(club.channel, "cantstop-admin theme", theme="light")
        await bot.end()
        await bot.start()
        party = await club.game("Ann", "Ben")
        assert ground(party.board) == COLOURS[Theme.LIGHT].plinth


async def test_the_board_for_oneself_is_text_unless_one_likes_pictures(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    ann, ben = party.players
    with party.unmoved():
        first = await board(ann, club.channel)
        assert first.ephemeral
        assert "```" in first.shown.text
        assert not first.shown.attachments
        assert not first.shown.buttons
        assert "`A`" in first.shown.text, "the signs are explained"

        pictured = await board(ann, club.channel, "picture")
        assert pictured.ephemeral
        assert pictured.shown.attachments
        assert pictured.shown.alt_texts == party.board.alt_texts
        assert (await board(ann, club.channel)).shown.attachments, "it is remembered"
        assert not (await board(ben, club.channel)).shown.attachments, "for each of them"

        await board(ann, club.channel, "text")
        assert not (await board(ann, club.channel)).shown.attachments


async def test_who_does_not_play_may_look_too(club: Club) -> None:
    await club.game("Ann", "Ben")
    response = await board(club.member("Eve"), club.channel)
    assert response.ephemeral
    assert "```" in response.shown.text


async def test_without_a_board_there_is_a_kind_word(club: Club) -> None:
    ann = club.member("Ann")
    assert "`/cantstop new`" in told(await board(ann, club.channel))
    party = await club.lobby("Ben", "Cem")
    assert "has not begun" in told(await board(ann, club.channel, "picture"))
    await party.start()
    assert not (await board(ann, club.channel)).shown.attachments, "what was refused is not remembered"
