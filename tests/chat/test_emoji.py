"""Discord gets the bot's emoji once, and texts have them as soon as it has them all."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.chat import emoji
from bot.chat.emoji import discord_name, upload_emoji
from bot.chat.i18n.language import Languages
from bot.chat.i18n.symbols import UNICODE_SYMBOLS
from bot.render import DIE_EMOJI_NAMES, SEAT_EMOJI_NAMES, emoji_pngs
from tests.chat.fake_interactions import http_error

NAMES = (*SEAT_EMOJI_NAMES, *DIE_EMOJI_NAMES)
TAKEN = http_error(400, 50035)
OTHERS = ("die_1", "cs_die_1", "cs_logo", "csgo_die_1_0123abcd", "cs_die_1_0123ABCD")
"""Emoji that somebody else has put there."""


class Discord:
    """The emoji of an application, as some processes see them."""

    def __init__(self) -> None:
        self.kept: dict[str, int] = {}
        self.images: list[bytes] = []
        self.refusals: list[Exception | None] = []
        self.quicker = False
        self.undeletable = False
        self._last = 1000

    @property
    def client(self) -> discord.Client:
        """A connection to it."""
        return cast(discord.Client, self)

    def add(self, name: str) -> int:
        """Keep an emoji."""
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
    """What the emoji are called there."""
    return [discord_name(name, png) for name, png in emoji_pngs().items()]


def written(languages: Languages) -> list[str]:
    """How texts write the emoji."""
    marks = languages.english.symbols
    return [*marks.shapes, *marks.dice]


async def test_what_is_missing_is_uploaded_and_texts_have_it() -> None:
    there, languages = Discord(), Languages()
    await upload_emoji(there.client, languages)
    assert [*there.kept] == at_discord()
    assert there.images == [*emoji_pngs().values()]
    assert written(languages) == [
        f"<:{name}:{there.kept[full]}>" for name, full in zip(NAMES, at_discord(), strict=True)
    ]


async def test_the_next_start_uploads_nothing_and_writes_the_same() -> None:
    there, first, second = Discord(), Languages(), Languages()
    for languages in (first, second):
        await upload_emoji(there.client, languages)
    assert len(there.images) == len(NAMES)
    assert written(first) == written(second)


async def test_only_what_has_changed_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    there = Discord()
    await upload_emoji(there.client, Languages())
    before = dict(there.kept)
    changed = {**emoji_pngs(), "die_3": b"another picture"}
    monkeypatch.setattr(emoji, "emoji_pngs", lambda: changed)
    languages = Languages()
    await upload_emoji(there.client, languages)
    assert there.images[len(NAMES) :] == [b"another picture"]
    old, new = discord_name("die_3", emoji_pngs()["die_3"]), discord_name("die_3", b"another picture")
    assert before.keys() - there.kept.keys() == {old}
    assert there.kept.keys() - before.keys() == {new}
    assert f"<:die_3:{there.kept[new]}>" in written(languages)


async def test_emoji_of_others_stay() -> None:
    there = Discord()
    for name in OTHERS:
        there.add(name)
    there.add("cs_die_7_0123abcd")  # of ours, from long ago
    await upload_emoji(there.client, Languages())
    assert there.kept.keys() == {*OTHERS, *at_discord()}


@pytest.mark.parametrize("trouble", [http_error(403, 50001), http_error(400, 30008), http_error(401)])
@pytest.mark.parametrize("after", [0, 7])
async def test_where_one_is_refused_texts_stay_plain_and_the_next_start_goes_on(
    trouble: Exception, after: int, caplog: pytest.LogCaptureFixture
) -> None:
    there, languages = Discord(), Languages()
    there.add("cs_die_1_0123abcd")
    there.refusals = [None] * after + [trouble]
    await upload_emoji(there.client, languages)
    assert languages.english.symbols == UNICODE_SYMBOLS
    assert "cs_die_1_0123abcd" in there.kept, "older boards still show it"
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    await upload_emoji(there.client, languages)
    assert [*there.kept] == at_discord()
    assert len(there.images) == len(NAMES)
    assert languages.english.symbols != UNICODE_SYMBOLS


@pytest.mark.parametrize("trouble", [http_error(429), http_error(500), TimeoutError()])
@pytest.mark.parametrize("times", [1, 3])
async def test_what_fails_in_passing_is_tried_again(
    trouble: Exception, times: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emoji, "RETRY_AFTER", (0.0, 0.0, 0.0))
    there, languages = Discord(), Languages()
    there.refusals = [None, *[trouble] * times]
    await upload_emoji(there.client, languages)
    assert len(there.images) == len(NAMES)
    assert languages.english.symbols != UNICODE_SYMBOLS
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_what_fails_for_ever_is_left_to_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emoji, "RETRY_AFTER", (0.0, 0.0, 0.0))
    there, languages = Discord(), Languages()
    there.refusals = [http_error(500)] * 4
    await upload_emoji(there.client, languages)
    assert languages.english.symbols == UNICODE_SYMBOLS
    assert not there.images


async def test_where_they_cannot_be_listed_none_is_uploaded() -> None:
    there, languages = Discord(), Languages()

    async def refuse() -> list[Any]:
        raise http_error(403)

    there.fetch_application_emojis = refuse  # type: ignore[method-assign]
    await upload_emoji(there.client, languages)
    assert languages.english.symbols == UNICODE_SYMBOLS
    assert not there.images


async def test_what_another_process_uploads_meanwhile_is_taken_as_it_is() -> None:
    there, languages = Discord(), Languages()
    there.quicker = True
    await upload_emoji(there.client, languages)
    assert not there.images
    assert [*there.kept] == at_discord()
    assert all(str(id_) in " ".join(written(languages)) for id_ in there.kept.values())


async def test_an_outdated_one_that_cannot_be_deleted_does_no_harm() -> None:
    there, languages = Discord(), Languages()
    there.add("cs_die_1_0123abcd")
    there.undeletable = True
    await upload_emoji(there.client, languages)
    assert languages.english.symbols != UNICODE_SYMBOLS


def test_names_are_such_as_discord_takes() -> None:
    for name in at_discord():
        assert len(name) <= 32
        assert name.isascii()
        assert name.replace("_", "").isalnum()
