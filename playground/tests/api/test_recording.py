from playground.tests.conftest import Api, Club


async def test_no_secret_is_recorded(club: Club, api: Api) -> None:
    await api("GET", "/users/@me")
    assert club.discord.token not in repr(club.discord.requests)
