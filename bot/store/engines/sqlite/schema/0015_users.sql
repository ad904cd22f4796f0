-- In a table with row ids, SQLite keeps the id of a row that was deleted, to tell pages apart.

CREATE TABLE new_users (
    id INTEGER PRIMARY KEY CHECK (id >= 0),           -- a user id in Discord
    name TEXT NOT NULL                                -- the name when they last acted
) STRICT, WITHOUT ROWID;

INSERT INTO new_users SELECT id, name FROM users;
DROP TABLE users;
ALTER TABLE new_users RENAME TO users;
