"""Runs a Python program with dice that can be told what to show: `python loaded_dice.py -m MODULE …`.

The program notices nothing. Its dice are what it draws with `secrets.randbelow(6)`; each asks the playground,
at the address in `LOADED_DICE_URL`, what to show. Without an answer, chance decides as ever.

It is run as a file and imports nothing of the playground, so that the program starts as fast as without it.
"""

import http.client
import os
import runpy
import secrets
import sys
from pathlib import Path
from urllib.parse import urlsplit

ADDRESS = "LOADED_DICE_URL"
SIDES = 6
PATIENCE = 2.0
"""Seconds that a die waits for the playground."""

by_chance = secrets.randbelow


def told(address: str) -> int | None:
    """What the next die is to show, 1 to 6; None if nobody said so."""
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
    try:
        connection.request("POST", place.path)
        answer = connection.getresponse()
        return int(answer.read()) if answer.status == 200 else None
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        connection.close()


def draw(exclusive_upper_bound: int) -> int:
    """In place of `secrets.randbelow`."""
    address = os.environ.get(ADDRESS)
    face = told(address) if exclusive_upper_bound == SIDES and address else None
    return by_chance(exclusive_upper_bound) if face is None else face - 1


def run(arguments: list[str]) -> None:
    """Runs a module (`-m NAME …`) or a file, as Python itself would."""
    secrets.randbelow = draw
    if arguments[:1] == ["-m"]:
        sys.argv = arguments[1:]
        sys.path[0] = str(Path.cwd())
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        sys.path[0] = str(Path(sys.argv[0]).resolve().parent)
        runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    run(sys.argv[1:])
