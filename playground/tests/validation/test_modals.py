from typing import Any

from playground.tests.validation.samples import AROUND, TEXT, Json, assert_faults, button, menu, row
from playground.validation.modals import validate_modal


def modal(*parts: Json, **more: Any) -> Json:
    return {"custom_id": "form", "title": "Form", "components": list(parts), **more}


def label(component: Json, text: str = "Name") -> Json:
    return {"type": 18, "label": text, "component": component}


INPUT = {"type": 4, "custom_id": "name", "style": 1}


def test_modals_keep_their_limits() -> None:
    assert_faults(
        lambda form, one: validate_modal(form, ("data",), one, AROUND),
        (modal(label(INPUT)), None),
        (modal(row({**INPUT, "label": "Name"})), None),
        (modal(TEXT, label(menu())), None),
        (modal(label({"type": 23, "custom_id": "c"})), None),
        (modal(label(INPUT), title="x" * 46), "BASE_TYPE_BAD_LENGTH"),
        (modal(label(INPUT), custom_id=""), "BASE_TYPE_REQUIRED"),
        (modal(), "BASE_TYPE_BAD_LENGTH"),
        (modal(*(label({**INPUT, "custom_id": str(n)}) for n in range(6))), "BASE_TYPE_BAD_LENGTH"),
        (modal(label(INPUT), label(INPUT)), "COMPONENT_CUSTOM_ID_DUPLICATED"),
        (modal(label(INPUT, "x" * 46)), "BASE_TYPE_BAD_LENGTH"),
        (modal(row(INPUT)), "BASE_TYPE_REQUIRED"),
        (modal(row(button())), "UNION_TYPE_CHOICES"),
        (modal(button()), "UNION_TYPE_CHOICES"),
        (modal(label(button())), "UNION_TYPE_CHOICES"),
        (modal(label({**INPUT, "label": "x"})), "TEXT_INPUT_LABEL_IN_LABEL"),
        (modal(label({**INPUT, "style": 3})), "BASE_TYPE_CHOICES"),
        (modal(label({**INPUT, "placeholder": "x" * 101})), "BASE_TYPE_MAX_LENGTH"),
        (modal(label({**INPUT, "min_length": 5, "max_length": 4})), "TEXT_INPUT_MIN_OVER_MAX"),
        (modal(label({**menu(1), "type": 21})), "BASE_TYPE_BAD_LENGTH"),
        (modal(label(menu(disabled=True))), "MODAL_COMPONENT_DISABLED"),
    )
