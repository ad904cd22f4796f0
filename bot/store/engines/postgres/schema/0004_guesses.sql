-- Whether those who watch a table may guess how turns end, and what they guessed.

ALTER TABLE tables ADD COLUMN guessing boolean NOT NULL DEFAULT true;

CREATE TABLE guesses (
    table_id bigint NOT NULL REFERENCES tables (id),
    turn bigint NOT NULL CHECK (turn >= 1),           -- the number of events when the turn began
    user_id bigint NOT NULL REFERENCES users (id),
    guild_id bigint NOT NULL CHECK (guild_id >= 0),   -- the server of the table
    guessed double precision NOT NULL,                -- when
    stops boolean NOT NULL,                           -- what: a stop, or a bust
    correct boolean,                                  -- NULL until the turn has ended with one of these
    PRIMARY KEY (table_id, turn, user_id)
);

CREATE INDEX guesses_of_a_user ON guesses (user_id);
CREATE INDEX guesses_in_a_server ON guesses (guild_id, guessed, user_id, correct);
CREATE INDEX guesses_in_order ON guesses (guessed, user_id, correct);
