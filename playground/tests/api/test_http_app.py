from email.utils import parsedate_to_datetime

from playground.tests.conftest import Api, Club


async def test_a_request_without_the_token_is_refused(club: Club, api: Api) -> None:
    for token in ("nonsense", "MTA1MjM0NTY3ODkwMTIzNDU2Nzg5.GabCdE.x" + "y" * 30):
        status, error = await api("GET", "/users/@me", token=token)
        assert (status, error) == (401, {"message": "401: Unauthorized", "code": 0})
    assert len(club.discord.breaches) == 2


async def test_unknown_routes_are_answered_and_listed(club: Club, api: Api) -> None:
    assert await api.refused("GET", "/guilds/1/soundboard-sounds") == (404, 0)
    assert [request.path for request in club.discord.unhandled] == ["/guilds/1/soundboard-sounds"]


async def test_answers_have_an_exact_type_and_the_time_of_the_playground(club: Club, api: Api) -> None:
    club.discord.clock.advance(3600)
    await api("GET", "/users/@me")
    assert api.headers["Content-Type"] == "application/json", "libraries compare it"
    told = parsedate_to_datetime(api.headers["Date"]).timestamp()
    assert abs(told - club.discord.clock.now()) < 600
