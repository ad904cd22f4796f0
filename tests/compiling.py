"""Compile what the tests import once, before several processes would each do it."""

import compileall
import multiprocessing
import sys
from functools import partial
from pathlib import Path

import pytest

# pytest has no public way to rewrite the assertions of a module without running it.
from _pytest.assertion import rewrite

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "playground", "tests", "tools")


def compile_once(config: pytest.Config) -> None:
    """Compile what has changed, and rewrite the assertions of the tests, on all cores."""
    if sys.dont_write_bytecode:
        return
    paths = {path for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    tests = {path for path in paths if path.name.startswith("test_") or path.name == "conftest.py"}
    # A fork has the configuration as it is; it could not be sent to another process.
    rewriting = multiprocessing.get_context("fork").Pool(initializer=_config.append, initargs=[config])
    with rewriting as pool:
        pool.map(partial(compileall.compile_file, quiet=2), paths - tests, chunksize=20)
        pool.map(_rewrite, tests, chunksize=20)


_config: list[pytest.Config] = []


def _rewrite(path: Path) -> None:
    (config,) = _config
    folder = rewrite.get_cache_dir(path)
    folder.mkdir(parents=True, exist_ok=True)
    compiled = folder / f"{path.stem}{rewrite.PYC_TAIL}"
    if rewrite._read_pyc(path, compiled) is None:
        source, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source, compiled)
