"""What goes wrong at Discord."""

from typing import Any

CALLBACK = ("POST", "/interactions/*/*/callback")
CREATE = ("POST", "/channels/*/messages")
EDIT = ("PATCH", "/channels/*/messages/*")
DELETE = ("DELETE", "/channels/*/messages/*")
HISTORY = ("GET", "/channels/*/messages")
ORIGINAL = ("PATCH", "/webhooks/*/*/messages/@original")
FOLLOW_UP = ("POST", "/webhooks/*/*")
WEBHOOKS = ("*", "/webhooks/**")

Fault = dict[str, Any]
"""The keyword arguments of a fault that the stand-in is to have."""

RATE_LIMITED: Fault = {"status": 429, "retry_after": 0.2}
SERVER_ERROR: Fault = {"status": 500}
UNAVAILABLE: Fault = {"status": 503}
FORBIDDEN: Fault = {"status": 403, "code": 50013}
BAD_REQUEST: Fault = {"status": 400, "code": 50035}
TOO_LARGE: Fault = {"status": 413, "code": 40005}
UNKNOWN_MESSAGE: Fault = {"status": 404, "code": 10008}
UNKNOWN_INTERACTION: Fault = {"status": 404, "code": 10062}
UNKNOWN_WEBHOOK: Fault = {"status": 404, "code": 10015}
CONNECTION_LOST: Fault = {"disconnect": True}
RESPONSE_LOST: Fault = {"disconnect": True, "applied": True}

ALWAYS: Fault = {"times": None}
