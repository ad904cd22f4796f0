import sys

import pytest

from bot.monitoring.sentry import SentryError, report_errors
from tests.monitoring.test_watchdog import run

REPORTED = """
import json, logging, sys
from functools import partial
import sentry_sdk
from bot.logs import redact
from bot.monitoring import sentry

class Transport(sentry_sdk.transport.Transport):
    def capture_envelope(self, envelope):
        print(json.dumps([item.payload.json for item in envelope.items]))

init = sentry_sdk.init
sentry_sdk.init = lambda dsn, **options: init(dsn, transport=Transport, **options)
sentry.report_errors("https://key@sentry.example/1", partial(redact, "the-bots-own-token"))
logging.getLogger("bot").warning("not reported")
try:
    secret = "a name in a variable"
    raise OSError("Bot the-bots-own-token in channel 123456789012345678")
except OSError:
    logging.getLogger("bot").exception("click by %d: failed", 876543210987654321)
"""


def test_errors_are_reported_without_tokens_ids_and_variables() -> None:
    ended = run(REPORTED)
    assert ended.returncode == 0, ended.stderr
    (report,) = ended.stdout.splitlines()
    assert "Bot [token] in channel [id]" in report
    assert "failed" in report
    for secret in ("the-bots-own-token", "123456789012345678", "876543210987654321", "a name in a variable"):
        assert secret not in report
    assert "not reported" not in report


def test_a_wrong_address_and_a_missing_package_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SentryError, match="SENTRY_DSN is not an address of Sentry"):
        report_errors("nonsense", str)
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(SentryError, match=r"requirements-sentry\.txt"):
        report_errors("https://key@sentry.example/1", str)


def test_the_package_is_only_imported_when_it_is_used() -> None:
    ended = run("import sys; sys.modules['sentry_sdk'] = None; import bot.monitoring.sentry")
    assert ended.returncode == 0, ended.stderr
