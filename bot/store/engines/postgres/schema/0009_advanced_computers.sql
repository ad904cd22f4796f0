-- A fourth strength of computer players.

ALTER TABLE seats
    DROP CONSTRAINT seats_strength_check,
    ADD CONSTRAINT seats_strength_check CHECK (strength IN ('easy', 'medium', 'advanced', 'hard')) NOT VALID;

ALTER TABLE rematch_players
    DROP CONSTRAINT rematch_players_strength_check,
    ADD CONSTRAINT rematch_players_strength_check CHECK (strength IN ('easy', 'medium', 'advanced', 'hard')) NOT VALID;
