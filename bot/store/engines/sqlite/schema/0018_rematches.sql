-- What somebody has won in rows of rematches belongs to their data. Rows of ended games stay.

CREATE INDEX rematch_players_of_a_user ON rematch_players (user_id) WHERE user_id IS NOT NULL;
