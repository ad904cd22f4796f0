"""Games where the bot is no member: in direct messages, groups, and servers that have not invited it."""

from tests.e2e.card_reader import find_boards, on_turn
from tests.e2e.controlled_bot import ControlledClock
from tests.e2e.harness import BotProcess
from tests.e2e.players import Server, open_in_direct_messages


async def test_a_game_in_direct_messages_is_played_across_restarts(bot: BotProcess) -> None:
    party = await open_in_direct_messages(bot)
    assert "I'm not a member here, so the game only goes on when somebody presses" in party.board.text
    await party.start()
    for _ in range(4):
        await party.next_turn()
        await bot.restart()
    await party.next_turn()
    await party.leave(party.host)
    await party.wait_until(lambda: party.winner)
    assert len(find_boards(party.channel)) == 1
    await party.press("Rematch", party.players[1])
    await party.press("Join", party.host)
    await party.press("Start", party.players[1])
    assert on_turn(party.board)
    assert bot.discord.refused == []


async def test_a_server_that_invites_the_bot_takes_its_games_over_and_one_that_removes_it_leaves_them(
    bot: BotProcess, clock: ControlledClock
) -> None:
    server = Server.create(bot, with_bot=False)
    party = server.add_party("Ann", "Béla")
    party.host.add_app()
    await party.open(pace="relaxed")
    assert "There's no time limit." in party.board.text
    await party.start()
    await party.next_turn()
    assert "Time runs out" not in party.board.text
    server.guild.add_bot()
    await party.wait_until(lambda: "I've joined this server" in party.board.text)
    assert "Time runs out" in party.board.text
    await party.next_turn()
    await party.wait_for_ping()
    since = len(bot.discord.refused)
    server.guild.remove_bot()
    await party.next_turn()
    assert "There's no time limit." in party.board.text
    assert "Time runs out" not in party.board.text
    await bot.restart()
    await party.next_turn()
    server.guild.add_bot()
    await party.wait_until(lambda: "Time runs out" in party.board.text)
    await party.next_turn()
    await party.wait_until(lambda: party.pinged)
    assert bot.discord.refused[since:] == []


async def test_what_one_answer_carries_works_everywhere(server: Server) -> None:
    ann, bela = server.discord.add_user("Ann"), server.discord.add_user("Béla")
    ann.add_app()
    private = ann.dm(bela)
    for name in ("daily", "help", "stats", "leaderboard", "games", "settings"):
        response = await ann.command(private, f"cantstop {name}")
        await response.settled()
        assert response.shown.text
    assert server.discord.refused == []
