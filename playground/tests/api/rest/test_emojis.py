import base64

from playground.tests.bots import Bot, running
from playground.tests.conftest import Api, Club

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


async def test_application_emojis_are_kept_within_their_limits(club: Club, api: Api) -> None:
    async with running(Bot(), club.discord, *[50035] * 4, 50138) as bot:
        made = await bot.create_application_emoji(name="die_1", image=PIXEL)
        assert [emoji.name for emoji in await bot.fetch_application_emojis()] == ["die_1"]
        assert (await bot.fetch_application_emoji(made.id)).id == made.id
        await made.edit(name="die_one")
        base = f"/applications/{club.discord.application.id}/emojis"
        image = "data:image/png;base64," + base64.b64encode(PIXEL).decode()
        large = "data:image/png;base64," + base64.b64encode(b"x" * (256 * 1024 + 1)).decode()
        for body, code in (
            ({"name": "x", "image": image}, 50035),
            ({"name": "a b", "image": image}, 50035),
            ({"name": "die_one", "image": image}, 50035),
            ({"name": "ok", "image": "nonsense"}, 50035),
            ({"name": "ok", "image": large}, 50138),
        ):
            assert (await api("POST", base, body))[1]["code"] == code
        url = f"{club.discord.url}/emojis/{made.id}.png"
        async with api.session.get(url) as answer:
            assert await answer.read() == PIXEL
        await made.delete()
        assert (await api("GET", f"{base}/{made.id}"))[1]["code"] == 10014
