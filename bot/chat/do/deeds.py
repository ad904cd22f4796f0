"""What can be done at a table, in words: what is suggested, what is recognised, and what it leads to."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from unicodedata import category

from bot.chat.lobby.cards import cancel_confirmation, options_card
from bot.chat.lobby.ids import LobbyButton
from bot.chat.odds.cards import ODDS
from bot.chat.play.menu import end_confirmation, resign_confirmation
from bot.chat.preferences import BoardFormat
from bot.chat.turns.move_text import move_label
from bot.chat.turns.odds_text import has_odds
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language
from bot.game import STAKES, Action, Bid, Phase, Starter, roll_moves, shiftable_columns
from bot.game.actions import ChangeMove, Choose, Confirm, PlaceBid, Roll, Shift, Stop, Undo
from bot.players import Strength
from bot.tables import requests
from bot.tables.guesses import can_be_guessed
from bot.tables.playing import may_end_alone
from bot.tables.seats import Caller, Computer, Person, Reservation
from bot.tables.table import Table

_COLUMNS = re.compile("[^0-9]{0,3}([0-9]{1,2})(?:[^0-9]{1,5}([0-9]{1,2}))?[^0-9]?")
"""The columns of a move, or the column of a step, with little else, such as ``10 and 4``."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that can be done at a table.

    Attributes:
        label: what it is called: most often as the button that does it.
        what: a request, whether a spectator guesses a stop, how the board is to be shown, or a button.
        suggested: whether it is suggested if the request is possible. What is not suggested is recognised all
            the same, and then refused with a reason.
        ask: returns the card that asks before the request, which its own button then makes.
    """

    label: str
    what: requests.Request | bool | str
    suggested: bool = True
    ask: Callable[[], Card] | None = None


_UNTRIED = str | bool | requests.SkipComputers
"""What is suggested without a trial: computers may think for long."""


def find_deed(typed: str, table: Table, by: Caller, languages: Iterable[Language]) -> Deed | None:
    """Return what somebody means by what they have typed, None if that is unclear.

    The languages are their own, in which they are asked and answered, and another one they may have typed in.
    Case, spaces and signs make no difference, nor does the order of the columns of a move.
    """
    own, other = (list(_deeds(table, by, language)) for language in languages)
    named = list(zip(own * 2, own + other, strict=True))
    # What was picked from the list comes first: names may differ only by their signs.
    for read in (str, _letters):
        if found := [deed for deed, each in named if read(each.label) == read(typed)]:
            return found[0]
    columns = _COLUMNS.fullmatch(typed.strip())
    if columns is None:
        return None
    move = tuple(sorted(int(column) for column in columns.groups() if column))
    action: Callable[[int], Action] = partial(Choose, move=move)
    if table.game is not None and table.game.state.phase is Phase.SETTLE and len(move) == 1:
        action = partial(Shift, column=move[0])
    return Deed(typed, requests.TakeAction(by, action))


def asks_for_rematch(typed: str, languages: Iterable[Language]) -> bool:
    """Return whether somebody means a rematch by what they have typed in one of the languages."""
    return any(_letters(language.text("Rematch")) == _letters(typed) for language in languages)


def suggested_labels(
    typed: str, table: Table, by: Caller, languages: Iterable[Language], refuses: Callable[..., object]
) -> list[str]:
    """Return what somebody can do now and may mean by what they have typed so far.

    They read the first of the languages, and may have typed in either. ``refuses`` tells whether a request
    would be refused.
    """
    labels = []
    for deed, alias in zip(*(_deeds(table, by, language) for language in languages), strict=True):
        meant = _may_become(typed, deed.label) or _may_become(typed, alias.label)
        if deed.suggested and meant and (isinstance(deed.what, _UNTRIED) or not refuses(deed.what)):
            labels.append(deed.label)
    return labels


def _deeds(table: Table, by: Caller, language: Language) -> Iterator[Deed]:
    """Yield everything that can be done at some time, the likeliest first."""
    for label, request in chain(_in_game(table, by, language), _in_lobby(table, by, language)):
        yield Deed(label, request)
    text, seat, game = language.text, table.seat_of(by.id), table.game
    guesses = seat is None and can_be_guessed(table)
    yield Deed(text("Guess a stop"), True, guesses)
    yield Deed(text("Guess a bust"), False, guesses)
    # What buttons are called in some positions.
    yield Deed(text("Roll again"), requests.TakeAction(by, Roll), suggested=False)
    yield Deed(text("Stop and win"), requests.TakeAction(by, Stop), suggested=False)
    yield Deed(text("Play now"), requests.PlayNow(by), seat is not None)
    cancel, options = requests.Cancel(by), partial(options_card, table, language)
    yield Deed(text("Change the rules"), cancel, ask=options)
    yield Deed(text("Resume"), requests.Resume(by), table.paused)
    skip = text("Go on") if table.waits_for_clicks else text("Skip")
    yield Deed(skip, requests.SkipComputers(by), table.computer_to_act and table.takes_part(by.id))
    yield Deed(text("Rematch"), LobbyButton.REMATCH, game is not None and not table.open and seat is not None)
    playing = game is not None and table.open
    yield Deed(text("Odds"), ODDS, playing and has_odds(table))
    yield Deed(text("Text board"), BoardFormat.TEXT, game is not None)
    yield Deed(text("Picture of the board"), BoardFormat.PICTURE, game is not None)
    if playing:
        confirm = partial(resign_confirmation, table, language)
        yield Deed(text("Leave"), requests.ResignGame(by), ask=confirm)
    else:
        yield Deed(text("Leave"), requests.Leave(by))
    if may_end_alone(table, by):
        yield Deed(
            text("End the game"), requests.ForceEnd(by), ask=partial(end_confirmation, table, by, language)
        )
    else:
        end = requests.AcceptEnd(by) if table.end_votes else requests.ProposeEnd(by)
        yield Deed(text("End the game"), end, not table.end_votes)
    others = any(person.id != by.id for person in table.people)
    ask = partial(cancel_confirmation, table, by.id, language) if others else None
    yield Deed(text("Cancel the game"), cancel, ask=ask)


def _in_game(table: Table, by: Caller, language: Language) -> Iterator[tuple[str, requests.Request]]:
    """Yield each request that changes a game at once, with its name."""
    text, state = language.text, table.game.state if table.game else None
    take = partial(requests.TakeAction, by)
    yield text("Roll"), take(Roll)
    for move in roll_moves(state) if state else ():
        yield move_label(move, language), take(partial(Choose, move=move))
    yield text("Stop"), take(Stop)
    yield text("Change move"), take(ChangeMove)
    for column in shiftable_columns(state) if state and state.settlement else ():
        yield language.number(column), take(partial(Shift, column=column))
    yield text("Undo"), take(Undo)
    yield text("Done"), take(Confirm)
    for stake in STAKES:
        yield text("Bid {chips} on a stop", chips=stake), take(partial(PlaceBid, bid=Bid(True, stake)))
        yield text("Bid {chips} on a bust", chips=stake), take(partial(PlaceBid, bid=Bid(False, stake)))
    yield text("I'm back"), requests.TakeSeatBack(by)
    yield text("Let a computer play"), requests.Substitute(by)
    yield text("End without a winner"), requests.AcceptEnd(by)
    yield text("Keep playing"), requests.RejectEnd(by)


def _in_lobby(table: Table, by: Caller, language: Language) -> Iterator[tuple[str, requests.Request]]:
    """Yield each request that changes a lobby, with its name."""
    text = language.text
    yield text("Join") if table.reservation_of(by.id) is None else text("Accept"), requests.Join(by)
    yield text("Not now"), requests.Decline(by)
    yield text("Start"), requests.Start(by)
    for seat, player in enumerate(table.seats) if table.options.rules.starter is Starter.HOST else ():
        person = player.id if isinstance(player, Person) else None
        label = text("Start: {name} goes first", name=language.plain(player))
        yield label, requests.Start(by, person, None if person else seat)
    for strength in Strength:
        yield text("Add {name}", name=language.strength(strength)), requests.AddComputer(by, strength)
    for computer in [player for player in table.seats if isinstance(player, Computer)][-1:]:
        yield text("Remove {name}", name=language.plain(computer)), requests.RemoveComputer(by)
    for entry in table.seating:
        other = entry.person if isinstance(entry, Reservation) else entry
        if isinstance(other, Person) and other.id != by.id:
            yield text("Remove {name}", name=language.plain(other)), requests.RemovePlayer(by, other.id)


def _may_become(typed: str, label: str) -> bool:
    """Return whether a word of a label begins with each word that somebody has typed."""
    begun, words = (re.findall(r"\w+", text[:100].casefold()) for text in (typed, label))
    return all(any(word.startswith(each) for word in words) for each in begun)


def _letters(text: str) -> str:
    """Return a text without spaces, punctuation and case, so that nothing else makes a difference."""
    return "".join(each for each in text[:100].casefold() if category(each)[0] not in "CPZ")
