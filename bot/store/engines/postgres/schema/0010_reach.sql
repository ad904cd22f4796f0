-- Whether the bot's own token works where a table is, or only the tokens that clicks bring.

ALTER TABLE tables ADD COLUMN reach TEXT NOT NULL DEFAULT 'own' CHECK (reach IN ('own', 'lent', 'joined'));
