from aiohttp import ClientSession

from playground.model.application import Emoji
from playground.testing import Attachment
from playground.tests.conftest import Club


async def test_what_is_not_there_is_not_found(club: Club, session: ClientSession) -> None:
    for path in ("/attachments/1/2/a.txt", "/attachments/x/y/z", "/emojis/1.png", "/emojis/x"):
        async with session.get(club.discord.url + path) as answer:
            assert answer.status == 404, path


async def test_files_and_emojis_have_their_type_and_are_harmless(club: Club, session: ClientSession) -> None:
    file = club.discord.world.files.add(club.channel.id, Attachment("x.html", b"<b>", "text/html"))
    club.discord.world.set_emoji(Emoji(7, "die", b"png", "image/png"))
    served = ((file.url, b"<b>", "text/html"), (f"{club.discord.url}/emojis/7.png", b"png", "image/png"))
    for url, content, kind in served:
        async with session.get(url) as answer:
            assert (await answer.read(), answer.content_type) == (content, kind)
            assert "sandbox" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
