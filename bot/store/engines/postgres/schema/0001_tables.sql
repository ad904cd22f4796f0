-- Tables, the logs of their games, and standings. docs/database.md explains the schema.
-- Times are in seconds since 1970 (UTC). Ids are Discord's, except those of tables.

CREATE TABLE users (
    id bigint PRIMARY KEY CHECK (id >= 0),
    name text COLLATE "C" NOT NULL                    -- as last seen; lists are in the order of its characters
);

CREATE TABLE tables (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,  -- never reused: old buttons contain it
    guild_id bigint CHECK (guild_id >= 0),            -- NULL in direct messages
    channel_id bigint NOT NULL CHECK (channel_id >= 0),
    host bigint NOT NULL CHECK (host >= 0),
    rules text NOT NULL,                              -- see docs/notation.md
    pace text NOT NULL CHECK (pace IN ('live', 'relaxed', 'none')),
    coach text NOT NULL CHECK (coach IN ('off', 'private', 'open')),
    speed text NOT NULL CHECK (speed IN ('auto', 'slow', 'quick', 'instant')),
    language text NOT NULL,                           -- of what the channel sees
    status text NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'abandoned')),
    closing text CHECK (closing IN ('cancelled', 'agreed', 'moderated', 'expired', 'gone', 'deserted')),
    acted double precision NOT NULL,                  -- when a person last did something
    deadline double precision,                        -- of the people that the game waits for
    reminded boolean NOT NULL DEFAULT false,
    set_aside boolean NOT NULL DEFAULT false,
    revision bigint NOT NULL DEFAULT 1 CHECK (revision >= 1),  -- a save that expects another one is refused
    seq bigint NOT NULL DEFAULT 0 CHECK (seq >= 0),   -- the number of events
    saved_by uuid,                                    -- the last save, to learn whether it was the one without an answer
    finish bigint CHECK (finish >= 1),                -- numbers the won games in order
    board bigint CHECK (board >= 0),                  -- the message with the board; see BoardMessage
    shown bigint NOT NULL DEFAULT 0,
    ping bigint CHECK (ping >= 0),
    pinged bigint NOT NULL DEFAULT 0,
    reminder double precision,                        -- the deadline that people were last reminded of
    announced boolean NOT NULL DEFAULT false,
    CHECK ((closing IS NULL) = (status <> 'abandoned')),
    CHECK ((finish IS NULL) = (status <> 'finished')),
    CHECK (deadline IS NULL OR (status = 'playing' AND NOT set_aside)),
    CHECK (deadline IS NOT NULL OR NOT reminded),
    CHECK (status = 'playing' OR NOT set_aside)
) WITH (fillfactor = 70);  -- leaves room for the next version of a row in its page

-- No index may contain what most saves change (revision, seq, acted, deadline, shown): then a save writes no index.
CREATE UNIQUE INDEX one_open_table_in_a_channel ON tables (channel_id) WHERE status IN ('lobby', 'playing');
CREATE UNIQUE INDEX tables_in_finish_order ON tables (finish) WHERE finish IS NOT NULL;
CREATE INDEX tables_of_a_channel ON tables (channel_id, id);
CREATE INDEX open_tables_of_a_server ON tables (guild_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX open_tables_of_a_host ON tables (host) WHERE status IN ('lobby', 'playing');

-- Closed tables whose board or channel does not tell that yet.
CREATE TABLE unseen (
    table_id bigint PRIMARY KEY REFERENCES tables (id)
);

CREATE FUNCTION record_unseen_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.shown < NEW.revision OR (NEW.status = 'finished' AND NOT NEW.announced) THEN
        INSERT INTO unseen (table_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
    ELSE
        DELETE FROM unseen WHERE table_id = NEW.id;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER unseen_ends_are_recorded AFTER INSERT OR UPDATE ON tables
FOR EACH ROW WHEN (NEW.status IN ('finished', 'abandoned')) EXECUTE FUNCTION record_unseen_end();

CREATE TABLE seats (
    table_id bigint NOT NULL REFERENCES tables (id),
    seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 3),
    user_id bigint REFERENCES users (id),             -- a person
    strength text CHECK (strength IN ('easy', 'medium', 'hard')),  -- or a computer
    number smallint CHECK (number BETWEEN 1 AND 3),   -- among computers of one strength
    PRIMARY KEY (table_id, seat),
    CHECK ((user_id IS NULL) = (strength IS NOT NULL)),
    CHECK ((strength IS NULL) = (number IS NULL))
);

CREATE INDEX seats_of_a_user ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE votes (
    table_id bigint NOT NULL REFERENCES tables (id),
    user_id bigint NOT NULL REFERENCES users (id),
    PRIMARY KEY (table_id, user_id)
);

CREATE TABLE reservations (
    table_id bigint NOT NULL REFERENCES tables (id),
    seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 3),  -- among all seats of the lobby, taken and reserved
    user_id bigint NOT NULL REFERENCES users (id),
    until double precision,                           -- NULL if it is kept until the game starts
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE rematch_players (
    table_id bigint NOT NULL REFERENCES tables (id),
    place smallint NOT NULL CHECK (place BETWEEN 0 AND 3),  -- 0 goes first in the rematch
    user_id bigint REFERENCES users (id),             -- a person
    strength text CHECK (strength IN ('easy', 'medium', 'hard')),  -- or a computer
    number smallint CHECK (number BETWEEN 1 AND 3),   -- among computers of one strength
    wins bigint NOT NULL CHECK (wins >= 0),           -- since the first of the games in a row
    PRIMARY KEY (table_id, place),
    CHECK ((user_id IS NULL) = (strength IS NOT NULL)),
    CHECK ((strength IS NULL) = (number IS NULL))
);

CREATE TABLE events (
    game bigint NOT NULL REFERENCES tables (id),
    seq bigint NOT NULL CHECK (seq >= 1),             -- numbers the events of a game from 1
    event text NOT NULL,                              -- see docs/notation.md
    PRIMARY KEY (game, seq)
);

-- A game is its log, so events are immutable, even for a bug in the bot.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'events are only ever appended' USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER events_are_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE standings (
    scope bigint NOT NULL CHECK (scope >= 0),         -- a server id, 0 for all servers
    solo boolean NOT NULL,                            -- games of one person against computers
    user_id bigint NOT NULL REFERENCES users (id),
    games bigint NOT NULL CHECK (games >= 1),
    wins bigint NOT NULL CHECK (wins BETWEEN 0 AND games),
    columns bigint NOT NULL CHECK (columns >= 0),
    busts bigint NOT NULL CHECK (busts >= 0),
    longest_turn bigint NOT NULL CHECK (longest_turn >= 0),
    streak bigint NOT NULL CHECK (streak BETWEEN 0 AND best_streak),
    best_streak bigint NOT NULL CHECK (best_streak BETWEEN 0 AND wins),
    win_rate double precision NOT NULL CHECK (win_rate = wins::double precision / games),
    PRIMARY KEY (scope, solo, user_id)
);

-- One per ranking of the leaderboard.
CREATE INDEX standings_by_wins ON standings (scope, solo, wins DESC);
CREATE INDEX standings_by_win_rate ON standings (scope, solo, win_rate DESC, games);
CREATE INDEX standings_by_games ON standings (scope, solo, games DESC);
CREATE INDEX standings_by_columns ON standings (scope, solo, columns DESC);
CREATE INDEX standings_by_busts ON standings (scope, solo, busts DESC);
CREATE INDEX standings_by_longest_turn ON standings (scope, solo, longest_turn DESC);
CREATE INDEX standings_by_streak ON standings (scope, solo, streak DESC);
CREATE INDEX standings_by_best_streak ON standings (scope, solo, best_streak DESC);

CREATE TABLE notes (
    key text COLLATE "C" PRIMARY KEY,
    value text NOT NULL
);
