-- The puzzle of each day, and what everybody chose. Days are numbered as those of daily_dice.

CREATE TABLE puzzles (
    day INTEGER PRIMARY KEY CHECK (day >= 0),
    log TEXT NOT NULL                                 -- the game that leads to it; see docs/notation.md
) STRICT;

CREATE TABLE puzzle_choices (
    user_id INTEGER NOT NULL REFERENCES users (id),
    day INTEGER NOT NULL REFERENCES puzzles (day),
    guild_id INTEGER CHECK (guild_id >= 0),           -- where it counts, NULL in direct messages
    choice INTEGER NOT NULL CHECK (choice >= 0),
    loss INTEGER NOT NULL CHECK (loss BETWEEN 0 AND 10000),  -- the chance to win given away, in hundredths of a percent
    shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_choices_of_a_server ON puzzle_choices (guild_id, day);
