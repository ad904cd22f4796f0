-- How fast the computers of a table play.

ALTER TABLE tables ADD COLUMN speed TEXT NOT NULL DEFAULT 'auto' CHECK (speed IN ('auto', 'slow', 'quick', 'instant'));
