"""What must hold after every step, whatever goes wrong."""

import asyncio
import json
import logging
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from bot.chat.boards.pings import is_behind
from bot.chat.ui.i18n.language import Languages
from bot.game import Game, rolls_in
from bot.tables import BoardMessage, GameStore, Ranking, Status, Table, TemporaryStoreError
from bot.tables.counted_games import Ladder, counted_game
from bot.tables.days import DAY
from bot.tables.guesses import turn_endings
from bot.tables.seats import DELETED
from bot.tables.standings import LISTING, OVERALL, UNLISTED, Standing
from bot.verify.verify import roll
from tests.simulation import crowd_judge
from tests.simulation.cards import Cards
from tests.simulation.discord_server import NONCE_LIFE, VISITED, DiscordServer, Message, PendingInteraction
from tests.simulation.faults import Faults
from tests.simulation.virtual_time import FASTEST_DRIFT, request_begun
from tests.store.memory_store import MemoryStore
from tests.store.stored_text import text_in_memory
from tests.tables.secret_bids import secret_bids, tells_secret_bid

if TYPE_CHECKING:  # it imports this module
    from tests.simulation.bot_process import BotProcess

NOBODY = 0
"""An id that nobody has."""

EVERYBODY = 1000
"""More rows than a leaderboard has."""

PROMPT = 15.0
"""Seconds after which a board is late."""

AFTERMATH = 90.0
"""Seconds in which what went wrong may still hold up boards."""

TOLERANCE = 5.0
"""Seconds by which the bot may be wrong about the time when Discord has just told it."""

_PICTURE = re.compile(r"board-(\d+)-(\d+)\.(?:png|gif)")
_BUTTON = re.compile(r"cs1:(\d+):(\d+):([a-z]+)")
_IN_LOBBIES = ("join", "leave", "computers", "options", "rules", "pace", "cancel", "start", "play", "decline")
"""Actions before the game, whose buttons tell no version of it."""

_TURN_NONCE = re.compile(r"(\d+)\.(\d+)")
_FIRST_DEADLINE = 10**9
"""What follows the dot in the nonce of a reminder is later than this: a time."""


@dataclass
class Outcome:
    """What came of a simulation.

    Attributes:
        digest: what tells this run from every other.
        pings: how many times somebody was pinged for a turn.
        secrets: how many people got their data while somebody else's bid in it was secret.
        lent: how many changes there were of tables where the bot is no member.
        hidden: how many times somebody did something in a channel that the bot may not view.
        turned: how many times an open table's server invited the bot or removed it.
        votes: how many votes of channels closed.
        closing_kills: how many kills there were at the moment when one closes.
        freed: how many games went on that had waited for somebody who vanished.
    """

    digest: str = ""
    hours: float = 0.0
    events: int = 0
    finished: int = 0
    kills: int = 0
    troubles: int = 0
    pings: int = 0
    erasures: int = 0
    guesses: int = 0
    secrets: int = 0
    lent: int = 0
    lent_pings: int = 0
    hidden: int = 0
    turned: int = 0
    freed: int = 0
    votes: int = 0
    closing_kills: int = 0


class Judge(logging.Handler):
    """Sees every write to the database, every message and every error in the log, and notes what is wrong.

    Attributes:
        wrong: what must not be, one sentence each.
        told_time_at: when Discord last told the bot the time, in seconds since 1970.
    """

    def __init__(self, clock: Callable[[], float], faults: Faults, cards: Cards) -> None:
        super().__init__(logging.ERROR)
        self._clock = clock
        self._faults = faults
        self._cards = cards
        self._languages = Languages()
        self._folded: dict[int, Game] = {}
        self._boards: dict[int, Table] = {}
        self._messages: dict[int, Message] = {}
        self._rolls: dict[int, int] = {}
        self._late: dict[str, float] = {}  # what is not as it should be, a sentence, and since when
        self._called: dict[tuple[int, int, int], float] = {}
        self._recorded: dict[int, float] = {}  # when the board of a table was last recorded
        self._followed_up: set[tuple[int, BoardMessage, int]] = set()  # with what was recorded
        self.wrong: list[str] = []
        self.told_time_at = 0.0
        self.tables: dict[int, Table] = {}
        self.seen = Outcome()

    def latest_in(self, channel_id: int) -> Table | None:
        """Return the latest table of a channel, None if there was none."""
        there = [table for table in self.tables.values() if table.location.channel_id == channel_id]
        return max(there, key=lambda table: table.id) if there else None

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error of the bot, unless it is that the database is away."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, TemporaryStoreError):
            self.wrong.append(f"the bot logs an error: {record.getMessage()}: {error!r}")

    def written(self, table: Table) -> None:
        before = self.tables.get(table.id)
        self.tables[table.id] = table
        if before is not None and before.revision > table.revision:
            self.wrong.append(f"table {table.id} goes back from {before.revision} to {table.revision}")
        self._check_log(table)
        self._check_seal(table, before)
        self._check_deadline(table, before)
        self._check_crowd(table, before)
        self.seen.lent += table.lent
        self.seen.turned += before is not None and before.lent is not table.lent
        if before is None or table.board != before.board:
            self._recorded[table.id] = self._clock()
        if table.board.id != (before.board.id if before else None):
            self._boards.pop(before.board.id or NOBODY if before else NOBODY, None)
        if table.board.id is not None:
            self._boards[table.board.id] = table
            self._check_board(table)

    def sent(self, message: Message) -> None:
        self._messages[message.id] = message
        found = _TURN_NONCE.fullmatch(message.nonce or "")
        table = self.latest_in(message.channel_id)
        if table is not None and message.nonce is None:
            self._check_follow_up(table, message)
        if found is None or table is None or int(found[2]) > _FIRST_DEADLINE:
            return
        turn = int(found[2])
        for user_id in message.notified:
            self.seen.pings += 1
            key = (table.id, turn, user_id)
            if key in self._called:
                self._check_repeated_ping(table, turn, user_id, message.sent_at - self._called[key])
            self._called[key] = message.sent_at

    def changed(self, message: Message) -> None:
        for name in message.files:
            if found := _PICTURE.fullmatch(name):
                self._check_saved(int(found[1]), "revision", int(found[2]))
        for control in message.controls:
            found = _BUTTON.match(control["custom_id"])
            if found and found[3] not in _IN_LOBBIES:
                self._check_saved(int(found[1]), "action_version", int(found[2]))
        if message.id in self._boards:
            self._check_board(self._boards[message.id])

    def told(self, user_id: int, message: Message) -> None:
        """See a message that only one person sees; no secret bid of others may be in their data."""
        for name, content in message.files.items():
            if name == "cantstop-data.json":
                for game in json.loads(content)["games"]:
                    table = self.tables[game["table"]]
                    self.seen.secrets += bool(secret_bids(table, user_id))
                    if tells_secret_bid(game["log"], table, user_id):
                        self.wrong.append(f"table {table.id}: {user_id} gets a secret bid")

    def answered(self, interaction: PendingInteraction) -> None:
        """See how a click was answered: an outdated board that nothing else updates has to be shown."""
        table, clicked = self.latest_in(interaction.channel_id), interaction.clicked
        if not interaction.on_outdated or interaction.original in (None, clicked):
            return
        assert table is not None
        assert clicked is not None
        # Discord may have done what it gave an error for: then only what is stored is behind.
        shown = (int(found[2]) for name in clicked.files if (found := _PICTURE.fullmatch(name)))
        revision = max(shown, default=table.board.shown_revision)
        is_outdated = table.board.id == clicked.id and revision < table.revision
        if is_outdated and table.lent and self._faults.seconds_without_any > PROMPT:
            self.wrong.append(f"table {table.id} stays outdated although its board was clicked")

    def _check_crowd(self, table: Table, before: Table | None) -> None:
        if before is None or before.crowd is None or before.revision == table.revision or before.game is None:
            return
        drift = FASTEST_DRIFT * (self._clock() - self.told_time_at)
        found = crowd_judge.faults(before, table, self._clock(), TOLERANCE + drift)
        self.wrong += [f"table {table.id} {sentence}" for sentence in found]
        self.seen.votes += table.crowd is not None and table.crowd.votes > before.crowd.votes

    def _check_deadline(self, table: Table, before: Table | None) -> None:
        """Check that a new deadline gives people their time, neither more nor less, by Discord's clock."""
        known = before.deadline if before is not None else None
        if table.deadline is None or table.deadline == known or table.crowd:
            return
        if table.lent and table.deadline < table.last_activity + 2 * DAY:
            self.wrong.append(f"table {table.id} has a pace where the bot is no member")
        assert table.pace.time_limit is not None
        late = table.deadline - table.pace.time_limit - self._clock()
        drift = FASTEST_DRIFT * (self._clock() - self.told_time_at)
        if not -60.0 - drift < late < TOLERANCE + drift:  # saving takes less than a minute
            self.wrong.append(f"table {table.id} has a deadline that is {late:.0f} s late")

    def check_new_board(self, message: Message, channel: Mapping[int, Message]) -> None:
        """Check that the bot sends no new board by itself where people still see the one before."""
        table = self.latest_in(message.channel_id)
        board = channel.get(table.board.id or NOBODY) if table is not None and table.open else None
        if table is None or board is None or message.sent_at - board.sent_at > 49 * 60.0:
            return  # it may have to be replaced because of its age
        if message.sent_at - self._recorded[table.id] < asyncio.get_running_loop().time() - request_begun():
            return  # a click whose answer overtook this request showed the board
        if not any(control["custom_id"].startswith(f"cs1:{table.id}:") for control in message.controls):
            return  # it is of a game that is over, whose board was deleted
        if sum(each.id > board.id for each in channel.values()) < 5:
            self.wrong.append(f"message {message.id} is a new board although the last one is in sight")

    def deleted(self, message_id: int) -> None:
        self._messages.pop(message_id, None)

    async def erased(self, user_id: int, disk: MemoryStore) -> None:
        """Look for the id of a person who has just been erased in all that is stored."""
        self.seen.erasures += 1
        for table_id, known in sorted(self.tables.items()):
            table = await disk.load(table_id)
            assert table is not None
            if table.revision != known.revision:
                self.written(table)
            else:
                self.tables[table_id] = table  # a closed one, whose board stays as it is
        places = [line for line in text_in_memory(disk).splitlines() if str(user_id) in line]
        self.wrong += [f"{user_id} is erased, and still in {place}" for place in places]

    async def check_standings(self, disk: GameStore) -> None:
        """Compare the wins with the logs of all games, and everything with what is recalculated from them."""
        wins: defaultdict[Ladder, Counter[int]] = defaultdict(Counter)
        for table in self.tables.values():
            if (game := counted_game(table)) is not None:
                for ladder, (seat, person) in product(game.ladders, game.people.items()):
                    wins[ladder][person.id] += game.results[seat].won
        stored = await _leaderboards(disk, wins)
        for ladder, standings in stored.items():
            if {user: standing.wins for user, standing in standings.items()} != {
                user: count
                for user, count in wins[ladder].items()
                if user != DELETED.id
                and (ladder.scope != OVERALL or await disk.get_choice(user, LISTING) != UNLISTED)
            }:
                self.wrong.append(f"the standings {ladder} are {standings}, by the logs {wins[ladder]}")
        guesses = await self._check_guesses(disk)
        await disk.rebuild_standings()
        if await self._check_guesses(disk) != guesses:
            self.wrong.append("recalculating the standings changes which guesses were right")
        for ladder, again in (await _leaderboards(disk, wins)).items():
            if stored[ladder] != again:
                self.wrong.append(f"the standings {ladder} are {stored[ladder]}, recalculated {again}")

    async def _check_guesses(self, disk: GameStore) -> list[dict[str, Any]]:
        """Compare which guesses were right with the logs of the games, and return all guesses."""
        people = [await disk.personal_data(user_id) for user_id in sorted(await disk.user_ids())]
        guesses = [guess for person in people if person is not None for guess in person.guesses]
        for guess in guesses:
            table = self.tables[guess["table"]]
            assert table.game is not None
            stopped = turn_endings(table.game).get(guess["turn"])
            if guess["right"] != (None if stopped is None else (guess["guess"] == "stops") == stopped):
                self.wrong.append(f"{guess} does not follow from the log")
        self.seen.guesses = len(guesses)
        return guesses

    def check_prompt(self, now: float, process: "BotProcess", server: DiscordServer) -> None:
        """Check that no table is late without a reason, ``now`` in seconds since 1970."""
        late = []
        for table in self.tables.values():
            shown = table.board.shown_revision
            if table.board.id and shown < table.revision and self._can_show(table, process, server):
                late.append(f"table {table.id}, shown at {shown}, has been late")
            if table.open and table.lent is process.knows_member(table.location.channel_id):
                late.append(f"table {table.id}, lent: {table.lent}, has not followed the bot")
        self._late = {sentence: self._late.get(sentence, now) for sentence in late}
        for sentence, since in self._late.items():
            if now - since > PROMPT and self._faults.seconds_without > now - since + AFTERMATH:
                self.wrong.append(f"{sentence} for {now - since:.0f} s")

    def _can_show(self, table: Table, process: "BotProcess", server: DiscordServer) -> bool:
        """Return whether a process can show a table by itself: it is a member, or has a token for it."""
        channel = table.location.channel_id
        if not table.lent:
            # What is shown while the bot is disconnected, it hears later.
            shown = process.connected and channel not in server.hidden
            reachable = process.knows_member(channel) and shown
            return reachable and not _may_be_left(table)
        remembered = min(13 * 60.0, self._faults.seconds_without_any)  # a token works for a little longer
        is_known = channel in server.channels  # else what was deleted had no place left
        return is_known and server.can_be_edited(channel, table.board.id or NOBODY, process, remembered)

    def check_settled(self, elsewhere: Set[int]) -> None:
        """Check that everything has been shown, once all went well for a while.

        Nobody has asked for the boards in the channels where the bot is no member, ``elsewhere``, yet.
        """
        for table in self.tables.values():
            channel = table.location.channel_id
            if table.open and table.lent is not (channel in elsewhere):
                self.wrong.append(f"table {table.id} does not know whether the bot is a member")
            if channel not in elsewhere and not table.lent and not _may_be_left(table):
                self.check_shown(table)
            if table.game is not None and Game.replay(table.game.log).state != table.game.state:
                self.wrong.append(f"table {table.id}: its log does not lead to its position")

    def check_goes_on(self, channel_id: int, present: Iterable[int]) -> None:
        """Check that a game waits for nobody but those who are ``present``, or is over."""
        table = self.latest_in(channel_id)
        assert table is not None
        self.seen.freed += 1
        if any(person.id not in present for person in table.awaited):
            self.wrong.append(f"table {table.id} waits for somebody who does not come back")

    def check_shown(self, table: Table) -> None:
        """Check that the board of a table shows its latest revision."""
        # A kill may leave the last ping of an abandoned game, a removal that of any.
        if table.status is Status.ABANDONED or _may_be_left(table):
            table = replace(table, board=replace(table.board, ping_id=None))
        if is_behind(table):
            self.wrong.append(f"table {table.id} is still behind: {table.board} at {table.revision}")

    def _check_log(self, table: Table) -> None:
        if table.game is None:
            return
        known = self._folded.get(table.id)
        log = table.game.log
        folded = Game.replay(log) if known is None else known.extend(log[len(known.log) :])
        if known is not None and log[: len(known.log)] != known.log:
            self.wrong.append(f"table {table.id}: what was logged has changed")
        if folded != table.game:
            self.wrong.append(f"table {table.id}: its log does not lead to its position")
        self._folded[table.id] = folded

    def _check_seal(self, table: Table, before: Table | None) -> None:
        """Check that all dice follow from the seed, and the seed from nothing that came later."""
        seal, old = table.seal, before.seal if before is not None else None
        if seal is None:
            if table.location.channel_id:  # else its people are erased, and where it was with them
                self.wrong.append(f"table {table.id} has no seal")
            return
        if old is not None and (seal.seed, seal.message_id) != (old.seed, old.message_id or seal.message_id):
            self.wrong.append(f"table {table.id}: its seal has changed")
        if old is not None and seal.message_id != old.message_id:
            message = self._messages.get(seal.message_id or NOBODY)
            if message is not None and f"cs1:{table.id}:" not in repr(message.components):
                self.wrong.append(f"table {table.id}: message {message.id} is not its own")
        if table.game is None:
            return
        dice = rolls_in(table.game.log)
        checked = self._rolls.get(table.id, 0)
        for number, rolled in enumerate(dice[checked:], checked + 1):
            if tuple(roll(seal.seed, table.id, str(seal.message_id), number, len(rolled))) != rolled:
                self.wrong.append(f"table {table.id}: roll {number} does not follow from the seed")
        self._rolls[table.id] = len(dice)

    def _check_saved(self, table_id: int, what: str, number: int) -> None:
        table = self.tables.get(table_id)
        if table is None or getattr(table, what) < number:
            self.wrong.append(f"table {table_id} is shown at {what} {number}, which is not saved")

    def _check_board(self, table: Table) -> None:
        """Check that Discord shows a table if the database says so."""
        message = self._messages.get(table.board.id or NOBODY)
        if message is None or table.board.shown_revision < table.revision:
            return
        if others := [name for name in message.files if _PICTURE.fullmatch(name) is None]:
            self.wrong.append(f"table {table.id} shows {others}")
            return
        picture, language = next(iter(message.files), None), self._languages.of(table.language)
        cards = (self._cards.components(table, language, picture, muted=muted) for muted in (False, True))
        if message.components not in cards:
            self.wrong.append(f"table {table.id} does not show revision {table.revision}, which is recorded")

    def _check_follow_up(self, table: Table, message: Message) -> None:
        """Check that a ping without a nonce, which no restart may repeat, is recorded before it is sent."""
        for user_id in message.notified:
            self.seen.lent_pings += table.lent
            key = (table.id, replace(table.board, id=None, shown_revision=0, ping_id=None), user_id)
            if key in self._followed_up:
                self.wrong.append(f"table {table.id}: {user_id} is pinged twice where there is no nonce")
            self._followed_up.add(key)
            self._called[table.id, table.board.pinged_turn, user_id] = message.sent_at

    def _check_repeated_ping(self, table: Table, turn: int, user_id: int, seconds: float) -> None:
        """Check that a ping that was sent some seconds ago could not be known to have been sent."""
        if table.board.pinged_turn >= turn:
            self.wrong.append(f"table {table.id}: {user_id} is pinged again for turn {turn}")
        elif self._faults.seconds_remembered > seconds and seconds < NONCE_LIFE:
            self.wrong.append(f"table {table.id}: {user_id} is pinged twice for turn {turn}")


def _may_be_left(table: Table) -> bool:
    """Whether a game may have ended before a removal: then its board waits for a click or the next start."""
    return table.location.channel_id == VISITED and not table.open


async def _leaderboards(disk: GameStore, ladders: Iterable[Ladder]) -> dict[Ladder, dict[int, Standing]]:
    """Return the standings of some ladders by user id."""
    found = {}
    for ladder in ladders:
        scope, solo, season = ladder
        page = await disk.leaderboard(scope, Ranking.WINS, NOBODY, 0, EVERYBODY, solo=solo, season=season)
        found[ladder] = {row.person.id: row.standing for row in page.rows}
    return found
