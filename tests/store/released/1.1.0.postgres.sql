SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.record_unseen_end() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW.shown < NEW.revision OR (NEW.status = 'finished' AND NOT NEW.announced) THEN
        INSERT INTO unseen (table_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
    ELSE
        DELETE FROM unseen WHERE table_id = NEW.id;
    END IF;
    RETURN NULL;
END
$$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'events are only ever appended' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.choices (
    user_id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL
);
ALTER TABLE ONLY public.choices ALTER COLUMN user_id SET STATISTICS 0;
CREATE TABLE public.climbs (
    user_id bigint NOT NULL,
    day integer NOT NULL,
    guild_id bigint,
    log text NOT NULL,
    turns integer,
    busts integer,
    shared boolean DEFAULT false NOT NULL,
    CONSTRAINT climbs_busts_check CHECK ((busts >= 0)),
    CONSTRAINT climbs_check CHECK (((turns IS NULL) = (busts IS NULL))),
    CONSTRAINT climbs_guild_id_check CHECK ((guild_id >= 0)),
    CONSTRAINT climbs_turns_check CHECK ((turns >= 1))
);
ALTER TABLE ONLY public.climbs ALTER COLUMN user_id SET STATISTICS 0;
CREATE TABLE public.crowds (
    table_id bigint NOT NULL,
    people integer NOT NULL,
    votes integer NOT NULL,
    opened double precision,
    result text NOT NULL,
    closed double precision NOT NULL,
    closed_version integer NOT NULL,
    CONSTRAINT crowds_people_check CHECK ((people >= 0)),
    CONSTRAINT crowds_votes_check CHECK ((votes >= 0))
);
CREATE TABLE public.daily_dice (
    day integer NOT NULL,
    seed bytea NOT NULL,
    par integer NOT NULL,
    CONSTRAINT daily_dice_day_check CHECK ((day >= 0)),
    CONSTRAINT daily_dice_par_check CHECK ((par >= 1)),
    CONSTRAINT daily_dice_seed_check CHECK ((length(seed) = 32))
);
CREATE TABLE public.events (
    game bigint NOT NULL,
    seq bigint NOT NULL,
    event text NOT NULL,
    CONSTRAINT events_seq_check CHECK ((seq >= 1))
);
CREATE TABLE public.guesses (
    table_id bigint NOT NULL,
    turn bigint NOT NULL,
    user_id bigint NOT NULL,
    guild_id bigint NOT NULL,
    guessed double precision NOT NULL,
    stops boolean NOT NULL,
    correct boolean,
    CONSTRAINT guesses_guild_id_check CHECK ((guild_id >= 0)),
    CONSTRAINT guesses_turn_check CHECK ((turn >= 1))
);
ALTER TABLE ONLY public.guesses ALTER COLUMN user_id SET STATISTICS 0;
CREATE TABLE public.notes (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL
);
CREATE TABLE public.puzzle_choices (
    user_id bigint NOT NULL,
    day integer NOT NULL,
    guild_id bigint,
    choice smallint NOT NULL,
    loss smallint NOT NULL,
    shared boolean DEFAULT false NOT NULL,
    CONSTRAINT puzzle_choices_choice_check CHECK ((choice >= 0)),
    CONSTRAINT puzzle_choices_guild_id_check CHECK ((guild_id >= 0)),
    CONSTRAINT puzzle_choices_loss_check CHECK (((loss >= 0) AND (loss <= 10000)))
);
ALTER TABLE ONLY public.puzzle_choices ALTER COLUMN user_id SET STATISTICS 0;
CREATE TABLE public.puzzles (
    day integer NOT NULL,
    log text NOT NULL,
    CONSTRAINT puzzles_day_check CHECK ((day >= 0))
);
CREATE TABLE public.rematch_players (
    table_id bigint NOT NULL,
    place smallint NOT NULL,
    user_id bigint,
    strength text,
    number smallint,
    wins bigint NOT NULL,
    CONSTRAINT rematch_players_check CHECK (((user_id IS NULL) = (strength IS NOT NULL))),
    CONSTRAINT rematch_players_check1 CHECK (((strength IS NULL) = (number IS NULL))),
    CONSTRAINT rematch_players_number_check CHECK (((number >= 1) AND (number <= 3))),
    CONSTRAINT rematch_players_place_check CHECK (((place >= 0) AND (place <= 3))),
    CONSTRAINT rematch_players_wins_check CHECK ((wins >= 0))
);
ALTER TABLE ONLY public.rematch_players ALTER COLUMN user_id SET STATISTICS 0;
CREATE TABLE public.removals (
    guild_id bigint NOT NULL,
    removed double precision NOT NULL,
    CONSTRAINT removals_guild_id_check CHECK ((guild_id >= 0))
);
CREATE TABLE public.reservations (
    table_id bigint NOT NULL,
    seat smallint NOT NULL,
    user_id bigint NOT NULL,
    until double precision,
    CONSTRAINT reservations_seat_check CHECK (((seat >= 0) AND (seat <= 3)))
);
ALTER TABLE ONLY public.reservations ALTER COLUMN user_id SET STATISTICS 0;
CREATE TABLE public.schema_version (
    version integer NOT NULL
);
CREATE TABLE public.seat_ratings (
    table_id bigint NOT NULL,
    seat smallint NOT NULL,
    scope bigint NOT NULL,
    season bigint NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    CONSTRAINT seat_ratings_scope_check CHECK ((scope >= 0)),
    CONSTRAINT seat_ratings_season_check CHECK ((season >= 0)),
    CONSTRAINT seat_ratings_seat_check CHECK (((seat >= 0) AND (seat <= 3))),
    CONSTRAINT seat_ratings_sigma_check CHECK ((sigma > (0)::double precision))
);
CREATE TABLE public.seats (
    table_id bigint NOT NULL,
    seat smallint NOT NULL,
    user_id bigint,
    strength text,
    number smallint,
    rank smallint,
    CONSTRAINT seats_check CHECK (((user_id IS NULL) = (strength IS NOT NULL))),
    CONSTRAINT seats_check1 CHECK (((strength IS NULL) = (number IS NULL))),
    CONSTRAINT seats_number_check CHECK (((number >= 1) AND (number <= 3))),
    CONSTRAINT seats_rank_check CHECK ((rank >= 1)),
    CONSTRAINT seats_seat_check CHECK (((seat >= 0) AND (seat <= 3)))
);
CREATE TABLE public.server_choices (
    guild_id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL,
    CONSTRAINT server_choices_guild_id_check CHECK ((guild_id >= 0))
);
CREATE TABLE public.standings (
    scope bigint NOT NULL,
    solo boolean NOT NULL,
    user_id bigint NOT NULL,
    games bigint NOT NULL,
    wins bigint NOT NULL,
    columns bigint NOT NULL,
    busts bigint NOT NULL,
    longest_turn bigint NOT NULL,
    streak bigint NOT NULL,
    best_streak bigint NOT NULL,
    win_rate double precision NOT NULL,
    season bigint DEFAULT 0 NOT NULL,
    mu double precision DEFAULT 25 NOT NULL,
    sigma double precision DEFAULT 8.333333 NOT NULL,
    rating bigint DEFAULT 1000 NOT NULL,
    CONSTRAINT standings_busts_check CHECK ((busts >= 0)),
    CONSTRAINT standings_check CHECK (((wins >= 0) AND (wins <= games))),
    CONSTRAINT standings_check1 CHECK (((streak >= 0) AND (streak <= best_streak))),
    CONSTRAINT standings_check2 CHECK (((best_streak >= 0) AND (best_streak <= wins))),
    CONSTRAINT standings_check3 CHECK ((win_rate = ((wins)::double precision / (games)::double precision))),
    CONSTRAINT standings_columns_check CHECK ((columns >= 0)),
    CONSTRAINT standings_games_check CHECK ((games >= 1)),
    CONSTRAINT standings_longest_turn_check CHECK ((longest_turn >= 0)),
    CONSTRAINT standings_rating_check CHECK ((rating >= 0)),
    CONSTRAINT standings_scope_check CHECK ((scope >= 0)),
    CONSTRAINT standings_season_check CHECK ((season >= 0)),
    CONSTRAINT standings_sigma_check CHECK ((sigma > (0)::double precision))
);
ALTER TABLE ONLY public.standings ALTER COLUMN user_id SET STATISTICS 0;
CREATE TABLE public.tables (
    id bigint NOT NULL,
    guild_id bigint,
    channel_id bigint NOT NULL,
    host bigint NOT NULL,
    rules text NOT NULL,
    pace text NOT NULL,
    coach text NOT NULL,
    speed text NOT NULL,
    language text NOT NULL,
    status text NOT NULL,
    closing text,
    acted double precision NOT NULL,
    deadline double precision,
    reminded boolean DEFAULT false NOT NULL,
    set_aside boolean DEFAULT false NOT NULL,
    revision bigint DEFAULT 1 NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    saved_by uuid,
    finish bigint,
    board bigint,
    shown bigint DEFAULT 0 NOT NULL,
    ping bigint,
    pinged bigint DEFAULT 0 NOT NULL,
    reminder double precision,
    announced boolean DEFAULT false NOT NULL,
    seed bytea,
    sealed_in bigint,
    guessing boolean DEFAULT true NOT NULL,
    reach text DEFAULT 'own'::text NOT NULL,
    CONSTRAINT tables_board_check CHECK ((board >= 0)),
    CONSTRAINT tables_channel_id_check CHECK ((channel_id >= 0)),
    CONSTRAINT tables_check CHECK (((closing IS NULL) = (status <> 'abandoned'::text))),
    CONSTRAINT tables_check1 CHECK (((finish IS NULL) = (status <> 'finished'::text))),
    CONSTRAINT tables_check2 CHECK (((deadline IS NULL) OR ((status = 'playing'::text) AND (NOT set_aside)))),
    CONSTRAINT tables_check3 CHECK (((deadline IS NOT NULL) OR (NOT reminded))),
    CONSTRAINT tables_check4 CHECK (((status = 'playing'::text) OR (NOT set_aside))),
    CONSTRAINT tables_closing_check CHECK ((closing = ANY (ARRAY['cancelled'::text, 'agreed'::text, 'moderated'::text, 'expired'::text, 'gone'::text, 'deserted'::text]))),
    CONSTRAINT tables_coach_check CHECK ((coach = ANY (ARRAY['off'::text, 'private'::text, 'open'::text]))),
    CONSTRAINT tables_finish_check CHECK ((finish >= 1)),
    CONSTRAINT tables_guild_id_check CHECK ((guild_id >= 0)),
    CONSTRAINT tables_host_check CHECK ((host >= 0)),
    CONSTRAINT tables_pace_check CHECK ((pace = ANY (ARRAY['live'::text, 'relaxed'::text, 'none'::text]))),
    CONSTRAINT tables_ping_check CHECK ((ping >= 0)),
    CONSTRAINT tables_reach_check CHECK ((reach = ANY (ARRAY['own'::text, 'lent'::text, 'joined'::text]))),
    CONSTRAINT tables_revision_check CHECK ((revision >= 1)),
    CONSTRAINT tables_sealed_in_check CHECK ((sealed_in >= 0)),
    CONSTRAINT tables_seed_check CHECK ((length(seed) = 32)),
    CONSTRAINT tables_seq_check CHECK ((seq >= 0)),
    CONSTRAINT tables_speed_check CHECK ((speed = ANY (ARRAY['auto'::text, 'slow'::text, 'quick'::text, 'instant'::text]))),
    CONSTRAINT tables_status_check CHECK ((status = ANY (ARRAY['lobby'::text, 'playing'::text, 'finished'::text, 'abandoned'::text])))
)
WITH (fillfactor='70');
ALTER TABLE public.tables ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tables_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.unseen (
    table_id bigint NOT NULL
);
CREATE TABLE public.users (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT users_id_check CHECK ((id >= 0))
);
CREATE TABLE public.voters (
    table_id bigint NOT NULL,
    user_id bigint NOT NULL,
    ballot text,
    place integer NOT NULL,
    last integer NOT NULL,
    earlier integer NOT NULL,
    CONSTRAINT voters_earlier_check CHECK ((earlier >= 0)),
    CONSTRAINT voters_last_check CHECK ((last >= 0)),
    CONSTRAINT voters_place_check CHECK ((place >= 0))
);
ALTER TABLE ONLY public.voters ALTER COLUMN user_id SET STATISTICS 0;
CREATE TABLE public.votes (
    table_id bigint NOT NULL,
    user_id bigint NOT NULL
);
ALTER TABLE ONLY public.votes ALTER COLUMN user_id SET STATISTICS 0;
INSERT INTO public.events VALUES (2, 1, 'started parker 23 35');
INSERT INTO public.events VALUES (2, 2, 'rolled 3166');
INSERT INTO public.events VALUES (2, 3, 'moved 7 9');
INSERT INTO public.events VALUES (2, 4, 'rolled 5316');
INSERT INTO public.events VALUES (2, 5, 'moved 11');
INSERT INTO public.events VALUES (2, 6, 'rolled 2536');
INSERT INTO public.events VALUES (2, 7, 'moved 7 9');
INSERT INTO public.events VALUES (2, 8, 'rolled 6245');
INSERT INTO public.events VALUES (2, 9, 'moved 7');
INSERT INTO public.events VALUES (2, 10, 'rolled 2526');
INSERT INTO public.events VALUES (2, 11, 'moved 11');
INSERT INTO public.events VALUES (2, 12, 'rolled 3313');
INSERT INTO public.events VALUES (2, 13, 'busted');
INSERT INTO public.events VALUES (2, 14, 'rolled 3134');
INSERT INTO public.events VALUES (3, 1, 'started parker 36 61');
INSERT INTO public.events VALUES (3, 2, 'rolled 6246');
INSERT INTO public.events VALUES (3, 3, 'moved 8 10');
INSERT INTO public.events VALUES (3, 4, 'rolled 6615');
INSERT INTO public.events VALUES (3, 5, 'moved 12');
INSERT INTO public.events VALUES (3, 6, 'stopped');
INSERT INTO public.events VALUES (3, 7, 'rolled 1342');
INSERT INTO public.events VALUES (3, 8, 'moved 5 5');
INSERT INTO public.events VALUES (3, 9, 'rolled 6162');
INSERT INTO public.events VALUES (3, 10, 'moved 3 12');
INSERT INTO public.events VALUES (3, 11, 'rolled 5663');
INSERT INTO public.events VALUES (3, 12, 'moved 12');
INSERT INTO public.events VALUES (3, 13, 'stopped');
INSERT INTO public.events VALUES (3, 14, 'rolled 4213');
INSERT INTO public.events VALUES (3, 15, 'resigned 1');
INSERT INTO public.schema_version VALUES (1);
INSERT INTO public.schema_version VALUES (2);
INSERT INTO public.schema_version VALUES (3);
INSERT INTO public.schema_version VALUES (4);
INSERT INTO public.schema_version VALUES (5);
INSERT INTO public.schema_version VALUES (6);
INSERT INTO public.schema_version VALUES (7);
INSERT INTO public.schema_version VALUES (8);
INSERT INTO public.schema_version VALUES (9);
INSERT INTO public.schema_version VALUES (10);
INSERT INTO public.schema_version VALUES (11);
INSERT INTO public.schema_version VALUES (12);
INSERT INTO public.schema_version VALUES (13);
INSERT INTO public.seat_ratings VALUES (3, 0, 0, 0, 25, 8.333333);
INSERT INTO public.seat_ratings VALUES (3, 1, 0, 0, 25, 8.333333);
INSERT INTO public.seat_ratings VALUES (3, 0, 0, 202701, 25, 8.333333);
INSERT INTO public.seat_ratings VALUES (3, 1, 0, 202701, 25, 8.333333);
INSERT INTO public.seat_ratings VALUES (3, 0, 7, 0, 25, 8.333333);
INSERT INTO public.seat_ratings VALUES (3, 1, 7, 0, 25, 8.333333);
INSERT INTO public.seat_ratings VALUES (3, 0, 7, 202701, 25, 8.333333);
INSERT INTO public.seat_ratings VALUES (3, 1, 7, 202701, 25, 8.333333);
INSERT INTO public.seats VALUES (1, 0, 101, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (1, 1, NULL, 'easy', 1, NULL);
INSERT INTO public.seats VALUES (2, 0, 101, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (2, 1, 102, NULL, NULL, NULL);
INSERT INTO public.seats VALUES (3, 0, 101, NULL, NULL, 1);
INSERT INTO public.seats VALUES (3, 1, 102, NULL, NULL, 2);
INSERT INTO public.standings VALUES (0, false, 101, 1, 1, 0, 0, 2, 1, 1, 1, 0, 27.635389, 8.065901, 1138);
INSERT INTO public.standings VALUES (0, false, 102, 1, 0, 0, 0, 3, 0, 0, 0, 0, 22.364611, 8.065901, 927);
INSERT INTO public.standings VALUES (0, false, 101, 1, 1, 0, 0, 2, 1, 1, 1, 202701, 27.635389, 8.065901, 1138);
INSERT INTO public.standings VALUES (0, false, 102, 1, 0, 0, 0, 3, 0, 0, 0, 202701, 22.364611, 8.065901, 927);
INSERT INTO public.standings VALUES (7, false, 101, 1, 1, 0, 0, 2, 1, 1, 1, 0, 27.635389, 8.065901, 1138);
INSERT INTO public.standings VALUES (7, false, 102, 1, 0, 0, 0, 3, 0, 0, 0, 0, 22.364611, 8.065901, 927);
INSERT INTO public.standings VALUES (7, false, 101, 1, 1, 0, 0, 2, 1, 1, 1, 202701, 27.635389, 8.065901, 1138);
INSERT INTO public.standings VALUES (7, false, 102, 1, 0, 0, 0, 3, 0, 0, 0, 202701, 22.364611, 8.065901, 927);
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (1, 7, 70, 101, 'parker', 'none', 'private', 'auto', 'en', 'lobby', NULL, 1800000000, NULL, false, false, 1, 0, '290e731d-5788-46b7-ba65-af2ff7fdc77d', NULL, 1070, 1, NULL, 0, NULL, false, '\x85774355fd64e69c88f179f42d24202dcc801a3773920973e8c0771bd8409ba8', 1070, true, 'own');
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (3, 7, 72, 101, 'parker', 'none', 'private', 'auto', 'en', 'finished', NULL, 1800000000, NULL, false, false, 16, 15, 'b3d021de-1279-4a75-a950-3a598f478e20', 1, 1072, 1, NULL, 0, NULL, false, '\xe7c50705d57b92773f202e78cdd555ecdd0c24de33ae9651a94d123c687067d9', 1072, true, 'own');
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (2, 7, 71, 101, 'parker', 'none', 'private', 'auto', 'en', 'playing', NULL, 1800000000, 1800259200, false, false, 15, 14, '61ab5ed0-acb7-4d21-ace7-f8ce91ec3ea1', NULL, 1071, 1, NULL, 0, NULL, false, '\x2db51fedeb5ad00c34ed9f4ba1fcd0fee21859d4579e08a023196d84f8b970cc', 1071, true, 'own');
INSERT INTO public.unseen VALUES (3);
INSERT INTO public.users VALUES (0, 'deleted player');
INSERT INTO public.users VALUES (101, 'Ana');
INSERT INTO public.users VALUES (102, 'Ben');
SELECT pg_catalog.setval('public.tables_id_seq', 3, true);
ALTER TABLE ONLY public.choices
    ADD CONSTRAINT choices_pkey PRIMARY KEY (user_id, name);
ALTER TABLE ONLY public.climbs
    ADD CONSTRAINT climbs_pkey PRIMARY KEY (user_id, day);
ALTER TABLE ONLY public.crowds
    ADD CONSTRAINT crowds_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.daily_dice
    ADD CONSTRAINT daily_dice_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.guesses
    ADD CONSTRAINT guesses_pkey PRIMARY KEY (table_id, turn, user_id);
ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.puzzle_choices
    ADD CONSTRAINT puzzle_choices_pkey PRIMARY KEY (user_id, day);
ALTER TABLE ONLY public.puzzles
    ADD CONSTRAINT puzzles_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.rematch_players
    ADD CONSTRAINT rematch_players_pkey PRIMARY KEY (table_id, place);
ALTER TABLE public.rematch_players
    ADD CONSTRAINT rematch_players_strength_check CHECK ((strength = ANY (ARRAY['easy'::text, 'medium'::text, 'advanced'::text, 'hard'::text]))) NOT VALID;
ALTER TABLE ONLY public.removals
    ADD CONSTRAINT removals_pkey PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.reservations
    ADD CONSTRAINT reservations_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.seat_ratings
    ADD CONSTRAINT seat_ratings_pkey PRIMARY KEY (table_id, seat, scope, season);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE public.seats
    ADD CONSTRAINT seats_strength_check CHECK ((strength = ANY (ARRAY['easy'::text, 'medium'::text, 'advanced'::text, 'hard'::text]))) NOT VALID;
ALTER TABLE ONLY public.server_choices
    ADD CONSTRAINT server_choices_pkey PRIMARY KEY (guild_id, name);
ALTER TABLE ONLY public.standings
    ADD CONSTRAINT standings_pkey PRIMARY KEY (user_id, scope, solo, season);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.unseen
    ADD CONSTRAINT unseen_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.voters
    ADD CONSTRAINT voters_pkey PRIMARY KEY (table_id, user_id);
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_pkey PRIMARY KEY (table_id, user_id);
CREATE INDEX climbs_of_a_server ON public.climbs USING btree (guild_id);
CREATE INDEX events_of_a_game ON public.events USING btree (game, ((seq / 8)));
CREATE INDEX finished_climbs_of_a_server ON public.climbs USING btree (guild_id, day) WHERE (turns IS NOT NULL);
CREATE INDEX finished_tables_of_a_server ON public.tables USING btree (guild_id, finish) WHERE (finish IS NOT NULL);
CREATE INDEX guesses_in_a_server ON public.guesses USING btree (guild_id, guessed, user_id, correct);
CREATE INDEX guesses_in_order ON public.guesses USING btree (guessed, user_id, correct);
CREATE INDEX guesses_of_a_user ON public.guesses USING btree (user_id);
CREATE INDEX listings ON public.choices USING btree (value) WHERE (name = 'listing'::text);
CREATE UNIQUE INDEX one_open_table_in_a_channel ON public.tables USING btree (channel_id) WHERE (status = ANY (ARRAY['lobby'::text, 'playing'::text]));
CREATE INDEX open_tables_of_a_host ON public.tables USING btree (host) WHERE (status = ANY (ARRAY['lobby'::text, 'playing'::text]));
CREATE INDEX open_tables_of_a_server ON public.tables USING btree (guild_id) WHERE (status = ANY (ARRAY['lobby'::text, 'playing'::text]));
CREATE INDEX puzzle_choices_of_a_server ON public.puzzle_choices USING btree (guild_id, day);
CREATE INDEX seats_of_a_user ON public.seats USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX standings_by_best_streak ON public.standings USING btree (scope, solo, season, best_streak DESC, user_id);
CREATE INDEX standings_by_busts ON public.standings USING btree (scope, solo, season, busts DESC, user_id);
CREATE INDEX standings_by_columns ON public.standings USING btree (scope, solo, season, columns DESC, user_id);
CREATE INDEX standings_by_games ON public.standings USING btree (scope, solo, season, games DESC, user_id);
CREATE INDEX standings_by_longest_turn ON public.standings USING btree (scope, solo, season, longest_turn DESC, user_id);
CREATE INDEX standings_by_rating ON public.standings USING btree (scope, solo, season, rating DESC, user_id, games) WHERE ((+ games) >= 5);
CREATE INDEX standings_by_streak ON public.standings USING btree (scope, solo, season, streak DESC, user_id);
CREATE INDEX standings_by_win_rate ON public.standings USING btree (scope, solo, season, win_rate DESC, user_id, games) WHERE ((+ games) >= 5);
CREATE INDEX standings_by_wins ON public.standings USING btree (scope, solo, season, wins DESC, user_id);
CREATE UNIQUE INDEX tables_in_finish_order ON public.tables USING btree (finish) WHERE (finish IS NOT NULL);
CREATE INDEX tables_of_a_channel ON public.tables USING btree (channel_id, id);
CREATE INDEX tables_of_a_host ON public.tables USING btree (host);
CREATE INDEX tables_of_a_server ON public.tables USING btree (guild_id, status);
CREATE INDEX voters_by_user ON public.voters USING btree (user_id);
CREATE TRIGGER events_are_not_changed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER unseen_ends_are_recorded AFTER INSERT OR UPDATE ON public.tables FOR EACH ROW WHEN ((new.status = ANY (ARRAY['finished'::text, 'abandoned'::text]))) EXECUTE FUNCTION public.record_unseen_end();
ALTER TABLE ONLY public.choices
    ADD CONSTRAINT choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.climbs
    ADD CONSTRAINT climbs_day_fkey FOREIGN KEY (day) REFERENCES public.daily_dice(day);
ALTER TABLE ONLY public.climbs
    ADD CONSTRAINT climbs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.crowds
    ADD CONSTRAINT crowds_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_game_fkey FOREIGN KEY (game) REFERENCES public.tables(id);
ALTER TABLE ONLY public.guesses
    ADD CONSTRAINT guesses_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.guesses
    ADD CONSTRAINT guesses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.puzzle_choices
    ADD CONSTRAINT puzzle_choices_day_fkey FOREIGN KEY (day) REFERENCES public.puzzles(day);
ALTER TABLE ONLY public.puzzle_choices
    ADD CONSTRAINT puzzle_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.rematch_players
    ADD CONSTRAINT rematch_players_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.rematch_players
    ADD CONSTRAINT rematch_players_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.reservations
    ADD CONSTRAINT reservations_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.reservations
    ADD CONSTRAINT reservations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.seat_ratings
    ADD CONSTRAINT seat_ratings_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.standings
    ADD CONSTRAINT standings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.unseen
    ADD CONSTRAINT unseen_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.voters
    ADD CONSTRAINT voters_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.crowds(table_id);
ALTER TABLE ONLY public.voters
    ADD CONSTRAINT voters_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
