"""Nothing that leaves the bot tells anybody the bid of another player before it is settled.

Everything is done twice, in games that differ in a secret bid alone. Everybody else must see the same.
"""

import logging
from dataclasses import replace
from itertools import count, product
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from discord.app_commands import Choice

from bot.chat.boards.channels import BoardChannels
from bot.chat.boards.rendering import render_table
from bot.chat.boards.texts import BoardTexts
from bot.chat.preferences import ChannelLanguages
from bot.chat.privacy.cards import PrivacyAction, PrivacyButton
from bot.chat.turns.buttons import BidButton
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Languages
from bot.game import Bid, BidPlaced, Event, Game, Phase, Rolled
from bot.players import Strength, decide
from bot.render import Theme
from bot.tables import Caller, Coach, StoreAwayError, Table
from tests import WAIT_TIMEOUT
from tests.chat.all_features import TABLE_ACTIONS
from tests.chat.card_parts import components
from tests.chat.card_samples import BIDDERS
from tests.chat.fake_interactions import FakeInteraction, http_error
from tests.chat.harness import Harness, button
from tests.chat.in_process import InProcessDiscord
from tests.chat.ui.i18n.test_every_answer import situations, value_for
from tests.store.outlines import tables_to_restore
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, BEN, CYD, EVE, MOD, NOW

BIDS = (Bid(stops=True, stake=4), Bid(stops=False, stake=5))
"""The secret bids of Ann, one in each of two games."""

OTHERS = (BEN, CYD, EVE, MOD)
"""Another bidder, the player on turn, a spectator and a moderator."""

UNDECIDED = (Phase.BID, Phase.CHOOSE, Phase.DECIDE)
"""The phases in which bids are secret."""

LANGUAGES = Languages()


OTHER_BID = BidPlaced(1, Bid(stops=True, stake=1))
SITUATIONS: dict[str, tuple[Event, ...]] = {
    "one bid is in": (),
    "all bids are in": (OTHER_BID,),
    "a bid was changed": (BidPlaced(0, Bid(stops=True, stake=1)),),
    "a move is to be chosen": (OTHER_BID, Rolled((1, 2, 6, 6))),
}
"""What has happened since Ann's secret bid; after the first of them all is looked at whenever tests run."""

each_situation = situations(*SITUATIONS)


def games_in(situation: str) -> list[Game]:
    """Return a game for each of the secret bids."""
    return [BIDDERS.extend((BidPlaced(0, bid), *SITUATIONS[situation])) for bid in BIDS]


async def prepare(game: Game) -> tuple[Harness, Table]:
    """Return handlers with a game in which the coach shows everybody's chances to all."""
    seconds = count(step=60)  # so that nobody is too fast
    harness = Harness(LANGUAGES, now=lambda: float(next(seconds)))
    table = await harness.game(game)
    options = replace(table.options, coach=Coach.OPEN)
    return harness, await save_changes(harness.store, table, options=options)


def answers(interaction: FakeInteraction) -> list[str]:
    """Return all that an interaction was answered with: texts, buttons, forms, choices and files."""
    return [
        f"{call.name} {name}: {_shown(value)}"
        for call in interaction.discord.calls
        for name, value in call.values.items()
    ]


def _shown(value: Any) -> object:
    match value:
        case Card():
            return components(value)
        case discord.ui.Modal() | discord.AllowedMentions():
            return value.to_dict()
        case discord.File():
            return value.filename, value.fp.read()
        case list():
            return list(map(_shown, value))
        case Choice():
            return value.name, value.value
        case _:
            return value


async def look_everywhere(game: Game, by: Caller) -> dict[str, list[str]]:
    """Return what a person gets from every command and every button, as long as the turn is not over.

    Each is tried on the same table; another one is prepared once something has been written.
    """
    found: dict[str, list[str]] = {}
    harness, table = await prepare(game)
    as_prepared = harness.store.connection.total_changes

    async def keep(what: str, interaction: FakeInteraction) -> None:
        nonlocal harness
        await harness.background_tasks.finish(WAIT_TIMEOUT)
        (after,) = await tables_to_restore(harness.store)
        if after.game is not None and after.game.state.phase in UNDECIDED:
            found[what] = answers(interaction)
        if harness.store.connection.total_changes != as_prepared:
            harness, _ = await prepare(game)

    for name, command in Harness().commands.items():
        for option in command.parameters:
            if option.autocomplete:
                offered = await harness.autocomplete(name, option.name, "", harness.command_interaction(by))
                found[f"{name} {option.name}"] = list(map(repr, map(_shown, offered)))
        options = {option.name: value_for(option) for option in command.parameters if option.required}
        await keep(name, await harness.command(name, harness.command_interaction(by), **options))
    for action, numbers, private in product(TABLE_ACTIONS, ((), (1,), (1, 2)), (False, True)):
        pressed = button(table, action, *numbers)
        await keep(f"{pressed} {private}", await harness.click(by, pressed, private=private))
    for custom_id in map(str, map(PrivacyButton, PrivacyAction)):
        await keep(custom_id, await harness.click(by, custom_id, private=True))
    return found


def differences(found: list[dict[str, list[str]]]) -> list[str]:
    """Return the names of what was found that is not the same in two games."""
    one, other = found
    assert len(one) > len(TABLE_ACTIONS), "nearly everything leaves the bids secret"
    return [name for name in one | other if one.get(name) != other.get(name)]


@pytest.mark.parametrize(
    "by", [BEN, *(pytest.param(each, marks=pytest.mark.thorough) for each in OTHERS if each != BEN)]
)
@each_situation
async def test_no_answer_tells_a_bid(situation: str, by: Caller, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    found, logs = [], []
    for game in games_in(situation):
        found.append(await look_everywhere(game, by))
        logs.append([(record.name, record.getMessage()) for record in caplog.records])
        caplog.clear()
    assert differences(found) == []
    assert logs[0] == logs[1]


async def test_bidders_see_their_own_bids() -> None:
    found = [await look_everywhere(game, ANN) for game in games_in("one bid is in")]
    assert {"me1:data"} < set(differences(found)), "what the other tests look at would tell the bids"


TROUBLES = {
    None: "Discord did not accept",
    RuntimeError: "failed",
    StoreAwayError: "it is not known whether it was saved",
}


@pytest.mark.parametrize(("trouble", "logged"), TROUBLES.items())
async def test_the_log_does_not_tell_a_bid_that_is_placed(
    trouble: type[Exception] | None, logged: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    logs = []
    for bid in BIDS:
        harness, table = await prepare(BIDDERS)
        if trouble is not None:
            setattr(harness.store, "save", AsyncMock(side_effect=trouble))  # noqa: B010 - it is a method
        side, stake = int(bid.stops), bid.stake
        chips = button(table, BidButton.CHIPS, side, stake)
        outcome = "stop" if bid.stops else "bust"
        old, forged = replace(chips, action_version=1), button(table, BidButton.CHIPS, side, stake, stake)
        for by in (CYD, ANN):
            for pressed in (button(table, BidButton.SIDE, side), forged, old, chips):
                errors: dict[str, BaseException] = {"edit_message": http_error(500)}
                await harness.click(by, pressed, private=True, discord_errors=errors)
            asking = harness.command_interaction(by)
            await harness.command("cantstop do", asking, action=f"Bid {bid.stake} on a {outcome}")
        logs.append(caplog.text)
        caplog.clear()
    assert f"click on 'cs1:{table.id}:{table.action_version}:chips'" in logs[0]
    assert "refused" in logs[0]
    assert logged in logs[0]
    assert logs[0] == logs[1]


@each_situation
async def test_boards_and_pings_tell_no_bid(situation: str) -> None:
    shown = []
    for game in games_in(situation):
        harness, table = await prepare(game)
        board = await render_table(table, LANGUAGES.english, Theme.DARK)
        assert board.picture is not None
        cards = [components(board.make_card(name)) for name in (board.picture.name, None)]
        there = InProcessDiscord()
        languages = ChannelLanguages(LANGUAGES, harness.preferences)
        channels = BoardChannels(there.client, there.clock.now)
        texts = BoardTexts(languages, harness.preferences, channels)
        table = replace(table, deadline=NOW)
        pings = await texts.turn(table), await texts.reminder(table)
        assert None not in pings
        shown.append((board.picture.content, cards, pings))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("strength", Strength)
@each_situation
def test_computers_do_not_know_the_bids_of_others(situation: str, strength: Strength) -> None:
    states = [game.state for game in games_in(situation)]
    for seat in set(states[0].acting) - {0}:
        assert len({decide(state, seat, strength) for state in states}) == 1
