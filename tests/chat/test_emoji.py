"""The bot's emoji are uploaded to Discord once, and texts use them once all are there."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.chat import emoji
from bot.chat.emoji import WAITS_FOR_UPLOAD, discord_name, use_emoji
from bot.chat.ui.i18n.language import UNICODE_SYMBOLS, Languages
from bot.render import DIE_EMOJI_NAMES, SEAT_EMOJI_NAMES, emoji_pngs
from playground.model.application import Emoji
from playground.validation.errors import ErrorCode
from tests.chat.fake_interactions import http_error, refusal
from tests.chat.in_process import InProcessDiscord
from tests.chat.pauses import skip_pauses

NAMES = (*SEAT_EMOJI_NAMES, *DIE_EMOJI_NAMES)
OTHERS = ("die_1", "cs_die_1", "cs_logo", "csgo_die_1_0123abcd", "cs_die_1_0123ABCD")
"""Emoji that somebody else uploaded."""
OUTDATED = "cs_die_1_0123abcd"


class Application(InProcessDiscord):
    """Discord with the emoji of an application, which several processes share."""

    @property
    def kept(self) -> dict[str, Emoji]:
        return {each.name: each for each in self.application.emojis.values()}

    @property
    def uploads(self) -> int:
        return self.methods.count("POST")

    @property
    def markup(self) -> list[str]:
        """The emoji as texts contain them."""
        return [f"<:{name}:{self.kept[full].id}>" for name, full in zip(NAMES, at_discord(), strict=True)]

    def add(self, name: str) -> None:
        self.world.set_emoji(Emoji(self.world.snowflakes.next(), name, b"png", "image/png"))


def at_discord() -> list[str]:
    """Return the names of the emoji."""
    return [discord_name(name, png) for name, png in emoji_pngs().items()]


def written(languages: Languages) -> list[str]:
    """Return the emoji as texts contain them."""
    marks = languages.english.symbols
    return [*marks.shapes, *marks.dice]


@pytest.fixture
async def there() -> Application:
    return Application()


@pytest.fixture
def languages() -> Languages:
    return Languages()


async def test_missing_emoji_are_uploaded_once_and_used_at_every_start(there: Application) -> None:
    for _ in range(2):
        languages = Languages()
        await use_emoji(there.client, languages)
        assert [*there.kept] == at_discord()
        assert written(languages) == there.markup
    assert [each.image for each in there.kept.values()] == [*emoji_pngs().values()]
    assert there.uploads == len(NAMES)


async def test_only_changed_emoji_are_replaced(
    there: Application, languages: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    await use_emoji(there.client, Languages())
    before, other = there.kept, emoji_pngs()["die_4"] + b"changed"
    monkeypatch.setattr(emoji, "emoji_pngs", lambda: {**emoji_pngs(), "die_3": other})
    await use_emoji(there.client, languages)
    old, new = discord_name("die_3", emoji_pngs()["die_3"]), discord_name("die_3", other)
    assert before.keys() - there.kept.keys() == {old}
    assert there.kept.keys() - before.keys() == {new}
    assert there.kept[new].image == other
    assert f"<:die_3:{there.kept[new].id}>" in written(languages)


async def test_other_emoji_are_kept(there: Application, languages: Languages) -> None:
    for name in (*OTHERS, "cs_die_7_0123abcd"):  # the last of ours, from long ago
        there.add(name)
    await use_emoji(there.client, languages)
    assert there.kept.keys() == {*OTHERS, *at_discord()}


@pytest.mark.parametrize(
    "trouble", [refusal(ErrorCode.MISSING_ACCESS), refusal(ErrorCode.MAX_EMOJIS), http_error(401)]
)
@pytest.mark.parametrize("after", [0, 7])
async def test_after_a_rejected_emoji_texts_stay_plain_and_the_next_start_continues(
    there: Application, languages: Languages, trouble: Exception, after: int, caplog: pytest.LogCaptureFixture
) -> None:
    there.add(OUTDATED)
    there.errors["POST"] = [*[None] * after, trouble]
    await use_emoji(there.client, languages)
    assert languages.english.symbols == UNICODE_SYMBOLS
    assert OUTDATED in there.kept, "older boards still show it"
    assert {record.levelname for record in caplog.records} == {"WARNING"}
    await use_emoji(there.client, languages)
    assert [*there.kept] == at_discord()
    assert there.uploads == len(NAMES) + 1
    assert languages.english.symbols != UNICODE_SYMBOLS


@pytest.mark.parametrize("trouble", [http_error(429), http_error(500), TimeoutError()])
@pytest.mark.parametrize(("times", "done"), [(1, True), (3, True), (4, False)])
async def test_transient_errors_are_retried_before_the_next_start_tries_again(
    there: Application,
    languages: Languages,
    trouble: Exception,
    times: int,
    done: bool,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(emoji, "RETRY_AFTER", (0.0, 0.0, 0.0))
    there.errors["POST"] = [None, *[trouble] * times]
    await use_emoji(there.client, languages)
    assert len(there.kept) == (len(NAMES) if done else 1)
    assert (languages.english.symbols != UNICODE_SYMBOLS) is done
    assert {record.levelname for record in caplog.records} == {"WARNING"}


async def test_nothing_is_uploaded_if_emoji_are_not_listed(there: Application, languages: Languages) -> None:
    there.errors["GET"] = [http_error(403)]
    await use_emoji(there.client, languages)
    assert languages.english.symbols == UNICODE_SYMBOLS
    assert there.uploads == 0


async def test_an_emoji_that_another_process_uploads_is_used(
    there: Application, languages: Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = there.client.create_application_emoji

    async def be_overtaken(*, name: str, image: bytes) -> Any:
        there.add(name)
        return await create(name=name, image=image)

    monkeypatch.setattr(there.client, "create_application_emoji", be_overtaken)
    await use_emoji(there.client, languages)
    assert [*there.kept] == at_discord()
    assert written(languages) == there.markup


async def test_an_outdated_emoji_that_remains_is_harmless(there: Application, languages: Languages) -> None:
    there.add(OUTDATED)
    there.errors["DELETE"] = [http_error(403)]
    await use_emoji(there.client, languages)
    assert OUTDATED in there.kept
    assert languages.english.symbols != UNICODE_SYMBOLS


class TestOtherProcess:
    """Another process uploads the emoji."""

    async def test_they_are_used_once_all_are_there(
        self, there: Application, languages: Languages, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        there.add(OUTDATED)
        waits: list[float] = []

        async def upload_meanwhile(seconds: float) -> None:
            waits.append(seconds)
            if len(waits) == 2:
                await use_emoji(there.client, Languages())
                there.add("cs_die_2_0123abcd")

        monkeypatch.setattr(
            emoji, "asyncio", SimpleNamespace(to_thread=asyncio.to_thread, sleep=upload_meanwhile)
        )
        await use_emoji(there.client, languages, upload=False)
        assert waits == list(WAITS_FOR_UPLOAD[:2])
        assert written(languages) == there.markup
        assert "cs_die_2_0123abcd" in there.kept, "the first process deletes those that are outdated"

    async def test_without_them_texts_use_plain_symbols(
        self, there: Application, languages: Languages, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        waits = skip_pauses(monkeypatch, emoji)
        await use_emoji(there.client, languages, upload=False)
        assert waits == list(WAITS_FOR_UPLOAD)
        assert languages.english.symbols == UNICODE_SYMBOLS
        assert there.kept == {}
