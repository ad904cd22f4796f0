"""Fields of modals."""

from collections.abc import Collection, Mapping

from discord import ui


def select_field(
    label: str,
    name: str,
    choices: Mapping[str, str],
    selected: Collection[str],
    *,
    descriptions: Mapping[str, str] | None = None,
    max_values: int = 1,
) -> ui.Label[ui.Modal]:
    """Return a labelled select menu with the custom id ``name``.

    ``choices`` has the label of each value, which begins with a capital letter in the menu, and
    ``descriptions`` the line below it. If ``max_values`` is one, a value is required.
    """
    select: ui.Select[ui.Modal] = ui.Select(
        custom_id=name,
        min_values=1 if max_values == 1 else 0,
        max_values=max_values,
        required=max_values == 1,
    )
    for value, choice in choices.items():
        description = (descriptions or {}).get(value)
        label_shown = choice[:1].upper() + choice[1:]
        select.add_option(label=label_shown, value=value, description=description, default=value in selected)
    return ui.Label(text=label, component=select)
