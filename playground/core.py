"""The parts of a stand-in, as its server needs them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.clock import Clock
    from playground.desk import Desk
    from playground.faults import Faults
    from playground.gateway import Gateway
    from playground.ratelimits import RateLimits
    from playground.recording import Recorder
    from playground.world import World


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
