-- Computer players, the pace of a table with its deadlines, and standings of games against computers.
-- Three tables get new constraints, so they are recreated and filled from the old ones.

CREATE TABLE new_tables (
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
    reminder REAL,                                    -- the deadline that people were last reminded of
    CHECK ((closing IS NULL) = (status <> 'abandoned')),
    CHECK ((finish IS NULL) = (status <> 'finished')),
    CHECK (deadline IS NULL OR (status = 'playing' AND NOT set_aside)),
    CHECK (deadline IS NOT NULL OR NOT reminded),
    CHECK (status = 'playing' OR NOT set_aside)
) STRICT;

-- A deadline was 24 hours after the last change in a lobby, two weeks in a game, and gone once it was closed.
INSERT INTO new_tables
SELECT
    id, guild_id, channel_id, host, rules, 'none', 'private', status, closing,
    coalesce(deadline - iif(status = 'lobby', 86400, 1209600), 0), NULL, 0, 0,
    revision, finish, board, shown, ping, pinged, NULL
FROM tables;

CREATE TABLE new_seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    user_id INTEGER REFERENCES users (id),            -- a person
    strength TEXT CHECK (strength IN ('easy', 'medium', 'hard')),  -- or a computer
    number INTEGER CHECK (number BETWEEN 1 AND 3),    -- among computers of one strength
    PRIMARY KEY (table_id, seat),
    CHECK ((user_id IS NULL) = (strength IS NOT NULL)),
    CHECK ((strength IS NULL) = (number IS NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO new_seats SELECT table_id, seat, user_id, NULL, NULL FROM seats;

CREATE TABLE new_standings (
    scope INTEGER NOT NULL CHECK (scope >= 0),        -- a server id, 0 for all servers
    solo INTEGER NOT NULL CHECK (solo IN (0, 1)),     -- games of one person against computers
    user_id INTEGER NOT NULL REFERENCES users (id),
    games INTEGER NOT NULL CHECK (games >= 1),
    wins INTEGER NOT NULL CHECK (wins BETWEEN 0 AND games),
    columns INTEGER NOT NULL CHECK (columns >= 0),
    busts INTEGER NOT NULL CHECK (busts >= 0),
    longest_turn INTEGER NOT NULL CHECK (longest_turn >= 0),
    streak INTEGER NOT NULL CHECK (streak BETWEEN 0 AND best_streak),
    best_streak INTEGER NOT NULL CHECK (best_streak BETWEEN 0 AND wins),
    win_rate REAL NOT NULL CHECK (win_rate = 1.0 * wins / games),  -- not generated: backups fail on that
    PRIMARY KEY (scope, solo, user_id)
) STRICT, WITHOUT ROWID;

INSERT INTO new_standings
SELECT scope, 0, user_id, games, wins, columns, busts, longest_turn, streak, best_streak, win_rate FROM standings;

DROP TABLE tables;
DROP TABLE seats;
DROP TABLE standings;
ALTER TABLE new_tables RENAME TO tables;
ALTER TABLE new_seats RENAME TO seats;
ALTER TABLE new_standings RENAME TO standings;

CREATE UNIQUE INDEX one_open_table_in_a_channel ON tables (channel_id) WHERE status IN ('lobby', 'playing');
CREATE UNIQUE INDEX tables_in_finish_order ON tables (finish) WHERE finish IS NOT NULL;
CREATE INDEX tables_of_a_channel ON tables (channel_id, id);
CREATE INDEX tables_to_take_up ON tables (id) WHERE status IN ('lobby', 'playing') OR shown < revision;

CREATE INDEX seats_of_a_user ON seats (user_id) WHERE user_id IS NOT NULL;

-- One per ranking of the leaderboard.
CREATE INDEX standings_by_wins ON standings (scope, solo, wins DESC);
CREATE INDEX standings_by_win_rate ON standings (scope, solo, win_rate DESC, games);
CREATE INDEX standings_by_games ON standings (scope, solo, games DESC);
CREATE INDEX standings_by_columns ON standings (scope, solo, columns DESC);
CREATE INDEX standings_by_busts ON standings (scope, solo, busts DESC);
CREATE INDEX standings_by_longest_turn ON standings (scope, solo, longest_turn DESC);
CREATE INDEX standings_by_streak ON standings (scope, solo, streak DESC);
CREATE INDEX standings_by_best_streak ON standings (scope, solo, best_streak DESC);
