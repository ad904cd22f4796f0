"""The texts about the rules of a table."""

from bot.chat.i18n.language import Language
from bot.game import ColumnsToWin, CrowdedSpaces, Edition, Rules, Starter


def edition_name(edition: Edition, language: Language) -> str:
    """Return the name of an edition."""
    text = language.text
    match edition.name:
        case "ravensburger":
            return text("Ravensburger edition")
        case "asmodee":
            return text("Asmodée edition")
        case "franjos":
            return text("Franjos edition")
        case _:
            return text("Parker edition")


def columns_name(columns: ColumnsToWin, language: Language) -> str:
    """Return how many columns win."""
    if columns is ColumnsToWin.BY_PLAYERS:
        return language.text("5 columns win with two players, 4 with three, 3 with four")
    return language.plural("{count} column wins", "{count} columns win", int(columns))


def crowded_name(crowded: CrowdedSpaces, language: Language) -> str:
    """Return the rule for crowded spaces."""
    match crowded:
        case CrowdedSpaces.SHARE:
            return language.text("players share spaces")
        case CrowdedSpaces.JUMP:
            return language.text("runners jump over other players' markers")
        case CrowdedSpaces.NO_STOP:
            return language.text("no stopping on another player's marker")


def starter_name(starter: Starter, language: Language) -> str:
    """Return who goes first."""
    match starter:
        case Starter.ROLL_OFF:
            return language.text("highest roll goes first")
        case Starter.HOST:
            return language.text("the host decides who goes first")
        case Starter.RANDOM:
            return language.text("a random player goes first")


def priority_name(language: Language) -> str:
    """Return the name of placing priority."""
    return language.text("new runners come first")


def bidding_name(language: Language) -> str:
    """Return the name of the bidding variant."""
    return language.text("the others bid on each turn")


def rules_sentence(rules: Rules, language: Language) -> str:
    """Return the rules in one sentence."""
    parts = [columns_name(rules.columns, language), starter_name(rules.starter, language)]
    if rules.crowded is not CrowdedSpaces.SHARE:
        parts.append(crowded_name(rules.crowded, language))
    if rules.placing_priority and not rules.edition.placing_priority:
        parts.append(priority_name(language))
    if rules.bidding:
        parts.append(bidding_name(language))
    return language.text(
        "{edition}: {variants}.", edition=edition_name(rules.edition, language), variants="; ".join(parts)
    )
