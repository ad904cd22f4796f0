"""The command line: run the bot, or one of the commands for its host.

Each module of a command has ``HELP``, ``DESCRIPTION``, ``add_arguments`` if it takes any, and ``run``, which
gets the settings and the parsed arguments and returns the exit status.
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
        name = module.__name__.rpartition(".")[2]
        command = commands.add_parser(name, help=module.HELP, description=module.DESCRIPTION)
        if hasattr(module, "add_arguments"):
            module.add_arguments(command)
        command.set_defaults(run=module.run, token_required=module is check)
    return parser
