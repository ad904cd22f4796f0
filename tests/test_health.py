"""The health check of a container, which must not import the bot."""

import runpy
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from socket import socket
from threading import Thread

import pytest

from bot import health
from tests import WAIT_TIMEOUT


@contextmanager
def answering(status: int, words: str) -> Iterator[int]:
    """Run a server that gives one answer, and yield its port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            assert self.path == "/healthz"
            self.send_response(status)
            self.end_headers()
            self.wfile.write(words.encode())

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(("status", "ended"), [(200, 0), (503, 1)])
@pytest.mark.parametrize("host", ["", "127.0.0.1", "0.0.0.0"])
def test_the_exit_status_says_whether_the_bot_is_healthy(
    status: int, ended: int, host: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(health, "TIMEOUT", WAIT_TIMEOUT)
    with answering(status, "what the bot says\n") as port:
        monkeypatch.setenv("HTTP_PORT", f" {port} ")
        monkeypatch.setenv("HTTP_HOST", host)
        assert health.main() == ended
    assert capsys.readouterr().out == "what the bot says\n"


def test_silence_is_unhealthy(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with socket() as closed:
        closed.bind(("127.0.0.1", 0))  # so that nobody else answers there
        port = closed.getsockname()[1]
        monkeypatch.setenv("HTTP_PORT", str(port))
        assert health.main() == 1
    assert f"The bot does not answer on port {port}: " in capsys.readouterr().out


@pytest.mark.parametrize("port", ["", "http", "99999999"])
def test_without_a_port_there_is_nothing_to_ask(port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PORT", port)
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(health.__file__, run_name="__main__")
    assert ended.value.code == 1


def test_it_imports_nothing_that_is_installed() -> None:
    """Importing the bot takes a second of CPU, and a container checks every half minute."""
    code = (
        "import sys; before = set(sys.modules); from bot import health;"
        "names = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(*sorted(names - sys.stdlib_module_names))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["bot"]
