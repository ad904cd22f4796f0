-- The dice of each day's climb, and everybody's climbs. Days are numbered from 1 January 1970 (UTC).

CREATE TABLE daily_dice (
    day integer PRIMARY KEY CHECK (day >= 0),
    seed bytea NOT NULL CHECK (length(seed) = 32),
    par integer NOT NULL CHECK (par >= 1)             -- the turns that a computer needs with these dice
);

CREATE TABLE climbs (
    user_id bigint NOT NULL REFERENCES users (id),
    day integer NOT NULL REFERENCES daily_dice (day),
    guild_id bigint CHECK (guild_id >= 0),            -- where it began and counts, NULL in direct messages
    log text NOT NULL,                                -- the events after the start, one a line; see docs/notation.md
    turns integer CHECK (turns >= 1),                 -- those needed, NULL until it is finished
    busts integer CHECK (busts >= 0),
    shared boolean NOT NULL DEFAULT false,
    PRIMARY KEY (user_id, day),
    CHECK ((turns IS NULL) = (busts IS NULL))
);

CREATE INDEX finished_climbs_of_a_server ON climbs (guild_id, day) WHERE turns IS NOT NULL;
