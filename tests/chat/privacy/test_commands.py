"""The command that tells people what is stored about them."""

import pytest

from bot.tables import Caller
from tests.chat.card_parts import text
from tests.chat.card_samples import PLAYED
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, ephemeral_card
from tests.tables.sample_tables import ANN, BEN, EVE, LOCATION


async def ask(
    harness: Harness, by: Caller, guild_id: int | None = LOCATION.guild_id, locale: str = "en-US"
) -> FakeInteraction:
    """Use the command."""
    interaction = harness.command_interaction(by, guild_id=guild_id, locale=locale)
    return await harness.command("cantstop privacy", interaction)


@pytest.mark.parametrize("guild_id", [LOCATION.guild_id, None], ids=["in a server", "in direct messages"])
async def test_everybody_sees_their_own_data_alone(harness: Harness, guild_id: int | None) -> None:
    await harness.finished(PLAYED["after a turn"])
    for by, other in ((ANN, BEN), (BEN, ANN)):
        shown = text(ephemeral_card(await ask(harness, by, guild_id)))
        assert by.name in shown
        assert other.name not in shown
    assert "anything about you yet" in text(ephemeral_card(await ask(harness, EVE, guild_id)))


async def test_asking_stores_nothing(harness: Harness) -> None:
    await ask(harness, EVE)
    assert await harness.store.user_ids() == frozenset()


async def test_it_is_answered_in_the_language_of_who_asks(harness: Harness) -> None:
    await harness.finished(PLAYED["after a turn"])
    assert "Tes données" in text(ephemeral_card(await ask(harness, ANN, locale="fr")))
