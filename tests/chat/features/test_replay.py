"""Replays of finished games, posted by button and by command."""

import pytest

from bot.chat.cards.custom_ids import ButtonAction
from bot.chat.features import replay
from bot.game import Game
from bot.render import Theme
from bot.tables import Status, Table
from tests.chat.card_samples import PLAYED
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.chat.harness import Harness, button
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import EVE

NO_PICTURES = "I cannot show pictures here. A server manager can give me **Attach Files**."


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Theme]:
    """The themes of the replays that were drawn; drawing itself is left out."""
    themes: list[Theme] = []

    def replay_gif(game: Game, theme: Theme) -> bytes:
        themes.append(theme)
        return b"GIF89a"

    monkeypatch.setattr(replay, "replay_gif", replay_gif)
    return themes


@pytest.fixture
def harness() -> Harness:
    return Harness()


async def finished(harness: Harness) -> Table:
    return await save_changes(harness.store, await harness.game(PLAYED["plain"]), status=Status.FINISHED)


async def test_it_is_posted_in_a_new_message_that_is_announced_at_once(
    harness: Harness, drawn: list[Theme]
) -> None:
    table = await finished(harness)
    answered = await harness.click(EVE, button(table, ButtonAction.REPLAY))
    assert answered.discord.names == ["defer", "edit_original_response"]
    announced, posted = answered.discord.calls
    assert announced.values == {"thinking": True, "ephemeral": False}
    (file,) = posted.values["attachments"]
    assert file.filename == f"replay-{table.id}.gif"


async def test_it_is_drawn_once_for_each_theme(harness: Harness, drawn: list[Theme]) -> None:
    table = await finished(harness)
    for theme in Theme:
        first = await harness.services.replays.picture(table, theme)
        assert await harness.services.replays.picture(table, theme) is first
    assert drawn == [*Theme]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            http_error(403, 50013),
            "I cannot show pictures here. A server manager can give me **Attach Files**.",
        ),
        (
            http_error(413, 40005),
            "I cannot show pictures here. A server manager can give me **Attach Files**.",
        ),
        (http_error(500), "Discord did not take the replay. Try again in a minute."),
        (ConnectionResetError(), "Discord did not take the replay. Try again in a minute."),
    ],
)
async def test_the_reader_is_told_why_discord_rejects_it(
    harness: Harness, drawn: list[Theme], error: BaseException, sentence: str
) -> None:
    table = await finished(harness)
    answered = await harness.click(
        EVE, button(table, ButtonAction.REPLAY), discord_raises={"edit_original_response": error}
    )
    assert said(answered) == sentence


async def test_nothing_more_is_sent_to_an_interaction_that_is_over(
    harness: Harness, drawn: list[Theme]
) -> None:
    table = await finished(harness)
    over: dict[str, BaseException] = {"edit_original_response": http_error(404, 10015)}
    answered = await harness.click(EVE, button(table, ButtonAction.REPLAY), discord_raises=over)
    assert answered.discord.names == ["defer", "edit_original_response"]


def said(interaction: FakeInteraction) -> object:
    """Return the sentence of the ephemeral follow-up."""
    last = interaction.discord.calls[-1]
    assert last.name == "followup"
    assert last.values["ephemeral"]
    return last.values["content"]
