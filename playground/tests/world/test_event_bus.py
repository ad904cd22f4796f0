import asyncio

from playground.tests import WAIT_TIMEOUT
from playground.world.event_bus import Event, EventBus


def test_subscribers_get_every_event_until_the_end_of_their_block_or_until_they_leave() -> None:
    bus, kinds, always, once = EventBus(), list[str](), list[object](), list[str]()

    def hear(event: Event) -> None:
        once.append(event.kind)
        bus.unsubscribe(hear)

    bus.subscribe(lambda event: always.append(event.subject))
    bus.subscribe(hear)
    with bus.subscribed(lambda event: kinds.append(event.kind)):
        bus.publish("one", 1)
    bus.publish("two", 2)
    assert (kinds, always, once) == (["one"], [1, 2], ["one"])


async def test_waiting_for_one_subject_looks_again_only_after_its_events() -> None:
    bus, looks, own = EventBus(), list[int](), object()

    def look() -> bool:
        looks.append(1)
        return len(looks) > 1

    waiting = asyncio.create_task(bus.wait_until(look, WAIT_TIMEOUT, subject=own))
    await asyncio.sleep(0)
    bus.publish("n", object())
    for _ in range(10):  # far more turns of the loop than it needs to look again
        await asyncio.sleep(0)
    assert len(looks) == 1
    bus.publish("n", own)
    await waiting
