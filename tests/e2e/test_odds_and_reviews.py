"""Odds and reviews, which only the user who asks sees."""

import pytest

from playground.testing import Response, User
from tests.e2e.players import Party, Server, refusal

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def settled_ephemeral(response: Response) -> Response:
    """Wait for a response that only its user sees."""
    await response.settled()
    assert response.ephemeral
    return response


async def odds(party: Party, user: User) -> str:
    """Press Odds, and check that the command says the same."""
    with party.assert_unchanged():
        by_button = (await settled_ephemeral(await user.click(party.board, "Odds"))).text
        by_command = (await settled_ephemeral(await user.command(party.channel, "cantstop odds"))).text
    assert by_button == by_command
    return by_button


async def test_anybody_can_ask_for_odds_in_every_phase(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    eve = server.add_member("Eve")
    phases = {"roll": False, "move": False, "stop": False}
    while not all(phases.values()):
        acts = {str(button.custom_id).split(":")[3] for button in party.board.buttons}
        phase = next(phase for phase in ("stop", "move", "roll") if phase in acts)
        if not phases[phase]:
            words = await odds(party, eve)
            assert words == await odds(party, party.on_turn)
            assert ("is choosing a move" if phase == "move" else "Bust chance: ") in words
            assert ("**Eagle** would" in words) == (phase != "roll")
            phases[phase] = True
        await party.step()


async def test_a_finished_game_is_reviewed_page_by_page(server: Server) -> None:
    party = await server.play_short_game("Ann", "Ben")
    card, table = party.board, party.stored.id
    assert [button.label for button in card.buttons] == ["Rematch", "Replay", "Review", "Check the dice"]
    eve = server.add_member("Eve")
    review = await settled_ephemeral(await eve.click(card, "Review"))
    assert f"Review of game {table}" in review.text
    for player in party.players:
        assert player.mention in review.text
    assert "Luck with the dice" in review.text
    by_command = await settled_ephemeral(await eve.command(server.channel, "cantstop review", game=table))
    assert by_command.text == review.text
    names = [button.label or "" for button in review.shown.buttons]
    for name in names:
        await (await eve.click(review, name)).settled()
        assert ": mistake 1 of " in review.text
        await (await eve.click(review, "All players")).settled()
        assert f"Review of game {table}" in review.text
    assert party.board is card


async def test_there_are_no_odds_without_a_game_and_no_review_of_one_that_is_on(server: Server) -> None:
    ann = server.add_member("Ann")
    assert "There is no game in this channel" in refusal(await ann.command(server.channel, "cantstop odds"))
    assert "No game has been won in this channel" in refusal(
        await ann.command(server.channel, "cantstop review")
    )
    party = await server.start_game("Ann", "Ben")
    forged = await party.host.click_raw(server.channel, party.board, f"cs1:{party.stored.id}:1:review")
    assert "not over yet" in refusal(forged)


async def test_a_table_without_a_coach_has_no_button_and_says_so(server: Server) -> None:
    party = Party(server.bot, server.channel, [server.add_member("Ann"), server.add_member("Ben")])
    await party.open(coach="off")
    await party.start()
    assert "Odds" not in [button.label for button in party.board.buttons]
    refused = await party.host.command(server.channel, "cantstop odds")
    assert "without odds" in refusal(refused)


async def test_an_open_table_has_the_chance_on_its_card(server: Server) -> None:
    party = Party(server.bot, server.channel, [server.add_member("Ann"), server.add_member("Ben")])
    await party.open(coach="open")
    await party.start()
    await party.play(until=lambda: "At stake" in party.board.text)
    assert "The next roll's bust chance is " in party.board.text
