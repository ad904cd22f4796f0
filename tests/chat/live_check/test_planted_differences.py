"""A playground that differs from Discord in one thing: the live check finds just that."""

import pytest

from bot.chat.live_check import Verdict, load_assumptions, probes, session
from tests.chat.live_check.planted import PLANTS
from tests.chat.live_check.rig import rig

SEEN_BY_THE_HOST_ALONE = {
    "names-shown",
    "command-link",
    "emoji-shown",
    "moves-once",
    "first-frame",
    "follow-up-notifies",
}
SOME = {"nonce", "keep-by-id", "limit-headers", "edit-silent", "type-7-picture", "public-follow-ups"}
"""Those that every run of the tests plants."""


def test_something_is_planted_for_all_that_a_program_can_see() -> None:
    tried = {name for name, each in load_assumptions().items() if each.probe}
    assert set(PLANTS) == tried - SEEN_BY_THE_HOST_ALONE


@pytest.mark.parametrize(
    "name", [name if name in SOME else pytest.param(name, marks=pytest.mark.thorough) for name in PLANTS]
)
async def test_a_planted_difference_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name in ("heartbeat", "resume", "reopened"):
        monkeypatch.setattr(probes, "EVENT_TIMEOUT", 3.0)
    monkeypatch.setattr(session, "HOST_TIMEOUT", 10.0)
    async with rig(rate_limits=name == "too-many") as checked:
        PLANTS[name](checked, monkeypatch)
        await checked.check(elsewhere=load_assumptions()[name].elsewhere)
        assert set(checked.those(Verdict.DIFFERENT)) == {name}
        assert checked.channel.visible == checked.elsewhere[0].user.sees(checked.elsewhere[0].channel) == []
