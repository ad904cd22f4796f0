-- The server keeps samples of the values in each column for its plans. They would outlive people who are erased: it does
-- not replace the samples of a table that has become empty. These plans do not need them. Of users, seats and tables,
-- which are never empty then, an erasure replaces the samples. Setting the type, though it is the same, drops old ones.

ALTER TABLE votes ALTER user_id SET STATISTICS 0, ALTER user_id TYPE bigint;
ALTER TABLE reservations ALTER user_id SET STATISTICS 0, ALTER user_id TYPE bigint;
ALTER TABLE rematch_players ALTER user_id SET STATISTICS 0, ALTER user_id TYPE bigint;
ALTER TABLE guesses ALTER user_id SET STATISTICS 0, ALTER user_id TYPE bigint;
ALTER TABLE standings ALTER user_id SET STATISTICS 0, ALTER user_id TYPE bigint;
ALTER TABLE choices ALTER user_id SET STATISTICS 0, ALTER user_id TYPE bigint;
ALTER TABLE climbs ALTER user_id SET STATISTICS 0, ALTER user_id TYPE bigint;
