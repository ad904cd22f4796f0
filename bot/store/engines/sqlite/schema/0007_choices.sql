-- What people and servers have chosen, apart from the bot's own notes, and when servers have removed the bot.

CREATE TABLE choices (
    user_id INTEGER NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE server_choices (
    guild_id INTEGER NOT NULL CHECK (guild_id >= 0),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (guild_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE removals (
    guild_id INTEGER PRIMARY KEY CHECK (guild_id >= 0),
    removed REAL NOT NULL                             -- when it was noticed
) STRICT;

INSERT OR IGNORE INTO users (id, name) VALUES (0, 'deleted player');  -- stands for all deleted ones

-- Some people have chosen something and never taken a seat, so their names are not known.
INSERT OR IGNORE INTO users (id, name)
SELECT CAST(substr(key, 10) AS INTEGER), '' FROM notes WHERE key GLOB 'board of [0-9]*' OR key GLOB 'calls of [0-9]*';

INSERT INTO choices (user_id, name, value)
SELECT CAST(substr(key, 10) AS INTEGER), substr(key, 1, 5), value
FROM notes WHERE key GLOB 'board of [0-9]*' OR key GLOB 'calls of [0-9]*';

INSERT INTO server_choices (guild_id, name, value)
SELECT CAST(substr(key, instr(key, ' of ') + 4) AS INTEGER), substr(key, 1, instr(key, ' of ') - 1), value
FROM notes
WHERE key GLOB 'rules of [0-9]*' OR key GLOB 'pace of [0-9]*'
    OR key GLOB 'theme of [0-9]*' OR key GLOB 'language of [0-9]*';

DELETE FROM notes
WHERE key GLOB 'board of [0-9]*' OR key GLOB 'calls of [0-9]*'
    OR key GLOB 'rules of [0-9]*' OR key GLOB 'pace of [0-9]*'
    OR key GLOB 'theme of [0-9]*' OR key GLOB 'language of [0-9]*';
