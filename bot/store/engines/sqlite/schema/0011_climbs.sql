-- The dice of each day's climb, and everybody's climbs. Days are numbered from 1 January 1970 (UTC).

CREATE TABLE daily_dice (
    day INTEGER PRIMARY KEY CHECK (day >= 0),
    seed BLOB NOT NULL CHECK (length(seed) = 32),
    par INTEGER NOT NULL CHECK (par >= 1)             -- the turns that a computer needs with these dice
) STRICT;

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

CREATE INDEX finished_climbs_of_a_server ON climbs (guild_id, day) WHERE turns IS NOT NULL;
