"""Rules: the options of commands, and the modal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from discord import app_commands, ui
from discord.app_commands import Choice, locale_str

from bot.chat.cards.custom_ids import ButtonAction, TableButton
from bot.chat.cards.rules_text import (
    bidding_name,
    columns_name,
    crowded_name,
    edition_name,
    priority_name,
    starter_name,
)
from bot.chat.i18n.language import Language
from bot.chat.options.modal_fields import select_field
from bot.game import EDITIONS, ColumnsToWin, CrowdedSpaces, NotUnderstood, Rules, Starter
from bot.tables import Table

AS_PRINTED = "printed"
"""The value in the modal that means the rule of the edition."""

PRIORITY = "priority"
BIDDING = "bidding"

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """The chosen rules; None means unchanged.

    Attributes:
        edition: the name of an edition. A different one resets the variants to its own.
        columns: how many columns win.
        starter: how the first player is chosen.
        crowded: the rule for crowded spaces.
        placing_priority: whether new runners come first.
        bidding: whether the opponents bid.
    """

    edition: str | None = None
    columns: str | None = None
    starter: str | None = None
    crowded: str | None = None
    placing_priority: bool | None = None
    bidding: bool | None = None

    def apply_to(self, base: Rules) -> Rules:
        """Return ``base`` with the choices applied.

        Raises:
            NotAllowed: the chosen rules contradict each other.
            NotUnderstood: a value is unknown.
        """
        try:
            edition = EDITIONS[self.edition] if self.edition else base.edition
            if edition != base.edition:
                base = Rules.of(edition)
            printed = Rules.of(edition, bidding=base.bidding)
            kept = None if base.columns is printed.columns else base.columns
            return Rules.of(
                edition,
                columns=ColumnsToWin(self.columns) if self.columns else kept,
                starter=Starter(self.starter) if self.starter else base.starter,
                crowded=CrowdedSpaces(self.crowded) if self.crowded else base.crowded,
                placing_priority=_either(self.placing_priority, base.placing_priority),
                bidding=_either(self.bidding, base.bidding),
            )
        except (KeyError, ValueError):
            raise NotUnderstood("I don't know those rules. Pick them from the lists.") from None


def rule_options(command: _Command) -> _Command:
    """Add descriptions and choices for the rules to a command, named like :class:`RuleOptions`."""
    described = app_commands.describe(
        edition=locale_str("Which edition of the rules"),
        columns=locale_str("How many columns win"),
        starter=locale_str("Who goes first"),
        crowded=locale_str("What another player's marker on a space means"),
        placing_priority=locale_str("Whether moves that bring in new runners come first"),
        bidding=locale_str("Whether the others bid on how each turn ends"),
    )
    chosen = app_commands.choices(
        edition=[
            Choice(name=locale_str("Parker"), value="parker"),
            Choice(name=locale_str("Ravensburger"), value="ravensburger"),
            Choice(name=locale_str("Asmodée"), value="asmodee"),
            Choice(name=locale_str("Franjos"), value="franjos"),
        ],
        columns=[
            Choice(name=locale_str("3 columns"), value=ColumnsToWin.THREE),
            Choice(name=locale_str("4 columns"), value=ColumnsToWin.FOUR),
            Choice(name=locale_str("5 columns"), value=ColumnsToWin.FIVE),
            Choice(name=locale_str("by the number of players"), value=ColumnsToWin.BY_PLAYERS),
        ],
        starter=[
            Choice(name=locale_str("highest roll"), value=Starter.ROLL_OFF),
            Choice(name=locale_str("the host's choice"), value=Starter.HOST),
            Choice(name=locale_str("random"), value=Starter.RANDOM),
        ],
        crowded=[
            Choice(name=locale_str("spaces are shared"), value=CrowdedSpaces.SHARE),
            Choice(name=locale_str("runners jump over it"), value=CrowdedSpaces.JUMP),
            Choice(name=locale_str("no stopping there"), value=CrowdedSpaces.NO_STOP),
        ],
    )
    return described(chosen(command))


def rules_modal(table: Table, language: Language) -> ui.Modal:
    """Return the modal for the rules of a table, with the current rules selected.

    Rules of the edition itself are not selected, so that they do not stay when the edition changes. Like a
    card the modal is stopped at once: its submission is routed by its custom id.
    """
    text = language.text
    rules = table.rules
    plain = Rules.of(rules.edition, bidding=rules.bidding)
    as_printed = text("as the edition says")
    extras = {PRIORITY: priority_name(language), BIDDING: bidding_name(language)}
    added = rules.placing_priority and not plain.placing_priority
    selected = {name for name, chosen in ((PRIORITY, added), (BIDDING, rules.bidding)) if chosen}
    modal = ui.Modal(
        title=text("Rules of this game"), custom_id=str(TableButton(table.id, 0, ButtonAction.RULES))
    )
    modal.add_item(
        select_field(
            text("Edition"),
            "edition",
            {name: edition_name(edition, language) for name, edition in EDITIONS.items()},
            {rules.edition.name},
        )
    )
    modal.add_item(
        select_field(
            text("Columns to win"),
            "columns",
            {
                AS_PRINTED: as_printed,
                **{columns: columns_name(columns, language) for columns in ColumnsToWin},
            },
            {AS_PRINTED if rules.columns is plain.columns else rules.columns},
        )
    )
    modal.add_item(
        select_field(
            text("First turn"),
            "starter",
            {AS_PRINTED: as_printed, **{starter: starter_name(starter, language) for starter in Starter}},
            {AS_PRINTED if rules.starter is plain.starter else rules.starter},
        )
    )
    modal.add_item(
        select_field(
            text("Crowded spaces"),
            "crowded",
            {crowded: crowded_name(crowded, language) for crowded in CrowdedSpaces},
            {rules.crowded},
        )
    )
    modal.add_item(select_field(text("Extra rules"), "extras", extras, selected, max_values=2))
    modal.stop()
    return modal


def read_rules_modal(values: Mapping[str, tuple[str, ...]], before: Rules) -> Rules:
    """Return the rules submitted in the modal of :func:`rules_modal`.

    Raises:
        NotAllowed: the chosen rules contradict each other.
        NotUnderstood: a value is unknown.
    """

    def chosen(name: str) -> str | None:
        value = next(iter(values.get(name, ())), AS_PRINTED)
        return None if value == AS_PRINTED else value

    options = RuleOptions(
        edition=chosen("edition"),
        columns=chosen("columns"),
        starter=chosen("starter"),
        crowded=chosen("crowded"),
        placing_priority=PRIORITY in values.get("extras", ()),
        bidding=BIDDING in values.get("extras", ()),
    )
    return options.apply_to(Rules.of(before.edition))


def _either(chosen: bool | None, before: bool) -> bool:
    return before if chosen is None else chosen
