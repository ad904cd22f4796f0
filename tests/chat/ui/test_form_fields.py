"""Select menus in modals."""

from typing import Any, cast

import pytest

from bot.chat.ui.form_fields import select_field
from playground.validation.components import ComponentContext
from playground.validation.forms import Form
from playground.validation.modals import validate_modal

CHOICES = {"live": "à 90 s", "relaxed": "24 hours", "none": "no limit"}


@pytest.mark.parametrize(("max_values", "limits"), [(1, (1, 1, True)), (2, (0, 2, False))])
def test_a_field_offers_all_choices_of_which_the_current_ones_are_selected(
    max_values: int, limits: tuple[int, int, bool]
) -> None:
    """A single value is required, several are optional, and labels begin with a capital letter."""
    made = select_field("Pace", "pace", CHOICES, {"relaxed"}, max_values=max_values).to_component_dict()
    assert made["label"] == "Pace"
    select = cast(dict[str, Any], made["component"])
    assert select["custom_id"] == "pace"
    assert (select["min_values"], select["max_values"], select["required"]) == limits
    assert [(option["value"], option["label"]) for option in select["options"]] == [
        ("live", "À 90 s"),
        ("relaxed", "24 hours"),
        ("none", "No limit"),
    ]
    assert [option["value"] for option in select["options"] if option.get("default")] == ["relaxed"]


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
