-- Seats that are kept for people in a lobby, and the players of the game before a rematch.

CREATE TABLE reservations (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),  -- among all seats of the lobby, taken and reserved
    user_id INTEGER NOT NULL REFERENCES users (id),
    until REAL,                                          -- NULL if it is kept until the game starts
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE rematch_players (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 3),  -- 0 goes first in the rematch
    user_id INTEGER REFERENCES users (id),                 -- a person
    strength TEXT CHECK (strength IN ('easy', 'medium', 'hard')),  -- or a computer
    number INTEGER CHECK (number BETWEEN 1 AND 3),         -- among computers of one strength
    wins INTEGER NOT NULL CHECK (wins >= 0),               -- since the first of the games in a row
    PRIMARY KEY (table_id, place),
    CHECK ((user_id IS NULL) = (strength IS NOT NULL)),
    CHECK ((strength IS NULL) = (number IS NULL))
) STRICT, WITHOUT ROWID;
