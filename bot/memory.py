"""Make the C library give memory back to the system, and Python look for garbage more rarely."""

import asyncio
import ctypes
import gc
from contextlib import suppress

MALLOC_OPTIONS = {
    -3: 2 << 20,  # M_MMAP_THRESHOLD: larger blocks are mapped separately, and so given back when freed
    -1: 8 << 20,  # M_TRIM_THRESHOLD: how many free bytes at the end of a heap are kept for the next block
    -8: 2,  # M_ARENA_MAX: how many heaps there are for all threads
}

GIVE_BACK_INTERVAL = 5.0
"""Seconds from one time that memory is given back to the next."""

YOUNG_OBJECTS = 10_000
"""How many new objects there may be before Python looks for cycles of objects that nobody uses."""


def limit_malloc() -> None:
    """Keep glibc from holding on to freed memory; other C libraries stay as they are.

    Pictures are drawn in blocks of up to 12 MB, in several threads. By default, glibc has a heap for each
    thread and, once large blocks have been freed, puts the next ones into these heaps, where small blocks
    that are cached keep them from shrinking. After some games more than half of the memory is free, but not
    given back. With these limits it is, and pictures take no more time.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except AttributeError:  # macOS, musl
        return
    for option, value in MALLOC_OPTIONS.items():
        mallopt(option, value)


async def give_back() -> None:
    """Give back all memory that is free within the heaps, again and again, which takes 3 ms each time."""
    with suppress(AttributeError):  # as above
        trim = ctypes.CDLL(None).malloc_trim
        while True:
            await asyncio.to_thread(trim, 0)
            await asyncio.sleep(GIVE_BACK_INTERVAL)


def collect_garbage_less_often() -> None:
    """Keep Python from looking for garbage at every other click, and among the modules ever again.

    Few cycles are left behind, since most objects go as soon as nobody refers to them. By default, looking
    for them takes 4 % of a click, and the event loop stands still for 90 ms each time all objects are gone
    through, most of which belong to modules. Call this when everything is imported.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
