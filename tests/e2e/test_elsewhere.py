"""Games where the bot is no member: in direct messages, groups, and servers that have not invited it."""

from playground.testing import Permissions
from tests.e2e.card_reader import find_boards, is_finished, on_turn, snapshot
from tests.e2e.controlled_bot import ControlledClock
from tests.e2e.faults import CALLBACK, UNKNOWN_INTERACTION
from tests.e2e.harness import BotProcess
from tests.e2e.players import Party, Server, open_in_direct_messages, refusal


async def open_in_server(bot: BotProcess, **rules: object) -> tuple[Server, Party]:
    """Have Ann open a table in a server that has not invited the bot."""
    server = Server.create(bot, with_bot=False)
    party = server.add_party("Ann", "Béla")
    party.host.add_app()
    await party.open(**rules)
    return server, party


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


async def test_nobody_is_pinged_where_only_the_person_who_clicked_would_see_it(bot: BotProcess) -> None:
    bot.discord.private_followups = True
    party = await open_in_direct_messages(bot)
    await party.start()
    for _ in range(3):
        await party.wait_until(lambda: party.pinged)
        await party.next_turn()
    sent = [each for each in bot.discord.requests if (each.method, each.path[:9]) == ("POST", "/webhooks")]
    assert len(sent) == 2, "it finds out once from each"
    assert bot.discord.refused == []


async def test_players_whose_clicks_ping_nobody_are_still_pinged_by_those_of_others(server: Server) -> None:
    bot = server.bot
    server, party = await open_in_server(bot)
    bela = party.players[1]
    server.channel.deny(bela, Permissions.USE_EXTERNAL_APPS)
    await party.start()
    for _ in range(3):
        if party.on_turn is bela:
            await party.next_turn()
        await party.next_turn()
        await party.wait_until(lambda: bela.pings(server.channel))
    assert bot.discord.refused == []


async def test_computers_play_by_the_latest_click_alone(bot: BotProcess, clock: ControlledClock) -> None:
    ann, bela = bot.discord.add_user("Ann"), bot.discord.add_user("Béla")
    ann.add_app()
    party = Party(bot, bot.discord.add_group("Friends", ann, bela), [ann])
    await party.open(computers=2)
    clock.set_rate(100)
    await party.start()
    await party.play(lambda: not on_turn(party.board))
    await party.wait_until(lambda: on_turn(party.board))
    await party.play(lambda: not on_turn(party.board))
    clock.set_rate(0)
    await bot.restart()
    before = snapshot(party.board)
    clock.set_rate(100)
    await party.press("Go on", ann)
    assert snapshot(party.board) != before
    await party.play(lambda: not on_turn(party.board))
    assert bot.discord.refused == []


async def test_a_server_that_invites_the_bot_takes_its_games_over_and_one_that_removes_it_leaves_them(
    bot: BotProcess, clock: ControlledClock
) -> None:
    server, party = await open_in_server(bot, pace="relaxed")
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


async def test_commands_update_a_board_or_send_it_again_where_no_click_can(bot: BotProcess) -> None:
    party = await open_in_direct_messages(bot)
    await party.start()
    first, ann = party.board, party.host
    asked = await ann.command(party.channel, "cantstop do", action="End the game")
    await asked.settled()
    assert asked.ephemeral
    await party.wait_until(lambda: "wants to end the game" in first.text)
    await bot.restart()
    withdrawn = await ann.command(party.channel, "cantstop do", action="Keep playing")
    await withdrawn.settled()
    await party.wait_until(lambda: party.board is not first)
    assert "wants to end the game" not in party.board.text
    await party.next_turn()
    assert bot.discord.refused == []


async def test_what_one_answer_carries_works_everywhere(server: Server) -> None:
    ann, bela = server.discord.add_user("Ann"), server.discord.add_user("Béla")
    ann.add_app()
    private = ann.dm(bela)
    for name in ("daily", "help", "stats", "leaderboard", "games", "settings"):
        response = await ann.command(private, f"cantstop {name}")
        await response.settled()
        assert response.shown.text
    assert server.discord.refused == []


async def test_who_has_no_commands_finds_them_in_the_menu(server: Server) -> None:
    party = await open_in_direct_messages(server.bot)
    await party.start()
    first, bela = party.board, party.players[1]
    menu = await bela.click(first, "⋯")
    assert {"Rules", "Text board", "Show it again here", "Leave", "End the game"} <= {
        button.label for button in menu.shown.buttons
    }
    game = await party.host.message_menu(first, "Can't Stop: this game")
    assert "The game in this channel" in game.text
    again = await bela.click(menu, "Show it again here")
    assert refusal(again).startswith("The board was sent a moment ago")
    server.discord.clock.advance(60)
    menu = await bela.click(first, "⋯")
    await bela.click(menu, "Show it again here")
    await party.wait_until(lambda: party.board is not first)
    await party.wait_until(lambda: "The board is further down" in first.text)
    menu = await bela.click(party.board, "⋯")
    asked = await bela.click(menu, "End the game")
    await bela.click(asked, "End the game")
    await party.wait_until(lambda: "wants to end the game" in party.board.text)
    assert server.discord.refused == []


async def test_a_game_whose_opening_got_no_answer_is_shown_to_the_next_who_wants_one(server: Server) -> None:
    bot = server.bot
    party = await open_in_direct_messages(bot)
    await party.start()
    ann, bela = party.players
    await party.leave(ann)
    await party.wait_until(lambda: is_finished(party.board))
    closed = party.board
    lost = bot.discord.faults.add(*CALLBACK, **UNKNOWN_INTERACTION)
    again = bela.click(closed, "Rematch", check=False)
    assert (await bot.give_up(again, lambda: lost.hits)).failed
    await bela.click(closed, "Rematch")
    await party.wait_until(lambda: party.board is not closed)
    await party.press("Join", ann)
    await party.press("Start", bela)
    await party.leave(ann)
    await party.wait_until(lambda: is_finished(party.board))
    lost = bot.discord.faults.add(*CALLBACK, **UNKNOWN_INTERACTION)
    opened = party.board
    opening = ann.command(party.channel, "cantstop new", check=False)
    assert (await bot.give_up(opening, lambda: lost.hits)).failed
    await ann.command(party.channel, "cantstop new")
    await party.wait_until(lambda: party.board is not opened)
    assert bot.discord.refused == []
