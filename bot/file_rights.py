"""Say why a file cannot be written."""

import os
from pathlib import Path


def why_unwritable(path: Path) -> str | None:
    """Return why this process may not write a file or folder, or create it, None if it may.

    It says who the process and the owner are, and is the end of a sentence without a full stop.
    """
    there = next(each for each in (path, *path.absolute().parents) if os.path.exists(each))  # noqa: PTH110 - Path.exists() may raise an error
    if there != path and not there.is_dir():
        return f"{there} is not a folder"
    if os.access(there, os.W_OK):
        return None
    if os.statvfs(there).f_flag & os.ST_RDONLY:
        return f"{there} is on a file system that is mounted read-only"
    user, owner = os.geteuid(), there.stat().st_uid
    way = f"chmod u+w {there}" if user == owner else f"chown {user} {there}"
    return f"{there} belongs to user {owner}, and this process is of user {user}; run as root: {way}"
