"""Forged clicks, forms and commands change nothing and are answered, wherever they come from."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.chat.lobby.ids import LobbyButton
from bot.chat.odds.cards import ODDS
from bot.chat.turns.buttons import BidButton, GameButton
from bot.game import PARKER, Rules, Starter
from bot.tables import Caller, Location, Table
from tests.chat.all_features import ONLY_PRIVATE
from tests.chat.card_samples import BIDDERS, GAMES, PLAYED
from tests.chat.fake_interactions import MESSAGE_ID
from tests.chat.harness import Harness, button, ephemeral_text
from tests.chat.soak.campaign import Campaign
from tests.chat.soak.forger import THREAD_BUTTON, words
from tests.store.saved_tables import save_changes
from tests.tables.sample_tables import ANN, LOCATION

ATTEMPTS = 2_000
"""A short share of the million that ``make soak`` makes."""

UNKNOWN = "I don't know that button. To see this channel's game, use `/cantstop games`."

OTHER_CHANNEL = Location(LOCATION.guild_id, LOCATION.channel_id + 1_000)
OTHER_SERVER = Location((LOCATION.guild_id or 0) + 7, LOCATION.channel_id + 2_000)


async def test_nothing_forged_is_accepted_left_unanswered_or_logged_as_an_error() -> None:
    campaign = Campaign("3")
    await campaign.run(ATTEMPTS)
    assert campaign.attempts == ATTEMPTS
    kinds = {"join", "roll", "choice", "choice of a server", "erase", "climb", "puzzle"}
    assert kinds <= set(campaign.accepted)
    assert campaign.answers["autocomplete"]


async def test_a_campaign_follows_from_its_seed() -> None:
    first, second = Campaign("2"), Campaign("2")
    await first.run(200)
    await second.run(200)
    assert (first.accepted, first.answers) == (second.accepted, second.answers)


async def table_in(harness: Harness, phase: str) -> Table:
    match phase:
        case "lobby":
            return await harness.lobby()
        case "lobby whose host begins":
            return await harness.lobby(Rules.of(PARKER, starter=Starter.HOST))
        case "vote":
            table = await harness.game(GAMES["three runners"])
            return await save_changes(harness.store, table, end_votes=frozenset({ANN.id}))
        case "bids":
            return await harness.game(BIDDERS)
        case _:
            return await harness.finished(PLAYED["plain"])


BUTTONS: list[tuple[str, str, tuple[int, ...]]] = [
    *(("lobby", LobbyButton(name), ()) for name in words("join leave options rules pace cancel begin")),
    ("lobby whose host begins", LobbyButton.START, ()),
    ("bids", BidButton.BID, ()),
    ("bids", BidButton.CHIPS, (1, 3)),
    ("bids", BidButton.SIDE, (1,)),
    *(("vote", GameButton(name), ()) for name in words("menu rulebook text propose resign end")),
    ("vote", ODDS, ()),
    ("over", LobbyButton.REMATCH, ()),
]


@pytest.mark.parametrize(("phase", "action", "numbers"), BUTTONS, ids=str)
async def test_a_button_is_good_in_the_channel_of_its_table_alone(
    phase: str, action: str, numbers: tuple[int, ...]
) -> None:
    """A host or moderator can do none of that from elsewhere, and all of it here."""

    async def click(location: Location, by: Caller) -> str:
        pressed = button(table, action, *numbers)
        changes: dict[str, object] = {"guild_id": location.guild_id, "channel_id": location.channel_id}
        changes["message"] = SimpleNamespace(id=MESSAGE_ID + 1)
        clicked = await harness.click(by, pressed, private=action in ONLY_PRIVATE, changes=changes)
        return str(clicked.discord.calls[-1].values.get("content"))

    harness = Harness()
    table = await table_in(harness, phase)
    host = replace(ANN, moderator=True)
    for elsewhere in (OTHER_CHANNEL, OTHER_SERVER):
        assert (await click(elsewhere, host)).startswith("That game is no longer here.")
        assert await harness.stored(table) == table
    assert not (await click(table.location, host)).startswith("That game is no longer here.")


@pytest.mark.parametrize(
    "custom_id",
    [
        *words("cs1:1:0:join cs1:1:0:leave cs1:1:0:chips:1.3 how1:risk:0 day1:1:1:roll"),
        *(f"lb1:{ANN.id}:0:wins:0", THREAD_BUTTON),
    ],
)
async def test_a_click_on_no_message_is_answered(custom_id: str, caplog: pytest.LogCaptureFixture) -> None:
    harness = Harness()
    await harness.lobby()
    clicked = await harness.click(ANN, custom_id, changes={"message": None})
    assert ephemeral_text(clicked).startswith(UNKNOWN)
    assert "ERROR" not in caplog.text
