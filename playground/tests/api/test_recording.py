from playground.tests.conftest import Api, Club


async def test_no_secret_is_recorded(club: Club, api: Api) -> None:
    await api("GET", "/users/@me")
    assert club.discord.token not in repr(club.discord.requests)


async def test_requests_from_where_the_bot_is_not_are_refused_and_listed(club: Club, api: Api) -> None:
    group = club.discord.add_group("Friends", club.ann, club.bob)
    places = (club.add_elsewhere(), club.ann.dm(club.bob), group)
    requests = []
    for place in places:
        channel, message = f"/channels/{place.id}", club.discord.add_message(place, club.ann, "hi").id
        requests += [("GET", channel), ("POST", f"{channel}/typing")]
        requests += [(method, f"{channel}/messages") for method in ("GET", "POST")]
        requests += [(method, f"{channel}/messages/{message}") for method in ("PATCH", "DELETE")]
    for method, path in requests:
        assert await api.refused(method, path, {"content": "x"}) == (403, 50001)
    assert [(request.method, request.path) for request in club.discord.refused] == requests


async def test_only_what_counts_towards_a_ban_is_listed_as_refused(club: Club, api: Api) -> None:
    await api("GET", "/users/1")
    await api.send(club.channel, content="")
    club.discord.faults.add("GET", "/users/@me", status=403)
    await api("GET", "/users/@me")
    assert club.discord.refused == []
    await api("GET", "/users/@me", token="nonsense")
    assert [request.status for request in club.discord.refused] == [401]
