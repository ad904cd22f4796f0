"""Choosing the rules: as options of a command, in a form, and as a server's defaults."""

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
from bot.game import EDITIONS, PARKER, ColumnsToWin, CrowdedSpaces, NotUnderstood, Rules, Starter
from bot.game.notation import format_rules, parse_rules
from bot.tables import GameStore, Table

AS_PRINTED = "printed"
"""In the form: whatever the edition says."""

PRIORITY = "priority"
BIDDING = "bidding"

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """What somebody chose of the rules; None is as it was.

    Attributes:
        edition: the name of an edition; another one than before brings its own variants back.
        columns: how many columns win.
        starter: who begins.
        crowded: what crowded spaces mean.
        placing_priority: whether new runners come first.
        bidding: whether the others bid.
    """

    edition: str | None = None
    columns: str | None = None
    starter: str | None = None
    crowded: str | None = None
    placing_priority: bool | None = None
    bidding: bool | None = None

    def apply_to(self, base: Rules) -> Rules:
        """Return ``base`` with what was chosen instead.

        Raises:
            NotAllowed: what was chosen excludes each other.
            NotUnderstood: there is no such choice.
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
            raise NotUnderstood("I do not know those rules. Choose among those offered.") from None


def rule_options(command: _Command) -> _Command:
    """Describe the options of a command that takes the rules, named as :class:`RuleOptions` names them."""
    described = app_commands.describe(
        edition=locale_str("Which printed rules"),
        columns=locale_str("How many columns win"),
        starter=locale_str("Who begins"),
        crowded=locale_str("What another player's marker on a space means"),
        placing_priority=locale_str("Whether a move that brings more runners onto the board must be played"),
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
            Choice(name=locale_str("the highest roll"), value=Starter.ROLL_OFF),
            Choice(name=locale_str("whom the host names"), value=Starter.HOST),
            Choice(name=locale_str("chance"), value=Starter.RANDOM),
        ],
        crowded=[
            Choice(name=locale_str("spaces are shared"), value=CrowdedSpaces.SHARE),
            Choice(name=locale_str("runners jump over it"), value=CrowdedSpaces.JUMP),
            Choice(name=locale_str("no stopping there"), value=CrowdedSpaces.NO_STOP),
        ],
    )
    return described(chosen(command))


def rules_modal(table: Table, language: Language) -> ui.Modal:
    """Return a form that asks what will be played at a table, filled in with what was chosen.

    What the edition says anyway is not ticked, so that it does not stay when another edition is chosen.
    It is stopped from the start, as cards are: its answer finds its way by its id.
    """
    text = language.text
    rules = table.rules
    plain = Rules.of(rules.edition, bidding=rules.bidding)
    as_printed = text("as the edition says")
    extras = {PRIORITY: priority_name(language), BIDDING: bidding_name(language)}
    added = rules.placing_priority and not plain.placing_priority
    on = {name for name, chosen in ((PRIORITY, added), (BIDDING, rules.bidding)) if chosen}
    form = ui.Modal(
        title=text("Rules of this game"), custom_id=str(TableButton(table.id, 0, ButtonAction.RULES))
    )
    form.add_item(
        select_field(
            text("Edition"),
            "edition",
            {name: edition_name(edition, language) for name, edition in EDITIONS.items()},
            {rules.edition.name},
        )
    )
    form.add_item(
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
    form.add_item(
        select_field(
            text("First turn"),
            "starter",
            {AS_PRINTED: as_printed, **{starter: starter_name(starter, language) for starter in Starter}},
            {AS_PRINTED if rules.starter is plain.starter else rules.starter},
        )
    )
    form.add_item(
        select_field(
            text("Crowded spaces"),
            "crowded",
            {crowded: crowded_name(crowded, language) for crowded in CrowdedSpaces},
            {rules.crowded},
        )
    )
    form.add_item(select_field(text("And besides"), "extras", extras, on, most=2))
    form.stop()
    return form


def read_rules_modal(values: Mapping[str, tuple[str, ...]], before: Rules) -> Rules:
    """Return the rules that somebody chose in the form of :func:`rules_form`.

    Raises:
        NotAllowed: what was chosen excludes each other.
        NotUnderstood: there is no such choice.
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


async def default_rules(store: GameStore, guild_id: int | None) -> Rules:
    """Return what is played in a server where nothing else is asked for."""
    note = await store.get_setting(_key(guild_id)) if guild_id is not None else None
    return parse_rules(note) if note is not None else Rules.of(PARKER)


async def set_default_rules(store: GameStore, guild_id: int, rules: Rules) -> None:
    """Keep what is played in a server where nothing else is asked for."""
    await store.set_setting(_key(guild_id), format_rules(rules))


def _key(guild_id: int) -> str:
    return f"rules of {guild_id}"


def _either(chosen: bool | None, before: bool) -> bool:
    return before if chosen is None else chosen
