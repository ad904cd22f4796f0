from tests.store.engines.sqlite.database_files import run_python


def test_a_bot_with_sqlite_does_not_load_what_only_postgresql_needs() -> None:
    command = "import sys, bot.store; print([name for name in sys.modules if name.startswith('psycopg')])"
    assert run_python("-c", command).communicate() == ("[]\n", "")
