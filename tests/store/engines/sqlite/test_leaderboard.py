import re

import pytest

from bot.store import SqliteStore
from bot.tables.standings import OVERALL, Ranking
from tests.store.engines.sqlite.query_plans import query_plans
from tests.store.saved_tables import ANA, BEN, create_win


@pytest.mark.parametrize("by", Ranking)
async def test_every_ranking_is_read_from_its_index(sqlite: SqliteStore, by: Ranking) -> None:
    await create_win(sqlite, ANA, BEN)
    plans = await query_plans(sqlite, sqlite.leaderboard(OVERALL, by, ANA.id, 0, 10))
    ordered = [plan for text, plan in plans.items() if re.search(rf"ORDER BY {by}|{by} > ", text)]
    assert ordered
    for plan in ordered:
        assert f"INDEX standings_by_{by} " in plan
        assert "SCAN" not in plan
        assert "TEMP B-TREE FOR ORDER BY" not in plan
