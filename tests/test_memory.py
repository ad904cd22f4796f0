import subprocess
import sys
from pathlib import Path

import pytest

FRAGMENTED = """
import ctypes
from pathlib import Path

from bot.memory import limit_malloc

{limit}
c = ctypes.CDLL(None)
c.malloc.restype = ctypes.c_void_p
c.malloc.argtypes = c.free.argtypes = [ctypes.c_size_t]
LARGE, SMALL = 6 << 20, 60 << 10
c.free(c.malloc(LARGE))  # by default, blocks of this size go into the heap from now on
blocks = []
for _ in range(10):
    blocks.append(c.malloc(LARGE))
    ctypes.memset(blocks[-1], 1, LARGE)
    c.malloc(SMALL)  # stays, as something cached does
for block in blocks:
    c.free(block)
pages = int(Path("/proc/self/statm").read_text().split()[1])
print(pages * 4096 // (1 << 20))
"""


def resident_megabytes(limit: str) -> int:
    code = FRAGMENTED.format(limit=limit)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(run.stdout)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells")
def test_freed_blocks_are_given_back_although_small_ones_between_them_are_kept() -> None:
    assert resident_megabytes("limit_malloc()") < resident_megabytes("") - 50
