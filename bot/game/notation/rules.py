"""Rules as one token: the edition, followed by the variants that differ from it."""

from bot.game.editions import EDITIONS, Starter
from bot.game.notation.tokens import parse_choice, quoted
from bot.game.refusals import NotAllowed
from bot.game.rules import ColumnsToWin, CrowdedSpaces, Rules

_COLUMNS = "columns="
_STARTER = "starter="
_CROWDED = "crowded="
_PRIORITY = "priority"
_BIDDING = "bidding"


def format_rules(rules: Rules) -> str:
    """Return ``rules`` as one token: ``parker``, or ``parker,columns=4,crowded=jump``."""
    printed = Rules.of(rules.edition, bidding=rules.bidding)
    words = [rules.edition.name]
    if rules.columns is not printed.columns:
        words.append(f"{_COLUMNS}{rules.columns}")
    if rules.starter is not printed.starter:
        words.append(f"{_STARTER}{rules.starter}")
    if rules.crowded is not printed.crowded:
        words.append(f"{_CROWDED}{rules.crowded}")
    if rules.placing_priority is not printed.placing_priority:
        words.append(_PRIORITY)
    if rules.bidding:
        words.append(_BIDDING)
    return ",".join(words)


def parse_rules(token: str) -> Rules:
    """Return the rules written as ``token``.

    Raises:
        ValueError: ``token`` is malformed, combines variants that exclude each other, or repeats what the
            edition already says.
    """
    name, *words = token.split(",")
    if name not in EDITIONS:
        raise ValueError(f"no such edition: {quoted(name)}")
    columns: ColumnsToWin | None = None
    starter: Starter | None = None
    crowded = CrowdedSpaces.SHARE
    for word in words:
        if word.startswith(_COLUMNS):
            columns = parse_choice(ColumnsToWin, word.removeprefix(_COLUMNS))
        elif word.startswith(_STARTER):
            starter = parse_choice(Starter, word.removeprefix(_STARTER))
        elif word.startswith(_CROWDED):
            crowded = parse_choice(CrowdedSpaces, word.removeprefix(_CROWDED))
        elif word not in (_PRIORITY, _BIDDING):
            raise ValueError(f"no such variant: {quoted(word)}")
    try:
        rules = Rules.of(
            EDITIONS[name],
            columns=columns,
            starter=starter,
            crowded=crowded,
            placing_priority=_PRIORITY in words,
            bidding=_BIDDING in words,
        )
    except NotAllowed as refusal:
        raise ValueError(refusal.message) from refusal
    if format_rules(rules) != token:
        raise ValueError(f"these rules are written {format_rules(rules)}, not {quoted(token)}")
    return rules
