"""Players who bid, and the search for bids that others must not see."""

import json
import re

from playground.testing import Button, Message, Response, User
from tests.e2e.card_reader import Strategy, enabled_actions, prudent_choice, reckless_choice, timid_choice
from tests.e2e.harness import poll
from tests.e2e.players import Party

BID = re.compile(r"(?:stops|busts), \d")
"""A bid on a card."""

_SECRET = re.compile(r"(?:stops|busts), \d|(?:side|chips):\d|bid \d (?:makes|busts)")
_SETTLED = re.compile(r"^[✅❌] |chips?, (?:right|wrong)")


def reach_bidding_choice(message: Message, name: str) -> Button:
    """Choose so that everybody gets a marker on the board, and then a turn has two moves."""
    everybody = "no markers yet" not in "".join(message.alt_texts)
    return (reckless_choice if everybody else timid_choice)(message, name)


def settling_choice(message: Message, _: str) -> Button:
    """Choose as a bidder who settles: steps in one column and another, and then Done."""
    buttons = [button for button in message.buttons if not button.disabled]
    arrows = [button for button in buttons if ":shift:" in str(button.custom_id)]
    return arrows[message.edits % len(arrows)] if arrows else message.button("Done")


def missing_bidders(party: Party) -> list[User]:
    """Return the players whose bids the card waits for."""
    return [player for player in party.players if f"⏳\N{NO-BREAK SPACE}{player.mention}" in party.board.text]


async def reach_bidding(party: Party) -> User:
    """Play until all others have a marker on the board and can bid; return the player on turn."""
    await party.play(lambda: "bid" in enabled_actions(party.board), choose=reach_bidding_choice)
    await party.wait_for_ping()
    (player,) = set(party.players) - party.acting
    return player


async def ask_for_bid(party: Party, user: User, side: str | None = None) -> Response:
    """Press Bid, and perhaps a side; return what only the bidder sees."""
    response = await party.click(party.board, "Bid", user)
    if side is not None:
        await party.click(response, side, user)
    assert response.shown.visible_to is user
    return response


async def place_bid(party: Party, user: User, side: str, stake: int) -> Response:
    """Bid with three clicks, and wait until the board shows that; return what only the bidder sees."""
    response = await ask_for_bid(party, user, side)
    await party.click(response, str(stake), user)
    await party.wait_until(lambda: user not in missing_bidders(party))
    return response


async def step(
    party: Party, choose: Strategy = prudent_choice, side_and_stake: tuple[str, int] = ("Stops", 1)
) -> None:
    """Have those who can act do something: bid, take a step in settling, or play."""
    acts = enabled_actions(party.board)
    if "bid" in acts:
        for user in missing_bidders(party):
            await place_bid(party, user, *side_and_stake)
        return
    await party.step(settling_choice if acts & {"shift", "confirm"} else choose)


async def wait_until_shown(party: Party) -> None:
    """Wait until the board shows what is on disk."""
    await poll(lambda: (table := party.stored).shown >= table.revision)


def find_leaks(party: Party, viewer: User) -> list[str]:
    """Return every bid that the channel has shown a user before it was settled, their own bids included."""
    found = []
    for message in party.channel.messages.values():
        if message.visible_to not in (None, viewer):
            continue
        moments = [*message.history, message.rendering()]
        lines = [line for moment in moments for line in moment.text.splitlines()]
        lines += [line for moment in moments for text in moment.alt_texts for line in text.split(". ")]
        lines += [f"{b.label} {b.custom_id}" for moment in moments for b in moment.buttons]
        lines += [
            part.get("content") or json.dumps(part) for part in message.parts if "components" not in part
        ]
        lines += [line for raw in (message.interaction_metadata, message.nonce) for line in [json.dumps(raw)]]
        lines += [file.filename for file in message.files]
        found += [
            line
            for text in lines
            for line in text.splitlines()
            if _SECRET.search(line) and not _SETTLED.search(line)
        ]
    return found


def logged_bids(party: Party) -> list[str]:
    """Return the lines of the log that tell more of a bid than that there is one."""
    return [line for line in party.bot.log if _SECRET.search(line) or re.search("makes|busts", line)]
