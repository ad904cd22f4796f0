"""The bot's emoji are uploaded to Discord once, and texts use them once all are there."""

from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest

from bot.chat import emoji
from bot.chat.emoji import WAITS_FOR_UPLOAD, discord_name, use_emoji
from bot.chat.ui.i18n.language import UNICODE_SYMBOLS, Languages
from bot.render import DIE_EMOJI_NAMES, SEAT_EMOJI_NAMES, emoji_pngs
from tests.chat.fake_interactions import http_error
from tests.chat.pauses import skip_pauses

NAMES = (*SEAT_EMOJI_NAMES, *DIE_EMOJI_NAMES)
TAKEN = http_error(400, 50035)
OTHERS = ("die_1", "cs_die_1", "cs_logo", "csgo_die_1_0123abcd", "cs_die_1_0123ABCD")
"""Emoji that somebody else uploaded."""


class FakeDiscord:
    """The emoji of an application, shared by several processes."""

    def __init__(self) -> None:
        self.kept: dict[str, int] = {}
        self.images: list[bytes] = []
        self.refusals: list[Exception | None] = []
        self.quicker = False
        self.undeletable = False
        self._last = 1000

    @property
    def client(self) -> discord.Client:
        return cast(discord.Client, self)

    @property
    def markup(self) -> list[str]:
        """The emoji as texts contain them."""
        return [f"<:{name}:{self.kept[full]}>" for name, full in zip(NAMES, at_discord(), strict=True)]

    def add(self, name: str) -> int:
        assert name not in self.kept
        self._last += 1
        self.kept[name] = self._last
        return self._last

    async def fetch_application_emojis(self) -> list[Any]:
        return [self._emoji(name) for name in self.kept]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        if self.refusals and (refusal := self.refusals.pop(0)) is not None:
            raise refusal
        if self.quicker:
            self.add(name)
        if name in self.kept:
            raise TAKEN
        self.add(name)
        self.images.append(image)
        return self._emoji(name)

    def _emoji(self, name: str) -> Any:
        async def delete() -> None:
            if self.undeletable:
                raise http_error(403)
            del self.kept[name]

        return SimpleNamespace(name=name, id=self.kept[name], delete=delete)


def at_discord() -> list[str]:
    """Return the names of the emoji."""
    return [discord_name(name, png) for name, png in emoji_pngs().items()]


def written(languages: Languages) -> list[str]:
    """Return the emoji as texts contain them."""
    marks = languages.english.symbols
    return [*marks.shapes, *marks.dice]


async def test_missing_emoji_are_uploaded_and_texts_use_them() -> None:
    there, languages = FakeDiscord(), Languages()
    await use_emoji(there.client, languages)
    assert [*there.kept] == at_discord()
    assert there.images == [*emoji_pngs().values()]
    assert written(languages) == there.markup


async def test_the_next_start_uploads_nothing_and_uses_the_same_emoji() -> None:
    there, first, second = FakeDiscord(), Languages(), Languages()
    for languages in (first, second):
        await use_emoji(there.client, languages)
    assert len(there.images) == len(NAMES)
    assert written(first) == written(second)


async def test_only_changed_emoji_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    there = FakeDiscord()
    await use_emoji(there.client, Languages())
    before = dict(there.kept)
    changed = {**emoji_pngs(), "die_3": b"another picture"}
    monkeypatch.setattr(emoji, "emoji_pngs", lambda: changed)
    languages = Languages()
    await use_emoji(there.client, languages)
    assert there.images[len(NAMES) :] == [b"another picture"]
    old, new = discord_name("die_3", emoji_pngs()["die_3"]), discord_name("die_3", b"another picture")
    assert before.keys() - there.kept.keys() == {old}
    assert there.kept.keys() - before.keys() == {new}
    assert f"<:die_3:{there.kept[new]}>" in written(languages)


async def test_other_emoji_are_kept() -> None:
    there = FakeDiscord()
    for name in OTHERS:
        there.add(name)
    there.add("cs_die_7_0123abcd")  # of ours, from long ago
    await use_emoji(there.client, Languages())
    assert there.kept.keys() == {*OTHERS, *at_discord()}


@pytest.mark.parametrize("trouble", [http_error(403, 50001), http_error(400, 30008), http_error(401)])
@pytest.mark.parametrize("after", [0, 7])
async def test_after_a_rejected_emoji_texts_stay_plain_and_the_next_start_continues(
    trouble: Exception, after: int, caplog: pytest.LogCaptureFixture
) -> None:
    there, languages = FakeDiscord(), Languages()
    there.add("cs_die_1_0123abcd")
    there.refusals = [None] * after + [trouble]
    await use_emoji(there.client, languages)
    assert languages.english.symbols == UNICODE_SYMBOLS
    assert "cs_die_1_0123abcd" in there.kept, "older boards still show it"
    assert {record.levelname for record in caplog.records} == {"WARNING"}
    await use_emoji(there.client, languages)
    assert [*there.kept] == at_discord()
    assert len(there.images) == len(NAMES)
    assert languages.english.symbols != UNICODE_SYMBOLS


@pytest.mark.parametrize("trouble", [http_error(429), http_error(500), TimeoutError()])
@pytest.mark.parametrize(("times", "done"), [(1, True), (3, True), (4, False)])
async def test_transient_errors_are_retried_before_the_next_start_tries_again(
    trouble: Exception,
    times: int,
    done: bool,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(emoji, "RETRY_AFTER", (0.0, 0.0, 0.0))
    there, languages = FakeDiscord(), Languages()
    there.refusals = [None, *[trouble] * times]
    await use_emoji(there.client, languages)
    assert len(there.images) == (len(NAMES) if done else 1)
    assert (languages.english.symbols != UNICODE_SYMBOLS) is done
    assert {record.levelname for record in caplog.records} == {"WARNING"}


async def test_nothing_is_uploaded_if_the_emoji_cannot_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    there, languages = FakeDiscord(), Languages()
    monkeypatch.setattr(there, "fetch_application_emojis", AsyncMock(side_effect=http_error(403)))
    await use_emoji(there.client, languages)
    assert languages.english.symbols == UNICODE_SYMBOLS
    assert not there.images


async def test_an_emoji_that_another_process_uploads_is_used() -> None:
    there, languages = FakeDiscord(), Languages()
    there.quicker = True
    await use_emoji(there.client, languages)
    assert not there.images
    assert [*there.kept] == at_discord()
    assert written(languages) == there.markup


async def test_an_outdated_emoji_that_cannot_be_deleted_is_harmless() -> None:
    there, languages = FakeDiscord(), Languages()
    there.add("cs_die_1_0123abcd")
    there.undeletable = True
    await use_emoji(there.client, languages)
    assert languages.english.symbols != UNICODE_SYMBOLS


def test_discord_accepts_the_names() -> None:
    for name in at_discord():
        assert len(name) <= 32
        assert name.isascii()
        assert name.replace("_", "").isalnum()


class TestOtherProcess:
    """Another process uploads the emoji."""

    async def test_they_are_used_once_all_are_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        there, languages = FakeDiscord(), Languages()
        there.add("cs_die_1_0123abcd")
        waits: list[float] = []

        async def upload_meanwhile(seconds: float) -> None:
            waits.append(seconds)
            if len(waits) == 2:
                await use_emoji(there.client, Languages())
                there.add("cs_die_2_0123abcd")

        monkeypatch.setattr(emoji, "asyncio", SimpleNamespace(to_thread=run_now, sleep=upload_meanwhile))
        await use_emoji(there.client, languages, upload=False)
        assert waits == list(WAITS_FOR_UPLOAD[:2])
        assert written(languages) == there.markup
        assert "cs_die_2_0123abcd" in there.kept, "the first process deletes those that are outdated"

    async def test_without_them_texts_use_plain_symbols(self, monkeypatch: pytest.MonkeyPatch) -> None:
        there, languages = FakeDiscord(), Languages()
        waits = skip_pauses(monkeypatch, emoji)
        await use_emoji(there.client, languages, upload=False)
        assert waits == list(WAITS_FOR_UPLOAD)
        assert languages.english.symbols == UNICODE_SYMBOLS
        assert there.kept == {}


async def run_now(function: Any, *values: Any) -> Any:
    return function(*values)
