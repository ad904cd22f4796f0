from collections.abc import Callable
from typing import Any

from playground.validation.components import ComponentContext
from playground.validation.forms import Form

Json = dict[str, Any]

TEXT = {"type": 10, "content": "hi"}
AROUND = ComponentContext({"a.png"}, {77})


def button(label: str | None = "Roll", custom_id: str | None = "roll", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **more}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def box(*parts: Json) -> Json:
    return {"type": 17, "components": list(parts)}


def menu(count: int = 3, **more: Any) -> Json:
    options = [{"label": f"{n}", "value": f"{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options, **more}


def gallery(*urls: str, **more: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **more} for url in urls]}


def faults(errors: Json) -> set[str]:
    """The codes in a tree of errors."""
    found = {fault["code"] for fault in errors.get("_errors", [])}
    return found.union(*(faults(inner) for key, inner in errors.items() if key != "_errors"))


def assert_faults(validate: Callable[[Form, Any], object], *cases: tuple[object, str | None]) -> None:
    """Check what is found in each: the fault of a code and no other, or none at all."""
    for given, code in cases:
        form = Form()
        validate(form, given)
        assert faults(form.errors) == ({code} if code else set()), given
