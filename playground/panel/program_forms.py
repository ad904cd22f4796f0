"""Forms for the bot's program: its process and its dice."""

import time

from playground.bot_process import BotProcess
from playground.dice import Dice
from playground.panel.forms import Control, line

FACES = " ⚀⚁⚂⚃⚄⚅"


def process_form(process: BotProcess, *, connected: bool) -> list[Control]:
    """Return the state of the process, with the name of a light, and its buttons."""

    async def restart() -> None:
        await process.stop()
        await process.start()

    if process.running:
        light, status = ("up", "connected") if connected else ("starting", "connecting")
        buttons = line(
            Control("button", "Restart", restart),
            Control("button", "Stop", process.stop, hint="Sends SIGTERM"),
            Control("danger", "Kill", process.kill, hint="Sends SIGKILL, as if the power was cut"),
        )
        return [line(Control("light", f"The bot is {status}", hint=light)), buttons]
    status = f"The bot exited with status {process.status}"
    if process.status is None:
        status = "The bot isn't running"
    elif process.stop_requested:
        status = "The bot was stopped"
    return [line(Control("light", status, hint="down")), line(Control("button", "Start", process.start))]


def about_line(process: BotProcess) -> Control:
    """Return the command, and what is known of the process."""
    about = " ".join(process.command)
    if process.running:
        since = time.strftime("%H:%M:%S", time.localtime(process.started))
        about += f" · process {process.pid} since {since}"
    return line(Control("hint", about))


def dice_form(dice: Dice) -> list[Control]:
    """Return the controls for the dice."""
    rolls = [
        Control("roll", "".join(FACES[face] for face in roll), hint=" ".join(map(str, roll)))
        for roll in dice.rolls
    ]
    status = "No rolls queued: the bot rolls as usual."
    if not dice.loaded:
        status = "The bot was started without --control and --dice, so its dice can't be set."
    if rolls:
        count = "1 roll" if len(rolls) == 1 else f"{len(rolls)} rolls"
        status = f"{count} queued, then the bot rolls as usual."
    added = Control("input", "Next rolls", hint="3 4 5 5, 1 1 6 6")
    return [
        line(Control("text", "The bot's next rolls show these dice, one roll after another.")),
        line(added, Control("button", "Add", dice.load)),
        line(*rolls, name="Queued rolls"),
        line(Control("hint", status)),
        line(Control("button", "Clear rolls", dice.clear if rolls else None)),
    ]
