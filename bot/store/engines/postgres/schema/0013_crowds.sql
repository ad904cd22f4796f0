-- Games of a whole channel against a computer: who votes in them, and for what.

CREATE TABLE crowds (
    table_id bigint PRIMARY KEY REFERENCES tables (id),
    people integer NOT NULL CHECK (people >= 0),      -- how many have voted in the game
    votes integer NOT NULL CHECK (votes >= 0),        -- how many votes have closed
    opened double precision,                          -- when the present vote began, NULL without a ballot
    result text NOT NULL,                             -- how many voted for what in the last vote, as JSON
    closed double precision NOT NULL,                 -- when it closed
    closed_version integer NOT NULL                   -- the position that it was about
);

CREATE TABLE voters (
    table_id bigint NOT NULL REFERENCES crowds (table_id),
    user_id bigint NOT NULL REFERENCES users (id),
    ballot text,                                      -- what they vote for now
    place integer NOT NULL CHECK (place >= 0),        -- the order of ballots; 0 without one
    last integer NOT NULL CHECK (last >= 0),          -- the number of the last vote with them, 0 if none
    earlier integer NOT NULL CHECK (earlier >= 0),    -- that of the one before
    PRIMARY KEY (table_id, user_id)
);

CREATE INDEX voters_by_user ON voters (user_id);

-- What the server samples of it would outlast an erasure.
ALTER TABLE voters ALTER user_id SET STATISTICS 0;
