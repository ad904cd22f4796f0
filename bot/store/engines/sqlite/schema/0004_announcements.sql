-- Whether the end of a game has been announced. Nothing is said about the games that ended before.

ALTER TABLE tables ADD COLUMN announced INTEGER NOT NULL DEFAULT 0 CHECK (announced IN (0, 1));

UPDATE tables SET announced = 1 WHERE status = 'finished';

DROP INDEX tables_to_take_up;
CREATE INDEX tables_to_take_up ON tables (id)
    WHERE status IN ('lobby', 'playing') OR shown < revision OR (status = 'finished' AND announced = 0);
