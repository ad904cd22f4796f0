"""Run a Python program with loaded dice: `python loaded_dice.py -m MODULE …`.

A call of `secrets.randbelow(6)` is a die. Each asks the playground, at the URL in `LOADED_DICE_URL`, what to
show; without an answer it is random as usual.

This file imports nothing of the playground, so that the program starts as fast as without it.
"""

import http.client
import os
import runpy
import secrets
import sys
from pathlib import Path
from urllib.parse import urlsplit

URL_VARIABLE = "LOADED_DICE_URL"
SIDES = 6
TIMEOUT = 2.0
"""Seconds to wait for the playground."""

random_below = secrets.randbelow


def next_face(address: str) -> int | None:
    """Return what the next die shows, 1 to 6, or None if that is left to chance."""
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=TIMEOUT)
    try:
        connection.request("POST", place.path)
        answer = connection.getresponse()
        return int(answer.read()) if answer.status == 200 else None
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        connection.close()


def draw(exclusive_upper_bound: int) -> int:
    """Replace `secrets.randbelow`."""
    address = os.environ.get(URL_VARIABLE)
    face = next_face(address) if exclusive_upper_bound == SIDES and address else None
    return random_below(exclusive_upper_bound) if face is None else face - 1


def run(arguments: list[str]) -> None:
    """Run a module (`-m NAME …`) or a file, as Python itself does."""
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
