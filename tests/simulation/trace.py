"""What has happened in a simulation, line by line."""

import hashlib
from collections import deque
from collections.abc import Callable

KEPT = 60
"""How many lines are kept to be shown with a failure."""


class Trace:
    """Writes down what happens, with the virtual seconds since the beginning, and keeps the end of it."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._hash = hashlib.sha256()
        self.end: deque[str] = deque(maxlen=KEPT)
        self.count = 0

    def add(self, what: str) -> None:
        """Write down what happens now."""
        line = f"{self._clock():.6f} {what}"
        self._hash.update(line.encode())
        self.end.append(line)
        self.count += 1

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()
