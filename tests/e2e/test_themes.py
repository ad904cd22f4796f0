"""A server chooses its theme."""

from io import BytesIO

from PIL import Image

from bot.render.palette import COLOURS, Rgb, Theme
from playground.testing import Message, Permissions
from tests.e2e.players import Party, Server, refusal


def ground_colour(message: Message) -> Rgb:
    """Return the colour of the ground below the mountain in a message's picture."""
    (picture,) = message.attachments
    colour = Image.open(BytesIO(picture.content)).convert("RGB").getpixel((2, 897))
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return red, green, blue


async def test_a_server_chooses_its_theme_and_the_next_move_shows_it(server: Server, party: Party) -> None:
    assert ground_colour(party.board) == COLOURS[Theme.DARK].base
    mia = party.discord.add_user("Mia")
    server.guild.add_member(mia, permissions=Permissions.MANAGE_GUILD)
    response = await mia.command(party.channel, "cantstop-admin theme", theme="light")
    assert "light" in refusal(response)
    assert ground_colour(party.board) == COLOURS[Theme.DARK].base
    await party.step()
    assert ground_colour(party.board) == COLOURS[Theme.LIGHT].base
    lesson = await party.host.command(party.channel, "cantstop rules")
    assert ground_colour(lesson.shown) == COLOURS[Theme.LIGHT].base
    other = Server.create(party.bot)
    elsewhere = await other.start_game("Cem", "Dee")
    assert ground_colour(elsewhere.board) == COLOURS[Theme.DARK].base
    await mia.command(party.channel, "cantstop-admin theme", theme="dark")
    await party.step()
    assert ground_colour(party.board) == COLOURS[Theme.DARK].base
