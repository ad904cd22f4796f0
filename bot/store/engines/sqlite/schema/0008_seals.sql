-- The seed of a table's dice, and the message that showed the commitment to it first. Tables that were opened
-- before have none: their dice cannot be checked.

ALTER TABLE tables ADD COLUMN seed BLOB CHECK (length(seed) = 32);
ALTER TABLE tables ADD COLUMN sealed_in INTEGER;

-- The latest games of a server, for the statistics of its dice.
CREATE INDEX finished_tables_of_a_server ON tables (guild_id, finish) WHERE finish IS NOT NULL;
