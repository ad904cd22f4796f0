from playground.tests.validation.samples import assert_faults
from playground.validation.embeds import validate_embeds


def test_embeds_keep_their_limits() -> None:
    assert_faults(
        lambda form, embed: validate_embeds(form, ("embeds",), [embed]),
        ({"title": "x" * 256, "description": "x" * 4096}, None),
        ({"title": "x" * 257}, "BASE_TYPE_MAX_LENGTH"),
        ({"description": "x" * 4097}, "BASE_TYPE_MAX_LENGTH"),
        ({"fields": [{"name": "n", "value": "v"}] * 26}, "BASE_TYPE_MAX_LENGTH"),
        ({"fields": [{"name": "n", "value": ""}]}, "BASE_TYPE_REQUIRED"),
        ({"footer": {"text": "x" * 2049}}, "BASE_TYPE_MAX_LENGTH"),
        ({"description": "x" * 4096, "footer": {"text": "x" * 1905}}, "MAX_EMBED_SIZE_EXCEEDED"),
    )
