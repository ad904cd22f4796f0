"""Odds and reviews, which only the user who asks sees."""

from playground.testing import Response, User
from tests.e2e.card_reader import buttons_by_act
from tests.e2e.players import Party, Server


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


async def test_anybody_can_ask_for_odds_in_every_phase(server: Server, party: Party) -> None:
    eve = server.add_member("Eve")
    phases = {"roll": False, "move": False, "stop": False}
    while not all(phases.values()):
        acts = buttons_by_act(party.board)
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
