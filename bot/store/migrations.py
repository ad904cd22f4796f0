"""The migrations of a schema, numbered files of SQL. Released ones are never edited."""

from pathlib import Path

from bot.store.errors import StoreError


def pending_migrations(version: int, folder: Path, needed: int | None = None) -> dict[int, str]:
    """Return the migrations in ``folder``, named like ``0001_tables.sql``, that come after ``version``.

    Of a newer database, ``needed`` is the oldest schema whose processes can use it, by default ``version``.

    Raises:
        StoreError: the database is too new for this version of the bot.
    """
    paths = {int(path.name[:4]): path for path in sorted(folder.glob("[0-9]*.sql"))}
    newest = max(paths, default=0)
    if (version if needed is None else needed) > newest:
        raise StoreError(
            "The database was written by a newer version of the bot:"
            f" it has schema {version}, and this version only supports {newest}."
            " Start the newer version, or restore an older backup."
        )
    return {number: path.read_text(encoding="utf-8") for number, path in paths.items() if number > version}
