-- Where people are ranked only from five games on, the others are not in the index of the ranking. The plus is
-- that of the queries.

DROP INDEX standings_by_rating;
DROP INDEX standings_by_win_rate;
CREATE INDEX standings_by_rating ON standings (scope, solo, season, rating DESC, user_id, games) WHERE +games >= 5;
CREATE INDEX standings_by_win_rate ON standings (scope, solo, season, win_rate DESC, user_id, games) WHERE +games >= 5;

CREATE INDEX listings ON choices (value) WHERE name = 'listing';

-- What somebody has hosted belongs to their data, and is erased with them.
CREATE INDEX tables_of_a_host ON tables (host);

-- Which servers are known is asked at each start.
CREATE INDEX tables_of_a_server ON tables (guild_id, status);
CREATE INDEX climbs_of_a_server ON climbs (guild_id);
