"""A person can read all that is stored about them, and in short."""

import json
from dataclasses import replace
from datetime import datetime
from itertools import product

from bot.tables import GameStore, PersonalSummary, RematchPlayer, Reservation, Status
from bot.tables.counted_games import Ladder
from bot.tables.ratings import START
from bot.tables.standings import ALL_TIME, OVERALL, season_at
from tests.store.changes import LAST_ACTIVITY
from tests.store.people import ANA, BEN, CLEO, LAMB
from tests.store.places import OTHER_CHANNEL, OTHER_SERVER, SERVER, UNKNOWN_IDS
from tests.store.saved_tables import create_game, create_win, new_lobby, save_changes, start_game
from tests.store.test_climbs import save_climbs
from tests.store.test_guesses import IN_NOVEMBER, guess_and_end
from tests.store.test_puzzles import chosen, save_choices
from tests.tables.climbing import TODAY, begun, in_turns


async def test_nothing_is_stored_about_somebody_unknown(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    for unknown in UNKNOWN_IDS[1:]:
        assert await store.personal_summary(unknown) is None
        assert await store.personal_data(unknown) is None


async def test_who_only_chose_something_has_no_games_until_they_open_a_table(store: GameStore) -> None:
    await store.set_choice(ANA, "calls", "never")
    assert await store.personal_summary(ANA.id) == PersonalSummary("Ana", 0, 0, 0, 0, 0, {"calls": "never"})
    await store.create(new_lobby())
    assert await store.personal_summary(ANA.id) == PersonalSummary("Ana", 1, 1, 0, 0, 0, {"calls": "never"})


async def test_everything_of_a_person_is_read(store: GameStore) -> None:
    won = await create_win(store, ANA, BEN)
    await create_win(store, BEN, ANA, OTHER_SERVER)
    await create_win(store, BEN, CLEO)
    playing, steps = await create_game(store, OTHER_CHANNEL, (BEN, ANA))
    await save_changes(store, playing, end_votes=frozenset({ANA.id, BEN.id}))
    solo = await start_game(store, (await create_win(store, CLEO, BEN)).location, (ANA, LAMB), steps[0])
    seats, series = (Reservation(ANA, None, 1),), (RematchPlayer(ANA, 2), RematchPlayer(BEN, 1))
    lobby = await store.create(replace(new_lobby(OTHER_SERVER, BEN), reservations=seats, rematch=series))
    await store.set_choice(ANA, "board", "text")
    summary = await store.personal_summary(ANA.id)
    assert summary == PersonalSummary("Ana", 4, 2, 1, 1, 2, {"board": "text"})
    data = await store.personal_data(ANA.id)
    assert data is not None
    assert (data.person, data.kept_seats, data.votes) == (ANA, (lobby.id,), (playing.id,))
    assert (data.series, data.choices) == ({lobby.id: 2}, {"board": "text"})
    ladders = product((OVERALL, SERVER, 8), [False], (ALL_TIME, season_at(LAST_ACTIVITY)))
    assert set(data.standings) == {Ladder(*each) for each in ladders}
    assert data.standings[Ladder(OVERALL, False, ALL_TIME)].games == 2
    assert {won.id, playing.id, solo.id, lobby.id} <= {game.table_id for game in data.games}
    assert len(data.games) == 5
    first = data.games[0]
    assert (first.players, first.status, first.host) == ((ANA, BEN), Status.FINISHED, ANA.id)
    assert first.events[-1] == "resigned 1"
    assert (first.rank, set(first.ratings.values())) == (1, {START})
    assert len(first.ratings) == 4
    content = json.loads(data.as_json())
    assert (content["games"][0]["your_rank"], content["games"][1]["your_rank"]) == (1, 2)
    before = content["games"][1]["your_ratings_before"]
    places = {(place["server"], place["season"]) for place in before}
    assert places == {*product(("all", "8"), ("all", "2023-11"))}
    assert all(place["mu"] > START.mu for place in before if place["server"] == "all")
    assert content["games"][0]["your_result"]["won"] is True
    assert [game["your_language"] for game in content["games"] if game["you_host"]] == ["en", "en"]
    assert {game["your_language"] for game in content["games"] if not game["you_host"]} == {None}
    assert content["rematches"] == [{"table": lobby.id, "wins": 2}]
    assert {standing["server"] for standing in content["standings"]} == {"all", "7", "8"}
    players = {player for game in content["games"] for player in game["players"]}
    assert players == {"you", "another player", "computer: easy 1"}
    assert not any(person.name in data.as_json() for person in (BEN, CLEO))


async def test_what_somebody_has_climbed_chosen_and_guessed_is_read(store: GameStore) -> None:
    await save_climbs(store, begun(ANA, SERVER, TODAY - 1), in_turns(ANA, None, 5, 1))
    await save_choices(store, chosen(ANA, day=TODAY - 1), chosen(ANA, None, choice=0, loss=0))
    await store.set_puzzle_shared(ANA.id, TODAY, shared=True)
    table = await guess_and_end(store, (CLEO, True), (ANA, False))
    summary, data = await store.personal_summary(ANA.id), await store.personal_data(ANA.id)
    assert summary is not None
    assert (summary.climbs, summary.puzzles, summary.guesses) == (2, 2, 1)
    assert data is not None
    content = json.loads(data.as_json())
    unfinished, done = content["climbs"]
    assert (unfinished["day"], unfinished["server"], unfinished["turns"]) == ("2027-01-14", str(SERVER), None)
    assert unfinished["log"][0].startswith("rolled ")
    assert (done["day"], done["server"], done["turns"], done["busts"]) == ("2027-01-15", None, 5, 1)
    assert done["log"][-1] == "stopped"
    assert [tuple(choice.values()) for choice in content["puzzles"]] == [
        ("2027-01-14", str(SERVER), 2, 0.031, False),
        ("2027-01-15", None, 1, 0.0, True),
    ]
    assert list(content["puzzles"][0]) == ["day", "server", "choice", "chance_given_away", "shared"]
    (guess,) = content["guesses"]
    of_turn = {"table": table.id, "turn": 1, "server": str(SERVER)}
    assert guess == of_turn | {"time": guess["time"], "guess": "busts", "right": False}
    assert datetime.fromisoformat(guess["time"]).timestamp() == int(IN_NOVEMBER)
    theirs = await store.personal_data(CLEO.id)
    assert theirs is not None
    assert theirs.guesses[0]["guess"] == "stops"
