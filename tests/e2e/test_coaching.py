"""Odds and reviews as players get them: each asks alone, and the board stays as it is."""

import pytest

from playground import Response, User
from tests.e2e.party import Club, Party, told

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def asked(response: Response) -> Response:
    """An answer that one person alone sees, once it is there."""
    await response.settled()
    assert response.ephemeral
    return response


async def odds(party: Party, user: User) -> str:
    """What somebody is told who presses Odds, which the command tells as well."""
    with party.unmoved():
        by_button = (await asked(await user.click(party.board, "Odds"))).text
        by_command = (await asked(await user.command(party.channel, "cantstop odds"))).text
    assert by_button == by_command
    return by_button


async def test_odds_are_told_in_every_phase_to_whoever_asks_and_the_board_stays(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    eve = club.member("Eve")
    phases = {"roll": False, "move": False, "stop": False}
    while not all(phases.values()):
        acts = {str(button.custom_id).split(":")[3] for button in party.board.buttons}
        phase = next(phase for phase in ("stop", "move", "roll") if phase in acts)
        if not phases[phase]:
            words = await odds(party, eve)
            assert words == await odds(party, party.on_turn)
            assert ("chooses a move" if phase == "move" else "Bust chance: ") in words
            assert ("**Eagle** would" in words) == (phase != "roll")
            phases[phase] = True
        await party.step()


async def test_a_finished_game_is_reviewed_page_by_page_for_one_person(club: Club) -> None:
    party = await club.game("Ann", "Ben")
    await party.play()
    card, table = party.board, party.stored.id
    assert [button.label for button in card.buttons] == ["Rematch", "Replay", "Review"]
    eve = club.member("Eve")
    review = await asked(await eve.click(card, "Review"))
    assert f"Review of game {table}" in review.text
    for player in party.players:
        assert player.mention in review.text
    assert "Luck with the dice" in review.text
    by_command = await asked(await eve.command(club.channel, "cantstop review", game=table))
    assert by_command.text == review.text
    names = [button.label or "" for button in review.shown.buttons]
    for name in names:
        await (await eve.click(review, name)).settled()
        assert "the costliest decisions" in review.text
        await (await eve.click(review, "All players")).settled()
        assert f"Review of game {table}" in review.text
    assert party.board is card


async def test_there_are_no_odds_without_a_game_and_no_review_of_one_that_is_on(club: Club) -> None:
    ann = club.member("Ann")
    assert "There is no game in this channel" in told(await ann.command(club.channel, "cantstop odds"))
    assert "No game was won in this channel" in told(await ann.command(club.channel, "cantstop review"))
    party = await club.game("Ann", "Ben")
    forged = await party.host.click_raw(club.channel, party.board, f"cs1:{party.stored.id}:1:review")
    assert "not over yet" in told(forged)


async def test_a_table_without_a_coach_has_no_button_and_says_so(club: Club) -> None:
    party = Party(club.bot, club.channel, [club.member("Ann"), club.member("Ben")])
    await party.open(coach="off")
    await party.start()
    assert "Odds" not in [button.label for button in party.board.buttons]
    refused = await party.host.command(club.channel, "cantstop odds")
    assert "without odds" in told(refused)


async def test_an_open_table_has_the_chance_on_its_card(club: Club) -> None:
    party = Party(club.bot, club.channel, [club.member("Ann"), club.member("Ben")])
    await party.open(coach="open")
    await party.start()
    await party.play(until=lambda: "At stake" in party.board.text)
    assert "The chance to bust with the next roll is " in party.board.text
