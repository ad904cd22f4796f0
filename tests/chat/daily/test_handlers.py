"""The daily climb: a private card that each click renews, its tables and its dice."""

import json

from bot.chat.days import DailyAction, DailyButton
from bot.chat.ui.card import Card
from bot.game import stopping_wins
from bot.tables import Caller
from bot.verify import PAGE
from tests.chat.card_parts import ids, labels, text
from tests.chat.daily.test_day_features import press
from tests.chat.harness import Harness, edited_card, edited_text, ephemeral_card, ephemeral_text, file_names
from tests.tables.climbing import SEED, TODAY, begun, finished, in_turns, make_dice, save_climbs, step
from tests.tables.sample_tables import ANN, BEN, LOCATION

SERVER = LOCATION.guild_id


async def climb_of(harness: Harness, by: Caller = ANN, guild_id: int | None = SERVER) -> Card:
    interaction = harness.command_interaction(by, guild_id=guild_id)
    return ephemeral_card(await harness.command("cantstop daily", interaction))


def to(action: DailyAction, day: int = TODAY) -> DailyButton:
    return DailyButton(day, 0, action)


async def follow(harness: Harness, card: Card, action: DailyAction) -> Card:
    """Press the first button of an action on a card, and return the card that follows."""
    pressed = next(each for each in ids(card) if each.split(":")[3] == action)
    return edited_card(await press(harness, pressed))


async def test_each_click_renews_the_card(harness: Harness) -> None:
    card = await climb_of(harness)
    assert labels(card) == ["Roll"]
    card = await follow(harness, card, DailyAction.ROLL)
    assert "Turn 1: choose your move." in text(card)
    card = await follow(harness, card, DailyAction.MOVE)
    assert labels(card) == ["Roll again", "Stop", "Change move"]
    card = await follow(harness, card, DailyAction.CHANGE)
    assert "Turn 1: choose your move." in text(card)
    card = await follow(harness, await follow(harness, card, DailyAction.MOVE), DailyAction.STOP)
    assert "Turn 2: roll the dice." in text(card)
    assert text(await climb_of(harness)) == text(card), "the command brings the climb back where it was"


async def test_the_last_stop_shows_the_result(harness: Harness) -> None:
    climb = begun(ANN, SERVER)
    while not stopping_wins(climb.game.state):
        climb = step(climb)
    await save_climbs(harness.store, climb)
    card = await climb_of(harness)
    assert "stop now and you've made it!" in text(card)
    card = await follow(harness, card, DailyAction.STOP)
    assert f"You made it in {climb.turns + 1} turns!" in text(card)
    assert labels(card) == ["Share", "Results"]
    assert SEED.hex() not in text(card)


async def test_a_double_click_shows_where_the_climb_is(harness: Harness) -> None:
    roll = DailyButton(TODAY, 1, DailyAction.ROLL)
    await press(harness, roll)
    assert "That button is from an earlier position." in edited_text(await press(harness, roll))


async def test_the_board_is_there_as_text(harness: Harness) -> None:
    shown = await press(harness, to(DailyAction.TEXT))
    assert "```" in edited_text(shown)
    assert shown.discord.calls[0].values["attachments"] == []


class TestTables:
    async def test_yesterdays_is_for_all_and_leads_to_climb_and_month(self, harness: Harness) -> None:
        await save_climbs(harness.store, in_turns(BEN, SERVER, 9, 3, day=TODAY - 1))
        card = edited_card(await press(harness, to(DailyAction.TABLE, TODAY - 1)))
        assert "9 turns, 3 busts" in text(card)
        assert "Par: 8" in text(card)
        assert "in as few turns as you can." in text(await follow(harness, card, DailyAction.CLIMB))
        assert "**9**, par 8 · 1 climb" in text(await follow(harness, card, DailyAction.MONTH))

    async def test_days_without_climbs_have_no_dice_afterwards(self, harness: Harness) -> None:
        shown = await press(harness, to(DailyAction.TABLE, 5))
        assert "Nobody in this server has finished this climb" in edited_text(shown)
        assert await harness.store.daily_dice(5) is None


class TestDice:
    async def test_the_seed_of_today_stays_secret(self, harness: Harness) -> None:
        await save_climbs(harness.store, finished(ANN, SERVER))
        asked = await press(harness, to(DailyAction.DICE))
        shown = ephemeral_text(asked)
        assert make_dice().seal.commitment in shown
        assert make_dice(TODAY + 1).seal.commitment in shown
        assert SEED.hex() not in repr(asked.discord.calls) + shown
        assert file_names(asked) == []

    async def test_yesterdays_can_be_checked(self, harness: Harness) -> None:
        climb = finished(ANN, SERVER, TODAY - 1)
        await save_climbs(harness.store, climb)
        for by, rolls in ((ANN, climb.game.rolls), (BEN, 20)):
            asked = await press(harness, to(DailyAction.DICE), by)
            assert SEED.hex() in ephemeral_text(asked)
            record, page = asked.discord.calls[0].values["files"]
            fields = json.loads(record.fp.read())
            seal = make_dice(TODAY - 1).seal
            assert fields["rolls"] == [list(seal.roll(number, 4)) for number in range(1, rolls + 1)]
            assert (fields["table"], fields["message"]) == (seal.table_id, str(seal.table_id))
            assert page.fp.read() == PAGE.read_bytes()


async def test_a_climb_has_no_place_where_it_does_not_count(harness: Harness) -> None:
    await save_climbs(harness.store, in_turns(ANN, SERVER, 4))
    assert "first in this server" in text(await climb_of(harness))
    assert "in this server" not in text(await climb_of(harness, guild_id=5))
    assert labels(await climb_of(harness, guild_id=None)) == ["Dice"], "nobody is there to compare with"
