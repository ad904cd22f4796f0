"""A channel sees the language of its host or its server, and the server's theme."""

from io import BytesIO

from PIL import Image

from bot.chat.ui.i18n.language import Languages
from bot.render.palette import COLOURS, Rgb, Theme
from playground.testing import Message, Permissions
from tests.e2e.card_reader import find_last_board
from tests.e2e.harness import BotProcess
from tests.e2e.players import Party, Server, refusal

FRENCH, HUNGARIAN = (Languages().of(tag) for tag in ("fr", "hu"))


async def test_the_language_of_the_host_stays_through_clicks_and_restarts_until_the_server_chooses(
    bot: BotProcess,
) -> None:
    server = Server.create(bot)
    chloe = server.discord.add_user("Chloe", locale="fr")
    reka = server.discord.add_user("Reka", locale="hu")
    server.guild.add_member(chloe, permissions=Permissions.MANAGE_GUILD)
    server.guild.add_member(reka)
    await chloe.command(server.channel, "cantstop new")
    board = find_last_board(server.channel.visible)
    assert "français" in board.text
    await reka.click(board, FRENCH.text("Join"))
    await bot.restart()
    twice = await reka.click(board, FRENCH.text("Join"))
    assert twice.ephemeral
    assert HUNGARIAN.text("Leave") in [button.label for button in twice.shown.buttons]
    chosen = await chloe.command(server.channel, "cantstop-admin language", language="hu")
    assert HUNGARIAN.name in refusal(chosen)
    await chloe.click(board, FRENCH.text("Start"))
    await bot.wait_until(
        lambda: (
            HUNGARIAN.text("Roll")
            in [button.label for button in find_last_board(server.channel.visible).buttons]
        )
    )


async def test_a_community_has_its_own_language(server: Server) -> None:
    community = server.discord.add_guild("Club alpin", community_locale="fr")
    channel = community.add_channel("jeux")
    reka = server.discord.add_user("Reka", locale="hu")
    community.add_member(reka)
    await reka.command(channel, "cantstop new")
    labels = [button.label for button in find_last_board(channel.visible).buttons]
    assert FRENCH.text("Join") in labels


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
