"""The live check on a playground, which is as Discord is believed to be, and what it leaves there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext

import pytest

from bot.chat.connection import ConnectionRejectedError
from bot.chat.discord_requests import DiscordError
from bot.chat.interactions.context import LIVE_CHECK
from bot.live_check import LiveCheckError, Verdict, load_assumptions
from bot.live_check.elsewhere_probes import NAME
from playground.api import gateway
from playground.testing import Permissions
from tests.live_check.rig import COMMAND, Host, Rig, rig

UNTRIED = {each.id for each in load_assumptions().values() if each.untried}
LONG = {each.id for each in load_assumptions().values() if each.long}
ELSEWHERE = {each.id for each in load_assumptions().values() if each.elsewhere}


@pytest.fixture
async def checked() -> AsyncIterator[Rig]:
    async with rig() as running:
        yield running


async def check(rig: Rig, **options: bool) -> list[str]:
    """Run a check that finds no difference, and return what it could not delete."""
    left = await rig.check(**options)
    assert rig.those(Verdict.DIFFERENT) == {}
    return left


def assert_clean(rig: Rig) -> None:
    """Check that a check has left nothing but an archived thread, and all that is the bot's."""
    application = rig.discord.application
    assert rig.channel.visible == []
    assert rig.host.user.sees(rig.channel) == []
    assert not any(host.user.sees(host.channel) for host in rig.elsewhere)
    assert (application.commands[None], application.emojis) == ({1: COMMAND}, {})
    assert not any(commands for scope, commands in application.commands.items() if scope is not None)
    threads = [each for each in rig.discord.world.channels.values() if each.is_thread]
    assert all(each.archived for each in threads)
    assert rig.discord.unhandled == []


async def test_the_playground_passes_it_whole() -> None:
    async with rig(rate_limits=True) as checked:
        assert await check(checked, elsewhere=True) == []
        assert set(checked.those(Verdict.NOT_TRIED)) == {*UNTRIED, "first-frame"}
        assert set(checked.findings) == set(load_assumptions())
        assert_clean(checked)


@pytest.mark.thorough
async def test_what_takes_long_is_tried_on_request_only(checked: Rig) -> None:
    started = checked.discord.clock.now()
    await check(checked, long=False)
    assert set(checked.those(Verdict.NOT_TRIED)) >= LONG | ELSEWHERE
    assert checked.findings["pictures-elsewhere"].seen == "It takes a second person; add --elsewhere."
    assert checked.discord.clock.now() - started < 120


@pytest.mark.thorough
async def test_a_bot_that_may_delete_threads_leaves_none(checked: Rig) -> None:
    checked.channel.allow_bot(Permissions.MANAGE_THREADS)
    await checked.check(long=False)
    assert not any(each.is_thread for each in checked.discord.world.channels.values())


@pytest.mark.parametrize(
    ("answers", "different"),
    [
        ({"names": "No", "pings": "None"}, {"names-shown", "ping-notifies"}),
        ({"command": "No", "pings": "Two"}, {"command-link", "edit-silent"}),
        ({"emoji": "No", "motion": "Anything else"}, {"emoji-shown", "moves-once", "first-frame"}),
        ({"notified": "No"}, {"follow-up-notifies"}),
    ],
)
@pytest.mark.thorough
async def test_what_the_host_sees_counts(checked: Rig, answers: dict[str, str], different: set[str]) -> None:
    for host in (checked.host, *checked.elsewhere):
        host.answers |= answers
    await checked.check(long=False, elsewhere="notified" in answers)
    assert set(checked.those(Verdict.DIFFERENT)) == different


@pytest.mark.thorough
async def test_a_host_with_still_pictures_tells_of_the_first_frame(checked: Rig) -> None:
    checked.host.answers["motion"] = "It did not move, and is whole"
    await check(checked, long=False)
    assert checked.findings["first-frame"].verdict is Verdict.ASSUMED
    assert checked.findings["moves-once"].verdict is Verdict.NOT_TRIED


async def test_without_a_host_the_rest_is_tried(checked: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Host, "at_work", lambda _: nullcontext())
    checked.undone = ("",)
    await check(checked, elsewhere=True)
    assert checked.findings["nonce"].verdict is Verdict.DOCUMENTED
    assert checked.findings["emoji"].verdict is Verdict.DOCUMENTED
    for name in ("names-shown", "context-elsewhere", "public-follow-ups"):
        assert checked.findings[name].seen == "Nobody did what was asked for in time."
    assert_clean(checked)


@pytest.mark.thorough
async def test_what_nobody_elsewhere_presses_is_not_tried(checked: Rig) -> None:
    checked.elsewhere[1].ignored = ("elsewhere", "late")
    checked.undone = (":elsewhere:", ":late:")
    await check(checked, long=False, elsewhere=True)
    seen = checked.findings["context-elsewhere"].seen
    assert seen.startswith("['private_channel'], own app: True, server's: False, app_permissions: ")
    assert checked.findings["pictures-elsewhere"].verdict is Verdict.ASSUMED
    assert checked.findings["clicks-elsewhere"].seen == "Nobody did what was asked for in time."
    assert_clean(checked)


@pytest.mark.thorough
async def test_a_picture_elsewhere_whose_button_nobody_presses_in_the_end_is_told_of(checked: Rig) -> None:
    checked.elsewhere[1].ignored = ("notified", "late")
    checked.undone = (":late:",)
    left = await checked.check(elsewhere=True)
    assert left == ["The picture elsewhere, since nobody has pressed its button."]
    assert checked.findings["old-click-edits"].seen == "Nobody did what was asked for in time."
    assert checked.findings["follow-up-notifies"].verdict is Verdict.ASSUMED


@pytest.mark.thorough
async def test_a_button_elsewhere_that_is_pressed_too_early_is_waited_for_again(checked: Rig) -> None:
    bela, place = checked.elsewhere[1].user, checked.elsewhere[1].channel
    label = "Press this when I ask"
    checking = asyncio.create_task(checked.check(elsewhere=True))
    await checked.discord.until(lambda: place.visible[0].buttons[0].label.startswith(label))
    early = asyncio.create_task(bela.click_raw(place, place.visible[0], f"{LIVE_CHECK}:late:0"))
    assert await checking == []
    assert not early.done(), "it was not answered"
    early.cancel()
    assert checked.findings["old-click-edits"].verdict is Verdict.ASSUMED


async def test_elsewhere_the_host_is_told_where_that_is_and_presses_no_button_of_others(checked: Rig) -> None:
    place, host = checked.host.elsewhere, checked.host
    assert place is not None
    host.elsewhere, checked.elsewhere[0].ignored = None, ("late",)
    checking = asyncio.create_task(check(checked, long=False, elsewhere=True))
    await checked.discord.until(lambda: len(checked.discord.application.commands[None]) == 2)
    early = asyncio.create_task(host.user.command(place, NAME))
    await checked.discord.until(lambda: any(NAME in each.text for each in checked.channel.visible))
    response = await host.user.command(checked.channel, NAME)
    assert response.ephemeral
    assert "Not here" in response.text
    await host.user.command(place, NAME)
    assert await checking == []
    assert checked.findings["clicks-elsewhere"].verdict is Verdict.DOCUMENTED
    assert not early.done(), "it was not answered"
    early.cancel()
    assert place.visible == []


async def test_a_permission_that_is_missing_is_no_difference(checked: Rig) -> None:
    checked.channel.deny_bot(Permissions.ATTACH_FILES | Permissions.READ_MESSAGE_HISTORY)
    await check(checked, long=False)
    assert checked.findings["edited-picture"].seen.startswith("403 Forbidden")
    assert checked.findings["history-after"].verdict is Verdict.NOT_TRIED
    assert checked.findings["nonce"].verdict is Verdict.DOCUMENTED


@pytest.mark.parametrize(
    "requests", [8, 68, *(pytest.param(n, marks=pytest.mark.thorough) for n in (28, 48, 88))]
)
async def test_an_interrupted_check_cleans_up(checked: Rig, requests: int) -> None:
    discord = checked.discord
    checking = asyncio.create_task(checked.check(long=False))
    await discord.until(lambda: len(discord.requests) >= requests)
    checking.cancel()
    assert await checking == []
    assert set(checked.findings) == set(load_assumptions())
    assert "The check ended before that." in checked.those(Verdict.NOT_TRIED).values()
    assert_clean(checked)


@pytest.mark.parametrize("messages", [1, 2])
@pytest.mark.thorough
async def test_a_check_that_is_interrupted_elsewhere_cleans_up(checked: Rig, messages: int) -> None:
    discord, place = checked.discord, checked.elsewhere[0].channel
    checking = asyncio.create_task(checked.check(elsewhere=True))
    await discord.until(lambda: len(place.visible) == messages)
    assert len(discord.application.commands[None]) == 2
    checking.cancel()
    assert await checking == []
    assert checked.findings["follow-up-notifies"].verdict is Verdict.NOT_TRIED
    assert_clean(checked)


@pytest.mark.thorough
async def test_a_channel_that_is_none_of_a_server_is_refused(checked: Rig) -> None:
    test = checked.channel
    for place in (checked.host.user.dm(), test.add_thread("Thread")):
        checked.channel = place  # type: ignore[assignment]
        with pytest.raises(LiveCheckError, match=f"{place.id} is no text channel"):
            await checked.check()
    checked.discord.delete_channel(test)
    checked.channel = test
    with pytest.raises(DiscordError, match="Unknown Channel"):
        await checked.check()
    checked.discord.token = "other"
    with pytest.raises(ConnectionRejectedError):
        await checked.check()


@pytest.mark.thorough
async def test_trouble_of_the_network_is_no_difference(checked: Rig) -> None:
    checked.discord.faults.add("PATCH", "/channels/*/messages/*", disconnect=True, times=2)
    await check(checked, long=False)
    assert {"edited-picture", "gone-message"} <= set(checked.those(Verdict.NOT_TRIED))
    assert checked.channel.visible == []


@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.thorough
async def test_only_the_shards_of_the_server_and_of_direct_messages_connect(*, elsewhere: bool) -> None:
    async with rig(shards=4) as checked:
        await check(checked, long=False, elsewhere=elsewhere)
        assert checked.discord.gateway.identifies == 1 + elsewhere


async def test_a_gateway_that_refuses_is_told_of(checked: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise gateway.Closing(4011, "Sharding required.")

    monkeypatch.setattr(gateway.Gateway, "_identify", refuse)
    with pytest.raises(LiveCheckError, match="4011"):
        await checked.check()
