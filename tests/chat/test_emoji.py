"""The bot's emoji are uploaded to Discord once, and texts use them once all are there."""

from typing import Any

import pytest

from bot.chat import emoji
from bot.chat.emoji import RETRY_AFTER, WAITS_FOR_UPLOAD, discord_name, use_emoji
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
    """Discord with the emoji of an application, which several processes share; pauses take no time."""

    def __init__(self, pauses: list[float]) -> None:
        super().__init__()
        self.pauses = pauses
        self.languages = Languages()

    async def start(self, **options: bool) -> None:
        """Use the emoji in texts, as a process does when it starts."""
        self.languages = Languages()
        await use_emoji(self.client, self.languages, **options)

    @property
    def kept(self) -> dict[str, Emoji]:
        return {each.name: each for each in self.application.emojis.values()}

    @property
    def uploads(self) -> int:
        return self.methods.count("POST")

    @property
    def is_plain(self) -> bool:
        return self.languages.english.symbols == UNICODE_SYMBOLS

    def add(self, name: str) -> None:
        self.world.set_emoji(Emoji(self.world.snowflakes.next(), name, b"png", "image/png"))

    def assert_used(self) -> None:
        """Check that texts contain the emoji."""
        symbols = self.languages.english.symbols
        used = [f"<:{name}:{self.kept[full].id}>" for name, full in zip(NAMES, at_discord(), strict=True)]
        assert [*symbols.shapes, *symbols.dice] == used


def at_discord() -> list[str]:
    """Return the names of the emoji."""
    return [discord_name(name, png) for name, png in emoji_pngs().items()]


@pytest.fixture
async def there(monkeypatch: pytest.MonkeyPatch) -> Application:
    return Application(skip_pauses(monkeypatch, emoji))


async def test_missing_emoji_are_uploaded_once_and_used_at_every_start(there: Application) -> None:
    for _ in range(2):
        await there.start()
        assert [*there.kept] == at_discord()
        there.assert_used()
    assert [each.image for each in there.kept.values()] == [*emoji_pngs().values()]
    assert there.uploads == len(NAMES)


async def test_only_changed_emoji_are_replaced(there: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    await there.start()
    before, other = there.kept, emoji_pngs()["die_4"] + b"changed"
    monkeypatch.setattr(emoji, "emoji_pngs", lambda: {**emoji_pngs(), "die_3": other})
    await there.start()
    old, new = discord_name("die_3", emoji_pngs()["die_3"]), discord_name("die_3", other)
    assert before.keys() - there.kept.keys() == {old}
    assert there.kept.keys() - before.keys() == {new}
    assert there.kept[new].image == other
    assert f"<:die_3:{there.kept[new].id}>" in there.languages.english.symbols.dice


async def test_other_emoji_are_kept(there: Application) -> None:
    for name in (*OTHERS, "cs_die_7_0123abcd"):  # the last of ours, from long ago
        there.add(name)
    await there.start()
    assert there.kept.keys() == {*OTHERS, *at_discord()}


@pytest.mark.parametrize(
    "trouble", [refusal(ErrorCode.MISSING_ACCESS), refusal(ErrorCode.MAX_EMOJIS), http_error(401)]
)
@pytest.mark.parametrize("after", [0, 7])
async def test_after_a_rejected_emoji_texts_stay_plain_and_the_next_start_continues(
    there: Application, trouble: Exception, after: int, caplog: pytest.LogCaptureFixture
) -> None:
    there.add(OUTDATED)
    there.errors["POST"] = [*[None] * after, trouble]
    await there.start()
    assert there.is_plain
    assert there.pauses == []
    assert OUTDATED in there.kept, "older boards still show it"
    assert {record.levelname for record in caplog.records} == {"WARNING"}
    await there.start()
    assert [*there.kept] == at_discord()
    assert there.uploads == len(NAMES) + 1
    assert not there.is_plain


@pytest.mark.parametrize("trouble", [http_error(429), http_error(500), TimeoutError()])
@pytest.mark.parametrize("times", [1, len(RETRY_AFTER), len(RETRY_AFTER) + 1])
async def test_transient_errors_are_retried_before_the_next_start_tries_again(
    there: Application, trouble: Exception, times: int, caplog: pytest.LogCaptureFixture
) -> None:
    there.errors["POST"] = [None, *[trouble] * times]
    await there.start()
    done = times <= len(RETRY_AFTER)
    assert there.pauses == list(RETRY_AFTER[:times])
    assert len(there.kept) == (len(NAMES) if done else 1)
    assert there.is_plain is not done
    assert {record.levelname for record in caplog.records} == {"WARNING"}


async def test_nothing_is_uploaded_if_emoji_are_not_listed(there: Application) -> None:
    there.errors["GET"] = [http_error(403)]
    await there.start()
    assert there.is_plain
    assert there.uploads == 0


async def test_an_emoji_that_another_process_uploads_is_used(
    there: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = there.client.create_application_emoji

    async def be_overtaken(*, name: str, image: bytes) -> Any:
        there.add(name)
        return await create(name=name, image=image)

    monkeypatch.setattr(there.client, "create_application_emoji", be_overtaken)
    await there.start()
    assert [*there.kept] == at_discord()
    there.assert_used()


async def test_an_outdated_emoji_that_remains_is_harmless(there: Application) -> None:
    there.add(OUTDATED)
    there.errors["DELETE"] = [http_error(403)]
    await there.start()
    assert OUTDATED in there.kept
    assert not there.is_plain


async def test_other_processes_use_them_once_all_are_there(
    there: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    there.add(OUTDATED)

    async def upload_meanwhile(seconds: float) -> None:
        there.pauses.append(seconds)
        if len(there.pauses) == 2:
            await use_emoji(there.client, Languages())
            there.add("cs_die_2_0123abcd")

    monkeypatch.setattr(emoji.asyncio, "sleep", upload_meanwhile)
    await there.start(upload=False)
    assert there.pauses == list(WAITS_FOR_UPLOAD[:2])
    there.assert_used()
    assert "cs_die_2_0123abcd" in there.kept, "the first process deletes those that are outdated"


async def test_without_an_upload_other_processes_use_plain_symbols(there: Application) -> None:
    await there.start(upload=False)
    assert there.pauses == list(WAITS_FOR_UPLOAD)
    assert there.is_plain
    assert there.kept == {}
