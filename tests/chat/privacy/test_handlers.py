"""Everybody sees, takes and deletes what is stored about them, and about nobody else."""

import gzip
import json
from typing import Any

import pytest

from bot.chat.preferences import LISTED, Listing
from bot.chat.privacy.cards import PrivacyAction, PrivacyButton
from bot.chat.privacy.handlers import data_file
from bot.chat.ui.card import Card
from bot.tables import DELETED, Caller, Person, PersonalData
from tests.chat.card_parts import ids, labels, text
from tests.chat.card_samples import PLAYED
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, edited_card, edited_text, ephemeral_text
from tests.game.game_factories import game_at
from tests.tables.sample_tables import ANN, BEN, EVE, LOCATION, START_POSITION

DATA = PrivacyButton(PrivacyAction.DATA)


async def privacy(harness: Harness, by: Caller, **changes: Any) -> Card:
    pressed = str(PrivacyButton(PrivacyAction.SHOW))
    return edited_card(await harness.click(by, pressed, private=True, changes=changes))


async def press(harness: Harness, by: Caller, button: PrivacyButton | str) -> FakeInteraction:
    return await harness.click(by, str(button), private=True)


@pytest.mark.parametrize("guild_id", [LOCATION.guild_id, None], ids=["in a server", "in direct messages"])
async def test_everybody_sees_their_own_data_alone(harness: Harness, guild_id: int | None) -> None:
    await harness.finished(PLAYED["after a turn"])
    for by, other in ((ANN, BEN), (BEN, ANN)):
        shown = text(await privacy(harness, by, guild_id=guild_id))
        assert by.name in shown
        assert other.name not in shown
    nothing = await privacy(harness, EVE, guild_id=guild_id)
    assert text(nothing).splitlines()[-1].startswith("I don't store anything about you yet.")
    assert ids(nothing) == []
    assert ephemeral_text(await press(harness, EVE, DATA)) == "I don't store anything about you."
    assert await harness.store.user_ids() == {ANN.id, BEN.id}, "asking stores nothing"


async def test_the_file_is_of_the_person_and_nobody_else(harness: Harness) -> None:
    await harness.finished(PLAYED["after a turn"])
    (sent,) = (await press(harness, ANN, DATA)).discord.calls
    (file,) = sent.values["files"]
    content = file.fp.read().decode()
    data = json.loads(content)
    assert (file.filename, data["id"], data["name"]) == ("cantstop-data.json", str(ANN.id), ANN.name)
    assert len(data["games"]) == 1
    assert str(BEN.id) not in content
    assert BEN.name not in content
    assert sent.values["ephemeral"]


def test_a_file_too_large_for_discord_is_compressed() -> None:
    data = PersonalData(Person(ANN.id, "Ann" * 100), (), (), (), {}, {}, {})
    small, large = data_file(data), data_file(data, largest=100)
    assert (small.name, large.name) == ("cantstop-data.json", "cantstop-data.json.gz")
    assert gzip.decompress(large.content) == small.content


async def test_deleting_is_explained_and_asked_first_and_boards_are_drawn_again(harness: Harness) -> None:
    await harness.finished(PLAYED["after a turn"])
    playing = await harness.game(game_at(START_POSITION))
    asked = edited_card(await press(harness, ANN, PrivacyButton(PrivacyAction.DELETE)))
    assert (labels(asked), ids(asked)) == (["Delete it for good"], ["me1:erase"])
    assert "The others keep their results" in text(asked)
    assert await harness.stored(playing) == playing
    done = edited_text(await press(harness, ANN, ids(asked)[0]))
    assert done.startswith("I've deleted everything about you.")
    assert harness.boards.refreshed == [playing.id]
    assert (await harness.stored(playing)).seats[0] == DELETED
    assert "anything about you yet" in text(await privacy(harness, ANN))
    assert "your seats in 2 games" in text(await privacy(harness, BEN))


async def test_somebody_can_hide_from_other_servers_and_come_back(harness: Harness) -> None:
    await harness.finished(PLAYED["after a turn"])
    card = await privacy(harness, ANN)
    for listing, switch in (
        (Listing.SERVERS, "Hide me from other servers"),
        (Listing.EVERYWHERE, "Show me to other servers"),
    ):
        assert labels(card)[-1] == switch
        card = edited_card(await press(harness, ANN, ids(card)[-1]))
        assert await harness.preferences.of_player(ANN.id, LISTED) is listing
        assert ("People in other servers don't see you" in text(card)) is (listing is Listing.SERVERS)
