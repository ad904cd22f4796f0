"""The button that shows how to check dice, privately."""

import json

import pytest

from bot.chat.dice.cards import DICE
from bot.dice import Seal
from bot.game import PARKER, Rules
from bot.tables import Location, Options, Table
from bot.tables.requests import Cancel
from bot.verify import PAGE
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import SEED, Harness, button, ephemeral_text, file_names
from tests.game.game_factories import RandomGame
from tests.store.saved_tables import create_lobby
from tests.tables.sample_tables import ANN, EVE, LOCATION


async def dice(harness: Harness, pressed: Table, *, private: bool = False) -> FakeInteraction:
    """Return the interaction of Eve's click on the button of a table."""
    return await harness.click(EVE, button(pressed, DICE), private=private)


@pytest.mark.parametrize("private", [False, True])
async def test_the_seal_is_shown_alone_and_at_the_end_with_two_files(harness: Harness, private: bool) -> None:
    lobby = await harness.tables.open(LOCATION, ANN, Options())
    asked = await dice(harness, lobby, private=private)
    assert Seal(lobby.id, SEED).commitment in ephemeral_text(asked)
    assert SEED.hex() not in repr(asked.discord.calls) + ephemeral_text(asked)
    assert file_names(asked) == []
    await harness.store.set_board_message(lobby.id, 900, lobby.revision)
    asked = await dice(harness, await harness.tables.apply(lobby.id, Cancel(ANN)), private=private)
    assert SEED.hex() in ephemeral_text(asked)
    record, page = asked.discord.calls[0].values["files"]
    assert record.filename == f"game-{lobby.id}-dice.json"
    fields = json.loads(record.fp.read())
    assert (fields["seed"], fields["message"], fields["rolls"]) == (SEED.hex(), "900", [])
    assert (page.filename, page.fp.read()) == ("verify.html", PAGE.read_bytes())


async def test_games_that_a_person_cannot_see_are_not_told_of(harness: Harness) -> None:
    elsewhere = await create_lobby(harness.store, Location(1, 2))
    refused = ephemeral_text(await dice(harness, elsewhere))
    assert refused.startswith("None of the channels you can see in this server")


async def test_below_are_the_dice_of_the_server(harness: Harness) -> None:
    table = await harness.finished(RandomGame(1, 2, Rules.of(PARKER), 0.5, 0.0).end)
    told = ephemeral_text(await dice(harness, table))
    assert "can't be checked" in told, "it is from before there were seals"
    assert "Dice in this server" in told
