"""The texts about the rules of a table."""

from bot.chat.ui.i18n.language import Language
from bot.game import PARKER, ColumnsToWin, CrowdedSpaces, Edition, Rules, Starter


def aim(columns: int, language: Language) -> str:
    """Return the aim of the game in one line."""
    return language.plural(
        "Be first to the top of **{count} column**. Roll, choose, and stop before you bust.",
        "Be first to the top of **{count} columns**. Roll, choose, and stop before you bust.",
        columns,
    )


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


def edition_description(edition: Edition, language: Language) -> str:
    """Return what is special about an edition, in one line."""
    text = language.text
    match edition.name:
        case "ravensburger":
            return text("like Parker, but the host says who goes first")
        case "asmodee":
            return text("like Parker, but with nine markers instead of eleven")
        case "franjos":
            return text("nine markers, no stop before all three runners climb, columns claimed at once")
        case _:
            return text("the classic rules")


def columns_name(columns: ColumnsToWin, language: Language) -> str:
    """Return how many columns win."""
    if columns is ColumnsToWin.BY_PLAYERS:
        return language.text("5 columns win with two players, 4 with three, 3 with four")
    return language.plural("{count} column wins", "{count} columns win", int(columns))


def columns_description(columns: ColumnsToWin, language: Language) -> str:
    """Return what a number of columns to win means for the game, in one line."""
    match columns:
        case ColumnsToWin.THREE:
            # Translators: what a number of columns to win makes of the game
            return language.text("the usual game")
        case ColumnsToWin.FOUR:
            return language.text("a longer game")
        case ColumnsToWin.FIVE:
            return language.text("the longest game")
        case ColumnsToWin.BY_PLAYERS:
            return language.text("about as long with any number of players")


def crowded_name(crowded: CrowdedSpaces, language: Language) -> str:
    """Return the rule for crowded spaces."""
    match crowded:
        case CrowdedSpaces.SHARE:
            return language.text("players share spaces")
        case CrowdedSpaces.JUMP:
            return language.text("runners jump over other players' markers")
        case CrowdedSpaces.NO_STOP:
            return language.text("no stopping on another player's marker")


def crowded_description(crowded: CrowdedSpaces, language: Language) -> str:
    """Return what the rule for crowded spaces means, in one line."""
    match crowded:
        case CrowdedSpaces.SHARE:
            return language.text("markers do not get in each other's way")
        case CrowdedSpaces.JUMP:
            return language.text("one marker per space: steps skip those of others")
        case CrowdedSpaces.NO_STOP:
            return language.text("pass through, but roll again while you share a space")


def starter_name(starter: Starter, language: Language) -> str:
    """Return who goes first."""
    match starter:
        case Starter.ROLL_OFF:
            return language.text("highest roll goes first")
        case Starter.HOST:
            return language.text("the host decides who goes first")
        case Starter.RANDOM:
            return language.text("a random player goes first")


def starter_description(starter: Starter, language: Language) -> str:
    """Return how the first player is chosen, in one line."""
    match starter:
        case Starter.ROLL_OFF:
            return language.text("everyone rolls two dice; ties roll again")
        case Starter.HOST:
            return language.text("asked when the game starts")
        case Starter.RANDOM:
            return language.text("everyone is equally likely")


def priority_name(language: Language) -> str:
    """Return the name of placing priority."""
    return language.text("new runners come first")


def priority_description(language: Language) -> str:
    """Return what placing priority means, in one line."""
    return language.text("a move must bring in as many new runners as possible")


def bidding_name(language: Language) -> str:
    """Return the name of the bidding variant."""
    return language.text("the others bid on each turn")


def bidding_description(language: Language) -> str:
    """Return what bidding means, in one line."""
    return language.text("bet in secret on whether a turn ends with a stop or a bust")


def rules_sentence(rules: Rules, language: Language) -> str:
    """Return the rules in one sentence."""
    parts = [
        columns_name(rules.columns, language),
        starter_name(rules.starter, language),
        *_variants(rules, language),
    ]
    return language.text(
        "{edition}: {variants}.", edition=edition_name(rules.edition, language), variants=" · ".join(parts)
    )


def rules_differences(rules: Rules, language: Language) -> list[str]:
    """Return how the rules differ from plain Parker rules, besides a fixed number of columns."""
    parts = []
    if rules.edition != PARKER:
        parts.append(edition_name(rules.edition, language))
    if rules.columns is ColumnsToWin.BY_PLAYERS:
        parts.append(columns_name(rules.columns, language))
    if rules.starter is not PARKER.starter:
        parts.append(starter_name(rules.starter, language))
    return [*parts, *_variants(rules, language)]


def _variants(rules: Rules, language: Language) -> list[str]:
    """Return the names of the variants that are played."""
    parts = []
    if rules.crowded is not CrowdedSpaces.SHARE:
        parts.append(crowded_name(rules.crowded, language))
    if rules.placing_priority and not rules.edition.placing_priority:
        parts.append(priority_name(language))
    if rules.bidding:
        parts.append(bidding_name(language))
    return parts
