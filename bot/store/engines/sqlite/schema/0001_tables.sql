-- Tables, the logs of their games, and standings. docs/database.md explains the schema.
-- Times are in seconds since 1970 (UTC). Ids are Discord's, except those of tables.

CREATE TABLE users (
    id INTEGER PRIMARY KEY CHECK (id >= 0),
    name TEXT NOT NULL                                -- as last seen
) STRICT;

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,             -- never reused: old buttons contain it
    guild_id INTEGER CHECK (guild_id >= 0),           -- NULL in direct messages
    channel_id INTEGER NOT NULL CHECK (channel_id >= 0),
    host INTEGER NOT NULL CHECK (host >= 0),
    rules TEXT NOT NULL,                              -- see docs/notation.md
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'abandoned')),
    closing TEXT CHECK (closing IN ('cancelled', 'agreed', 'moderated', 'expired', 'gone')),
    deadline REAL,
    revision INTEGER NOT NULL CHECK (revision >= 1),  -- a save that expects another one is refused
    finish INTEGER CHECK (finish >= 1),               -- numbers the won games in order
    board INTEGER CHECK (board >= 0),                 -- the message with the board; see BoardMessage
    shown INTEGER NOT NULL DEFAULT 0,
    ping INTEGER CHECK (ping >= 0),
    pinged INTEGER NOT NULL DEFAULT 0,
    CHECK ((closing IS NULL) = (status <> 'abandoned')),
    CHECK ((finish IS NULL) = (status <> 'finished'))
) STRICT;

CREATE UNIQUE INDEX one_open_table_in_a_channel ON tables (channel_id) WHERE status IN ('lobby', 'playing');
CREATE UNIQUE INDEX tables_in_finish_order ON tables (finish) WHERE finish IS NOT NULL;
CREATE INDEX tables_of_a_channel ON tables (channel_id, id);
CREATE INDEX tables_to_take_up ON tables (id) WHERE status IN ('lobby', 'playing') OR shown < revision;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    user_id INTEGER NOT NULL REFERENCES users (id),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_a_user ON seats (user_id);

CREATE TABLE votes (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id INTEGER NOT NULL REFERENCES users (id),
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),            -- numbers the events of a game from 1
    event TEXT NOT NULL,                              -- see docs/notation.md
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- A game is its log, so events are immutable, even for a bug in the bot.
CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are only ever appended');
END;

CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are only ever appended');
END;

CREATE TABLE standings (
    scope INTEGER NOT NULL CHECK (scope >= 0),        -- a server id, 0 for all servers
    user_id INTEGER NOT NULL REFERENCES users (id),
    games INTEGER NOT NULL CHECK (games >= 1),
    wins INTEGER NOT NULL CHECK (wins BETWEEN 0 AND games),
    columns INTEGER NOT NULL CHECK (columns >= 0),
    busts INTEGER NOT NULL CHECK (busts >= 0),
    longest_turn INTEGER NOT NULL CHECK (longest_turn >= 0),
    streak INTEGER NOT NULL CHECK (streak BETWEEN 0 AND best_streak),
    best_streak INTEGER NOT NULL CHECK (best_streak BETWEEN 0 AND wins),
    win_rate REAL NOT NULL CHECK (win_rate = 1.0 * wins / games),  -- not generated: backups fail on that
    PRIMARY KEY (scope, user_id)
) STRICT, WITHOUT ROWID;

-- One per ranking of the leaderboard.
CREATE INDEX standings_by_wins ON standings (scope, wins DESC);
CREATE INDEX standings_by_win_rate ON standings (scope, win_rate DESC, games);
CREATE INDEX standings_by_games ON standings (scope, games DESC);
CREATE INDEX standings_by_columns ON standings (scope, columns DESC);
CREATE INDEX standings_by_busts ON standings (scope, busts DESC);
CREATE INDEX standings_by_longest_turn ON standings (scope, longest_turn DESC);
CREATE INDEX standings_by_streak ON standings (scope, streak DESC);
CREATE INDEX standings_by_best_streak ON standings (scope, best_streak DESC);

CREATE TABLE notes (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
