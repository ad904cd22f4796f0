"""The forms for the options of games: the rules, and the settings.

Like cards they are stopped at once: what is submitted is routed by its custom id.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate, islice
from typing import Final

from discord import ui

from bot.chat.lobby.ids import LobbyButton
from bot.chat.lobby.options import (
    PRINTED,
    RULE_OPTIONS,
    SETTING_OPTIONS,
    Choices,
    apply_choices,
    choose_rules,
    form_value,
)
from bot.chat.rules.texts import EXTRAS, Extra, Rule, rule_description, rule_name, variants_of
from bot.chat.ui.card import select_field
from bot.chat.ui.custom_ids import ANY_NUMBER, CustomId
from bot.chat.ui.i18n.language import Language, capitalized
from bot.game import EDITIONS, Label, NotUnderstood, Rules
from bot.tables import RULES, Options

MOST_FIELDS: Final = 5
"""How many fields Discord accepts in a form."""

AS_PRINTED = "printed"
"""The value in the form for the rules that means the rule of the edition."""

EXTRAS_FIELD = "extras"
"""The field in which several rules can be chosen."""


_RULES: Mapping[str, tuple[Label, Mapping[str, Rule]]] = {
    **{
        name: (rule.label, {form_value(value): value for value in RULES[name]})
        for name, rule in RULE_OPTIONS.items()
    },
    EXTRAS_FIELD: (Label("Extra rules"), {extra: extra for extra in EXTRAS.values()}),
}
"""The fields of the form for the rules: the label, and what can be chosen."""

_FIELDS: Mapping[str, tuple[str, ...]] = {
    name: (*((AS_PRINTED,) if name in PRINTED else ()), *values) for name, (_, values) in _RULES.items()
}
"""What can be chosen in each field of the form for the rules.

The place of a choice is its bit in the number that custom ids have for the field, so new ones come last.
"""

_FORMER_BITS = (4, 5, 4, 3, 2)
"""How many bits each field had when custom ids had one number for all of them."""

ENTERED: Final = ((), (range(1 << sum(_FORMER_BITS)),), (ANY_NUMBER,) * len(_FIELDS))
"""The numbers of a button that opens the form for the rules: none, or those of :func:`encode_choices`."""


def option_form(
    action: str, options: Options, custom_id: CustomId, language: Language, entered: Sequence[int] = ()
) -> ui.Modal:
    """Return the form that a button opens, for the rules or the settings; see :func:`rules_form`."""
    if action == LobbyButton.RULES:
        return rules_form(options.rules, language, custom_id, entered)
    return settings_form(options, language, custom_id)


def read_option_form(
    action: str, values: Mapping[str, tuple[str, ...]], options: Options
) -> Callable[[Options], Options]:
    """Return the change of options that was submitted in the form of :func:`option_form`.

    It raises the refusals of :func:`choose_rules`.
    """
    if action == LobbyButton.RULES:
        rules = read_rules_form(values, options.rules)
        return lambda current: replace(current, rules=rules)
    return partial(apply_choices, read_settings_form(values))


def rules_form(
    rules: Rules, language: Language, custom_id: CustomId, entered: Sequence[int] = ()
) -> ui.Modal:
    """Return the form for the rules of a game, with the current ``rules`` selected.

    Rules of the edition itself are not selected, so that they do not stay when the edition changes. What was
    ``entered`` is selected instead, as :func:`encode_choices` returned it.

    Raises:
        NotUnderstood: ``entered`` stands for nothing.
    """
    text = language.text
    selected = _decode_choices(entered) if entered else _current_choices(rules)
    edition = next((EDITIONS[name] for name in selected["edition"]), rules.edition)
    printed = Rules.of(edition, bidding=Extra.BIDDING in selected[EXTRAS_FIELD])
    form = _form(custom_id, text("Rules"))
    for name, (label, values) in _RULES.items():
        names, descriptions = {}, {}
        if name in PRINTED:
            rule = rule_name(getattr(printed, name), language)
            names[AS_PRINTED] = text("as the edition says: {rule}", rule=rule)
            descriptions[AS_PRINTED] = text("changes with the edition")
        names |= {value: rule_name(rule, language) for value, rule in values.items()}
        descriptions |= {value: rule_description(rule, language) for value, rule in values.items()}
        most = len(values) if name == EXTRAS_FIELD else 1
        field = select_field(
            text(label.message), name, names, selected[name], descriptions=descriptions, max_values=most
        )
        form.add_item(field)
    return form


def read_rules_form(values: Mapping[str, tuple[str, ...]], before: Rules) -> Rules:
    """Return the rules submitted in the form of :func:`rules_form`, as :func:`choose_rules` does."""
    extras = values.get(EXTRAS_FIELD, ())
    first = {name: values[name][0] for name in _RULES if values.get(name) and name != EXTRAS_FIELD}
    chosen: dict[str, object] = {name: value for name, value in first.items() if value != AS_PRINTED}
    chosen |= {name: extra in extras for name, extra in EXTRAS.items()}
    return choose_rules(chosen, Rules.of(before.edition))


def encode_choices(values: Mapping[str, Collection[str]]) -> tuple[int, ...]:
    """Return what was chosen in the form for the rules: a number for each field, a bit for each choice."""
    return tuple(
        sum(1 << place for place, choice in enumerate(choices) if choice in values.get(name, ()))
        for name, choices in _FIELDS.items()
    )


def settings_form(options: Options, language: Language, custom_id: CustomId) -> ui.Modal:
    """Return the form for the first settings, with those of ``options`` selected."""
    text = language.text
    form = _form(custom_id, text("Pace and coach"))
    for name, setting in islice(SETTING_OPTIONS.items(), MOST_FIELDS):
        names = {form_value(value): text(label.message) for value, label in setting.shown.items()}
        current = form_value(getattr(options, name))
        form.add_item(select_field(capitalized(text(setting.label.message)), setting.name, names, {current}))
    return form


def read_settings_form(values: Mapping[str, tuple[str, ...]]) -> Choices:
    """Return what was chosen in the form of :func:`settings_form`."""
    chosen: dict[str, object] = {}
    for setting in SETTING_OPTIONS.values():
        meant = {form_value(value): value for value in setting.shown}
        for value in values.get(setting.name, ())[:1]:
            chosen[setting.name] = meant.get(value, value)
    return chosen


def _form(custom_id: CustomId, title: str) -> ui.Modal:
    form = ui.Modal(title=title, custom_id=str(custom_id))
    form.stop()
    return form


def _decode_choices(numbers: Sequence[int]) -> dict[str, tuple[str, ...]]:
    """Return what the numbers of :func:`encode_choices` stand for, by the names of the fields."""
    if len(numbers) == 1:
        ends = [*accumulate(_FORMER_BITS)]
        numbers = [
            numbers[0] % (1 << end) >> (end - bits) for end, bits in zip(ends, _FORMER_BITS, strict=True)
        ]
    selected = {}
    for (name, choices), number in zip(_FIELDS.items(), numbers, strict=True):
        selected[name] = tuple(choice for place, choice in enumerate(choices) if number >> place & 1)
        if number >> len(choices) or (len(selected[name]) > 1 and name != EXTRAS_FIELD):
            raise NotUnderstood("I don't know those rules. Pick them from the lists.")
    return selected


def _current_choices(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Return what stands for ``rules`` in the form, by the names of the fields."""
    printed = Rules.of(rules.edition, bidding=rules.bidding)
    chosen = {name: form_value(getattr(rules, name)) for name in _RULES if name != EXTRAS_FIELD}
    chosen |= {name: AS_PRINTED for name in PRINTED if getattr(rules, name) is getattr(printed, name)}
    extras = tuple(variant for variant in variants_of(rules) if isinstance(variant, Extra))
    return {name: (value,) for name, value in chosen.items()} | {EXTRAS_FIELD: extras}
