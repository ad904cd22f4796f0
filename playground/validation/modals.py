"""Modals."""

import copy
from typing import Any

from playground.model.components import (
    ACTION_ROW,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
)
from playground.model.json_object import Json
from playground.validation.components import ComponentContext, ComponentValidator, assign_ids
from playground.validation.forms import Form, Path

IN_LABEL = SELECTS | {TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}


def validate_modal(form: Form, path: Path, data: Any, context: ComponentContext) -> Json:
    """Check a modal, and return it with its components' ids filled in."""
    if not isinstance(data, dict):
        form.add_missing(path)
        return {}
    form.text((*path, "custom_id"), data.get("custom_id"), 100, least=1, required=True)
    form.text((*path, "title"), data.get("title"), 45, least=1, required=True)
    where: Path = (*path, "components")
    parts = copy.deepcopy(form.objects(where, data.get("components"), 5, least=1, required=True))
    check = ComponentValidator(form, context)
    for index, part in enumerate(parts):
        _top(form, check, (*where, index), part)
    assign_ids(parts)
    return {**data, "components": parts}


def _top(form: Form, check: ComponentValidator, path: Path, part: Json) -> None:
    match part.get("type"):
        case 1:
            inner = form.objects((*path, "components"), part.get("components"), 1, least=1, required=True)
            for index, item in enumerate(inner):
                here: Path = (*path, "components", index)
                if item.get("type") != TEXT_INPUT:
                    form.add_wrong_type(here, (TEXT_INPUT,))
                else:
                    _input(form, check, here, item, in_label=False)
        case 10:
            check.text(path, part)
        case 18:
            form.text((*path, "label"), part.get("label"), 45, least=1, required=True)
            form.text((*path, "description"), part.get("description"), 100, least=1)
            field = part.get("component")
            if not isinstance(field, dict):
                form.add_missing((*path, "component"))
            else:
                _field(form, check, (*path, "component"), field)
        case _:
            form.add_wrong_type(path, (ACTION_ROW, TEXT_DISPLAY, LABEL))


def _field(form: Form, check: ComponentValidator, path: Path, part: Json) -> None:
    kind = part.get("type")
    if kind not in IN_LABEL:
        form.add_wrong_type(path, sorted(IN_LABEL))
        return
    if kind == TEXT_INPUT:
        _input(form, check, path, part, in_label=True)
        return
    form.flag((*path, "required"), part.get("required"))
    if kind in SELECTS:
        check.menu(path, part)
        if part.get("disabled"):
            form.add_error((*path, "disabled"), "MODAL_COMPONENT_DISABLED")
        return
    check.custom_id(path, part.get("custom_id"))
    if kind in {RADIO_GROUP, CHECKBOX_GROUP}:
        least = 2 if kind == RADIO_GROUP else 1
        options = form.objects((*path, "options"), part.get("options"), 10, least=least, required=True)
        check.options((*path, "options"), options)
    if kind in {FILE_UPLOAD, CHECKBOX_GROUP}:
        form.number((*path, "min_values"), part.get("min_values"), 0, 10)
        form.number((*path, "max_values"), part.get("max_values"), 1, 10)


def _input(form: Form, check: ComponentValidator, path: Path, part: Json, *, in_label: bool) -> None:
    check.custom_id(path, part.get("custom_id"))
    form.choice((*path, "style"), part.get("style"), (1, 2))
    if in_label and part.get("label") is not None:
        form.add_error((*path, "label"), "TEXT_INPUT_LABEL_IN_LABEL")
    form.text((*path, "label"), part.get("label"), 45, least=1, required=not in_label)
    form.text((*path, "value"), part.get("value"), 4000)
    form.text((*path, "placeholder"), part.get("placeholder"), 100)
    form.flag((*path, "required"), part.get("required"))
    form.number((*path, "min_length"), part.get("min_length"), 0, 4000)
    form.number((*path, "max_length"), part.get("max_length"), 1, 4000)
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if isinstance(least, int) and isinstance(most, int) and least > most:
        form.add_error((*path, "min_length"), "TEXT_INPUT_MIN_OVER_MAX")
