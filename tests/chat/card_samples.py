"""A card of every kind, for the tests that hold for all cards."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import product

from discord import ui

from bot.chat.admin.settings import ServerButton, server_card
from bot.chat.bidding.cards import bid_prompt, stake_prompt
from bot.chat.daily.cards import ClimbResult, climb_card, daily_dice_card, result_card
from bot.chat.daily.results import day_table_card, month_table_card, share_card
from bot.chat.days import climb_item, puzzle_item
from bot.chat.dice.cards import dice_card
from bot.chat.games.cards import games_card
from bot.chat.leaderboards.cards import guessers_card, hall_of_fame_card, leaderboard_card
from bot.chat.leaderboards.ids import GuessersButton, HallButton, PageButton
from bot.chat.leaderboards.menus import ListReader
from bot.chat.lobby import cards as lobby
from bot.chat.lobby.ids import NewGame
from bot.chat.lobby.option_forms import rules_form, settings_form
from bot.chat.odds.cards import dice_odds_card, odds_card
from bot.chat.play.cards import moved_card, table_card
from bot.chat.play.closed import closed_card
from bot.chat.play.menu import end_confirmation, resign_confirmation
from bot.chat.preferences import BoardFormat, Motion, Pings
from bot.chat.puzzles import cards as puzzles
from bot.chat.puzzles.cards import Answer, Puzzle
from bot.chat.replay.cards import clip_card, post_button, replay_card
from bot.chat.review.cards import decision_card, review_card
from bot.chat.rules.cards import Lesson, lesson_card, rules_card
from bot.chat.rules.help import help_card
from bot.chat.rules.tutorial import TutorialButton, TutorialStep, tutorial_card
from bot.chat.settings.cards import settings_card
from bot.chat.stats.cards import Career, more_stats_card, no_stats_card, stats_card
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.links import Links
from bot.chat.ui.ranked_list import PAGE_SIZE
from bot.game import ChangeMove, Choose, Game, Moved, Phase, Resign, Roll, Rolled, Settled, Stop
from bot.game.notation import parse_rules
from bot.players import Story, Strength, advise, judge, review, story
from bot.players.puzzles import puzzle_game, read_pool
from bot.render import Theme
from bot.tables import Coach, DiceRecord, Options, Pace, Page, Period, Ranking, Rating, Rival, season_before
from bot.tables.climbs import Climb, DayResult, MonthResult
from bot.tables.puzzle_choices import PuzzleChoice, PuzzleResult
from bot.tables.seats import Caller, Person, Reservation
from bot.tables.standings import OVERALL, GuesserRow, LeaderboardPage, LeaderboardRow, SeasonWinners, Standing
from bot.tables.table import CloseReason, Reach, Table
from tests.chat.all_features import DESCRIBED_COMMANDS
from tests.chat.card_parts import PICTURE
from tests.chat.computer_samples import COMPUTER_TABLES, with_events
from tests.chat.crowd_samples import CROWD_TABLES
from tests.game.game_factories import RandomGame, ScriptedDice, game_at, no_dice, with_roll
from tests.game.notation.games import parse_game
from tests.players.bidding_positions import BIDDERS, BIDS_IN, SETTLING_DOWN, SETTLING_UP
from tests.players.computer_games import play_game
from tests.render.sample_charts import MANY_GAMES, ONE_GAME
from tests.tables.climbing import TODAY, begun, finished, in_turns, make_dice, step
from tests.tables.sample_tables import (
    ANN,
    BEN,
    CYD,
    EVE,
    LOCATION,
    MOD,
    closed_table,
    finished_table,
    game_table,
    lobby_table,
)

MakeCard = Callable[[Language], Card]
Cards = Iterator[tuple[str, MakeCard]]

FOUR = "parker -/-/-/- - 0 roll"
CROWDED = (
    "parker 2:2,3:4,4:6,5:8,6:10,7:12,9:8,10:6,11:4/2:1,3:3,4:5,5:7,6:9,7:11,8:top,9:7,10:5,11:3/"
    "x12:top/2:2,3:1,4:2,5:3,6:4,7:5,9:6,10:4,11:2 - 0 roll"
)
"""As many markers as possible, and two claimed columns."""


def after_move(position: str, *dice: int, move: tuple[int, ...]) -> Game:
    """Return a game after a roll at a position and a move, which the rules play if it is the only one."""
    game = with_roll(position, *dice)
    if game.state.roll:
        game = game.play(Choose(game.state.on_turn, move), no_dice)
    assert game.last_event == Moved(move)
    return game


def after_stop(position: str) -> Game:
    game = game_at(position)
    return game.play(Stop(game.state.on_turn), no_dice)


def ended_by_settling() -> Game:
    rules = parse_rules("franjos,bidding")
    game = RandomGame(5, 2, rules, roll_probability=0.5, leave_probability=0).end
    assert isinstance(game.log[-1], Settled), "look for another seed"
    return game


EVERYWHERE = ",".join(f"{column}:1" for column in range(2, 13))

BIDDING = {
    "bids awaited": BIDDERS,
    "a bid is in": with_events(BIDDERS, "bid 1 busts 5\n"),
    "a bidder left": BIDDERS.play(Resign(1), no_dice),
    "bids are in": BIDS_IN,
    "bids are in to choose": with_events(BIDS_IN, "rolled 1266\n"),
    "settling up": SETTLING_UP,
    "settling up, one step": with_events(SETTLING_UP, "shifted 6\n"),
    "settling up, all steps": with_events(SETTLING_UP, "shifted 6\nshifted 6\n"),
    "settling down": SETTLING_DOWN,
    "settling down, one step": with_events(SETTLING_DOWN, "shifted 7\n"),
    "settling down, all steps": with_events(SETTLING_DOWN, "shifted 7\nshifted 6\n"),
    "settling down, one taken back": with_events(SETTLING_DOWN, "shifted 7\nunshifted\n"),
    "settled": with_events(SETTLING_UP, "settled\nsettled\n"),
    "left while settling": SETTLING_UP.play(Resign(2), no_dice),
    "settling in every column": after_stop(f"parker,bidding {EVERYWHERE}/- 7:3 1 decide bids=makes:5/-"),
}

EDITIONS = {
    "franjos, begun by the host": parse_game("started franjos first=1/2\n"),
    "begun by chance": parse_game("started parker,starter=random first=1/2\n"),
    "franjos, runners free": after_move("franjos -/- - 0 roll", 3, 4, 1, 6, move=(4, 10)),
    "franjos, dropping a pair": with_roll("franjos -/- 6:2,7:2,8:2 0 decide", 2, 4, 3, 5),
    "franjos, claimed": after_move("franjos -/7:3 2:2,7:1,8:1 0 decide", 1, 1, 3, 4, move=(2, 7)),
    "franjos, claimed two": after_move("franjos -/7:3 2:2,8:1,12:2 0 decide", 1, 1, 6, 6, move=(2, 12)),
    "franjos, bust after a claim": after_move(
        "franjos -/- 2:2,7:1,8:1 0 decide", 1, 1, 3, 4, move=(2, 7)
    ).play(Roll(0), ScriptedDice(4, 4, 4, 4)),
    "franjos, last round": game_at("franjos 2:top,3:top,12:top/-/- - 1 roll"),
    "franjos, last turn": game_at("franjos 2:top,3:top,12:top/4:top,5:top,11:top/- - 2 roll"),
    "franjos, won at once, last round": after_move(
        "franjos 3:top,12:top/-/- 2:2,7:1,8:1 0 decide", 1, 1, 3, 4, move=(2, 7)
    ),
    "no stopping": game_at("parker,crowded=no-stop 7:1/7:3 7:3 0 decide"),
    "no stopping, stop": game_at("parker,crowded=no-stop 7:1/7:3 7:4 0 decide"),
    "jumping": after_move("asmodee,crowded=jump 7:1/6:1,7:2 - 0 roll", 3, 4, 3, 3, move=(6, 7)),
    "ravensburger": after_move("ravensburger,priority -/- - 0 roll", 3, 4, 1, 6, move=(4, 10)),
}

GAMES = {
    **EDITIONS,
    **BIDDING,
    "begun": parse_game("started parker 53 16\n"),
    "begun after ties": parse_game("started parker 12 66 66 55 / -- 11 11 -- / -- 13 12 --\n"),
    "one move": with_roll(FOUR, 1, 1, 1, 1),
    "one move, in an older game": game_at(FOUR).append(Rolled((1, 1, 1, 1))),
    "three moves": with_roll(FOUR, 3, 4, 1, 6),
    "a move taken back": after_move(FOUR, 3, 4, 1, 6, move=(7, 7)).play(ChangeMove(0), no_dice),
    "six moves": with_roll("parker -/- 2:1,12:1 0 decide", 1, 3, 5, 4),
    "one runner": after_move(FOUR, 3, 4, 1, 6, move=(7, 7)),
    "two runners": after_move(FOUR, 3, 4, 1, 6, move=(4, 10)),
    "three runners": after_move("parker -/- 4:1,10:1 0 decide", 1, 6, 1, 1, move=(7,)),
    "on two summits": after_move("parker 6:8,8:8/- 6:top,7:1,8:9 0 decide", 4, 4, 5, 3, move=(8, 8)),
    "on three summits": after_move("parker,columns=4 -/- 2:top,11:top,12:2 0 decide", 6, 6, 1, 2, move=(12,)),
    "bust": game_at("parker -/- 2:1,3:1,12:1 0 decide").play(Roll(0), ScriptedDice(3, 3, 4, 4)),
    "bust at once": game_at("parker 7:top,8:top/6:top - 0 roll").play(Roll(0), ScriptedDice(3, 4, 4, 4)),
    "stopped": after_stop("parker 7:3/- 6:2,7:5 0 decide"),
    "claimed two": after_stop("parker 7:3/- 2:top,7:5,12:top 0 decide"),
    "resigned on turn": game_at(FOUR).play(Resign(0), no_dice),
    "resigned": with_roll(FOUR, 3, 4, 1, 6).play(Resign(2), no_dice),
    "crowded": game_at(CROWDED),
    "crowded to choose": with_roll(CROWDED, 1, 3, 5, 4),
    "crowded to decide": after_move(CROWDED, 2, 2, 3, 6, move=(4, 9)),
}

PLAYED = {
    "plain": play_game(parse_rules("parker"), (Strength.EASY, Strength.MEDIUM), seed=3),
    "with bids": play_game(parse_rules("franjos,bidding"), (Strength.EASY,) * 4, seed=149),
    (NOTHING_DECIDED := "after a turn"): parse_game("started parker 65 12\nresigned 0\n"),
}
"""Finished games to review; in the others everybody had three decisions that were not the best."""

TWO_COLUMNS = (
    "rolled 1111\nmoved 2 2\nrolled 1111\nmoved 2\n"
    + "rolled 1212\nmoved 3 3\n" * 2
    + "rolled 1212\nmoved 3\n"
)
"""Runners on the summits of columns 2 and 3."""
SEVENS = "rolled 3434\nmoved 7 7\nrolled 3412\nmoved 7\nstopped\n"
"""Three spaces in column 7, once columns 2 and 3 are claimed."""

WON = {
    "won": parse_game(
        f"started parker 65 12\n{TWO_COLUMNS}{SEVENS}"
        "rolled 2233\nmoved 5 5\nrolled 2626\nmoved 8 8\nrolled 5566\nmoved 11 11\nrolled 1111\nbusted\n"
        "rolled 3333\nmoved 6 6\nrolled 6666\nmoved 12 12\nrolled 6666\nmoved 12\nstopped\n"
    ),
    "won by resigning": game_at("parker 7:3/- - 0 roll").play(Resign(0), no_dice),
    "won by four": parse_game(
        f"started parker 65 12 11 12\n{TWO_COLUMNS}stopped\n{SEVENS}"
        "rolled 6666\nmoved 12 12\nrolled 6666\nmoved 12\nstopped\nresigned 2\nresigned 3\n"
        "rolled 4444\nmoved 8 8\n" + "rolled 4545\nmoved 9 9\n" * 4 + "rolled 4511\nmoved 9\nstopped\n"
    ),
    "won together": after_move(
        "franjos 2:top,3:top,12:top/4:top,5:top 6:10,7:1,8:1 1 decide", 2, 4, 1, 6, move=(6, 7)
    ),
    "won in the last round by a bust": game_at("franjos 2:top,3:top,12:top/- 6:1,7:1,8:1 1 decide").play(
        Roll(1), ScriptedDice(1, 1, 1, 1)
    ),
    "won after settling": ended_by_settling(),
}


def _voting(name: str, *voters: Caller) -> Table:
    return replace(game_table(GAMES[name]), end_votes=frozenset(by.id for by in voters))


TABLES = {
    **{f"lobby of {count}": lobby_table(count) for count in range(1, 5)},
    **{
        f"lobby of {rules}": replace(lobby_table(2), options=Options(parse_rules(rules)))
        for rules in (
            "franjos",
            "ravensburger,columns=5,starter=random,crowded=jump,priority",
            "asmodee,columns=by-players,crowded=no-stop",
            "asmodee,starter=host,priority,bidding",
        )
    },
    **{name: game_table(game) for name, game in GAMES.items()},
    **{
        f"{name}, odds for all": replace(game_table(GAMES[name]), options=Options(coach=Coach.OPEN))
        for name in ("begun", "bust", "stopped", "three moves", "three runners", "a bid is in")
    },
    "vote": _voting("six moves", ANN),
    "vote while bids are awaited": _voting("a bid is in", ANN),
    "vote while bids are settled in every column": _voting("settling in every column", ANN),
    "vote of three": _voting("three moves", ANN, BEN),
    "overdue": replace(game_table(GAMES["three moves"]), deadline=0.0, reminder_due=True),
    "overdue bids": replace(game_table(GAMES["bids awaited"]), deadline=0.0, reminder_due=True),
    **{name: finished_table(game) for name, game in WON.items()},
    **{f"lobby {closing}": closed_table(lobby_table(2), closing) for closing in CloseReason},
    **{f"game {reason}": closed_table(game_table(GAMES["crowded"].end()), reason) for reason in CloseReason},
    **COMPUTER_TABLES,
    **CROWD_TABLES,
    **{
        f"{name} {reach}": replace(table, reach=reach, options=Options(pace=Pace.RELAXED))
        for reach in (Reach.LENT, Reach.JOINED)
        for name, table in {
            "lobby": lobby_table(2),
            "game": game_table(GAMES["three moves"]),
            "win": finished_table(WON["won"]),
            "computer's turn": COMPUTER_TABLES["a computer begins"],
        }.items()
    },
}
"""A table in every state that has a card of its own."""

OPEN_GAMES = {
    "no open games": (),
    "open games": (
        lobby_table(2),
        lobby_table(1),
        replace(lobby_table(1), host=BEN.id, seats=(BEN,), reservations=(Reservation(ANN, None, 1),)),
        TABLES["three moves"],
        TABLES["stopped"],
        TABLES["a bid is in"],
        TABLES["settling up"],
        replace(TABLES["three moves"], paused=True),
    ),
    "too many open games": (replace(TABLES["crowded to decide"], host=EVE.id),) * 50,
}
"""Open games of Ann's."""

STANDING = Standing(
    games=12, wins=7, columns=25, busts=1, longest_turn=9, streak=1, best_streak=3, mu=31.5, sigma=6.0
)
NEWCOMER = Standing(games=1, wins=1, columns=3, busts=0, longest_turn=1, streak=1, best_streak=1)
VETERAN = Standing(12345, 2345, 23456, 34567, 45, 12, 34, 61.0, 1.1)


NOW = 202611
"""The season that it is."""


def page(total: int, offset: int = 0, own: LeaderboardRow | None = None) -> LeaderboardPage:
    """Return a page of a leaderboard with ``total`` players, all with the same figures."""
    count = max(0, min(PAGE_SIZE, total - offset))
    people = [Person(1000 + offset + number, f"Player {offset + number}") for number in range(count)]
    rows = (LeaderboardRow(rank, person, STANDING) for rank, person in enumerate(people, offset + 1))
    return LeaderboardPage(tuple(rows), total, own)


def asked(by: Ranking = Ranking.WINS, offset: int = 0, scope: int = LOCATION.guild_id or 0) -> PageButton:
    """Return the button for a page that Ann wants to see."""
    return PageButton(ANN.id, scope, by, offset)


def _list(card: Callable[..., Card], *shown: object, **picture: str) -> MakeCard:
    return lambda language: card(*shown, ListReader(language, None, NOW), **picture)


def _leaderboards() -> Cards:
    for by in Ranking:
        for name, standing in (("newcomer", NEWCOMER), ("veteran", VETERAN)):
            own = LeaderboardRow(3, ANN, standing)
            shown = LeaderboardPage((own,), 1, own)
            yield f"{by} of a {name}", _list(leaderboard_card, shown, asked(by))
    unranked, nearly_ranked = (
        LeaderboardRow(None, ANN, replace(NEWCOMER, games=games)) for games in (NEWCOMER.games, 4)
    )
    best = replace(asked(Ranking.RATING), season=NOW)
    pages = {
        "empty leaderboard": (page(0), asked()),
        "leaderboard of all servers": (page(5), asked(scope=OVERALL)),
        "first page": (page(25), asked()),
        "middle page": (page(25, 10), asked(offset=10)),
        "last page": (page(25, 20), asked(offset=20)),
        "far past the last page": (page(25, 999_999_990), asked(offset=999_999_990)),
        "unranked": (page(3, own=unranked), asked(Ranking.WIN_RATE)),
        "one game short": (page(0, own=nearly_ranked), asked(Ranking.WIN_RATE)),
        "empty leaderboard of those alone": (page(0), replace(asked(), solo=True)),
        "leaderboard of those alone": (page(25), replace(asked(), solo=True)),
        "ratings of this month": (page(25), best),
        "a newcomer this month": (replace(page(3), unranked=(unranked,)), best),
        "nobody rated this month": (page(0, own=unranked), best),
        "nobody rated alone": (page(0), replace(best, solo=True)),
        "nobody rated last month": (page(0, own=unranked), replace(best, season=season_before(NOW))),
        "not played last month": (page(3), replace(best, season=season_before(NOW))),
    }
    for name, (shown, wanted) in pages.items():
        yield name, _list(leaderboard_card, shown, wanted)
    yield "podium", _list(leaderboard_card, page(25), best, picture=PICTURE)
    row = GuesserRow(1, Person(7, "W" * 32), 10**6, 10**6)
    guesses = GuessersButton(ANN.id, LOCATION.guild_id or 0, NOW, 0)
    yield "nobody guessed", _list(guessers_card, Page(), guesses)
    yield "many guessed", _list(guessers_card, Page((row,) * PAGE_SIZE, 10**6, row), guesses)
    yield from _halls_of_fame()


def month(season: int, people: Iterable[Person] = (ANN, BEN, CYD)) -> SeasonWinners:
    """Return a month with its winners."""
    rows = tuple(LeaderboardRow(rank, person, STANDING) for rank, person in enumerate(people, start=1))
    return SeasonWinners(season, rows)


def _halls_of_fame() -> Cards:
    hall = HallButton(ANN.id, LOCATION.guild_id or 0, 0)
    long_names = [Person(number, "*" * 32) for number in (1, 2, 3)]
    full = tuple(month(season, long_names) for season in range(202512, 202500, -1))
    pages = {
        "empty hall of fame": ((), hall),
        "hall of fame": ((month(NOW - 1), month(NOW - 2, (ANN,))), hall),
        "hall of fame of all servers": ((month(NOW - 1),), replace(hall, scope=OVERALL)),
        "hall of fame of those alone": ((month(NOW - 1),), replace(hall, solo=True)),
        "full hall of fame": ((*full, month(202412)), hall),
        "past the hall of fame": ((), replace(hall, offset=999_999_990)),
    }
    for name, (months, wanted) in pages.items():
        yield name, _list(hall_of_fame_card, months, wanted)


@cache
def story_of(name: str) -> Story | None:
    """Return the story of one of :data:`PLAYED`, if it has one."""
    told = story(PLAYED[name].log)
    return told if told.last_turn else None


_advise = cache(advise)


def _odds_card(name: str, language: Language) -> Card:
    return odds_card(TABLES[name], GAMES[name], _advise(GAMES[name].state, 0), language)


def _server_card(options: Options, language: Language) -> Card:
    languages = {"host": language.text("each host's own language")}
    return server_card(Theme.LIGHT, Motion.MOVING, "host", options, language, languages)


def _cards_of_end(name: str, game: Game) -> Cards:
    """Yield the cards of a finished game."""
    table, judged = finished_table(game), cache(lambda: review(game.log, range(4)))
    long_names = (replace(person, name="Maximiliane von und zu Hohenstein") for person in table.people)
    long = replace(table, seats=tuple(long_names))

    def clip(language: Language) -> Card:
        told = story_of(name)
        assert told is not None
        assert told.swing is not None
        return clip_card(long, told.swing, game, language, PICTURE, post_button(table, language))

    def decision(seat: int, page_number: int, language: Language) -> Card:
        return decision_card(table, judged().players[seat].worst_decisions, seat, page_number, language)

    yield f"review, {name}", lambda language: review_card(table, judged(), story_of(name), language, PICTURE)
    yield f"end of {name}", partial(closed_card, table, picture=PICTURE)
    yield f"replay, {name}", partial(replay_card, long, game, picture=PICTURE)
    if name != NOTHING_DECIDED:
        yield f"clip, {name}", clip
        for seat, page_number in product(game.state.seats, range(3)):
            yield f"decision {page_number} of {seat}, {name}", partial(decision, seat, page_number)


def _others() -> Cards:
    table = TABLES["three moves"]
    yield "moved", partial(moved_card, table)
    yield "resign?", partial(resign_confirmation, table)
    yield "settings", partial(settings_card, Pings.DAILY, Motion.STILL, BoardFormat.PICTURE)
    yield "settings of a server", partial(_server_card, Options(parse_rules("franjos")))
    yield "end?", partial(end_confirmation, table, MOD)
    yield "first?", partial(lobby.starter_prompt, TABLES["lobby of 4"])
    yield "first of computers?", partial(lobby.starter_prompt, TABLES["full lobby with computers"])
    for name in ("bids awaited", "a bid is in"):
        yield f"bid? {name}", partial(bid_prompt, TABLES[name], GAMES[name], 1)
    for name in GAMES:
        yield f"odds of {name}", partial(_odds_card, name)
    for picture in (None, PICTURE):
        chances = (0.4, 0.3, 0.2, 0.1)
        card = partial(table_card, TABLES["crowded to choose"], picture=picture, chances=chances)
        yield f"chances, {'text' if picture is None else 'picture'}", card
    for name, game in PLAYED.items():
        yield from _cards_of_end(name, game)
    for side in (0, 1):
        yield f"stake on {side}?", partial(stake_prompt, TABLES["bids awaited"], BIDDERS, side)
    yield "options", partial(lobby.options_card, TABLES["lively lobby"])
    refused = partial(lobby.options_card, refusal="…", entered=(1, 2, 4, 1, 2))
    yield "refused rules", partial(refused, TABLES["lobby of 1"])
    yield "leave?", partial(lobby.seat_card, TABLES["lobby of 2"])
    yield "cancel?", partial(lobby.cancel_confirmation, TABLES["lobby of 4"], 0)
    for shown, choice in product(TutorialStep, (0, 1, 2)):
        pressed = TutorialButton(shown, choice)
        yield f"tutorial {shown} {choice}", partial(tutorial_card, pressed, ANN, picture=PICTURE)
    for named in ("franjos,bidding", "parker,crowded=jump"):
        yield f"rules of {named}", partial(rules_card, parse_rules(named), picture=PICTURE)
    for lesson in Lesson:
        yield f"lesson about {lesson}", partial(lesson_card, lesson, picture=None)
        yield f"lesson about {lesson} with an example", partial(lesson_card, lesson, picture=PICTURE)
    yield "odds of the dice", partial(dice_odds_card, ())
    yield "odds of three columns", partial(dice_odds_card, (2, 3, 12))
    yield "help", partial(help_card, commands=DESCRIBED_COMMANDS)
    links = Links(*[f"https://example.com/{n}" for n in range(5)])
    linked = partial(help_card, commands=DESCRIBED_COMMANDS, complete=True)
    yield "all commands", lambda language: linked(replace(language, links=links))
    yield "greeting", lobby.greeting_card
    yield "a thread?", partial(lobby.thread_offer, table, NewGame(Options()))
    for name, tables in OPEN_GAMES.items():
        listed = partial(games_card, tables, ANN.id, here=table)
        yield f"{name} everywhere", partial(listed, everywhere=True)
        yield f"{name} here", partial(listed, everywhere=False)
    yield "no stats", partial(no_stats_card, ANN)
    yield "stats of somebody here", partial(stats_card, ANN, STANDING, ONE_GAME, picture=PICTURE, here=True)
    yield "stats of somebody elsewhere", partial(stats_card, ANN, VETERAN, MANY_GAMES, here=False)
    yield "stats of somebody alone", partial(stats_card, ANN, STANDING, ONE_GAME, here=True, solo=True)
    ratings = tuple(Rating(25 + number, 8 - number / 10) for number in range(30))
    rivals = Rival(BEN, 20, 12, 7), Rival(CYD, 1, 0, 1)
    career = Career(ratings, 170, {202610: STANDING, 202609: NEWCOMER}, rivals)
    card = partial(more_stats_card, ANN, STANDING, VETERAN, MANY_GAMES, career)
    yield "more stats", partial(card, picture=PICTURE)
    yield "more stats without a picture", card
    finished_game = finished_table(PLAYED["plain"])
    yield "dice of a server", partial(dice_card, finished_game, of_server=MANY_GAMES.dice)


SEAL = make_dice().seal
DAY_TABLE = Page(
    tuple(DayResult(place, Person(100 + place, f"Player {place}"), 5 + place, 2) for place in range(1, 11)),
    40,
    DayResult(33, ANN, 20, 9),
)
MONTH_TABLE = Page(
    (MonthResult(1, Person(7, "*" * 32), 30, 222, 231), MonthResult(2, BEN, 3, 24, 24)),
    2,
    MonthResult(None, ANN, 1, 9, 8),
)


def _climbs() -> Iterator[tuple[str, Climb]]:
    """Yield climbs of every kind that go on."""
    yield "new", Climb.new(ANN, TODAY, LOCATION.guild_id)
    yield "new in direct messages", Climb.new(ANN, TODAY, None)
    climb = begun(ANN, LOCATION.guild_id)
    seen = set()
    while not climb.finished:
        kind = (climb.game.state.phase, type(climb.game.last_event))
        if kind not in seen:
            seen.add(kind)
            yield f"{climb.game.event_count} events", climb
        last, climb = climb, step(climb)
    yield "before the end", last


def _climb_results() -> Iterator[tuple[str, ClimbResult]]:
    own = DayResult(1, ANN, 7, 4)
    yield "the first", ClimbResult(9, 1, Page((own,), 1, own), can_share=True)
    yield "better than par", ClimbResult(8, 12, DAY_TABLE, can_share=True)
    yield "par", ClimbResult(7, 2, DAY_TABLE, can_share=True)
    yield "worse than par, alone", ClimbResult(5, 2, None, can_share=False)


def _climb_cards() -> Cards:
    def asked(climb: Climb, picture: str | None, language: Language) -> Card:
        puzzle = puzzle_item(TODAY, 4, language, chosen=False)
        return climb_card(climb, language, picture, puzzle, missed=picture is not None)

    def climbed(climb: Climb, result: ClimbResult, picture: str | None, language: Language) -> Card:
        puzzle = puzzle_item(TODAY, 12, language, chosen=True)
        return result_card(climb, result, language, picture, puzzle, over=picture is None)

    for name, climb in _climbs():
        yield f"climb, {name}", partial(asked, climb, PICTURE)
        yield f"climb, {name}, as text", partial(asked, climb, None)
    done = finished(ANN, LOCATION.guild_id)
    for name, result in _climb_results():
        yield f"climbed, {name}", partial(climbed, done, result, PICTURE)
    long = in_turns(ANN, LOCATION.guild_id, 60, 50)
    yield "climbed yesterday", partial(climbed, long, result, None)
    yield "shared climb", partial(share_card, long, 8)
    yield "day", partial(day_table_card, DAY_TABLE, TODAY, TODAY, 8, ANN.id)
    yield "empty day", partial(day_table_card, Page(), TODAY - 1, TODAY, None, ANN.id)
    yield "first day of all", partial(day_table_card, Page(), 0, TODAY, None, ANN.id)
    yield "month", partial(month_table_card, MONTH_TABLE, TODAY, TODAY, ANN.id)
    yield "empty month", partial(month_table_card, Page(), TODAY - 40, TODAY, ANN.id)
    record = DiceRecord(SEAL, tuple(SEAL.roll(number, 4) for number in range(1, 21)))
    yield "dice of the day", partial(daily_dice_card, TODAY, SEAL.commitment, SEAL.commitment, None)
    yield "dice of yesterday", partial(daily_dice_card, TODAY, SEAL.commitment, SEAL.commitment, record)


def _puzzle_cards() -> Cards:
    """Yield puzzles of both phases, and all answers."""

    def asked(puzzle: Puzzle, streaks: tuple[int, int], picture: str | None, language: Language) -> Card:
        return puzzles.puzzle_card(puzzle, None, language, picture, climb_item(TODAY, *streaks, language))

    def answered(puzzle: Puzzle, streaks: tuple[int, int], answer: Answer, language: Language) -> Card:
        server = puzzle.table.location.guild_id is not None
        below = puzzles.below_answer(TODAY, language, can_share=server, in_server=server)
        to_climb = climb_item(TODAY, *streaks, language)
        return puzzles.puzzle_card(puzzle, answer, language, PICTURE, below, to_climb)

    def own_card(puzzle: Puzzle, answer: Answer | None, following: int | None, language: Language) -> Card:
        below = puzzles.below_own(TODAY, following, language)
        return puzzles.puzzle_card(puzzle, answer, language, PICTURE, below)

    places = {"in a server": (LOCATION.guild_id, (12, 1)), "alone": (None, (0, 0))}
    games = {
        phase: next(game for game in map(puzzle_game, read_pool()) if game.state.phase is phase)
        for phase in (Phase.CHOOSE, Phase.DECIDE)
    }
    for (phase, game), (place, (server, streaks)) in product(games.items(), places.items()):
        puzzle, judgement = puzzles.daily_puzzle(TODAY, game, ANN, server), judge(game)
        yield f"puzzle to {phase} {place}", partial(asked, puzzle, streaks, PICTURE)
        yield f"puzzle to {phase} {place}, as text", partial(asked, puzzle, streaks, None)
        for chosen in range(len(judgement.choices)):
            answer = Answer(judgement, chosen, {0: 0.75, 1: 0.25} if server else {})
            yield f"puzzle to {phase} {place}, answer {chosen}", partial(answered, puzzle, streaks, answer)
    own = puzzles.own_puzzle(TODAY, finished_table(game), game, 1)
    yield "own puzzle", partial(own_card, own, None, None)
    for following in (2, None):
        card = partial(own_card, own, Answer(judgement, 0), following)
        yield f"own puzzle before {following}", card
    yield "no own puzzles", partial(puzzles.no_own_puzzles_card, TODAY)
    longest = PuzzleResult(1, Person(7, "*" * 32), 31, 0)
    results = Page((longest, PuzzleResult(2, BEN, 3, 1234)), 2, PuzzleResult(None, ANN, 1, 500))
    ranked = puzzles.puzzle_table_card
    for period in Period:
        yield f"puzzles, {period}", partial(ranked, results, period, TODAY, TODAY, ANN.id)
        yield f"no puzzles, {period}", partial(ranked, Page(), period, TODAY - 40, TODAY, ANN.id)
    for loss in (0, 310):
        choice = PuzzleChoice(ANN, TODAY, LOCATION.guild_id, 1, loss)
        yield f"shared puzzle, {loss}", partial(puzzles.puzzle_share_card, choice)


CARDS: dict[str, MakeCard] = {
    **{f"{name}, as a picture": partial(table_card, each, picture=PICTURE) for name, each in TABLES.items()},
    **{f"{name}, as text": partial(table_card, each) for name, each in TABLES.items()},
    **dict(_leaderboards()),
    **dict(_others()),
    **dict(_climb_cards()),
    **dict(_puzzle_cards()),
}
"""A card of every kind."""


def sample_forms(language: Language) -> Iterator[ui.Modal]:
    """Yield the forms for rules and settings."""
    for rules in ("parker", "franjos", "asmodee,priority,bidding"):
        options, button = Options(parse_rules(rules)), ServerButton("rules")
        yield rules_form(options.rules, language, button)
        yield settings_form(options, language, button)
