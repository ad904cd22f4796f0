"""How the bot's shards are divided among its processes.

Each process claims a slot, and a slot has some of the shards. So any number of equal processes can be
started, and those without a slot wait for one.
"""

import json
import logging
import math
from dataclasses import asdict, dataclass

from bot.program import COMMAND
from bot.tables import NoteStore, Shards, Slots, TemporaryStoreError

LAYOUT_KEY = "shards"
"""The setting with the layout that all processes share."""

STANDBY_INTERVAL = 2.0
"""Seconds between attempts to claim a slot, unless a process says that it gives up its own."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ShardLayout:
    """How many shards the bot has, and how many of them a slot has."""

    count: int
    per_slot: int

    @property
    def slots(self) -> range:
        """The numbers of the slots."""
        return range(math.ceil(self.count / self.per_slot))

    def shards_of(self, slot: int) -> Shards:
        """Return the shards of a slot."""
        first = slot * self.per_slot
        return Shards(self.count, frozenset(range(first, min(first + self.per_slot, self.count))))


async def load_layout(store: NoteStore) -> ShardLayout | None:
    """Return the layout, None if nobody has set one."""
    stored = await store.get_note(LAYOUT_KEY)
    return None if stored is None else ShardLayout(**json.loads(stored))


async def save_layout(store: NoteStore, layout: ShardLayout) -> None:
    """Set the layout. Processes that run must not have another one."""
    await store.set_note(LAYOUT_KEY, json.dumps(asdict(layout)))


async def claim_slot(store: NoteStore, slots: Slots) -> int:
    """Claim a slot and return its number. While all are taken, wait: the process is a standby."""
    told = ""
    while True:
        try:
            layout = await load_layout(store) or ShardLayout(1, 1)
            if (slot := await slots.try_claim(layout.slots)) is not None:
                return slot
            state = f"None of the {len(layout.slots)} slots is free; waiting to take over"
        except TemporaryStoreError as error:
            state = f"No slot can be claimed at the moment: {error}"
        if state != told:
            told = state
            log.info("%s", state)
        await slots.wait_for_release(STANDBY_INTERVAL)


async def shards_of_slot(store: NoteStore, slots: Slots, slot: int, suggested: ShardLayout) -> Shards:
    """Return the shards of a slot, by the stored layout or else the suggested one.

    The first of several processes stores the suggested one for all. A process that is alone does not, and
    only has as many shards, so that it follows Discord's recommendation.
    """
    layout = await load_layout(store)
    if not slots.shared:
        count = (layout or suggested).count
        return Shards(count, frozenset(range(count)))
    if layout is None:
        layout = suggested
        await save_layout(store, layout)
    if layout.per_slot != suggested.per_slot:
        log.warning(
            "SHARDS_PER_SLOT is %d here, but slots have %d shards; only `%s shards` changes that",
            suggested.per_slot,
            layout.per_slot,
            COMMAND,
        )
    return layout.shards_of(slot)
