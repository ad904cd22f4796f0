"""Run tests in forked processes: once to see what each test reaches, then those that reach a mutant."""

import os
import pickle
import resource
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import numpy as np  # noqa: F401 - imported here so that forked processes need not do it again
import pytest
from hypothesis import Phase, settings

from tools.mutation_test.mutants import Mutant

MAX_MEMORY = 4 * 2**30
"""The most bytes a process may use: a mutant can collect things without end."""

TRACED_CALLS = 200
"""After how many calls of a function in one test the lines of further calls are not recorded any more."""

OPTIONS = (
    *("-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=", "-m", "not thorough"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # Hypothesis is imported already
)


@dataclass
class Coverage:
    """How long a test takes in seconds, and the lines that it reaches, by module."""

    seconds: float = 0.0
    lines: dict[str, set[int]] = field(default_factory=dict)

    def reaches(self, mutant: Mutant) -> bool:
        """Whether the test can notice the change at all."""
        return not mutant.in_function or not self.lines.get(mutant.path, set()).isdisjoint(mutant.lines)


def record_coverage(root: Path, modules: list[str], tests: list[str], result: Path) -> None:
    """Run the tests in the tree at ``root`` and write what each that passes reaches of the modules."""
    status = _run_pytest(root, _Recorder(root, modules, result), *tests)
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        sys.exit(f"pytest ended with status {status}:\n{_output(root).read_text(encoding='utf-8')}")


def read_coverage(result: Path) -> dict[str, Coverage]:
    """Return what each test reaches."""
    tests: dict[str, Coverage] = pickle.loads(result.read_bytes())
    return tests


def is_killed(root: Path, mutant: Mutant, tests: dict[str, Coverage]) -> bool:
    """Whether a test fails in the tree at ``root``, to which the mutant has been applied."""
    folder, _, module = mutant.path.removeprefix("bot/").rpartition("/")
    namesake = f"tests/{folder}/test_{module}::"
    reaching = sorted(
        (test for test, coverage in tests.items() if coverage.reaches(mutant)),
        key=lambda test: tests[test].seconds,
    )
    for own in (True, False):  # the others are not even collected where the namesake notices
        chosen = {test: tests[test] for test in reaching if test.startswith(namesake) is own}
        files = sorted({test.partition("::")[0] for test in chosen})
        if files and _run_pytest(root, _Selection(chosen), "-x", *files) != 0:
            return True
    return False


class _Plugin:
    """Makes properties quick: no search for a simpler example than the first that fails."""

    def pytest_collection(self) -> None:
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutation", settings.default, phases=phases, database=None)
        settings.load_profile("mutation")


class _Recorder(_Plugin):
    """Records what each test reaches, and writes that for the tests that pass."""

    def __init__(self, root: Path, modules: list[str], result: Path) -> None:
        self._modules = {str(root / module): module for module in modules}
        self._result = result
        self._current = Coverage()
        self._calls = Counter[CodeType]()
        self._tests: dict[str, Coverage] = {}
        self._failed: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._current = self._tests[item.nodeid] = Coverage()
        self._calls.clear()
        _clear_caches()  # or only the first test to ask for something would reach it
        threading.settrace(self._trace)
        sys.settrace(self._trace)
        start = time.perf_counter()
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self._current.seconds = time.perf_counter() - start

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        passed = {test: coverage for test, coverage in self._tests.items() if test not in self._failed}
        self._result.write_bytes(pickle.dumps(passed))

    def _trace(self, frame: FrameType, event: str, argument: object) -> Any:
        module = self._modules.get(frame.f_code.co_filename)
        if module is None:
            return None
        self._calls[frame.f_code] += 1
        if self._calls[frame.f_code] > TRACED_CALLS:
            return None
        lines = self._current.lines.setdefault(module, set())

        def trace_line(frame: FrameType, event: str, argument: object) -> Any:
            lines.add(frame.f_lineno)
            return trace_line

        return trace_line


def _clear_caches() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith(("bot.", "tests.")):
            for value in vars(module).values():
                if isinstance(value, _lru_cache_wrapper):  # a mock would have anything that is asked for
                    value.cache_clear()


class _Selection(_Plugin):
    """Runs some tests, in the order given, and ends the process when one takes far too long."""

    def __init__(self, tests: dict[str, Coverage]) -> None:
        self._tests = tests

    def pytest_collection(self) -> None:
        super().pytest_collection()
        signal.alarm(60)  # modules of tests play games when they are imported

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in self._tests if test in found]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.alarm(int(20 + self._tests[item.nodeid].seconds))  # tracing made it several times slower


def _run_pytest(root: Path, plugin: _Plugin, *arguments: str) -> int:
    """Run pytest in a forked process and return its exit status, negative if a signal ended it."""
    process = os.fork()
    if process == 0:
        try:
            os._exit(_run_here(root, plugin, *arguments))
        except BaseException:
            traceback.print_exc()
            os._exit(-1)
    _, status = os.waitpid(process, 0)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)  # what a test has started and not ended
    return os.waitstatus_to_exitcode(status)


def _run_here(root: Path, plugin: _Plugin, *arguments: str) -> int:
    """Run pytest in this process, which is of no use for anything else afterwards."""
    os.setsid()
    sys.dont_write_bytecode = True  # mutants of one length within a second would share a compiled file
    os.chdir(root)
    sys.path.insert(0, str(root))
    output = os.open(_output(root), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(output, 1)
    os.dup2(output, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    folders = (f"--rootdir={root}", f"--basetemp={root.parent / 'tmp'}")
    return pytest.main([*OPTIONS, *folders, *arguments], plugins=[plugin])


def _output(root: Path) -> Path:
    """Return the file for what pytest prints."""
    return root.parent / "output"
