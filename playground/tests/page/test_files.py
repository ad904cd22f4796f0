"""Web pages that are served besides the playground's own."""

from pathlib import Path

import aiohttp

from playground.page import add_files, add_page
from playground.testing import FakeDiscord

CONTENT = "<!doctype html><title>Él</title>"


async def test_a_file_loads_nothing_and_is_not_for_other_pages(
    session: aiohttp.ClientSession, tmp_path: Path
) -> None:
    discord, page = FakeDiscord(), tmp_path / "verify.html"
    page.write_text(CONTENT, encoding="utf-8")
    add_page(discord)
    add_files(discord, [page])
    async with discord:
        address = f"{discord.url}/verify.html"
        async with session.get(address) as answer:
            assert (answer.status, answer.content_type, await answer.text()) == (200, "text/html", CONTENT)
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'")
            assert "connect-src" not in policy
        async with session.get(address, headers={"Origin": "http://elsewhere.example"}) as answer:
            assert answer.status == 403
