"""The bot stops or is killed, and its games go on after the next start."""

import asyncio
from signal import SIGKILL, SIGTERM, Signals

import pytest
import pytest_asyncio

from playground.testing import CallbackType, Permissions
from tests.e2e.card_reader import enabled_actions, find_boards, moment_of
from tests.e2e.faults import CALLBACK
from tests.e2e.harness import READY_LOG, BotProcess
from tests.e2e.players import Party, Server, refusal
from tests.e2e.plays import Play, playing, wait_for_clicks


@pytest_asyncio.fixture(loop_scope="session")
async def server(bot: BotProcess) -> Server:
    return Server.create(bot)


async def test_the_buttons_of_a_lobby_work_after_kills(bot: BotProcess, server: Server) -> None:
    party = await server.open_lobby("Ann", "Ben", "Cem")
    message, cem = party.board, party.players[2]
    await bot.restart()
    await cem.click(await cem.click(message, "Join"), "Leave")
    await party.wait_until(lambda: cem.mention not in message.text)
    await party.press("Join", cem)
    await bot.restart()
    await party.start()
    assert party.board is message


async def test_the_buttons_of_a_game_work_after_kills(bot: BotProcess, server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    message, cem = party.board, party.players[2]
    while "stop" not in enabled_actions(party.board):  # before a roll, and before a move
        await party.wait_for_ping()
        await bot.restart()
        await party.step()
    await bot.restart()
    await party.press("Stop", party.on_turn)
    await party.wait_for_ping()
    question = await party.ask_to_leave(cem)
    await bot.restart()
    await cem.click(question, "Leave the game")
    await party.wait_until(lambda: "has left the game" in party.board.text)
    await party.wait_for_ping()
    await party.leave(party.host)
    await party.wait_until(lambda: party.winner is party.players[1])
    assert party.board is message
    assert len([m for m in party.channel.messages.values() if m.pings]) <= 4
    await bot.restart()
    await cem.click(party.board, "Rematch")
    assert party.board is not message
    await bot.restart()
    await party.wait_until(lambda: party.stored.board)  # it has shown the seal of the dice
    await party.press("Accept", party.players[1])


async def test_a_form_opened_before_a_kill_works_after_it(bot: BotProcess, server: Server) -> None:
    party = await server.open_lobby("Ann", "Ben")
    message = party.board
    options = await party.host.click(message, "Options")
    form = await party.host.click(options, "Change the rules")
    assert form.kind is CallbackType.MODAL
    await bot.restart()
    await party.host.submit(form, {"edition": "franjos"})
    await party.wait_until(lambda: "-# Franjos edition" in message.text)
    assert party.board is message
    await bot.restart()
    await party.host.command(party.channel, "cantstop do", action="Start: Ben goes first")
    await party.wait_for_ping()
    assert party.on_turn is party.players[1]


@pytest.mark.thorough
async def test_a_start_logs_what_it_found_and_edits_no_right_board(bot: BotProcess, server: Server) -> None:
    await bot.wait_for_log("0 lobbies, 0 games, 0 boards")
    lobby = await server.open_lobby("Ann", "Ben")
    game = await server.start_game("Cem", "Dee", channel=server.guild.add_channel("more"))
    await game.wait_for_ping()
    assert await bot.stop() == 0
    requests = len(bot.discord.requests)
    await bot.start()
    assert len(bot.log_lines(READY_LOG)) == 2
    assert "in 1 servers: 1 lobbies, 1 games, 0 boards" in bot.log_lines(READY_LOG)[1]
    await lobby.press("Start", lobby.host)
    await lobby.wait_for_ping()
    routes = [(request.method, request.route) for request in bot.discord.requests[requests:]]
    assert ("PATCH", "/channels/{channel}/messages/{message}") not in routes
    assert routes.count(("POST", "/channels/{channel}/messages")) == 1


async def test_each_command_is_registered_where_it_works(shared_bot: BotProcess) -> None:
    in_servers, in_direct_messages, between_people = 0, 1, 2
    everywhere, for_servers, for_all = [in_servers, in_direct_messages, between_people], [0], [0, 1]
    fields = ("contexts", "integration_types", "default_member_permissions")
    commands = shared_bot.discord.application.commands[None].values()
    sent = {command["name"]: [command.get(field) for field in fields] for command in commands}
    assert sent == {
        "cantstop": [everywhere, for_all, None],
        "cantstop-admin": [[in_servers], for_servers, str(Permissions.MANAGE_GUILD.value)],
        "Challenge": [[in_servers, between_people], for_all, None],
        "Can't Stop: this game": [everywhere, for_all, None],
    }


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("number", "exit_code", "bursts"), [(SIGKILL, -SIGKILL, (1, 10)), (SIGTERM, 0, (8,))]
)
async def test_no_acknowledged_click_of_a_burst_is_lost(
    bot: BotProcess, server: Server, number: Signals, exit_code: int, bursts: tuple[int, ...]
) -> None:
    channels = [server.guild.add_channel(name) for name in "abcd"]
    plays = [Play(await server.start_game("Ann", "Ben", channel=channel)) for channel in channels]
    for clicks in bursts:
        async with playing(plays):
            await wait_for_clicks(plays, clicks)
            assert await bot.stop(number) == exit_code
        for play in plays:
            play.assert_kept()
        await bot.start()
        for play in plays:
            await play.party.wait_for_stored_board()
            # A kill between a ping and its record can leave the ping of an earlier turn.
            # mypy cannot infer the type of a default in a lambda.
            await bot.wait_until(lambda party=play.party: party.on_turn.pings(party.channel))  # type: ignore[misc]
    async with playing(plays):
        await wait_for_clicks(plays, 1)


async def test_a_stop_finishes_what_is_under_way_and_refuses_clicks(bot: BotProcess, party: Party) -> None:
    slow = bot.discord.faults.add(*CALLBACK, held=True)
    clicking = asyncio.create_task(party.on_turn.click(party.board, "Roll"))
    await party.wait_until(lambda: slow.hits)
    ending = asyncio.create_task(bot.stop())
    await bot.wait_for_log("Stopping")
    refused = await party.waiting_player.command(party.channel, "cantstop games")
    assert "I'm restarting" in refusal(refused)
    slow.released.set()
    response = await clicking
    assert response.shown is party.board
    assert await ending == 0
    assert moment_of(party.board) == len(party.stored.log)
    assert not party.board.buttons[1].disabled


@pytest.mark.parametrize("act", [pytest.param("Roll", marks=pytest.mark.thorough), "Stop"])
async def test_a_move_saved_but_not_shown_is_shown_later(bot: BotProcess, party: Party, act: str) -> None:
    while act not in {button.label for button in party.board.buttons}:
        await party.step()
    await party.wait_for_ping()
    before, player = len(party.stored.log), party.on_turn
    lost = bot.discord.faults.add(*CALLBACK, held=True, disconnect=True)
    await bot.give_up(player.click(party.board, act, check=False), lambda: lost.hits)
    await bot.kill()
    saved = len(party.stored.log)
    assert saved > before
    assert moment_of(party.board) == before
    await bot.start()
    assert "1 boards to bring up to date" in bot.log_lines(READY_LOG)[-1]
    await party.wait_until(lambda: moment_of(party.board) == saved)
    assert (party.on_turn is player) is (act == "Roll")
    await party.wait_for_ping()
    assert len(find_boards(party.channel)) == 1
    await party.step()


@pytest.mark.thorough
async def test_a_table_opened_but_not_shown_is_shown_later(bot: BotProcess, server: Server) -> None:
    party = server.add_party("Ann", "Ben")
    lost = bot.discord.faults.add(*CALLBACK, held=True, disconnect=True)
    await bot.give_up(party.host.command(party.channel, "cantstop new", check=False), lambda: lost.hits)
    await bot.kill()
    assert not find_boards(party.channel)
    await bot.start()
    await party.wait_until(lambda: find_boards(party.channel))
    await party.press("Join", party.players[1])
    await party.start()
