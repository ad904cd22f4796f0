"""The forms for the options of a table: the rules, and the settings.

Like cards they are stopped at once: what is submitted is routed by its custom id.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from discord import ui

from bot.chat.lobby.choosing import Choices, choose_rules
from bot.chat.lobby.ids import LobbyButton
from bot.chat.lobby.option_texts import SETTING_TEXTS
from bot.chat.rules.texts import (
    bidding_description,
    bidding_name,
    columns_description,
    columns_name,
    crowded_description,
    crowded_name,
    edition_description,
    edition_name,
    priority_description,
    priority_name,
    starter_description,
    starter_name,
)
from bot.chat.ui.form_fields import select_field
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import TableButton
from bot.game import EDITIONS, ColumnsToWin, CrowdedSpaces, Label, NotUnderstood, Rules, Starter
from bot.tables import Table

AS_PRINTED = "printed"
"""The value in the form for the rules that means the rule of the edition."""

PRIORITY = "priority"
BIDDING = "bidding"

_Text = Callable[[Any, Language], str]

_RULES: Mapping[str, tuple[Label, Mapping[str, Any], _Text, _Text]] = {
    "edition": (Label("Edition"), EDITIONS, edition_name, edition_description),
    "columns": (Label("Columns to win"), {c: c for c in ColumnsToWin}, columns_name, columns_description),
    "starter": (Label("First turn"), {c: c for c in Starter}, starter_name, starter_description),
    "crowded": (Label("Crowded spaces"), {c: c for c in CrowdedSpaces}, crowded_name, crowded_description),
}
"""The fields with one choice: the label, what can be chosen, and the name and the description of that."""

_PRINTED = ("columns", "starter")
"""The fields that can be left to the edition."""

_FIELDS: Mapping[str, tuple[str, ...]] = {
    **{
        name: (*((AS_PRINTED,) if name in _PRINTED else ()), *values)
        for name, (_, values, *_) in _RULES.items()
    },
    "extras": (PRIORITY, BIDDING),
}
"""What can be chosen in each field of the form for the rules. Each choice is a bit in custom ids."""


def rules_form(table: Table, language: Language, entered: int | None = None) -> ui.Modal:
    """Return the form for the rules of a table, with the current rules selected.

    Rules of the edition itself are not selected, so that they do not stay when the edition changes. What was
    ``entered`` is selected instead, as :func:`encode_choices` returned it.

    Raises:
        NotUnderstood: ``entered`` stands for nothing.
    """
    text = language.text
    rules = table.options.rules
    selected = _current_choices(rules) if entered is None else _decode_choices(entered)
    edition = next((EDITIONS[name] for name in selected["edition"]), rules.edition)
    printed = Rules.of(edition, bidding=BIDDING in selected["extras"])
    form = _form(table, LobbyButton.RULES, text("Rules of this game"))
    for name, (label, values, name_of, describe) in _RULES.items():
        names, descriptions = {}, {}
        if name in _PRINTED:
            rule = name_of(getattr(printed, name), language)
            names[AS_PRINTED] = text("as the edition says: {rule}", rule=rule)
            descriptions[AS_PRINTED] = text("with another edition, what that one says")
        names |= {value: name_of(rule, language) for value, rule in values.items()}
        descriptions |= {value: describe(rule, language) for value, rule in values.items()}
        form.add_item(
            select_field(text(label.message), name, names, selected[name], descriptions=descriptions)
        )
    form.add_item(
        select_field(
            text("Extra rules"),
            "extras",
            {PRIORITY: priority_name(language), BIDDING: bidding_name(language)},
            selected["extras"],
            descriptions={PRIORITY: priority_description(language), BIDDING: bidding_description(language)},
            max_values=2,
        )
    )
    return form


def read_rules_form(values: Mapping[str, tuple[str, ...]], before: Rules) -> Rules:
    """Return the rules submitted in the form of :func:`rules_form`.

    Raises:
        NotAllowed: the chosen rules contradict each other.
        NotUnderstood: a value is unknown.
    """
    first = {name: next(iter(values.get(name, ())), AS_PRINTED) for name in _RULES}
    chosen: dict[str, object] = {name: value for name, value in first.items() if value != AS_PRINTED}
    chosen["placing_priority"] = PRIORITY in values.get("extras", ())
    chosen["bidding"] = BIDDING in values.get("extras", ())
    return choose_rules(chosen, Rules.of(before.edition))


def encode_choices(values: Mapping[str, Collection[str]]) -> int:
    """Return a number for what was chosen in the form for the rules, with a bit for each choice."""
    bits = [choice in values.get(name, ()) for name, choices in _FIELDS.items() for choice in choices]
    return sum(1 << place for place, chosen in enumerate(bits) if chosen)


def settings_form(table: Table, language: Language) -> ui.Modal:
    """Return the form for the settings of a table, with the current ones selected."""
    text = language.text
    form = _form(table, LobbyButton.PACE, text("Pace and coach"))
    for name, texts in SETTING_TEXTS.items():
        names = {_form_value(value): text(label.message) for value, (label, _) in texts.values.items()}
        current = _form_value(getattr(table.options, name))
        form.add_item(select_field(text(texts.label.message), texts.name, names, {current}))
    return form


def read_settings_form(values: Mapping[str, tuple[str, ...]]) -> Choices:
    """Return what was chosen in the form of :func:`settings_form`."""
    chosen: dict[str, object] = {}
    for texts in SETTING_TEXTS.values():
        meant = {_form_value(value): value for value in texts.values}
        for value in values.get(texts.name, ())[:1]:
            chosen[texts.name] = meant.get(value, value)
    return chosen


def _form(table: Table, button: LobbyButton, title: str) -> ui.Modal:
    form = ui.Modal(title=title, custom_id=str(TableButton(table.id, 0, button)))
    form.stop()
    return form


def _form_value(value: object) -> str:
    """Return the value of a setting in the form: that of an enumeration, or on or off."""
    return value if isinstance(value, str) else "on" if value else "off"


def _decode_choices(number: int) -> dict[str, tuple[str, ...]]:
    """Return what a number of :func:`encode_choices` stands for, by the names of the fields.

    Raises:
        NotUnderstood: it stands for nothing that can be chosen.
    """
    selected = {}
    for name, choices in _FIELDS.items():
        selected[name] = tuple(choice for place, choice in enumerate(choices) if number >> place & 1)
        number >>= len(choices)
    if number or any(len(chosen) > 1 for name, chosen in selected.items() if name != "extras"):
        raise NotUnderstood("I don't know those rules. Pick them from the lists.")
    return selected


def _current_choices(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Return what stands for ``rules`` in the form, by the names of the fields."""
    printed = Rules.of(rules.edition, bidding=rules.bidding)
    added = rules.placing_priority and not printed.placing_priority
    return {
        "edition": (rules.edition.name,),
        "columns": (AS_PRINTED if rules.columns is printed.columns else rules.columns,),
        "starter": (AS_PRINTED if rules.starter is printed.starter else rules.starter,),
        "crowded": (rules.crowded,),
        "extras": tuple(name for name, chosen in ((PRIORITY, added), (BIDDING, rules.bidding)) if chosen),
    }
