PRAGMA application_id = 1129534512;
PRAGMA user_version = 17;
BEGIN TRANSACTION;
CREATE TABLE choices (
    user_id INTEGER NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE climbs (
    user_id INTEGER NOT NULL REFERENCES users (id),
    day INTEGER NOT NULL REFERENCES daily_dice (day),
    guild_id INTEGER CHECK (guild_id >= 0),           -- where it began and counts, NULL in direct messages
    log TEXT NOT NULL,                                -- the events after the start, one a line; see docs/notation.md
    turns INTEGER CHECK (turns >= 1),                 -- those needed, NULL until it is finished
    busts INTEGER CHECK (busts >= 0),
    shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
    PRIMARY KEY (user_id, day),
    CHECK ((turns IS NULL) = (busts IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE crowds (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    people INTEGER NOT NULL CHECK (people >= 0),      -- how many have voted in the game
    votes INTEGER NOT NULL CHECK (votes >= 0),        -- how many votes have closed
    opened REAL,                                      -- when the present vote began, NULL without a ballot
    result TEXT NOT NULL,                             -- how many voted for what in the last vote, as JSON
    closed REAL NOT NULL,                             -- when it closed
    closed_version INTEGER NOT NULL                   -- the position that it was about
) STRICT;
CREATE TABLE daily_dice (
    day INTEGER PRIMARY KEY CHECK (day >= 0),
    seed BLOB NOT NULL CHECK (length(seed) = 32),
    par INTEGER NOT NULL CHECK (par >= 1)             -- the turns that a computer needs with these dice
) STRICT;
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),            -- numbers the events of a game from 1
    event TEXT NOT NULL,                              -- see docs/notation.md
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "events" VALUES(2,1,'started parker 55 63');
INSERT INTO "events" VALUES(2,2,'rolled 5343');
INSERT INTO "events" VALUES(2,3,'moved 7 8');
INSERT INTO "events" VALUES(2,4,'stopped');
INSERT INTO "events" VALUES(2,5,'rolled 2464');
INSERT INTO "events" VALUES(2,6,'moved 6 10');
INSERT INTO "events" VALUES(2,7,'rolled 1262');
INSERT INTO "events" VALUES(2,8,'moved 7');
INSERT INTO "events" VALUES(2,9,'rolled 1343');
INSERT INTO "events" VALUES(2,10,'moved 7');
INSERT INTO "events" VALUES(2,11,'stopped');
INSERT INTO "events" VALUES(2,12,'rolled 4342');
INSERT INTO "events" VALUES(2,13,'moved 5 8');
INSERT INTO "events" VALUES(3,1,'started parker 61 56');
INSERT INTO "events" VALUES(3,2,'rolled 4146');
INSERT INTO "events" VALUES(3,3,'moved 7 8');
INSERT INTO "events" VALUES(3,4,'stopped');
INSERT INTO "events" VALUES(3,5,'rolled 6126');
INSERT INTO "events" VALUES(3,6,'moved 7 8');
INSERT INTO "events" VALUES(3,7,'stopped');
INSERT INTO "events" VALUES(3,8,'rolled 1131');
INSERT INTO "events" VALUES(3,9,'moved 2 4');
INSERT INTO "events" VALUES(3,10,'rolled 4456');
INSERT INTO "events" VALUES(3,11,'moved 11');
INSERT INTO "events" VALUES(3,12,'rolled 6455');
INSERT INTO "events" VALUES(3,13,'moved 11');
INSERT INTO "events" VALUES(3,14,'rolled 5616');
INSERT INTO "events" VALUES(3,15,'moved 11');
INSERT INTO "events" VALUES(3,16,'rolled 5132');
INSERT INTO "events" VALUES(3,17,'moved 4');
INSERT INTO "events" VALUES(3,18,'resigned 1');
CREATE TABLE guesses (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    turn INTEGER NOT NULL CHECK (turn >= 1),          -- the number of events when the turn began
    user_id INTEGER NOT NULL REFERENCES users (id),
    guild_id INTEGER NOT NULL CHECK (guild_id >= 0),  -- the server of the table
    guessed REAL NOT NULL,                            -- when
    stops INTEGER NOT NULL CHECK (stops IN (0, 1)),   -- what: a stop, or a bust
    correct INTEGER CHECK (correct IN (0, 1)),        -- NULL until the turn has ended with one of these
    PRIMARY KEY (table_id, turn, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE puzzle_choices (
    user_id INTEGER NOT NULL REFERENCES users (id),
    day INTEGER NOT NULL REFERENCES puzzles (day),
    guild_id INTEGER CHECK (guild_id >= 0),           -- where it counts, NULL in direct messages
    choice INTEGER NOT NULL CHECK (choice >= 0),
    loss INTEGER NOT NULL CHECK (loss BETWEEN 0 AND 10000),  -- the chance to win given away, in hundredths of a percent
    shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE puzzles (
    day INTEGER PRIMARY KEY CHECK (day >= 0),
    log TEXT NOT NULL                                 -- the game that leads to it; see docs/notation.md
) STRICT;
CREATE TABLE "rematch_players" (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 3),  -- 0 goes first in the rematch
    user_id INTEGER REFERENCES users (id),                 -- a person
    strength TEXT CHECK (strength IN ('easy', 'medium', 'advanced', 'hard')),  -- or a computer
    number INTEGER CHECK (number BETWEEN 1 AND 3),         -- among computers of one strength
    wins INTEGER NOT NULL CHECK (wins >= 0),               -- since the first of the games in a row
    PRIMARY KEY (table_id, place),
    CHECK ((user_id IS NULL) = (strength IS NOT NULL)),
    CHECK ((strength IS NULL) = (number IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE removals (
    guild_id INTEGER PRIMARY KEY CHECK (guild_id >= 0),
    removed REAL NOT NULL                             -- when it was noticed
) STRICT;
CREATE TABLE reservations (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),  -- among all seats of the lobby, taken and reserved
    user_id INTEGER NOT NULL REFERENCES users (id),
    until REAL,                                          -- NULL if it is kept until the game starts
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE seat_ratings (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    scope INTEGER NOT NULL CHECK (scope >= 0),        -- as in standings
    season INTEGER NOT NULL CHECK (season >= 0),
    mu REAL NOT NULL,
    sigma REAL NOT NULL CHECK (sigma > 0),
    PRIMARY KEY (table_id, seat, scope, season)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat_ratings" VALUES(3,0,0,0,25.0,8.333333);
INSERT INTO "seat_ratings" VALUES(3,0,0,202701,25.0,8.333333);
INSERT INTO "seat_ratings" VALUES(3,0,7,0,25.0,8.333333);
INSERT INTO "seat_ratings" VALUES(3,0,7,202701,25.0,8.333333);
INSERT INTO "seat_ratings" VALUES(3,1,0,0,25.0,8.333333);
INSERT INTO "seat_ratings" VALUES(3,1,0,202701,25.0,8.333333);
INSERT INTO "seat_ratings" VALUES(3,1,7,0,25.0,8.333333);
INSERT INTO "seat_ratings" VALUES(3,1,7,202701,25.0,8.333333);
CREATE TABLE "seats" (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    user_id INTEGER REFERENCES users (id),            -- a person
    strength TEXT CHECK (strength IN ('easy', 'medium', 'advanced', 'hard')),  -- or a computer
    number INTEGER CHECK (number BETWEEN 1 AND 3),    -- among computers of one strength
    rank INTEGER CHECK (rank >= 1),                   -- 1 for the best in a finished game, of those compared
    PRIMARY KEY (table_id, seat),
    CHECK ((user_id IS NULL) = (strength IS NOT NULL)),
    CHECK ((strength IS NULL) = (number IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,101,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(1,1,NULL,'easy',1,NULL);
INSERT INTO "seats" VALUES(2,0,101,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,1,102,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(3,0,101,NULL,NULL,1);
INSERT INTO "seats" VALUES(3,1,102,NULL,NULL,2);
CREATE TABLE server_choices (
    guild_id INTEGER NOT NULL CHECK (guild_id >= 0),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (guild_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE "standings" (
    scope INTEGER NOT NULL CHECK (scope >= 0),        -- a server id, 0 for all servers
    solo INTEGER NOT NULL CHECK (solo IN (0, 1)),     -- games of one person against computers
    season INTEGER NOT NULL CHECK (season >= 0),      -- 202611 for November 2026, 0 for all time
    user_id INTEGER NOT NULL REFERENCES users (id),
    games INTEGER NOT NULL CHECK (games >= 1),
    wins INTEGER NOT NULL CHECK (wins BETWEEN 0 AND games),
    columns INTEGER NOT NULL CHECK (columns >= 0),
    busts INTEGER NOT NULL CHECK (busts >= 0),
    longest_turn INTEGER NOT NULL CHECK (longest_turn >= 0),
    streak INTEGER NOT NULL CHECK (streak BETWEEN 0 AND best_streak),
    best_streak INTEGER NOT NULL CHECK (best_streak BETWEEN 0 AND wins),
    mu REAL NOT NULL,                                 -- the estimated skill
    sigma REAL NOT NULL CHECK (sigma > 0),            -- its uncertainty
    win_rate REAL NOT NULL CHECK (win_rate = 1.0 * wins / games),  -- not generated: backups fail on that
    rating INTEGER NOT NULL CHECK (rating >= 0),      -- the skill in points, as players see it
    PRIMARY KEY (user_id, scope, solo, season)
) STRICT, WITHOUT ROWID;
INSERT INTO "standings" VALUES(0,0,0,101,1,1,0,0,1,1,1,27.635389,8.065901,1.0,1138);
INSERT INTO "standings" VALUES(0,0,202701,101,1,1,0,0,1,1,1,27.635389,8.065901,1.0,1138);
INSERT INTO "standings" VALUES(7,0,0,101,1,1,0,0,1,1,1,27.635389,8.065901,1.0,1138);
INSERT INTO "standings" VALUES(7,0,202701,101,1,1,0,0,1,1,1,27.635389,8.065901,1.0,1138);
INSERT INTO "standings" VALUES(0,0,0,102,1,0,0,0,5,0,0,22.364611,8.065901,0.0,927);
INSERT INTO "standings" VALUES(0,0,202701,102,1,0,0,0,5,0,0,22.364611,8.065901,0.0,927);
INSERT INTO "standings" VALUES(7,0,0,102,1,0,0,0,5,0,0,22.364611,8.065901,0.0,927);
INSERT INTO "standings" VALUES(7,0,202701,102,1,0,0,0,5,0,0,22.364611,8.065901,0.0,927);
CREATE TABLE "tables" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,             -- never reused: old buttons contain it
    guild_id INTEGER CHECK (guild_id >= 0),           -- NULL in direct messages
    channel_id INTEGER NOT NULL CHECK (channel_id >= 0),
    host INTEGER NOT NULL CHECK (host >= 0),
    rules TEXT NOT NULL,                              -- see docs/notation.md
    pace TEXT NOT NULL CHECK (pace IN ('live', 'relaxed', 'none')),
    coach TEXT NOT NULL CHECK (coach IN ('off', 'private', 'open')),
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'abandoned')),
    closing TEXT CHECK (closing IN ('cancelled', 'agreed', 'moderated', 'expired', 'gone', 'deserted')),
    acted REAL NOT NULL,                              -- when a person last did something
    deadline REAL,                                    -- of the people that the game waits for
    reminded INTEGER NOT NULL CHECK (reminded IN (0, 1)),
    set_aside INTEGER NOT NULL CHECK (set_aside IN (0, 1)),
    revision INTEGER NOT NULL CHECK (revision >= 1),  -- a save that expects another one is refused
    finish INTEGER CHECK (finish >= 1),               -- numbers the won games in order
    board INTEGER CHECK (board >= 0),                 -- the message with the board; see BoardMessage
    shown INTEGER NOT NULL DEFAULT 0,
    ping INTEGER CHECK (ping >= 0),
    pinged INTEGER NOT NULL DEFAULT 0,
    reminder REAL, announced INTEGER NOT NULL DEFAULT 0 CHECK (announced IN (0, 1)), speed TEXT NOT NULL DEFAULT 'auto' CHECK (speed IN ('auto', 'slow', 'quick', 'instant')), language TEXT NOT NULL DEFAULT 'en', seed BLOB CHECK (length(seed) = 32), sealed_in INTEGER, guessing INTEGER NOT NULL DEFAULT 1 CHECK (guessing IN (0, 1)), reach TEXT NOT NULL DEFAULT 'own' CHECK (reach IN ('own', 'lent', 'joined')),                                    -- the deadline that people were last reminded of
    CHECK ((closing IS NULL) = (status <> 'abandoned')),
    CHECK ((finish IS NULL) = (status <> 'finished')),
    CHECK (deadline IS NULL OR (status = 'playing' AND NOT set_aside)),
    CHECK (deadline IS NOT NULL OR NOT reminded),
    CHECK (status = 'playing' OR NOT set_aside)
) STRICT;
INSERT INTO "tables" VALUES(1,7,70,101,'parker','none','private','lobby',NULL,1800000000.0,NULL,0,0,1,NULL,1070,1,NULL,0,NULL,0,'auto','en',X'5B46727E4EFB88DE75F97DC5BC9C955741D7DFE02A99BA9951EBF06C7211ADC5',1070,1,'own');
INSERT INTO "tables" VALUES(2,7,71,101,'parker','none','private','playing',NULL,1800000000.0,1800259200.0,0,0,15,NULL,1071,1,NULL,0,NULL,0,'auto','en',X'BAB0D06F163277480376CE8E7B210B74C68BC7DDF77297CD9AFF63E6568B5204',1071,1,'own');
INSERT INTO "tables" VALUES(3,7,72,101,'parker','none','private','finished',NULL,1800000000.0,NULL,0,0,16,1,1072,1,NULL,0,NULL,0,'auto','en',X'27C7458AAE324FC3EE051A97937DB37E2ACDE643955C34A14B7F8ADD40CA5A8E',1072,1,'own');
CREATE TABLE "users" (
    id INTEGER PRIMARY KEY CHECK (id >= 0),           -- a user id in Discord
    name TEXT NOT NULL                                -- the name when they last acted
) STRICT, WITHOUT ROWID;
INSERT INTO "users" VALUES(0,'deleted player');
INSERT INTO "users" VALUES(101,'Ana');
INSERT INTO "users" VALUES(102,'Ben');
CREATE TABLE voters (
    table_id INTEGER NOT NULL REFERENCES crowds (table_id),
    user_id INTEGER NOT NULL REFERENCES users (id),
    ballot TEXT,                                      -- what they vote for now
    place INTEGER NOT NULL CHECK (place >= 0),        -- the order of ballots; 0 without one
    last INTEGER NOT NULL CHECK (last >= 0),          -- the number of the last vote with them, 0 if none
    earlier INTEGER NOT NULL CHECK (earlier >= 0),    -- that of the one before
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE votes (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id INTEGER NOT NULL REFERENCES users (id),
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are only ever appended');
END;
CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are only ever appended');
END;
CREATE UNIQUE INDEX one_open_table_in_a_channel ON tables (channel_id) WHERE status IN ('lobby', 'playing');
CREATE UNIQUE INDEX tables_in_finish_order ON tables (finish) WHERE finish IS NOT NULL;
CREATE INDEX tables_of_a_channel ON tables (channel_id, id);
CREATE INDEX tables_to_take_up ON tables (id)
    WHERE status IN ('lobby', 'playing') OR shown < revision OR (status = 'finished' AND announced = 0);
CREATE INDEX finished_tables_of_a_server ON tables (guild_id, finish) WHERE finish IS NOT NULL;
CREATE INDEX guesses_of_a_user ON guesses (user_id);
CREATE INDEX guesses_in_a_server ON guesses (guild_id, guessed, user_id, correct);
CREATE INDEX guesses_in_order ON guesses (guessed, user_id, correct);
CREATE INDEX standings_by_wins ON standings (scope, solo, season, wins DESC);
CREATE INDEX standings_by_games ON standings (scope, solo, season, games DESC);
CREATE INDEX standings_by_columns ON standings (scope, solo, season, columns DESC);
CREATE INDEX standings_by_busts ON standings (scope, solo, season, busts DESC);
CREATE INDEX standings_by_longest_turn ON standings (scope, solo, season, longest_turn DESC);
CREATE INDEX standings_by_streak ON standings (scope, solo, season, streak DESC);
CREATE INDEX standings_by_best_streak ON standings (scope, solo, season, best_streak DESC);
CREATE INDEX finished_climbs_of_a_server ON climbs (guild_id, day) WHERE turns IS NOT NULL;
CREATE INDEX seats_of_a_user ON seats (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX puzzle_choices_of_a_server ON puzzle_choices (guild_id, day);
CREATE INDEX standings_by_rating ON standings (scope, solo, season, rating DESC, user_id, games) WHERE +games >= 5;
CREATE INDEX standings_by_win_rate ON standings (scope, solo, season, win_rate DESC, user_id, games) WHERE +games >= 5;
CREATE INDEX listings ON choices (value) WHERE name = 'listing';
CREATE INDEX tables_of_a_host ON tables (host);
CREATE INDEX tables_of_a_server ON tables (guild_id, status);
CREATE INDEX climbs_of_a_server ON climbs (guild_id);
CREATE INDEX voters_by_user ON voters (user_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',3);
COMMIT;
