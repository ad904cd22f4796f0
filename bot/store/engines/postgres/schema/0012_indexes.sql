-- Where people are ranked only from five games on, the others are not in the index of the ranking. Those with
-- equal values are in the order of their ids.

DROP INDEX standings_by_rating;
DROP INDEX standings_by_wins;
DROP INDEX standings_by_win_rate;
DROP INDEX standings_by_games;
DROP INDEX standings_by_columns;
DROP INDEX standings_by_busts;
DROP INDEX standings_by_longest_turn;
DROP INDEX standings_by_streak;
DROP INDEX standings_by_best_streak;

CREATE INDEX standings_by_rating ON standings (scope, solo, season, rating DESC, user_id, games) WHERE +games >= 5;
CREATE INDEX standings_by_wins ON standings (scope, solo, season, wins DESC, user_id);
CREATE INDEX standings_by_win_rate ON standings (scope, solo, season, win_rate DESC, user_id, games) WHERE +games >= 5;
CREATE INDEX standings_by_games ON standings (scope, solo, season, games DESC, user_id);
CREATE INDEX standings_by_columns ON standings (scope, solo, season, columns DESC, user_id);
CREATE INDEX standings_by_busts ON standings (scope, solo, season, busts DESC, user_id);
CREATE INDEX standings_by_longest_turn ON standings (scope, solo, season, longest_turn DESC, user_id);
CREATE INDEX standings_by_streak ON standings (scope, solo, season, streak DESC, user_id);
CREATE INDEX standings_by_best_streak ON standings (scope, solo, season, best_streak DESC, user_id);

CREATE INDEX listings ON choices (value) WHERE name = 'listing';

-- What somebody has hosted belongs to their data, and is erased with them.
CREATE INDEX tables_of_a_host ON tables (host);

-- Which servers are known is asked at each start.
CREATE INDEX tables_of_a_server ON tables (guild_id, status);
CREATE INDEX climbs_of_a_server ON climbs (guild_id);
