-- A fourth strength of computer players. Two tables get a new constraint, so they are recreated.

CREATE TABLE new_seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    user_id INTEGER REFERENCES users (id),            -- a person
    strength TEXT CHECK (strength IN ('easy', 'medium', 'advanced', 'hard')),  -- or a computer
    number INTEGER CHECK (number BETWEEN 1 AND 3),    -- among computers of one strength
    rank INTEGER CHECK (rank >= 1),                   -- 1 for the best in a finished game, of those compared
    PRIMARY KEY (table_id, seat),
    CHECK ((user_id IS NULL) = (strength IS NOT NULL)),
    CHECK ((strength IS NULL) = (number IS NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO new_seats SELECT table_id, seat, user_id, strength, number, rank FROM seats;
DROP TABLE seats;
ALTER TABLE new_seats RENAME TO seats;
CREATE INDEX seats_of_a_user ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE new_rematch_players (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 3),  -- 0 goes first in the rematch
    user_id INTEGER REFERENCES users (id),                 -- a person
    strength TEXT CHECK (strength IN ('easy', 'medium', 'advanced', 'hard')),  -- or a computer
    number INTEGER CHECK (number BETWEEN 1 AND 3),         -- among computers of one strength
    wins INTEGER NOT NULL CHECK (wins >= 0),               -- since the first of the games in a row
    PRIMARY KEY (table_id, place),
    CHECK ((user_id IS NULL) = (strength IS NOT NULL)),
    CHECK ((strength IS NULL) = (number IS NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO new_rematch_players SELECT table_id, place, user_id, strength, number, wins FROM rematch_players;
DROP TABLE rematch_players;
ALTER TABLE new_rematch_players RENAME TO rematch_players;
