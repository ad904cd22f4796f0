"""Web pages that are served besides the playground's own."""

from pathlib import Path

from aiohttp import ClientSession

from playground.page import add_files, add_page
from playground.testing import FakeDiscord


async def test_a_file_loads_nothing_and_is_not_for_others(session: ClientSession, tmp_path: Path) -> None:
    discord, page, content = FakeDiscord(), tmp_path / "verify.html", "<!doctype html><title>Él</title>"
    page.write_text(content, encoding="utf-8")
    add_page(discord)
    add_files(discord, [page])
    async with discord:
        address = f"{discord.url}/verify.html"
        async with session.get(address) as answer:
            assert (answer.status, answer.content_type, await answer.text()) == (200, "text/html", content)
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'")
            assert "connect-src" not in policy
        async with session.get(address, headers={"Origin": "http://elsewhere.example"}) as answer:
            assert answer.status == 403
