-- The language of what a channel sees of a table; English for those that were opened before.

ALTER TABLE tables ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
