"""Modals: the forms that a bot opens for a user."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from playground.rules.components import (
    CHECKBOX,
    CHECKBOXES,
    INPUT,
    LABEL,
    MENUS,
    RADIOS,
    ROW,
    TEXT,
    UPLOAD,
    ComponentCheck,
    Surroundings,
    number,
)

if TYPE_CHECKING:
    from playground.rules.forms import Form, Path
    from playground.wire import Json

IN_LABEL = MENUS | {INPUT, UPLOAD, RADIOS, CHECKBOXES, CHECKBOX}


def check_modal(form: Form, path: Path, data: Any, around: Surroundings) -> Json:
    """Checks a modal and returns it with its components' ids filled in."""
    if not isinstance(data, dict):
        form.required(path)
        return {}
    form.text((*path, "custom_id"), data.get("custom_id"), 100, least=1, required=True)
    form.text((*path, "title"), data.get("title"), 45, least=1, required=True)
    where: Path = (*path, "components")
    parts = copy.deepcopy(form.objects(where, data.get("components"), 5, least=1, required=True))
    check = ComponentCheck(form, around)
    for index, part in enumerate(parts):
        _top(form, check, (*where, index), part)
    number(parts)
    return {**data, "components": parts}


def _top(form: Form, check: ComponentCheck, path: Path, part: Json) -> None:
    match part.get("type"):
        case 1:
            inner = form.objects((*path, "components"), part.get("components"), 1, least=1, required=True)
            for index, item in enumerate(inner):
                here: Path = (*path, "components", index)
                if item.get("type") != INPUT:
                    form.fault(
                        (*here, "type"),
                        "UNION_TYPE_CHOICES",
                        f'Value of field "type" must be one of ({INPUT},).',
                    )
                else:
                    _input(form, check, here, item, in_label=False)
        case 10:
            check.text(path, part)
        case 18:
            form.text((*path, "label"), part.get("label"), 45, least=1, required=True)
            form.text((*path, "description"), part.get("description"), 100, least=1)
            field = part.get("component")
            if not isinstance(field, dict):
                form.required((*path, "component"))
            else:
                _field(form, check, (*path, "component"), field)
        case _:
            form.fault(
                (*path, "type"),
                "UNION_TYPE_CHOICES",
                f'Value of field "type" must be one of {(ROW, TEXT, LABEL)}.',
            )


def _field(form: Form, check: ComponentCheck, path: Path, part: Json) -> None:
    kind = part.get("type")
    if kind not in IN_LABEL:
        form.fault(
            (*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {sorted(IN_LABEL)}.'
        )
        return
    if kind == INPUT:
        _input(form, check, path, part, in_label=True)
        return
    form.flag((*path, "required"), part.get("required"))
    if kind in MENUS:
        check.menu(path, part)
        if part.get("disabled"):
            form.fault(
                (*path, "disabled"), "MODAL_COMPONENT_DISABLED", "Fields of a modal cannot be disabled"
            )
        return
    check.custom_id(path, part.get("custom_id"))
    if kind in {RADIOS, CHECKBOXES}:
        least = 2 if kind == RADIOS else 1
        options = form.objects((*path, "options"), part.get("options"), 10, least=least, required=True)
        check.options((*path, "options"), options)
    if kind in {UPLOAD, CHECKBOXES}:
        form.number((*path, "min_values"), part.get("min_values"), 0, 10)
        form.number((*path, "max_values"), part.get("max_values"), 1, 10)


def _input(form: Form, check: ComponentCheck, path: Path, part: Json, *, in_label: bool) -> None:
    check.custom_id(path, part.get("custom_id"))
    form.choice((*path, "style"), part.get("style"), (1, 2))
    if in_label and part.get("label") is not None:
        form.fault((*path, "label"), "TEXT_INPUT_LABEL_IN_LABEL", "The label belongs to the Label component")
    form.text((*path, "label"), part.get("label"), 45, least=1, required=not in_label)
    form.text((*path, "value"), part.get("value"), 4000)
    form.text((*path, "placeholder"), part.get("placeholder"), 100)
    form.flag((*path, "required"), part.get("required"))
    form.number((*path, "min_length"), part.get("min_length"), 0, 4000)
    form.number((*path, "max_length"), part.get("max_length"), 1, 4000)
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if isinstance(least, int) and isinstance(most, int) and least > most:
        form.fault((*path, "min_length"), "TEXT_INPUT_MIN_OVER_MAX", "min_length exceeds max_length")
