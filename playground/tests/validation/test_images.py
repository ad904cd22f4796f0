import base64

from playground.validation.forms import Form
from playground.validation.images import read_image

EMPTY = "data:image/png;base64,"
DATA = base64.b64encode(b"pixels").decode()


def test_an_image_is_read_with_its_type_and_anything_else_is_an_error() -> None:
    form = Form()
    assert read_image(form, "icon", EMPTY + DATA) == ("image/png", b"pixels")
    assert form.errors == {}
    for value in ("", "pixels", 7, DATA, f"data:text/plain;base64,{DATA}", EMPTY, EMPTY + "x"):
        form = Form()
        assert read_image(form, "icon", value) == ("", b""), value
        assert form.errors["icon"]["_errors"][0]["code"] == "IMAGE_INVALID"
