"""The command that tells the rules."""

from bot.game import ASMODEE, ColumnsToWin, Rules
from bot.tables.options import Options
from tests.chat.card_samples import WON
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import MANAGER, Harness, ephemeral_text
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import BEN


def file_names(interaction: FakeInteraction) -> list[str]:
    """Return the names of the files in the only response to an interaction."""
    (call,) = interaction.discord.calls
    return [file.filename for file in call.values["files"]]


class TestRules:
    async def test_the_edition_of_the_server_is_explained_with_an_example(self, harness: Harness) -> None:
        await harness.command("cantstop-admin defaults", MANAGER, edition="franjos")
        explained = await harness.command("cantstop rules", BEN)
        assert "new games here" in ephemeral_text(explained)
        assert "## Franjos edition" in ephemeral_text(explained)
        assert file_names(explained) == ["example-franjos.png"]

    async def test_the_rules_of_the_game_in_the_channel_are_explained_first(self, harness: Harness) -> None:
        await harness.lobby(Rules.of(ASMODEE, columns=ColumnsToWin.FOUR))
        explained = await harness.command("cantstop rules", BEN)
        assert "game in this channel" in ephemeral_text(explained)
        assert "## Asmodée edition\nBe the first to own 4 columns." in ephemeral_text(explained)
        assert file_names(explained) == ["example-asmodee.png"]

    async def test_the_rules_of_a_game_that_is_over_do_not_count(self, harness: Harness) -> None:
        table = await harness.finished(WON["won"])
        await save_changes(harness.store, table, options=Options(Rules.of(ASMODEE)))
        assert "## Parker edition" in ephemeral_text(await harness.command("cantstop rules", BEN))

    async def test_a_variant_is_explained_on_its_own(self, harness: Harness) -> None:
        explained = await harness.command("cantstop rules", edition="columns")
        assert ephemeral_text(explained).startswith("## Columns to win")
        assert file_names(explained) == []
