"""Images in JSON: data URIs."""

import base64
import binascii
import re
from typing import Any

from playground.validation.forms import Form

_DATA = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)


def read_image(form: Form, field: str, value: Any) -> tuple[str, bytes]:
    """Return the content type and the bytes of an image, both empty if it is none, which is an error."""
    found = _DATA.fullmatch(value) if isinstance(value, str) else None
    try:
        content = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        content = b""
    if not found or not content:
        form.add_error((field,), "IMAGE_INVALID")
        return "", b""
    return found[1], content
