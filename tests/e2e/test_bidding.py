"""Games with bidding: bids stay secret until the turn is over, and are settled in public."""

from itertools import cycle

import pytest

from bot.game import PARKER, ColumnsToWin, Game, Rules
from playground.model import users
from playground.testing import User
from tests.e2e.assertions import assert_shown_is_stored
from tests.e2e.bidding import (
    BID,
    ask_for_bid,
    find_leaks,
    logged_bids,
    missing_bidders,
    place_bid,
    reach_bidding,
    step,
    wait_until_shown,
)
from tests.e2e.card_reader import (
    ann_wins_choice,
    enabled_actions,
    is_finished,
    moment_of,
    reckless_choice,
    snapshot,
    timid_choice,
)
from tests.e2e.harness import BotProcess
from tests.e2e.players import Party, Server


@pytest.mark.thorough
async def test_a_whole_game_with_bidding_survives_kills(bot: BotProcess) -> None:
    server = Server.create(bot)
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    message, eve = party.board, server.add_member("Eve")
    bids = cycle([("Stops", 2), ("Stops", 3), ("Busts", 1), ("Stops", 2), ("Busts", 4)])
    moments: list[int] = []
    met: set[str] = set()
    for _ in range(1500):
        if is_finished(message):
            break
        moments.append(moment_of(message))
        await party.wait_until(lambda: party.pinged and standing_pings(party) == [party.acting])
        kind = kind_of(party)
        if kind in met or kind == "play":
            wanted = {"up": ("Stops", 5), "down": ("Busts", 1)}
            missing = [bid for outcome, bid in wanted.items() if outcome not in met]
            await step(party, ann_wins_choice, missing[0] if missing else next(bids))
            continue
        met.add(kind)
        if kind == "bids":
            await bid_through_kills(party)
        else:
            await settle_through_kills(party, moments)
    assert met == {"bids", "up", "down"}
    assert party.board is message
    assert "First to 4: " in message.history[-1].text
    assert_shown_is_stored(party)
    game = party.stored.game
    assert game.started.rules == Rules.of(PARKER, bidding=True)
    assert game.started.rules.columns is ColumnsToWin.BY_PLAYERS
    assert [m.pings for m in party.channel.messages.values() if m.pings] == expected_pings(
        game, moments, party
    )
    assert find_leaks(party, eve) == []
    assert logged_bids(party) == []


async def bid_through_kills(party: Party) -> None:
    """Have two players bid, one of them twice; kill the bot before, between and after."""
    first, second = missing_bidders(party)
    before = snapshot(party.board)
    question = await ask_for_bid(party, first, "Stops")
    await party.bot.restart()
    await party.click(question, "5", first)
    assert "stops, 5 chips" in question.text
    await party.wait_until(lambda: missing_bidders(party) == [second])
    assert snapshot(party.board)[2] == before[2], "the button stays the same for the other"
    await party.click(question, "Busts", first)
    await party.click(question, "2", first)
    assert "busts, 2 chips" in question.text
    await wait_until_shown(party)
    await party.bot.restart()
    assert missing_bidders(party) == [second]
    late = await ask_for_bid(party, second, "Stops")
    await party.click(late, "3", second)
    assert not late.shown.buttons, "bids are final"
    await party.wait_until(lambda: enabled_actions(party.board) == {"roll", "stop"})
    await party.wait_for_ping()
    await party.bot.restart()
    bids = [f"bid {party.players.index(first)} busts 2", f"bid {party.players.index(second)} makes 3"]
    assert list(party.stored.log[-2:]) == bids


async def settle_through_kills(party: Party, moments: list[int]) -> None:
    """Have a bidder take a step, undo it and take it again; kill the bot in between."""
    message, bidder, up = party.board, party.on_turn, kind_of(party) == "up"
    before = message.text
    await party.wait_for_ping()
    arrow = next(button for button in message.buttons if ":shift:" in str(button.custom_id))
    column = str(arrow.custom_id).rpartition(":")[2]
    assert ("confirm" in enabled_actions(message)) is up, "going up is free, going down is owed"
    assert "undo" not in enabled_actions(message)
    await party.press(column, bidder)
    moments.append(moment_of(message))
    assert message.text != before
    await party.bot.restart()
    await party.press("Undo", bidder)
    moments.append(moment_of(message))
    assert message.text == before
    if up:
        await party.bot.restart()
    await party.press(column, bidder)


async def test_only_the_bidder_sees_a_bid_before_the_turn_is_over(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    player = await reach_bidding(party)
    eve = server.add_member("Eve")
    first, second = missing_bidders(party)
    since = len(server.bot.log)
    response = await place_bid(party, first, "Stops", 1)
    await wait_until_shown(party)
    message = party.board
    assert f"✅\N{NO-BREAK SPACE}{first.mention}" in message.text
    seen, picture = message.rendering(), message.attachments[0].bytes
    await party.click(response, "Busts", first)
    await party.click(response, "5", first)
    await wait_until_shown(party)
    assert "busts, 5 chips" in response.text
    assert message.rendering().text == seen.text
    assert message.rendering().buttons == seen.buttons
    assert message.rendering().alt_texts == seen.alt_texts
    assert message.attachments[0].bytes == picture, "the picture shows the back of a bid"
    await place_bid(party, second, "Stops", 4)
    while BID.search(party.board.text) is None:
        for viewer in (player, eve):
            assert find_leaks(party, viewer) == []
        assert bids_shown_to(party, first) == {"stops, 1", "busts, 5"}
        assert bids_shown_to(party, second) <= {"stops, 4"}
        await step(party, timid_choice if "stop" in enabled_actions(party.board) else reckless_choice)
    bids = [line for line in party.board.text.splitlines() if BID.search(line)]
    assert [line for line in bids if f"{first.name}\u2069: busts, 5 chips" in line]
    assert [line for line in bids if f"{second.name}\u2069: stops, 4 chips" in line]
    assert find_leaks(party, eve) == []
    assert set(logged_bids(party)).isdisjoint(server.bot.log[since:])


def kind_of(party: Party) -> str:
    """Return what is to be done: bids by two players, settling up or down by a choice, or anything else."""
    acts = enabled_actions(party.board)
    if "bid" in acts and len(missing_bidders(party)) == 2:
        return "bids"
    if "shift" in acts:
        return "up" if "Your bid was right" in party.board.text else "down"
    return "play"


def standing_pings(party: Party) -> list[frozenset[users.User]]:
    """Return the users of every ping in the channel."""
    return [message.pings for message in party.channel.visible if message.pings]


def expected_pings(game: Game, moments: list[int], party: Party) -> list[set[User]]:
    """Return the users to ping in each turn: those who can act."""
    due: dict[int, set[User]] = {}
    at = Game.replay(game.log[:1])
    for event in (None, *game.log[1:]):
        at = at.append(event) if event is not None else at
        if at.event_count in moments:
            due[at.acting_since] = {party.players[seat] for seat in at.state.acting}
    return list(due.values())


def bids_shown_to(party: Party, bidder: User) -> set[str]:
    """Return the bids that a bidder has seen so far."""
    return {found[0] for line in find_leaks(party, bidder) if (found := BID.search(line))}
