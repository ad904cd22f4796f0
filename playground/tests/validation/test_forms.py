import pytest

from playground.validation.errors import ApiError
from playground.validation.forms import Form


def test_errors_come_as_a_tree() -> None:
    form = Form()
    form.add_missing(("data", "components", 0, "label"))
    with pytest.raises(ApiError) as refused:
        form.raise_errors()
    fault = {"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}
    assert refused.value.body() == {
        "message": "Invalid Form Body",
        "code": 50035,
        "errors": {"data": {"components": {"0": {"label": {"_errors": [fault]}}}}},
    }
