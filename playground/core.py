"""The parts of a stand-in, as its server needs them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .clock import Clock
    from .desk import Desk
    from .faults import Faults
    from .gateway import Gateway
    from .ratelimits import RateLimits
    from .recording import Recorder
    from .world import World


@dataclass(slots=True)
class Core:
    """Everything behind the server. `api_url` is set once it listens."""

    token: str
    clock: Clock
    world: World
    desk: Desk
    gateway: Gateway
    recorder: Recorder
    limits: RateLimits
    faults: Faults
    api_url: str = ""
