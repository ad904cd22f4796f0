-- An entry for each event took nearly as much space as the event. Equal entries share a list of their rows, so this index
-- takes a third of that. Nothing needs a unique one: a save appends only where tables.seq is the number it is based on.

CREATE INDEX events_of_a_game ON events (game, (seq / 8));
ALTER TABLE events DROP CONSTRAINT events_pkey;
