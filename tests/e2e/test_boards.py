"""The board's message: one in a channel, in sight, and replaced when it is lost."""

import asyncio

from tests.e2e.card_reader import find_boards, moment_of
from tests.e2e.players import Party, Server, refusal


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


async def test_a_button_clicked_twenty_times_at_once_acts_once(party: Party) -> None:
    player, message, before = party.on_turn, party.board, party.stored
    responses = await asyncio.gather(*(player.click(message, "Roll") for _ in range(20)))
    said = [refusal(response) for response in responses if response.ephemeral]
    assert len(said) == 19
    assert all("moved on" in text or "turn" in text for text in said)
    after = party.stored
    assert after.revision == before.revision + 1
    assert after.log[: len(before.log)] == before.log
    assert after.log[len(before.log)].startswith("rolled")
    assert moment_of(party.board) == len(after.log)
