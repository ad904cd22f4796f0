"""Replays of finished games, posted by button and by command."""

from collections.abc import Sequence

import pytest

from bot.chat.cards.custom_ids import ButtonAction
from bot.chat.features import replay
from bot.game import Game
from bot.render import Theme
from bot.tables.table import DELETED
from tests.chat.card_samples import PLAYED
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.chat.harness import Harness, button
from tests.tables.sample_tables import ANN, EVE

NO_PICTURES = "I can't post pictures here. Ask a server manager to give me **Attach Files**."


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Theme]:
    """The themes of the replays that were drawn; drawing itself is left out."""
    themes: list[Theme] = []

    def replay_gif(game: Game, theme: Theme, names: Sequence[str]) -> bytes:
        themes.append(theme)
        return b"GIF89a"

    monkeypatch.setattr(replay, "replay_gif", replay_gif)
    return themes


async def test_it_is_posted_in_a_new_message_that_is_announced_at_once(
    harness: Harness, drawn: list[Theme]
) -> None:
    table = await harness.finished(PLAYED["plain"])
    interaction = await harness.click(EVE, button(table, ButtonAction.REPLAY))
    assert interaction.discord.names == ["defer", "edit_original_response"]
    announced, posted = interaction.discord.calls
    assert announced.values == {"thinking": True, "ephemeral": False}
    (file,) = posted.values["attachments"]
    assert file.filename == f"replay-{table.id}.gif"


async def test_it_is_drawn_once_for_each_theme(harness: Harness, drawn: list[Theme]) -> None:
    table = await harness.finished(PLAYED["plain"])
    for theme in Theme:
        first = await harness.services.replays.picture(table, theme)
        assert await harness.services.replays.picture(table, theme) is first
    assert drawn == [*Theme]


async def test_who_was_deleted_is_not_named_in_a_replay_drawn_before(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "replay_gif", lambda game, theme, names: ", ".join(names).encode())
    table = await harness.finished(PLAYED["plain"])
    before = await harness.services.replays.picture(table, Theme.DARK)
    assert ANN.name.encode() in before.content
    await harness.services.eraser.erase(ANN.id)
    after = await harness.services.replays.picture(await harness.stored(table), Theme.DARK)
    assert ANN.name.encode() not in after.content
    assert DELETED.name.encode() in after.content


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (http_error(403, 50013), NO_PICTURES),
        (http_error(413, 40005), NO_PICTURES),
        (http_error(500), "Discord did not accept the replay. Try again in a minute."),
        (ConnectionResetError(), "Discord did not accept the replay. Try again in a minute."),
    ],
)
async def test_the_reader_is_told_why_discord_rejects_it(
    harness: Harness, drawn: list[Theme], error: BaseException, sentence: str
) -> None:
    table = await harness.finished(PLAYED["plain"])
    interaction = await harness.click(
        EVE, button(table, ButtonAction.REPLAY), discord_errors={"edit_original_response": error}
    )
    assert followup_text(interaction) == sentence


async def test_nothing_more_is_sent_to_an_interaction_that_is_over(
    harness: Harness, drawn: list[Theme]
) -> None:
    table = await harness.finished(PLAYED["plain"])
    over: dict[str, BaseException] = {"edit_original_response": http_error(404, 10015)}
    interaction = await harness.click(EVE, button(table, ButtonAction.REPLAY), discord_errors=over)
    assert interaction.discord.names == ["defer", "edit_original_response"]


def followup_text(interaction: FakeInteraction) -> object:
    """Return the text of the ephemeral follow-up message."""
    last = interaction.discord.calls[-1]
    assert last.name == "followup"
    assert last.values["ephemeral"]
    return last.values["content"]
