import pytest

from playground.validation.request_body import RequestBody


@pytest.mark.parametrize(("json", "fields"), [({"a": 1}, {"a": 1}), ([1], {}), (None, {})])
def test_fields_are_those_of_an_object(json: object, fields: dict[str, int]) -> None:
    assert RequestBody(json, {}).fields == fields
