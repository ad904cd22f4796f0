-- The puzzle of each day, and what everybody chose. Days are numbered as those of daily_dice.

CREATE TABLE puzzles (
    day integer PRIMARY KEY CHECK (day >= 0),
    log text NOT NULL                                 -- the game that leads to it; see docs/notation.md
);

CREATE TABLE puzzle_choices (
    user_id bigint NOT NULL REFERENCES users (id),
    day integer NOT NULL REFERENCES puzzles (day),
    guild_id bigint CHECK (guild_id >= 0),            -- where it counts, NULL in direct messages
    choice smallint NOT NULL CHECK (choice >= 0),
    loss smallint NOT NULL CHECK (loss BETWEEN 0 AND 10000),  -- the chance to win given away, in hundredths of a percent
    shared boolean NOT NULL DEFAULT false,
    PRIMARY KEY (user_id, day)
);

CREATE INDEX puzzle_choices_of_a_server ON puzzle_choices (guild_id, day);

-- PostgreSQL would keep samples of the ids, and they would outlive an erasure.
ALTER TABLE puzzle_choices ALTER user_id SET STATISTICS 0;
