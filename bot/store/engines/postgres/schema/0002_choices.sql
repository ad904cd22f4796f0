-- What people and servers have chosen, apart from the bot's own notes, and when servers have removed the bot.

CREATE TABLE choices (
    user_id bigint NOT NULL REFERENCES users (id),
    name text COLLATE "C" NOT NULL,
    value text NOT NULL,
    PRIMARY KEY (user_id, name)
);

CREATE TABLE server_choices (
    guild_id bigint NOT NULL CHECK (guild_id >= 0),
    name text COLLATE "C" NOT NULL,
    value text NOT NULL,
    PRIMARY KEY (guild_id, name)
);

CREATE TABLE removals (
    guild_id bigint PRIMARY KEY CHECK (guild_id >= 0),
    removed double precision NOT NULL                 -- when it was noticed
);

INSERT INTO users (id, name) VALUES (0, 'deleted player') ON CONFLICT DO NOTHING;  -- stands for all deleted ones

-- Some people have chosen something and never taken a seat, so their names are not known.
INSERT INTO users (id, name)
SELECT DISTINCT split_part(key, ' of ', 2)::bigint, '' FROM notes WHERE key ~ '^(board|calls) of [0-9]+$'
ON CONFLICT DO NOTHING;

INSERT INTO choices (user_id, name, value)
SELECT split_part(key, ' of ', 2)::bigint, split_part(key, ' of ', 1), value
FROM notes WHERE key ~ '^(board|calls) of [0-9]+$';

INSERT INTO server_choices (guild_id, name, value)
SELECT split_part(key, ' of ', 2)::bigint, split_part(key, ' of ', 1), value
FROM notes WHERE key ~ '^(rules|pace|theme|language) of [0-9]+$';

DELETE FROM notes WHERE key ~ '^(board|calls|rules|pace|theme|language) of [0-9]+$';
