-- Whether those who watch a table may guess how turns end, and what they guessed.

ALTER TABLE tables ADD COLUMN guessing INTEGER NOT NULL DEFAULT 1 CHECK (guessing IN (0, 1));

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

CREATE INDEX guesses_of_a_user ON guesses (user_id);
CREATE INDEX guesses_in_a_server ON guesses (guild_id, guessed, user_id, correct);
CREATE INDEX guesses_in_order ON guesses (guessed, user_id, correct);
