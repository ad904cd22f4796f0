from playground.testing import Permissions
from playground.tests.conftest import Api, Club


async def test_channels_are_changed_and_deleted_by_those_who_may(club: Club, api: Api) -> None:
    path = f"/channels/{club.channel.id}"
    assert (await api("PATCH", path, {"name": "x"}))[1]["code"] == 50013
    assert (await api("DELETE", path))[1]["code"] == 50013
    club.channel.allow_bot(Permissions.MANAGE_CHANNELS)
    assert (await api("PATCH", path, {"name": "new", "topic": "t"}))[1]["name"] == "new"
    assert (await api("PATCH", path, {"name": ""}))[1]["code"] == 50035
    assert (await api("DELETE", path))[0] == 200
    assert club.channel.deleted
    assert club.ann.sees(club.channel) == []
