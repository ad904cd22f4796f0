"""Tell systemd how the process is, where a unit has ``Type=notify``."""

import os
import socket
from contextlib import suppress

READY = "READY=1"
STOPPING = "STOPPING=1"
WATCHDOG = "WATCHDOG=1"
"""The process works. systemd ends one that has not said so for the ``WatchdogSec`` of its unit."""


def notify(state: str) -> None:
    """Tell systemd a state, one of those above. Without systemd, do nothing.

    This is ``sd_notify(3)``: a datagram to the socket that systemd names in the environment. A name that
    begins with ``@`` is that of an abstract socket.
    """
    if address := os.environ.get("NOTIFY_SOCKET"):
        with (
            suppress(OSError),  # whatever is wrong with systemd is no reason to end, or to wait
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender,
        ):
            sender.setblocking(False)
            sender.sendto(state.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)
