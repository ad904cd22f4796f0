PRAGMA application_id = 1129534512;
PRAGMA user_version = 11;
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
INSERT INTO "events" VALUES(2,1,'started parker 23 32 / 34 23');
INSERT INTO "events" VALUES(2,2,'rolled 1111');
INSERT INTO "events" VALUES(2,3,'moved 2 2');
INSERT INTO "events" VALUES(2,4,'rolled 2651');
INSERT INTO "events" VALUES(2,5,'moved 7 7');
INSERT INTO "events" VALUES(2,6,'rolled 2653');
INSERT INTO "events" VALUES(2,7,'moved 5');
INSERT INTO "events" VALUES(2,8,'rolled 1436');
INSERT INTO "events" VALUES(2,9,'moved 5');
INSERT INTO "events" VALUES(2,10,'rolled 3164');
INSERT INTO "events" VALUES(2,11,'moved 7 7');
INSERT INTO "events" VALUES(2,12,'rolled 1311');
INSERT INTO "events" VALUES(2,13,'moved 2');
INSERT INTO "events" VALUES(2,14,'stopped');
INSERT INTO "events" VALUES(2,15,'rolled 4236');
INSERT INTO "events" VALUES(3,1,'started parker 33 34');
INSERT INTO "events" VALUES(3,2,'rolled 4233');
INSERT INTO "events" VALUES(3,3,'moved 5 7');
INSERT INTO "events" VALUES(3,4,'rolled 4313');
INSERT INTO "events" VALUES(3,5,'moved 4 7');
INSERT INTO "events" VALUES(3,6,'stopped');
INSERT INTO "events" VALUES(3,7,'rolled 2343');
INSERT INTO "events" VALUES(3,8,'moved 5 7');
INSERT INTO "events" VALUES(3,9,'rolled 3251');
INSERT INTO "events" VALUES(3,10,'moved 5 6');
INSERT INTO "events" VALUES(3,11,'rolled 3154');
INSERT INTO "events" VALUES(3,12,'moved 5');
INSERT INTO "events" VALUES(3,13,'rolled 4133');
INSERT INTO "events" VALUES(3,14,'resigned 1');
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
CREATE TABLE rematch_players (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 3),  -- 0 goes first in the rematch
    user_id INTEGER REFERENCES users (id),                 -- a person
    strength TEXT CHECK (strength IN ('easy', 'medium', 'hard')),  -- or a computer
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
    strength TEXT CHECK (strength IN ('easy', 'medium', 'hard')),  -- or a computer
    number INTEGER CHECK (number BETWEEN 1 AND 3), rank INTEGER CHECK (rank >= 1),    -- among computers of one strength
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
INSERT INTO "standings" VALUES(0,0,0,101,1,1,0,0,4,1,1,27.635389,8.065901,1.0,1138);
INSERT INTO "standings" VALUES(0,0,202701,101,1,1,0,0,4,1,1,27.635389,8.065901,1.0,1138);
INSERT INTO "standings" VALUES(7,0,0,101,1,1,0,0,4,1,1,27.635389,8.065901,1.0,1138);
INSERT INTO "standings" VALUES(7,0,202701,101,1,1,0,0,4,1,1,27.635389,8.065901,1.0,1138);
INSERT INTO "standings" VALUES(0,0,0,102,1,0,0,0,2,0,0,22.364611,8.065901,0.0,927);
INSERT INTO "standings" VALUES(0,0,202701,102,1,0,0,0,2,0,0,22.364611,8.065901,0.0,927);
INSERT INTO "standings" VALUES(7,0,0,102,1,0,0,0,2,0,0,22.364611,8.065901,0.0,927);
INSERT INTO "standings" VALUES(7,0,202701,102,1,0,0,0,2,0,0,22.364611,8.065901,0.0,927);
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
    reminder REAL, announced INTEGER NOT NULL DEFAULT 0 CHECK (announced IN (0, 1)), speed TEXT NOT NULL DEFAULT 'auto' CHECK (speed IN ('auto', 'slow', 'quick', 'instant')), language TEXT NOT NULL DEFAULT 'en', seed BLOB CHECK (length(seed) = 32), sealed_in INTEGER, guessing INTEGER NOT NULL DEFAULT 1 CHECK (guessing IN (0, 1)),                                    -- the deadline that people were last reminded of
    CHECK ((closing IS NULL) = (status <> 'abandoned')),
    CHECK ((finish IS NULL) = (status <> 'finished')),
    CHECK (deadline IS NULL OR (status = 'playing' AND NOT set_aside)),
    CHECK (deadline IS NOT NULL OR NOT reminded),
    CHECK (status = 'playing' OR NOT set_aside)
) STRICT;
INSERT INTO "tables" VALUES(1,7,70,101,'parker','none','private','lobby',NULL,1800000000.0,NULL,0,0,1,NULL,1070,1,NULL,0,NULL,0,'auto','en',X'AEE513227CC5F8AFFCEAC21252A5044AF6368EC9AF8A8F669A93234DC427467F',1070,1);
INSERT INTO "tables" VALUES(2,7,71,101,'parker','none','private','playing',NULL,1800000000.0,NULL,0,0,15,NULL,1071,1,NULL,0,NULL,0,'auto','en',X'BEF1C03AC3E162C3E28B95EF8D0B81B91B285D4BC4BDAFB1731720B4520359EE',1071,1);
INSERT INTO "tables" VALUES(3,7,72,101,'parker','none','private','finished',NULL,1800000000.0,NULL,0,0,16,1,1072,1,NULL,0,NULL,0,'auto','en',X'003424FAC6A66B018AD1E30A5D8D26BE409A17B66206D00704F1E7BCC83476A6',1072,1);
CREATE TABLE users (
    id INTEGER PRIMARY KEY CHECK (id >= 0),
    name TEXT NOT NULL                                -- as last seen
) STRICT;
INSERT INTO "users" VALUES(0,'deleted player');
INSERT INTO "users" VALUES(101,'Ana');
INSERT INTO "users" VALUES(102,'Ben');
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
CREATE INDEX seats_of_a_user ON seats (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX tables_to_take_up ON tables (id)
    WHERE status IN ('lobby', 'playing') OR shown < revision OR (status = 'finished' AND announced = 0);
CREATE INDEX finished_tables_of_a_server ON tables (guild_id, finish) WHERE finish IS NOT NULL;
CREATE INDEX guesses_of_a_user ON guesses (user_id);
CREATE INDEX guesses_in_a_server ON guesses (guild_id, guessed, user_id, correct);
CREATE INDEX guesses_in_order ON guesses (guessed, user_id, correct);
CREATE INDEX standings_by_rating ON standings (scope, solo, season, rating DESC, games);
CREATE INDEX standings_by_wins ON standings (scope, solo, season, wins DESC);
CREATE INDEX standings_by_win_rate ON standings (scope, solo, season, win_rate DESC, games);
CREATE INDEX standings_by_games ON standings (scope, solo, season, games DESC);
CREATE INDEX standings_by_columns ON standings (scope, solo, season, columns DESC);
CREATE INDEX standings_by_busts ON standings (scope, solo, season, busts DESC);
CREATE INDEX standings_by_longest_turn ON standings (scope, solo, season, longest_turn DESC);
CREATE INDEX standings_by_streak ON standings (scope, solo, season, streak DESC);
CREATE INDEX standings_by_best_streak ON standings (scope, solo, season, best_streak DESC);
CREATE INDEX finished_climbs_of_a_server ON climbs (guild_id, day) WHERE turns IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',3);
COMMIT;
