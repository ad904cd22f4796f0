-- Games of a whole channel against a computer: who votes in them, and for what.

CREATE TABLE crowds (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    people INTEGER NOT NULL CHECK (people >= 0),      -- how many have voted in the game
    votes INTEGER NOT NULL CHECK (votes >= 0),        -- how many votes have closed
    opened REAL,                                      -- when the present vote began, NULL without a ballot
    result TEXT NOT NULL,                             -- how many voted for what in the last vote, as JSON
    closed REAL NOT NULL,                             -- when it closed
    closed_version INTEGER NOT NULL                   -- the position that it was about
) STRICT;

CREATE TABLE voters (
    table_id INTEGER NOT NULL REFERENCES crowds (table_id),
    user_id INTEGER NOT NULL REFERENCES users (id),
    ballot TEXT,                                      -- what they vote for now
    place INTEGER NOT NULL CHECK (place >= 0),        -- the order of ballots; 0 without one
    last INTEGER NOT NULL CHECK (last >= 0),          -- the number of the last vote with them, 0 if none
    earlier INTEGER NOT NULL CHECK (earlier >= 0),    -- that of the one before
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX voters_by_user ON voters (user_id);
