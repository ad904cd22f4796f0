"""Challenges, from the menu of a person to the end of the vote to end the game."""

from tests.e2e.players import Server


async def test_a_challenge_is_accepted_and_its_host_hears_of_the_game_and_the_vote(server: Server) -> None:
    party = server.add_party("Ann", "Ben", "Cem")
    ann, ben, cem = party.players
    refused = await ann.user_menu(server.channel, "Challenge", ann)
    assert refused.ephemeral
    assert "You can't challenge yourself" in refused.text
    await ann.user_menu(server.channel, "Challenge", ben)
    assert f"{ann.mention} challenges {ben.mention}." in party.board.text
    await party.wait_until(lambda: ben.pings(server.channel))

    tutorial = await cem.click(party.board, "How to play")
    for label in ("6 + 8", "Roll again", "Roll again", "Stop"):
        tutorial = await cem.click(tutorial, label)
    assert "You have a seat" in (await cem.click(tutorial, "Join")).text

    await party.press("Accept", ben)
    assert party.stored.status == "playing"
    assert party.stored.seats == (ann.id, ben.id, cem.id)
    await party.wait_until(
        lambda: any("the game has begun" in ping.text for ping in ann.pings(server.channel))
    )
    asked = await ann.click(await ann.click(party.board, "⋯"), "End the game")
    await ann.click(asked, "End the game")
    await party.wait_until(lambda: "wants to end the game" in party.board.text)
    await party.press("Keep playing", ben)
    await party.wait_until(
        lambda: any("wants to keep playing" in ping.text for ping in ann.pings(server.channel))
    )
