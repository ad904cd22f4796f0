"""What requests are handled with."""

from dataclasses import dataclass

from playground.api.faults import Faults
from playground.api.gateway import Gateway
from playground.api.rate_limits import RateLimits
from playground.api.recording import Recorder
from playground.model.clock import Clock
from playground.world import World


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a server."""

    token: str
    clock: Clock
    world: World
    gateway: Gateway
    recorder: Recorder
    limits: RateLimits
    faults: Faults
