"""Discord refuses, fails, limits rates or is slow: clicks count once, and boards recover."""

from tests.e2e import faults
from tests.e2e.card_reader import moment_of
from tests.e2e.faults import ALWAYS, Fault, is_text_board, wait_for_recovery, with_faults
from tests.e2e.players import Party, Server


@with_faults(
    forbidden=faults.FORBIDDEN,
    forbidden_somehow={"status": 403},
    refused=faults.BAD_REQUEST,
    too_large=faults.TOO_LARGE,
)
async def test_a_board_is_text_where_discord_refuses_the_picture(party: Party, fault: Fault) -> None:
    for route in (faults.CALLBACK, faults.EDIT):
        party.discord.faults.add(*route, **(fault | ALWAYS), when=faults.with_picture)
    for _ in range(4):
        player = party.on_turn
        await party.step()
        assert is_text_board(party.board)
        if party.on_turn is not player:
            break
    await wait_for_recovery(party)


@with_faults(
    too_late=faults.UNKNOWN_INTERACTION,
    broken=faults.CONNECTION_LOST,
    receipt_lost=faults.RESPONSE_LOST,
    never_taken=faults.UNAVAILABLE | ALWAYS,
)
async def test_a_click_whose_response_is_lost_counts_and_is_shown(party: Party, fault: Fault) -> None:
    before = len(party.stored.log)
    planted = party.discord.faults.add(*faults.CALLBACK, **fault)
    await party.bot.give_up(party.on_turn.click(party.board, "Roll", check=False), lambda: planted.hits)
    await party.wait_until(lambda: moment_of(party.board) > before)
    await wait_for_recovery(party)


async def test_a_game_whose_first_card_is_lost_is_shown(server: Server) -> None:
    party = server.add_party("Ann", "Ben")
    lost = server.discord.faults.add(*faults.CALLBACK, **faults.UNKNOWN_INTERACTION)
    asking = party.host.command(server.channel, "cantstop new", check=False)
    await server.bot.give_up(asking, lambda: lost.hits)
    await party.wait_until(lambda: party.board)
    await party.press("Join", party.players[1])
    await party.start()


async def test_a_board_that_cannot_be_edited_any_more_is_sent_again(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    message = party.board
    party.discord.faults.add(*faults.ORIGINAL, **(faults.UNKNOWN_WEBHOOK | ALWAYS))
    party.discord.faults.add(*faults.EDIT, **faults.UNKNOWN_MESSAGE)
    await party.leave(party.waiting_player)  # which edits the board without a click on it
    await party.wait_until(lambda: "has left the game" in party.board.text)
    assert party.board is not message
    await wait_for_recovery(party)
