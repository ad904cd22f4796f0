import base64

import pytest

from playground.validation.forms import Form
from playground.validation.images import read_image

DATA = base64.b64encode(b"pixels").decode()


def test_an_image_is_read_with_its_type() -> None:
    form = Form()
    assert read_image(form, "icon", f"data:image/png;base64,{DATA}") == ("image/png", b"pixels")
    assert form.errors == {}


@pytest.mark.parametrize(
    "value",
    [
        "",
        "pixels",
        7,
        DATA,
        f"data:text/plain;base64,{DATA}",
        "data:image/png;base64,",
        "data:image/png;base64,x",
    ],
)
def test_anything_else_is_an_error(value: object) -> None:
    form = Form()
    assert read_image(form, "icon", value) == ("", b"")
    assert form.errors["icon"]["_errors"][0]["code"] == "IMAGE_INVALID"
