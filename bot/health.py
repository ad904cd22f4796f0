"""Ask a running bot whether it is healthy: ``python -m bot.health``, for the HEALTHCHECK of a container.

It needs ``HTTP_PORT``, as the bot does, and imports nothing of the bot, so that it takes little time. The
exit status is 0 if the bot is healthy, and 1 otherwise.
"""

import os
import sys
from http.client import HTTPConnection, HTTPException

TIMEOUT = 4.0
"""Seconds in which a healthy bot answers."""

_ANY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - nothing is opened here


def main() -> int:
    """Ask the bot, print what it says, and return the exit status."""
    port = os.environ.get("HTTP_PORT", "").strip()
    if not port:
        print("HTTP_PORT is not set, so there is no port to ask.")  # noqa: T201 - the answer
        return 1
    host = os.environ.get("HTTP_HOST", "").strip() or "127.0.0.1"
    try:
        connection = HTTPConnection(_ANY_ADDRESS.get(host, host), int(port), timeout=TIMEOUT)
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        words = answer.read(200).decode(errors="replace").strip()
    except (OSError, HTTPException, ValueError) as error:
        print(f"The bot does not answer on port {port}: {error}")  # noqa: T201 - the answer
        return 1
    print(words)  # noqa: T201 - the answer
    return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
