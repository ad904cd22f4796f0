"""The command line: run the bot, or one of the commands for its host.

Each module has a command. Its ``add_parser`` adds the command with two defaults: ``run``, which gets the
settings and the parsed arguments and returns the exit status, and ``token_required``, whether the command
needs the bot's token.
"""

from argparse import ArgumentParser

from bot.commands import backup, check, erase, move, serve, shards, standings


def command_line() -> ArgumentParser:
    """Return the parser of the command line."""
    parser = ArgumentParser(
        prog="python -m bot",
        usage="%(prog)s [-h] [COMMAND ...]",
        description="Run the bot, or one of the commands below.",
        epilog="Settings are environment variables, or lines of the file .env: see docs/hosting.md.",
    )
    parser.set_defaults(run=serve.run, token_required=True)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog=parser.prog)
    for module in (check, backup, erase, move, shards, standings):
        module.add_parser(commands)
    return parser
