"""What the panel shows and controls."""

from playground.api.server import Server
from playground.bot_process import BotProcess
from playground.panel.dice import Dice
from playground.panel.fault_injection import FaultInjection
from playground.panel.traffic_log import TrafficLog


class Panel:
    """The tools for one server and its bot."""

    def __init__(self, server: Server, process: BotProcess, dice: Dice) -> None:
        self.world = server.world
        self.gateway = server.gateway
        self.process = process
        self.dice = dice
        self.fault_injection = FaultInjection(server)
        self.traffic = TrafficLog(server.clock)
        self.world.bus.subscribe(self.traffic.receive)
