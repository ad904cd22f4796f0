"""The command that shows the board to its caller."""

from bot.chat.preferences import BoardFormat
from bot.tables import CloseReason, Status
from tests.chat.card_parts import descriptions, text
from tests.chat.card_samples import GAMES
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.chat.harness import Harness, ephemeral_card, ephemeral_text
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, EVE


def file_names(interaction: FakeInteraction) -> list[str]:
    """Return the names of the files in the only response to an interaction."""
    (call,) = interaction.discord.calls
    return [file.filename for file in call.values["files"]]


class TestBoard:
    async def test_it_is_text_unless_the_player_chose_a_picture(self, harness: Harness) -> None:
        await harness.game(GAMES["three runners"])
        shown = await harness.command("cantstop-keyboard board", harness.command_interaction(EVE))
        assert "```" in ephemeral_text(shown)
        assert file_names(shown) == []

    async def test_the_choice_of_a_player_is_kept_for_the_next_time(self, harness: Harness) -> None:
        table = await harness.game(GAMES["three runners"])
        for options in ({"form": "picture"}, {}):
            shown = await harness.command("cantstop-keyboard board", harness.command_interaction(), **options)
            (name,) = file_names(shown)
            assert name.startswith(f"board-{table.id}-")
            assert descriptions(ephemeral_card(shown))
        assert await harness.services.preferences.board_format(BEN.id) is BoardFormat.TEXT

    async def test_it_is_text_where_discord_rejects_the_picture(self, harness: Harness) -> None:
        await harness.game(GAMES["three runners"])
        interaction = harness.command_interaction(ANN)
        interaction.discord.errors["send_message"] = http_error(403, 50013)
        await harness.command("cantstop-keyboard board", interaction, form="picture")
        first, second, *_ = interaction.discord.calls
        assert len(first.values["files"]) == 1
        assert second.values["files"] == []
        assert "```" in text(second.values["view"])

    async def test_an_unknown_format_is_refused(self, harness: Harness) -> None:
        await harness.game(GAMES["three runners"])
        refused = await harness.command(
            "cantstop-keyboard board", harness.command_interaction(), form="sculpture"
        )
        assert ephemeral_text(refused) == "I don't know that choice. Pick one from the list."

    async def test_there_is_none_before_the_game_begins(self, harness: Harness) -> None:
        lobby = await harness.lobby()
        refused = await harness.command(
            "cantstop-keyboard board", harness.command_interaction(), form="picture"
        )
        assert ephemeral_text(refused) == "There is no board yet: the game hasn't started."
        await save_changes(harness.store, lobby, status=Status.ABANDONED, close_reason=CloseReason.CANCELLED)
        refused = await harness.command(
            "cantstop-keyboard board", harness.command_interaction(), form="picture"
        )
        assert ephemeral_text(refused) == "There is no game in this channel. Start one with `/cantstop new`."
        assert await harness.services.preferences.board_format(ANN.id) is BoardFormat.TEXT
