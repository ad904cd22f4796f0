from playground.validation.request_body import RequestBody


def test_fields_are_those_of_an_object() -> None:
    assert [RequestBody(json, {}).fields for json in ({"a": 1}, [1], None)] == [{"a": 1}, {}, {}]
