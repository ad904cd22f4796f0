"""Rules: the options of commands, and the modal."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from discord import app_commands, ui
from discord.app_commands import Choice, locale_str

from bot.chat.lobby.ids import LobbyButton
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
from bot.game import EDITIONS, ColumnsToWin, CrowdedSpaces, NotUnderstood, Rules, Starter
from bot.tables import Table

AS_PRINTED = "printed"
"""The value in the modal that means the rule of the edition."""

PRIORITY = "priority"
BIDDING = "bidding"

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "edition": tuple(EDITIONS),
    "columns": (AS_PRINTED, *ColumnsToWin),
    "starter": (AS_PRINTED, *Starter),
    "crowded": tuple(CrowdedSpaces),
    "extras": (PRIORITY, BIDDING),
}
"""The fields of the modal and what can be chosen in each."""

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
            edition = EDITIONS[self.edition] if self.edition is not None else base.edition
            if edition != base.edition:
                base = Rules.of(edition)
            printed = Rules.of(edition, bidding=base.bidding)
            kept = None if base.columns is printed.columns else base.columns
            return Rules.of(
                edition,
                columns=ColumnsToWin(self.columns) if self.columns is not None else kept,
                starter=Starter(self.starter) if self.starter is not None else base.starter,
                crowded=CrowdedSpaces(self.crowded) if self.crowded is not None else base.crowded,
                placing_priority=_either(self.placing_priority, base.placing_priority),
                bidding=_either(self.bidding, base.bidding),
            )
        except (KeyError, TypeError, ValueError):
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
            Choice(name=locale_str("Parker: the classic rules"), value="parker"),
            Choice(
                name=locale_str("Ravensburger: like Parker, the host picks who is first"),
                value="ravensburger",
            ),
            Choice(name=locale_str("Asmodée: like Parker, but with nine markers"), value="asmodee"),
            Choice(
                name=locale_str("Franjos: fewer markers, no early stop, claims at once"),
                value="franjos",
            ),
        ],
        columns=[
            Choice(name=locale_str("3 columns: the usual game"), value=ColumnsToWin.THREE),
            Choice(name=locale_str("4 columns: a longer game"), value=ColumnsToWin.FOUR),
            Choice(name=locale_str("5 columns: the longest game"), value=ColumnsToWin.FIVE),
            Choice(
                name=locale_str("by the number of players: 5 for two, 4 for three, 3 for four"),
                value=ColumnsToWin.BY_PLAYERS,
            ),
        ],
        starter=[
            Choice(name=locale_str("highest roll: everyone rolls two dice"), value=Starter.ROLL_OFF),
            Choice(name=locale_str("the host's choice: asked when the game starts"), value=Starter.HOST),
            Choice(name=locale_str("random: everyone is equally likely"), value=Starter.RANDOM),
        ],
        crowded=[
            Choice(
                name=locale_str("spaces are shared: markers do not get in each other's way"),
                value=CrowdedSpaces.SHARE,
            ),
            Choice(name=locale_str("runners jump over it: one marker per space"), value=CrowdedSpaces.JUMP),
            Choice(
                name=locale_str("no stopping there: roll again while you share a space"),
                value=CrowdedSpaces.NO_STOP,
            ),
        ],
    )
    return described(chosen(command))


def rules_modal(table: Table, language: Language, entered: int | None = None) -> ui.Modal:
    """Return the modal for the rules of a table, with the current rules selected.

    Rules of the edition itself are not selected, so that they do not stay when the edition changes. Like a
    card the modal is stopped at once: its submission is routed by its custom id.

    Args:
        table: the table.
        language: the reader's language.
        entered: what to select instead, as :func:`encode_choices` returned it.

    Raises:
        NotUnderstood: ``entered`` stands for nothing.
    """
    text = language.text
    selected = _current_choices(table.rules) if entered is None else _decode_choices(entered)
    edition = next((EDITIONS[name] for name in selected["edition"]), table.rules.edition)
    printed = Rules.of(edition, bidding=BIDDING in selected["extras"])
    as_printed = {AS_PRINTED: text("with another edition, what that one says")}
    modal = ui.Modal(
        title=text("Rules of this game"), custom_id=str(TableButton(table.id, 0, LobbyButton.RULES))
    )
    modal.add_item(
        select_field(
            text("Edition"),
            "edition",
            {name: edition_name(each, language) for name, each in EDITIONS.items()},
            selected["edition"],
            descriptions={name: edition_description(each, language) for name, each in EDITIONS.items()},
        )
    )
    modal.add_item(
        select_field(
            text("Columns to win"),
            "columns",
            {
                AS_PRINTED: text("as the edition says: {rule}", rule=columns_name(printed.columns, language)),
                **{columns: columns_name(columns, language) for columns in ColumnsToWin},
            },
            selected["columns"],
            descriptions=as_printed | {each: columns_description(each, language) for each in ColumnsToWin},
        )
    )
    modal.add_item(
        select_field(
            text("First turn"),
            "starter",
            {
                AS_PRINTED: text("as the edition says: {rule}", rule=starter_name(printed.starter, language)),
                **{starter: starter_name(starter, language) for starter in Starter},
            },
            selected["starter"],
            descriptions=as_printed | {each: starter_description(each, language) for each in Starter},
        )
    )
    modal.add_item(
        select_field(
            text("Crowded spaces"),
            "crowded",
            {crowded: crowded_name(crowded, language) for crowded in CrowdedSpaces},
            selected["crowded"],
            descriptions={each: crowded_description(each, language) for each in CrowdedSpaces},
        )
    )
    modal.add_item(
        select_field(
            text("Extra rules"),
            "extras",
            {PRIORITY: priority_name(language), BIDDING: bidding_name(language)},
            selected["extras"],
            descriptions={PRIORITY: priority_description(language), BIDDING: bidding_description(language)},
            max_values=2,
        )
    )
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


def encode_choices(values: Mapping[str, Collection[str]]) -> int:
    """Return a number for what was chosen in the modal, with a bit for each choice, for a custom id."""
    bits = [choice in values.get(name, ()) for name, choices in _FIELDS.items() for choice in choices]
    return sum(1 << place for place, chosen in enumerate(bits) if chosen)


def _decode_choices(number: int) -> dict[str, tuple[str, ...]]:
    """Return what a number of :func:`encode_choices` stands for, by the names of the fields.

    Raises:
        NotUnderstood: it stands for nothing that can be chosen.
    """
    selected = {}
    for name, choices in _FIELDS.items():
        selected[name] = tuple(choice for place, choice in enumerate(choices) if number >> place & 1)
        number >>= len(choices)
        if name != "extras" and len(selected[name]) > 1:
            raise NotUnderstood("I don't know those rules. Pick them from the lists.")
    if number:
        raise NotUnderstood("I don't know those rules. Pick them from the lists.")
    return selected


def _current_choices(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Return what stands for ``rules`` in the modal, by the names of the fields."""
    printed = Rules.of(rules.edition, bidding=rules.bidding)
    added = rules.placing_priority and not printed.placing_priority
    return {
        "edition": (rules.edition.name,),
        "columns": (AS_PRINTED if rules.columns is printed.columns else rules.columns,),
        "starter": (AS_PRINTED if rules.starter is printed.starter else rules.starter,),
        "crowded": (rules.crowded,),
        "extras": tuple(name for name, chosen in ((PRIORITY, added), (BIDDING, rules.bidding)) if chosen),
    }


def _either(chosen: bool | None, before: bool) -> bool:
    """Return what was chosen, or what held before.

    Raises:
        TypeError: something else was chosen than yes or no.
    """
    if chosen is None:
        return before
    if not isinstance(chosen, bool):
        raise TypeError(f"{chosen!r} is neither yes nor no")
    return chosen
