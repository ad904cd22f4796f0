-- Ratings, and standings of each season, which is a calendar month. Standings get another key, so they are
-- recreated and filled from the old ones.

CREATE TABLE new_standings (
    scope INTEGER NOT NULL CHECK (scope >= 0),        -- a server id, 0 for all servers
    solo INTEGER NOT NULL CHECK (solo IN (0, 1)),     -- games of one person against computers
    season INTEGER NOT NULL CHECK (season >= 0),      -- 202611 for November 2026, 0 for all time
    user_id INTEGER NOT NULL REFERENCES users (id),
    games INTEGER NOT NULL CHECK (games >= 1),
    wins INTEGER NOT NULL CHECK (wins BETWEEN 0 AND games),
    columns INTEGER NOT NULL CHECK (columns >= 0),
    busts INTEGER NOT NULL CHECK (busts >= 0),
    longest_turn INTEGER NOT NULL CHECK (longest_turn >= 0),
    streak INTEGER NOT NULL CHECK (streak BETWEEN 0 AND best_streak),
    best_streak INTEGER NOT NULL CHECK (best_streak BETWEEN 0 AND wins),
    mu REAL NOT NULL,                                 -- the estimated skill
    sigma REAL NOT NULL CHECK (sigma > 0),            -- its uncertainty
    win_rate REAL NOT NULL CHECK (win_rate = 1.0 * wins / games),  -- not generated: backups fail on that
    rating INTEGER NOT NULL CHECK (rating >= 0),      -- the skill in points, as players see it
    PRIMARY KEY (user_id, scope, solo, season)
) STRICT, WITHOUT ROWID;

INSERT INTO new_standings
SELECT
    scope, solo, 0, user_id, games, wins, columns, busts, longest_turn, streak, best_streak,
    25.0, 8.333333, win_rate, 1000
FROM standings;

DROP TABLE standings;
ALTER TABLE new_standings RENAME TO standings;

-- One per ranking of the leaderboard.
CREATE INDEX standings_by_rating ON standings (scope, solo, season, rating DESC, games);
CREATE INDEX standings_by_wins ON standings (scope, solo, season, wins DESC);
CREATE INDEX standings_by_win_rate ON standings (scope, solo, season, win_rate DESC, games);
CREATE INDEX standings_by_games ON standings (scope, solo, season, games DESC);
CREATE INDEX standings_by_columns ON standings (scope, solo, season, columns DESC);
CREATE INDEX standings_by_busts ON standings (scope, solo, season, busts DESC);
CREATE INDEX standings_by_longest_turn ON standings (scope, solo, season, longest_turn DESC);
CREATE INDEX standings_by_streak ON standings (scope, solo, season, streak DESC);
CREATE INDEX standings_by_best_streak ON standings (scope, solo, season, best_streak DESC);

-- The ratings of people before a game. They stay when a person is erased, so that everybody else's follow.
CREATE TABLE seat_ratings (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    scope INTEGER NOT NULL CHECK (scope >= 0),        -- as in standings
    season INTEGER NOT NULL CHECK (season >= 0),
    mu REAL NOT NULL,
    sigma REAL NOT NULL CHECK (sigma > 0),
    PRIMARY KEY (table_id, seat, scope, season)
) STRICT, WITHOUT ROWID;

-- 1 for the best in a finished game among those who are compared
ALTER TABLE seats ADD COLUMN rank INTEGER CHECK (rank >= 1);

-- The ratings of all games until now are calculated once, by the next start.
INSERT INTO notes (key, value) SELECT 'standings', 'outdated' WHERE EXISTS (SELECT 1 FROM tables WHERE finish >= 1);
