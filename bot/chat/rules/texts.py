"""The texts about the rules of a table."""

from collections.abc import Mapping
from enum import StrEnum

from bot.chat.ui.i18n.language import Language, capitalized
from bot.game import (
    ASMODEE,
    FRANJOS,
    PARKER,
    RAVENSBURGER,
    ColumnsToWin,
    CrowdedSpaces,
    Edition,
    Label,
    Rules,
    Starter,
)


class Extra(StrEnum):
    """Rules that are played or not."""

    PRIORITY = "priority"
    """A move has to bring in as many new runners as possible."""
    BIDDING = "bidding"


EXTRAS: Mapping[str, Extra] = {"placing_priority": Extra.PRIORITY, "bidding": Extra.BIDDING}
"""The extra rules by their names in :class:`bot.game.Rules`."""

Rule = Edition | ColumnsToWin | Starter | CrowdedSpaces | Extra

_TEXTS: Mapping[Rule, tuple[Label, Label]] = {
    PARKER: (Label("Parker edition"), Label("the classic rules")),
    RAVENSBURGER: (Label("Ravensburger edition"), Label("like Parker, but the host says who goes first")),
    ASMODEE: (Label("Asmodée edition"), Label("like Parker, but with nine markers instead of eleven")),
    FRANJOS: (
        Label("Franjos edition"),
        Label("nine markers, stops only with three runners, columns claimed at once"),
    ),
    Starter.ROLL_OFF: (Label("highest roll goes first"), Label("everyone rolls two dice; ties roll again")),
    Starter.HOST: (Label("the host decides who goes first"), Label("asked when the game starts")),
    Starter.RANDOM: (Label("a random player goes first"), Label("everyone is equally likely")),
    CrowdedSpaces.SHARE: (Label("players share spaces"), Label("markers don't get in each other's way")),
    CrowdedSpaces.JUMP: (
        Label("runners jump over other players' markers"),
        Label("one marker per space: steps skip those of others"),
    ),
    CrowdedSpaces.NO_STOP: (
        Label("no stopping on another player's marker"),
        Label("pass through, but roll again while you share a space"),
    ),
    Extra.PRIORITY: (
        Label("new runners come first"),
        Label("a move must bring in as many new runners as possible"),
    ),
    Extra.BIDDING: (
        Label("the others bid on each turn"),
        Label("bid in secret on whether a turn ends with a stop or a bust"),
    ),
}
"""The name of each rule, and what it means in one line."""

_COLUMNS = {
    ColumnsToWin.THREE: Label("the usual game"),
    ColumnsToWin.FOUR: Label("a longer game"),
    ColumnsToWin.FIVE: Label("the longest game"),
    ColumnsToWin.BY_PLAYERS: Label("games of about the same length"),
}


def aim(columns: int, language: Language) -> str:
    """Return the aim of the game in one line."""
    return language.plural(
        "Be first to the top of **{count} column**. Roll, choose, and stop before you bust.",
        "Be first to the top of **{count} columns**. Roll, choose, and stop before you bust.",
        columns,
    )


def rule_name(rule: Rule, language: Language) -> str:
    """Return the name of an edition, or what a rule says."""
    match rule:
        case ColumnsToWin.BY_PLAYERS:
            return language.text("5 columns win with two players, 4 with three, 3 with four")
        case ColumnsToWin():
            return language.plural("{count} column wins", "{count} columns win", int(rule))
    return language.text(_TEXTS[rule][0].message)


def rule_description(rule: Rule, language: Language) -> str:
    """Return what an edition or a rule means for the game, in one line."""
    described = _COLUMNS[rule] if isinstance(rule, ColumnsToWin) else _TEXTS[rule][1]
    return language.text(described.message)


def rule_line(rule: Rule, language: Language) -> str:
    """Return an edition or a rule with what it means, in one line."""
    name, meaning = rule_name(rule, language), rule_description(rule, language)
    return capitalized(language.text("{name}: {meaning}", name=name, meaning=meaning))


def rules_sentence(rules: Rules, language: Language) -> str:
    """Return the rules in one sentence."""
    played = (rules.columns, rules.starter, *variants_of(rules))
    variants = [rule_name(rule, language) for rule in played]
    return language.text(
        "{edition}: {variants}.", edition=rule_name(rules.edition, language), variants=" · ".join(variants)
    )


def rules_differences(rules: Rules, language: Language) -> list[str]:
    """Return how the rules differ from plain Parker rules, besides a fixed number of columns."""
    different: dict[Rule, bool] = {
        rules.edition: rules.edition != PARKER,
        rules.columns: rules.columns is ColumnsToWin.BY_PLAYERS,
        rules.starter: rules.starter is not PARKER.starter,
    }
    told = (*(rule for rule in different if different[rule]), *variants_of(rules))
    return [rule_name(rule, language) for rule in told]


def variants_of(rules: Rules) -> list[CrowdedSpaces | Extra]:
    """Return the variants that are played, besides columns and first turn."""
    printed = Rules.of(rules.edition)
    crowded = [rules.crowded] if rules.crowded is not printed.crowded else []
    return [
        *crowded,
        *(extra for name, extra in EXTRAS.items() if getattr(rules, name) is not getattr(printed, name)),
    ]
