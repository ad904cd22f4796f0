"""The bot as a host installs it, away from the checkout. `.ci/package` does so, and runs these tests."""

import os
from pathlib import Path

import pytest

from bot.chat.ui.i18n.language import Languages
from bot.program import VERSION
from bot.verify import PAGE
from tests.e2e.harness import READY_LOG, run_in, running_bot
from tests.e2e.players import Server
from tests.e2e.test_whole_games import assert_shown_is_stored

ROOT = Path(__file__).parents[2]

COMMAND = os.environ.get("INSTALLED_BOT", "")
"""The path of the command cantstop-bot in an environment that has nothing else."""

pytestmark = [pytest.mark.thorough, pytest.mark.skipif(not COMMAND, reason="only `.ci/package` installs it")]


def files(folder: Path) -> dict[Path, bytes]:
    return {
        path.relative_to(folder): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def test_the_package_has_the_bot_with_its_assets_and_nothing_else() -> None:
    (installed,) = Path(COMMAND).parents[1].glob("lib/python*/site-packages")
    assets = {"assets" / path: content for path, content in files(ROOT / "assets").items()}
    assert files(installed / "bot") == files(ROOT / "bot") | assets
    assert [path for path in ROOT.iterdir() if path.name != "bot" and (installed / path.name).exists()] == []


async def test_the_installed_bot_plays_a_game(tmp_path: Path) -> None:
    program = run_in(tmp_path, COMMAND)
    async with running_bot(tmp_path / "game.db", program=program) as bot:
        assert bot.log_lines(f"Can't Stop {VERSION}")
        await bot.wait_for_log("The emoji are up to date: 10 uploaded")
        await bot.wait_for_log(READY_LOG)
        server = Server.create(bot)
        party = await server.start_game("Ann", "Ben")
        (picture,) = party.board.attachments
        assert picture.filename.endswith(".png")
        await party.play()
        assert_shown_is_stored(party)
        review = await party.host.click(party.board, "Review")
        await review.settled()
        assert "luck with the dice" in review.text
        dice = await party.host.click(review, "Check the dice")
        await dice.settled()
        script = PAGE.read_bytes().partition(b"<script>")[2]
        assert any(file.content.endswith(script) for file in dice.shown.attachments)
        lea = server.discord.add_user("Lea", locale="fr")
        server.guild.add_member(lea)
        shown = await lea.command(party.channel, "cantstop help")
        assert Languages().of("fr").text("Version {version}", version=VERSION) in shown.text
        assert "Jouer" in shown.text
