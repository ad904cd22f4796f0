"""Clicks twice, late, by the wrong user or on unknown buttons are refused and change nothing."""

import asyncio
from pathlib import Path

import pytest

from bot.game import COLUMNS, legal_moves
from tests.e2e.card_reader import TurnButtons, find_board, moment_of, prudent_choice, table_of
from tests.e2e.harness import running_bot
from tests.e2e.players import CLICK_BURST, Party, Server, refusal

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("act", ["roll", "move", "stop"])
async def test_a_button_clicked_twenty_times_at_once_acts_once(server: Server, act: str) -> None:
    party = await server.start_game("Ann", "Ben")
    await reach(party, act)
    player, message = party.on_turn, party.board
    button = next(b for b in message.buttons if f":{act}" in str(b.custom_id))
    before = party.stored
    responses = await asyncio.gather(*(player.click(message, custom_id=button.custom_id) for _ in range(20)))
    said = [refusal(response) for response in responses if response.ephemeral]
    assert len(said) == 19
    assert all("moved on" in text or "turn" in text for text in said)
    after = party.stored
    assert after.revision == before.revision + 1
    assert after.log[: len(before.log)] == before.log
    assert after.log[len(before.log)].startswith({"roll": "rolled", "move": "moved", "stop": "stopped"}[act])
    assert moment_of(party.board) == len(after.log)


async def test_eight_players_who_join_at_once_get_four_seats(server: Server) -> None:
    party = await server.open_lobby("Ann")
    guests = [server.add_member(f"Guest {number}") for number in range(8)]
    responses = await asyncio.gather(*(guest.click(party.board, "Join") for guest in guests))
    assert [refusal(r) for r in responses if r.ephemeral] == ["All four seats are taken."] * 5
    seats = party.stored.seats
    assert len(set(seats)) == 4
    await server.wait_until(lambda: all(f"<@{user}>" in party.board.text for user in seats))


@pytest.mark.parametrize("act", ["roll", "move", "stop"])
async def test_a_player_who_is_not_on_turn_reads_whose_turn_it_is(server: Server, act: str) -> None:
    party = await server.start_game("Ann", "Ben")
    await reach(party, act)
    button = next(b for b in party.board.buttons if f":{act}" in str(b.custom_id))
    with party.assert_unchanged():
        response = await party.waiting_player.click(party.board, custom_id=button.custom_id)
        assert refusal(response) == f"It is {party.on_turn.mention}'s turn."
        stranger = server.add_member("Eve")
        response = await stranger.click(party.board, custom_id=button.custom_id)
        assert refusal(response) == "You are not playing in this game."


@pytest.mark.thorough
@pytest.mark.parametrize(
    "event",
    [
        {},
        {"type": 3, "data": {"component_type": 2}},
        {"type": 5, "data": {"custom_id": "cs1:1:0:rules"}},
        {"type": 2, "data": {"name": "cantstop", "options": 5}},
    ],
    ids=["nothing", "a click without its button", "a form without its fields", "a command without options"],
)
async def test_an_event_that_cannot_be_parsed_does_not_end_the_bot(
    database: Path, event: dict[str, object]
) -> None:
    expected = ("An interaction that cannot be parsed is ignored", "Traceback (most recent call last)")
    async with running_bot(database, expected_log=expected) as bot:
        server = Server.create(bot)
        party = await server.start_game("Ann", "Ben")
        whole = {"id": "1", "application_id": "2", "token": "x", "version": 1, "channel_id": "3"}
        bot.discord.gateway.send_event("INTERACTION_CREATE", whole | event)
        await party.next_turn()
        assert len(bot.log_lines(expected[0])) == 1


async def test_a_button_of_an_earlier_moment_says_so(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    player, roll = party.on_turn, party.board.button("Roll")
    await reach(party, "stop")
    with party.assert_unchanged():
        response = await player.click_raw(server.channel, party.board, str(roll.custom_id))
        assert "moved on" in refusal(response)


async def test_a_button_of_an_old_board_leads_to_the_new_one(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    old, roll = party.board, party.board.button("Roll")
    await party.host.command(server.channel, "cantstop show")
    await server.wait_until(lambda: not old.buttons)
    assert party.board is not old
    with party.assert_unchanged():
        response = await party.on_turn.click_raw(server.channel, old, str(roll.custom_id))
        assert f"/{server.channel.id}/{party.board.id}" in refusal(response)
    await party.step()


async def test_a_button_of_the_lobby_does_nothing_once_the_game_has_started(server: Server) -> None:
    party = await server.open_lobby("Ann", "Ben")
    ids = [str(button.custom_id) for button in party.board.buttons if button.label != "How to play"]
    await party.start()
    with party.assert_unchanged():
        for custom_id in ids:
            response = await party.host.click_raw(server.channel, party.board, custom_id)
            assert refusal(response) == "This game has already started."


async def test_a_button_of_another_game_does_nothing(server: Server) -> None:
    elsewhere = server.guild.add_channel("elsewhere")
    here, there = (
        await server.start_game("Ann", "Ben"),
        await server.start_game("Cem", "Dee", channel=elsewhere),
    )
    forged = str(there.board.button("Roll").custom_id)
    with here.assert_unchanged(), there.assert_unchanged():
        response = await there.on_turn.click_raw(here.channel, here.board, forged)
        assert "no longer here" in refusal(response)


async def test_a_button_of_a_finished_game_says_that_it_is_over(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    roll = str(party.board.button("Roll").custom_id)
    question = await party.waiting_player.command(server.channel, "cantstop leave")
    await party.waiting_player.click(question, "Leave the game")
    await server.wait_until(lambda: party.winner)
    with party.assert_unchanged():
        for player in party.players:
            assert "over" in refusal(await player.click_raw(server.channel, party.board, roll))


UNKNOWN_IDS = (
    "",
    " ",
    "cs1",
    "cs1:",
    "cs1:{table}",
    "cs1:{table}:{seq}",
    "cs1:{table}:{seq}:",
    "cs1:{table}:{seq}:fly",
    "cs1:{table}:{seq}:ROLL",
    "cs1:{table}:{seq}:roll ",
    "cs1:{table}:{seq}:roll\n",
    "cs1:{table}:{seq}:roll:7",
    "cs1:{table}:{seq}:move",
    "cs1:{table}:{seq}:move:",
    "cs1:{table}:{seq}:move:7.7.7",
    "cs1:{table}:{seq}:move:-7",
    "cs1:{table}:{seq}:move:٧",
    "cs1:{table}:٣:roll",
    "cs1:١:0:join",
    "cs1:-1:0:roll",
    "cs1:+1:0:roll",
    "cs1:{table}:{seq}:roll;cs1:{table}:{seq}:roll",
    "cs1:99999999999999999999:0:roll",
    "cs2:{table}:{seq}:roll",
    "lb1:1:2:wins",
    "lb1:1:2:luck:0",
    "lb1:1:0:wins:-10",
    "\u202elb1",
    "x" * 100,
)
"""Ids that no button has."""


async def test_an_unknown_id_is_refused(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    names = {"table": table_of(party.board), "seq": moment_of(party.board)}
    with party.assert_unchanged():
        for garbage in UNKNOWN_IDS:
            response = await party.on_turn.click_raw(server.channel, party.board, garbage.format(**names))
            assert "don't know that button" in refusal(response), garbage


@pytest.mark.parametrize("number", [0, 10**9, 2**63 - 1, 2**63, 10**19 - 1])
async def test_an_unknown_number_is_refused(server: Server, number: int) -> None:
    party = await server.start_game("Ann", "Ben")
    table, seq = table_of(party.board), moment_of(party.board)
    with party.assert_unchanged():
        for forged in (
            f"cs1:{number}:{seq}:roll",
            f"cs1:{number}:0:join",
            f"cs1:{number}:0:rematch",
            f"cs1:{table}:{number}:roll",
            *([f"lb1:{number}:{number}:wins:0"] if number else []),  # 0 stands for all servers
        ):
            response = await party.on_turn.click_raw(server.channel, party.board, forged)
            assert refusal(response)


async def test_moves_that_the_dice_do_not_allow_are_refused(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    await reach(party, "move")
    table, seq = table_of(party.board), moment_of(party.board)
    state = party.stored.game.state
    assert state.roll is not None
    legal = legal_moves(state, state.roll)
    moves = [(2,), (12, 12), (0,), (13,), (99, 99), (1, 2), (8, 6), (7, 7), (3, 11)]
    with party.assert_unchanged():
        for move in [move for move in moves if move not in legal]:
            forged = f"cs1:{table}:{seq}:move:{'.'.join(map(str, move))}"
            response = await party.on_turn.click_raw(server.channel, party.board, forged)
            known = set(move) <= set(COLUMNS)
            words = "The dice don't allow that move: choose one" if known else "I don't know that button."
            assert refusal(response).startswith(words)
        response = await party.on_turn.click_raw(server.channel, party.board, f"cs1:{table}:{seq}:stop")
        assert refusal(response) == "You can stop once you have made a move."
        response = await party.on_turn.command(server.channel, "cantstop-keyboard move", columns="up, please")
        assert "I don't know that move" in refusal(response)


async def test_a_user_who_clicks_too_fast_is_slowed_down(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    player, said = party.waiting_player, list[str]()
    with party.assert_unchanged():
        while not any("a bit fast" in text for text in said):  # a busy machine clicks slowly
            responses = await asyncio.gather(
                *(player.click(party.board, "Roll") for _ in range(2 * CLICK_BURST))
            )
            said += map(refusal, responses)
    assert all("turn" in text for text in said[:CLICK_BURST])
    await party.step()


async def test_only_the_user_of_a_leaderboard_turns_its_pages_and_others_get_a_copy(server: Server) -> None:
    ann, ben = server.add_member("Ann"), server.add_member("Ben")
    empty = await ann.command(server.channel, "cantstop leaderboard")
    assert "Nobody is on this list yet" in empty.text
    page = f"lb1:{ann.id}:{server.guild.id}:wins:10"
    own = await ann.click_raw(server.channel, empty.shown, page)
    assert own.shown is empty.shown
    assert not own.ephemeral
    copied = await ben.click_raw(server.channel, empty.shown, page)
    assert copied.ephemeral
    foreign = await ann.click_raw(server.channel, empty.shown, f"lb1:{ann.id}:{server.guild.id + 1}:wins:0")
    assert refusal(foreign) == "That leaderboard belongs to another server."


async def reach(party: Party, act: str) -> None:
    """Play until the player on turn can take an action."""
    while act not in {str(button.custom_id).split(":")[3] for button in party.board.buttons}:
        options = TurnButtons.of(party.board)
        assert options.roll or options.moves
        await party.step()
    assert find_board(party.channel) is party.board
    assert prudent_choice(party.board, party.on_turn.name)
