from playground.tests.validation.samples import faults
from playground.validation.embeds import validate_embeds
from playground.validation.forms import Form


def test_embeds_keep_their_limits() -> None:
    for embed, code in (
        ({"title": "x" * 256, "description": "x" * 4096}, None),
        ({"title": "x" * 257}, "BASE_TYPE_MAX_LENGTH"),
        ({"description": "x" * 4097}, "BASE_TYPE_MAX_LENGTH"),
        ({"fields": [{"name": "n", "value": "v"}] * 26}, "BASE_TYPE_MAX_LENGTH"),
        ({"fields": [{"name": "n", "value": ""}]}, "BASE_TYPE_REQUIRED"),
        ({"footer": {"text": "x" * 2049}}, "BASE_TYPE_MAX_LENGTH"),
        ({"description": "x" * 4096, "footer": {"text": "x" * 1905}}, "MAX_EMBED_SIZE_EXCEEDED"),
    ):
        check = Form()
        validate_embeds(check, ("embeds",), [embed])
        assert faults(check.errors) == ({code} if code else set()), embed
