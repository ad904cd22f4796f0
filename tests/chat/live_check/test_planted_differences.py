"""A playground that differs from Discord in one thing: the live check finds just that."""

from typing import Any

import pytest

from bot.chat.live_check import Verdict, load_assumptions, probes
from bot.chat.live_check.session import LiveClient
from tests import WAIT_TIMEOUT
from tests.chat.live_check.planted import PLANTS
from tests.chat.live_check.rig import rig

SEEN_BY_THE_HOST_ALONE = {
    *("names-shown", "command-link", "emoji-shown", "moves-once", "first-frame", "follow-up-notifies")
}
SOME = {"nonce", "keep-by-id", "limit-headers", "edit-silent", "type-7-picture", "public-follow-ups"}
"""Those that every run of the tests plants."""
NEVER_TOLD = {"resume": "shard_resumed", "reopened": "raw_thread_update"}
"""The events that the check waits for in vain."""


def test_something_is_planted_for_all_that_a_program_can_see() -> None:
    tried = {name for name, each in load_assumptions().items() if each.probe}
    assert set(PLANTS) == tried - SEEN_BY_THE_HOST_ALONE


@pytest.mark.parametrize(
    "name", [name if name in SOME else pytest.param(name, marks=pytest.mark.thorough) for name in PLANTS]
)
async def test_a_planted_difference_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wait = LiveClient.wait_for

    def wait_for(client: LiveClient, event: Any, **options: Any) -> Any:
        limit = 0.1 if event == NEVER_TOLD.get(name) else WAIT_TIMEOUT
        return wait(client, event, **options | {"timeout": limit})

    monkeypatch.setattr(LiveClient, "wait_for", wait_for)
    monkeypatch.setattr(probes, "EVENT_TIMEOUT", 0.1 if name == "heartbeat" else WAIT_TIMEOUT)
    async with rig(rate_limits=name == "too-many") as checked:
        PLANTS[name](checked, monkeypatch)
        await checked.check(elsewhere=load_assumptions()[name].elsewhere)
        assert set(checked.those(Verdict.DIFFERENT)) == {name}
        assert checked.channel.visible == checked.elsewhere[0].user.sees(checked.elsewhere[0].channel) == []
