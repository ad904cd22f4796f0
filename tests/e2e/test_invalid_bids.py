"""Bids and steps by the wrong user, too late, too high or too often are refused and change nothing."""

import asyncio

import pytest

from bot.game import COLUMNS, steps_due
from playground.testing import CommandError, Message, User
from tests.e2e.bidding import (
    ask_for_bid,
    missing_bidders,
    place_bid,
    reach_bidding,
    settling_choice,
    step,
    wait_until_shown,
)
from tests.e2e.card_reader import enabled_actions, moment_of, reckless_choice, table_of, timid_choice
from tests.e2e.players import Party, Server, refusal

pytestmark = pytest.mark.asyncio(loop_scope="session")

CLIMBING = "You are climbing: the others bid on your turn."
NO_MARKER = "You have no marker on the board yet, so you can't bid on this turn."


async def test_a_bidders_buttons_work_for_nobody_else(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    player = await reach_bidding(party)
    bidder, eve = missing_bidders(party)[0], server.add_member("Eve")
    question = (await ask_for_bid(party, bidder)).shown
    side = str(question.button("Busts").custom_id)
    await party.click(question, "Busts", bidder)
    chips = str(question.button("5").custom_id)
    with party.assert_unchanged():
        for user in (*party.players, eve):
            for forged in (side, chips):
                response = await user.click_raw(server.channel, party.board, forged)
                assert "don't know that button" in refusal(response)
        for user, words in ((player, CLIMBING), (eve, "You are not playing in this game.")):
            for forged in (side, chips):
                for message in (question, await own_message(user, party)):
                    assert refusal(await user.click_raw(server.channel, message, forged)) == words
            assert refusal(await user.click(party.board, "Bid")) == words
            assert (
                refusal(await user.command(server.channel, "cantstop-keyboard bid", outcome="busts", chips=1))
                == words
            )


async def test_a_bidder_with_anothers_buttons_bids_for_nobody_else(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    await reach_bidding(party)
    ben, cem = missing_bidders(party)
    question = (await ask_for_bid(party, ben, "Makes it")).shown
    forged = str(question.button("5").custom_id)
    await cem.click_raw(server.channel, await own_message(cem, party), forged)
    await party.wait_until(lambda: missing_bidders(party) == [ben])
    assert party.stored.log[-1] == f"bid {party.players.index(cem)} makes 5"


async def test_a_player_without_a_marker_on_the_board_does_not_bid(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    bidder = party.on_turn
    await party.play(lambda: party.on_turn is not bidder, choose=timid_choice)
    player = party.on_turn
    await party.play(lambda: "bid" in enabled_actions(party.board), choose=reckless_choice)
    (other,) = set(party.players) - {bidder, player}
    assert missing_bidders(party) == [bidder]
    assert (await party.wait_for_ping()).pings == {bidder}
    with party.assert_unchanged():
        assert refusal(await other.click(party.board, "Bid")) == NO_MARKER
        response = await other.command(server.channel, "cantstop-keyboard bid", outcome="busts", chips=1)
        assert refusal(response) == NO_MARKER
    await place_bid(party, bidder, "Busts", 1)
    assert enabled_actions(party.board) == {"roll", "stop"}


async def test_the_player_on_turn_waits_for_the_bids(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    player = await reach_bidding(party)
    with party.assert_unchanged():
        for act in ("roll", "stop", "move:7"):
            response = await player.click_raw(server.channel, party.board, custom_id_for(party, act))
            assert refusal(response) == "Wait for the others to bid."
        for line in ("roll", "stop"):
            response = await player.command(server.channel, f"cantstop-keyboard {line}")
            assert refusal(response) == "Wait for the others to bid."
        response = await missing_bidders(party)[0].click_raw(
            server.channel, party.board, custom_id_for(party, "roll")
        )
        assert refusal(response) == "It is not your turn."


async def test_a_bid_comes_too_late_once_all_are_in(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    await reach_bidding(party)
    first, second = missing_bidders(party)
    bid = str(party.board.button("Bid").custom_id)
    unfinished = (await ask_for_bid(party, first, "Busts")).shown
    chips = str(unfinished.button("5").custom_id)
    side = (await ask_for_bid(party, first)).shown
    await place_bid(party, first, "Makes it", 1)
    await place_bid(party, second, "Makes it", 1)
    with party.assert_unchanged():
        over = "Your bid is in, and so are all the others."
        assert refusal(await first.click_raw(server.channel, unfinished, chips)) == over
        assert refusal(await first.click(side, "Busts")) == over
        assert refusal(await first.click_raw(server.channel, party.board, bid)) == over
        response = await first.command(server.channel, "cantstop-keyboard bid", outcome="busts", chips=5)
        assert refusal(response) == over


async def test_a_stake_is_one_to_five_chips(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    await reach_bidding(party)
    bidder = missing_bidders(party)[0]
    question = (await ask_for_bid(party, bidder, "Busts")).shown
    assert [button.label for button in question.buttons] == ["1", "2", "3", "4", "5"]
    with party.assert_unchanged():
        for stake in (0, 6, 99):
            response = await bidder.click_raw(
                server.channel, question, custom_id_for(party, f"chips:1.{stake}")
            )
            assert refusal(response) == "You can stake one to five chips."
        for garbage in (
            "chips:1",
            "chips",
            "chips:1.-1",
            "chips:1.100",
            "chips:1.1.1",
            "side",
            "side:1.1",
            "bid:1",
        ):
            response = await bidder.click_raw(server.channel, question, custom_id_for(party, garbage))
            assert "don't know that button" in refusal(response)
        for stake in (0, 6, 99):
            with pytest.raises(CommandError):
                await bidder.command(server.channel, "cantstop-keyboard bid", outcome="busts", chips=stake)


async def test_twenty_equal_bids_at_once_are_one_bid(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    await reach_bidding(party)
    bidder, other = missing_bidders(party)
    before = party.stored.log
    question = (await ask_for_bid(party, bidder, "Makes it")).shown
    chips = str(question.button("4").custom_id)
    await asyncio.gather(*(bidder.click_raw(server.channel, question, chips) for _ in range(20)))
    await party.wait_until(lambda: missing_bidders(party) == [other])
    await wait_until_shown(party)
    assert party.stored.log == (*before, f"bid {party.players.index(bidder)} makes 4")
    await place_bid(party, other, "Busts", 1)
    assert enabled_actions(party.board) == {"roll", "stop"}


@pytest.mark.thorough
async def test_bids_and_steps_can_be_changed_only_so_often(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    await reach_bidding(party)
    bidder, other = missing_bidders(party)
    before = len(party.stored.log)
    question = (await place_bid(party, bidder, "Makes it", 1)).shown
    for number in range(2, 100):
        act = custom_id_for(party, f"chips:1.{number % 5 + 1}")
        await party.wait_for_click_allowance(bidder)
        response = await bidder.click_raw(server.channel, question, act)
        if "No more undos" in (response.followups or [response.shown])[-1].text:
            break
    assert len(party.stored.log) == before + 50
    await place_bid(party, other, "Makes it", 5)
    await party.press("Stop", party.on_turn)
    while party.on_turn is not other:
        await party.step(settling_choice)
    for number in range(100):
        if number > 50:
            response = await other.click_raw(server.channel, party.board, custom_id_for(party, "undo"))
            assert "No more undos" in refusal(response)
            break
        await party.press("Undo" if number % 2 else party.board.buttons[1].label, other)
    await party.press("Done", other)


async def test_only_the_bidder_whose_turn_it_is_settles(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    player = await reach_bidding(party)
    for user in missing_bidders(party):
        await place_bid(party, user, "Makes it", 2)
    await party.press("Stop", player)
    bidder = party.on_turn
    assert bidder is party.players[(party.players.index(player) + 1) % 3]
    columns = [button.label for button in party.board.buttons if button.emoji == "⬆️"]
    others = [user for user in party.players if user is not bidder]
    with party.assert_unchanged():
        for act in (f"shift:{columns[0]}", "undo", "confirm"):
            for user in others:
                response = await user.click_raw(server.channel, party.board, custom_id_for(party, act))
                assert refusal(response) == "You have no bid to settle now."
            response = await server.add_member("Eve").click_raw(
                server.channel, party.board, custom_id_for(party, act)
            )
            assert refusal(response) == "You are not playing in this game."
        response = await player.click_raw(server.channel, party.board, custom_id_for(party, "roll"))
        assert refusal(response) == "Your turn is over: the bids on it are being settled."
        empty = [str(column) for column in range(14) if str(column) not in columns]
        for column in (*empty, "99"):
            response = await bidder.click_raw(
                server.channel, party.board, custom_id_for(party, f"shift:{column}")
            )
            known = int(column) in COLUMNS
            words = "That marker can't move any further." if known else "I don't know that button."
            assert refusal(response).startswith(words)
        response = await bidder.click_raw(server.channel, party.board, custom_id_for(party, "undo"))
        assert refusal(response) == "There is no step to undo."


async def test_a_step_clicked_twenty_times_at_once_is_one_step(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    player = await reach_bidding(party)
    for user in missing_bidders(party):
        await place_bid(party, user, "Makes it", 5)
    await party.press("Stop", player)
    bidder, before, message = party.on_turn, party.stored, party.board
    arrow = str(message.buttons[1].custom_id)
    responses = await asyncio.gather(*(bidder.click(message, custom_id=arrow) for _ in range(20)))
    assert len([refusal(response) for response in responses if response.ephemeral]) == 19
    assert party.stored.revision == before.revision + 1
    assert party.stored.log == (*before.log, f"shifted {arrow.rpartition(':')[2]}")
    await party.step(settling_choice)


async def test_a_bidder_who_owes_steps_down_cannot_be_done_before(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem", bidding=True)
    side_and_stake = ("Makes it", 5)
    for _ in range(200):
        if "shift" in enabled_actions(party.board) and steps_due(party.stored.game.state) < 0:
            break
        await step(party, side_and_stake=side_and_stake)
        side_and_stake = ("Busts", 1) if side_and_stake[1] == 5 else ("Makes it", 5)
    assert party.board.button("Done").disabled
    bidder = party.on_turn
    with party.assert_unchanged():
        response = await bidder.click_raw(server.channel, party.board, custom_id_for(party, "confirm"))
        assert refusal(response) == "You have to move your markers further down first."
        response = await bidder.command(server.channel, "cantstop-keyboard settle", step="done")
        assert refusal(response) == "You have to move your markers further down first."
    while party.on_turn is bidder and "shift" in enabled_actions(party.board):
        await party.step(settling_choice)


async def own_message(user: User, party: Party) -> Message:
    """Return a message that only a user sees, on which they can forge a click."""
    return (await user.command(party.channel, "cantstop help")).shown


def custom_id_for(party: Party, act: str) -> str:
    """Return the id of a button of the present moment, whether there is such a button or not."""
    return f"cs1:{table_of(party.board)}:{moment_of(party.board)}:{act}"
