import io

import discord
import pytest

from playground.tests.bots import Bot, picture, running
from playground.tests.conftest import Api, Club


async def test_empty_and_oversized_uploads_are_noticed(club: Club) -> None:
    async with running(Bot(), club.discord, 0, 40005) as bot:
        channel = bot.get_partial_messageable(club.channel.id)
        spent = picture()
        await channel.send(file=spent)
        await channel.send(file=discord.File(io.BytesIO(b""), "empty.png"))
        assert [breach.rule for breach in club.discord.breaches] == ["an upload of 0 bytes: empty.png"]
        with pytest.raises(discord.HTTPException, match=r"413 .*40005"):
            await channel.send(file=discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.png"))


FORM = (
    b'--B\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content": "a --B b"}\r\n'
    b"--B\r\nContent-Type: text/plain; x=y\r\nContent-Disposition: form-data;name=files[0];"
    b' filename="a\\"b"\r\n\r\nx\n\n\r\n--B--\r\n'
)


async def test_forms_may_be_written_in_any_way(club: Club, api: Api) -> None:
    for boundary in ("; boundary=B", ';Boundary="B"', "; charset=utf-8; boundary=B", ";boundary=B; x=y"):
        kind = {"Content-Type": "multipart/form-data" + boundary}
        status, message = await api("POST", f"/channels/{club.channel.id}/messages", data=FORM, headers=kind)
        assert (status, message["content"]) == (200, "a --B b")
        (file,) = message["attachments"]
        assert (file["filename"], file["size"], file["content_type"]) == ("ab", 3, "text/plain")


async def test_bodies_that_cannot_be_read_are_refused(club: Club, api: Api) -> None:
    for what, body, kind, refused in (
        ("not JSON", b'{"content": NaN}', "application/json", (400, 50109)),
        ("no boundary", FORM, "multipart/form-data", (400, 50109)),
        ("cut off", FORM.removesuffix(b"--B--\r\n"), "multipart/form-data; boundary=B", (400, 50109)),
        ("empty", b"", "multipart/form-data; boundary=B", (400, 50109)),
        ("too large", b" " * (27 * 1024 * 1024), "application/json", (413, 40005)),
    ):
        path, headers = f"/channels/{club.channel.id}/messages", {"Content-Type": kind}
        assert await api.refused("POST", path, data=io.BytesIO(body), headers=headers) == refused, what


async def test_files_keep_their_names_and_bytes(club: Club) -> None:
    async with running(Bot(), club.discord) as bot:
        channel = bot.get_partial_messageable(club.channel.id)
        content = b"\r\n--boundary\r\n\r\n\x00\xff\r\n"
        files = [discord.File(io.BytesIO(content), name) for name in ("árvíz.png", "two.bin")]
        sent = await channel.send("Both", files=files)
        assert sent.content == "Both"
        names = [file.filename for file in sent.attachments]
        assert names == ["rvz.png", "two.bin"], "as Discord stores them"
        assert [file.content_type for file in sent.attachments] == ["image/png", "application/octet-stream"]
        assert [await file.read() for file in sent.attachments] == [content, content]
