"""The board's message: one in a channel, in sight, and replaced when it is lost."""

from tests.e2e.card_reader import find_boards, moment_of
from tests.e2e.players import Party, Server


async def test_a_click_on_a_deleted_board_counts_and_brings_it_back(server: Server, party: Party) -> None:
    gone, player = party.board, party.on_turn
    roll = str(gone.button("Roll").custom_id)
    await server.add_member("Mia", moderator=True).delete(gone)
    clicking = player.click_raw(party.channel, gone, roll, check=False)
    response = await party.bot.give_up(clicking, lambda: party.board is not gone)
    assert response.failed, "there is nothing left to answer with"
    assert party.stored.log[1].startswith("rolled")
    assert moment_of(party.board) == len(party.stored.log)
    await party.step()


async def test_a_buried_board_is_sent_again_at_the_next_turn_and_the_old_has_no_buttons(party: Party) -> None:
    old = party.board
    await bury_board(party)
    await party.wait_until(lambda: party.board is not old and not old.buttons)
    assert f"/{party.board.id}" in old.text
    assert not old.attachments
    assert party.board.attachments
    await party.wait_for_ping()
    await party.step()
    await party.wait_until(lambda: len(find_boards(party.channel)) == 1)


async def bury_board(party: Party) -> None:
    for number in range(6):
        await party.waiting_player.say(party.channel, f"{number} bottles of beer")
    await party.next_turn()
