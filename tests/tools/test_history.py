from pathlib import Path

import pytest

from bot.store import SqliteStore
from bot.tables.standings import OVERALL, Ranking
from tests.store.outlines import tables_to_restore
from tests.store.saved_tables import execute
from tests.tables.sample_tables import NOW
from tools import history

COUNTED = (
    "SELECT scope, solo, season, user_id, games, wins, columns, busts, longest_turn FROM standings"
    " ORDER BY scope, solo, season, user_id"
)


@pytest.mark.parametrize(("games", "people"), [(450, 300), (3, 3)])
async def test_its_standings_are_those_of_its_games(tmp_path: Path, games: int, people: int) -> None:
    path = tmp_path / "large.db"
    await history.make(path, games, people, NOW)
    async with await SqliteStore.open(path) as store:
        made = await execute(store, COUNTED)
        assert await store.rebuild_standings() == games
        assert made == await execute(store, COUNTED)
        assert await tables_to_restore(store) == ()
        page = await store.leaderboard(OVERALL, Ranking.GAMES, 1, 0, 10)
    assert page.rows[0].standing.games > games / 100


def test_a_file_that_exists_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "small.db"
    history.main([str(path), "--games", "5", "--people", "4"])
    before = path.read_bytes()
    with pytest.raises(SystemExit):
        history.main([str(path)])
    assert path.read_bytes() == before
