-- Ratings, and standings of each season, which is a calendar month.

ALTER TABLE standings
    ADD COLUMN season bigint NOT NULL DEFAULT 0 CHECK (season >= 0),  -- 202611 for November 2026, 0 for all time
    ADD COLUMN mu double precision NOT NULL DEFAULT 25,               -- the estimated skill
    ADD COLUMN sigma double precision NOT NULL DEFAULT 8.333333 CHECK (sigma > 0),  -- its uncertainty
    ADD COLUMN rating bigint NOT NULL DEFAULT 1000 CHECK (rating >= 0),  -- the skill in points, as players see it
    DROP CONSTRAINT standings_pkey,
    ADD PRIMARY KEY (user_id, scope, solo, season);

DROP INDEX standings_by_wins;
DROP INDEX standings_by_win_rate;
DROP INDEX standings_by_games;
DROP INDEX standings_by_columns;
DROP INDEX standings_by_busts;
DROP INDEX standings_by_longest_turn;
DROP INDEX standings_by_streak;
DROP INDEX standings_by_best_streak;

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
    table_id bigint NOT NULL REFERENCES tables (id),
    seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 3),
    scope bigint NOT NULL CHECK (scope >= 0),         -- as in standings
    season bigint NOT NULL CHECK (season >= 0),
    mu double precision NOT NULL,
    sigma double precision NOT NULL CHECK (sigma > 0),
    PRIMARY KEY (table_id, seat, scope, season)
);

-- 1 for the best in a finished game among those who are compared
ALTER TABLE seats ADD COLUMN rank smallint CHECK (rank >= 1);

-- The ratings of all games until now are calculated once, by the next start.
INSERT INTO notes (key, value) SELECT 'standings', 'outdated' WHERE EXISTS (SELECT 1 FROM tables WHERE finish >= 1);
