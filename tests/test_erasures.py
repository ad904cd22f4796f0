"""The list of erased people knows them again without holding their ids, and forgets them in time."""

# ruff: noqa: ASYNC240 - nothing else runs that the files could hold up

import asyncio
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from bot.erasures import KEPT_FOR, ErasureList

ANA, BEN, CLEO = 123_456_789_012_345_678, 223_456_789_012_345_678, 323_456_789_012_345_678


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "cantstop.db.erased"


async def test_those_who_were_added_are_found_again_among_others(path: Path) -> None:
    await ErasureList(path).add(ANA)
    await ErasureList(path).add(CLEO)
    assert list(ErasureList(path).find([BEN, ANA, CLEO])) == [ANA, CLEO]


def test_the_file_holds_no_ids_and_is_private(path: Path) -> None:
    asyncio.run(ErasureList(path).add(ANA))
    assert str(ANA) not in path.read_text()
    assert f"{ANA:x}" not in path.read_text()
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert modes == {path.name: 0o600}


async def test_two_lists_have_different_entries_for_the_same_person(tmp_path: Path) -> None:
    for name in ("one", "two"):
        await ErasureList(tmp_path / name).add(ANA)
    one, two = ((tmp_path / name).read_text().split()[-1] for name in ("one", "two"))
    assert one != two


async def test_people_are_forgotten_after_35_days(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr("bot.erasures.time.time", lambda: now)
    await ErasureList(path).add(ANA)
    now += KEPT_FOR - 1
    await ErasureList(path).add(BEN)
    assert set(ErasureList(path).find([ANA, BEN])) == {ANA, BEN}
    now += 2
    await ErasureList(path).drop_old()
    assert set(ErasureList(path).find([ANA, BEN])) == {BEN}
    assert len(path.read_text().splitlines()) == 2


async def test_who_is_erased_repeatedly_is_listed_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr("bot.erasures.time.time", lambda: now)
    for person in (ANA, BEN, ANA, ANA):
        await ErasureList(path).add(person)
        now += KEPT_FOR / 4
    assert len(path.read_text().splitlines()) == 3
    now += KEPT_FOR / 2
    assert list(ErasureList(path).find([ANA, BEN])) == [ANA, BEN]
    await ErasureList(path).drop_old()
    assert list(ErasureList(path).find([ANA, BEN])) == [ANA]


async def test_without_a_list_there_is_nothing_to_drop_or_find(path: Path) -> None:
    await ErasureList(path).drop_old()
    assert not path.exists()
    with pytest.raises(FileNotFoundError):
        ErasureList(path).find([ANA])


async def test_a_list_takes_over_another_of_which_nothing_is_left(tmp_path: Path) -> None:
    one, two, none = (tmp_path / name for name in ("one", "two", "none"))
    for path, person in ((one, ANA), (two, BEN)):
        await ErasureList(path).add(person)
    for other in (two, one, none):
        ErasureList(one).take_over(other)
    await ErasureList(one).add(CLEO)
    assert list(ErasureList(one).find([CLEO, BEN, 1, ANA])) == [CLEO, BEN, ANA]
    assert list(tmp_path.iterdir()) == [one]


def test_a_damaged_list_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "erased"
    path.write_text("not a key\n")
    with pytest.raises(ValueError, match="hex"):
        asyncio.run(ErasureList(path).add(ANA))
    assert path.read_text() == "not a key\n"


def test_several_processes_can_add_at_once(path: Path) -> None:
    script = (
        "import asyncio, sys; from pathlib import Path; from bot.erasures import ErasureList\n"
        "for number in range(20):\n"
        "    asyncio.run(ErasureList(Path(sys.argv[1])).add(int(sys.argv[2]) + number))\n"
    )
    starts = [1000, 2000, 3000]
    processes = [subprocess.Popen([sys.executable, "-c", script, path, str(start)]) for start in starts]
    assert [process.wait() for process in processes] == [0, 0, 0]
    everybody = [start + number for start in starts for number in range(20)]
    assert list(ErasureList(path).find(everybody)) == everybody
