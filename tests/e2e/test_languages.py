"""A channel sees the language of its host or its server."""

from bot.chat.ui.i18n.language import Languages
from playground.testing import Permissions
from tests.e2e.card_reader import find_board
from tests.e2e.harness import BotProcess
from tests.e2e.players import Server, refusal

FRENCH, HUNGARIAN = (Languages().of(tag) for tag in ("fr", "hu"))


async def test_the_hosts_language_stays_through_restarts_until_the_server_chooses(bot: BotProcess) -> None:
    server = Server.create(bot)
    chloe = server.discord.add_user("Chloe", locale="fr")
    reka = server.discord.add_user("Reka", locale="hu")
    server.guild.add_member(chloe, permissions=Permissions.MANAGE_GUILD)
    server.guild.add_member(reka)
    await chloe.command(server.channel, "cantstop new")
    board = find_board(server.channel)
    assert FRENCH.text("free seat") in board.text
    await reka.click(board, FRENCH.text("Join"))
    await bot.restart()
    twice = await reka.click(board, FRENCH.text("Join"))
    assert twice.ephemeral
    assert HUNGARIAN.text("Leave") in [button.label for button in twice.shown.buttons]
    chosen = await chloe.command(server.channel, "cantstop-admin language", language="hu")
    assert HUNGARIAN.name in refusal(chosen)
    await chloe.click(board, FRENCH.text("Start"))
    await bot.wait_until(
        lambda: HUNGARIAN.text("Roll") in [button.label for button in find_board(server.channel).buttons]
    )
