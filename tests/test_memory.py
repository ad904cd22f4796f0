import subprocess
import sys
from pathlib import Path

import pytest

needs_linux = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells")

FRAGMENTED = """
import asyncio
import ctypes
from pathlib import Path

from bot.memory import give_back, limit_malloc

async def give_back_once():
    asyncio.create_task(give_back())
    await asyncio.sleep(0)  # the end of the loop waits for its thread


{before}
c = ctypes.CDLL(None)
c.malloc.restype = ctypes.c_void_p
c.malloc.argtypes = c.free.argtypes = [ctypes.c_size_t]
LARGE, SMALL = {large}, 60 << 10
c.free(c.malloc(LARGE))  # by default, blocks of this size go into the heap from now on
blocks = []
for _ in range((60 << 20) // LARGE):
    blocks.append(c.malloc(LARGE))
    ctypes.memset(blocks[-1], 1, LARGE)
    c.malloc(SMALL)  # stays, as something cached does
for block in blocks:
    c.free(block)
{after}
pages = int(Path("/proc/self/statm").read_text().split()[1])
print(pages * 4096 // (1 << 20))
"""


def printed(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def resident_megabytes(*, large: int, before: str = "", after: str = "") -> int:
    return int(printed(FRAGMENTED.format(large=large, before=before, after=after)))


@needs_linux
def test_freed_blocks_are_given_back_although_small_ones_between_them_are_kept() -> None:
    kept, given_back = (resident_megabytes(large=6 << 20, before=call) for call in ("", "limit_malloc()"))
    assert given_back < kept - 50


@needs_linux
def test_smaller_blocks_are_given_back_now_and_then() -> None:
    kept, given_back = (
        resident_megabytes(large=1 << 20, before="limit_malloc()", after=call)
        for call in ("", "asyncio.run(give_back_once())")
    )
    assert given_back < kept - 50


def test_garbage_is_not_looked_for_among_what_is_imported() -> None:
    code = """
import gc
import discord
from bot.memory import collect_garbage_less_often

before = len(gc.get_objects())
collect_garbage_less_often()
print(before, len(gc.get_objects()))
"""
    before, after = map(int, printed(code).split())
    assert after < before / 20


def test_garbage_is_still_collected() -> None:
    code = """
import weakref
from bot.memory import YOUNG_OBJECTS, collect_garbage_less_often

class Node:
    pass

collect_garbage_less_often()
node = Node()
node.itself, gone = node, weakref.ref(node)
del node
kept = [[] for _ in range(2 * YOUNG_OBJECTS)]
print(gone() is None)
"""
    assert printed(code) == "True\n"
