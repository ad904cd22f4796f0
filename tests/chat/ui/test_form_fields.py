"""Select menus in modals."""

from typing import Any, cast

from bot.chat.ui.form_fields import select_field
from playground.validation.components import ComponentContext
from playground.validation.forms import Form
from playground.validation.modals import validate_modal

CHOICES = {"live": "90 seconds", "relaxed": "24 hours", "none": "no limit"}


def select_menu(selected: set[str], *, max_values: int = 1) -> dict[str, Any]:
    """Return the select menu of a field as Discord gets it."""
    field = select_field("Pace", "pace", CHOICES, selected, max_values=max_values)
    return cast(dict[str, Any], field.to_component_dict()["component"])


def test_the_field_has_a_label_and_a_custom_id() -> None:
    field = select_field("Pace", "pace", CHOICES, set()).to_component_dict()
    assert field["label"] == "Pace"
    assert select_menu(set())["custom_id"] == "pace"


def test_all_choices_are_offered_and_the_current_ones_are_selected() -> None:
    options = select_menu({"relaxed"})["options"]
    assert [option["value"] for option in options] == list(CHOICES)
    assert [option["value"] for option in options if option.get("default")] == ["relaxed"]


def test_the_names_of_choices_begin_with_a_capital_letter() -> None:
    field = select_field("Columns", "columns", {"two": "à deux", "other": "Parker's", "one": "3"}, set())
    options = cast(dict[str, Any], field.to_component_dict()["component"])["options"]
    assert [option["label"] for option in options] == ["À deux", "Parker's", "3"]


def test_a_single_value_is_required() -> None:
    select = select_menu({"none"})
    assert (select["min_values"], select["max_values"], select["required"]) == (1, 1, True)


def test_several_values_are_optional() -> None:
    select = select_menu(set(), max_values=2)
    assert (select["min_values"], select["max_values"], select["required"]) == (0, 2, False)


def test_discord_accepts_the_fields() -> None:
    fields = [
        select_field("Pace", "pace", CHOICES, {"live"}),
        select_field("More", "more", CHOICES, set(), max_values=3),
    ]
    form = Form()
    validate_modal(
        form,
        (),
        {"title": "Pace", "custom_id": "x", "components": [field.to_component_dict() for field in fields]},
        ComponentContext(),
    )
    assert not form.errors
