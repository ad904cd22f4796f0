"""What the forms have in common."""

from collections.abc import Mapping

from discord import ui


def select_field(
    label: str, name: str, choices: Mapping[str, str], on: set[str], *, most: int = 1
) -> ui.Label[ui.Modal]:
    """Return a question with its choices, of which ``on`` are chosen already."""
    select: ui.Select[ui.Modal] = ui.Select(
        custom_id=name, min_values=1 if most == 1 else 0, max_values=most, required=most == 1
    )
    for value, words in choices.items():
        select.add_option(label=words, value=value, default=value in on)
    return ui.Label(text=label, component=select)
