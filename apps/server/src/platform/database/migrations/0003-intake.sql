-- Keys, repeats, refusals and progress of what platforms send.
CREATE TABLE ingest_key(
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key_id text NOT NULL UNIQUE, platform text NOT NULL, data_source text NOT NULL DEFAULT '', school_ids int[],
  name text NOT NULL, secret_enc bytea NOT NULL, created_by bigint REFERENCES sys_user, created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz,
  last_used_at timestamptz, revoked_at timestamptz); -- school_ids null = all schools
CREATE TABLE ingest_nonce(key_id int NOT NULL REFERENCES ingest_key, nonce text NOT NULL, seen_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY(key_id, nonce));
CREATE INDEX ingest_nonce_seen ON ingest_nonce(seen_at);
CREATE TABLE ingest_batch(
  key_id int NOT NULL REFERENCES ingest_key, batch_token text NOT NULL, body_sha256 text NOT NULL, received_at timestamptz NOT NULL DEFAULT now(), log_position text NOT NULL,
  events int NOT NULL, accepted int NOT NULL, duplicated int NOT NULL, dead int NOT NULL, answer jsonb NOT NULL, PRIMARY KEY(key_id, batch_token));
CREATE TABLE ingest_status(
  platform text NOT NULL, school_id int NOT NULL, day date NOT NULL, accepted bigint NOT NULL DEFAULT 0, duplicated bigint NOT NULL DEFAULT 0, late bigint NOT NULL DEFAULT 0,
  future bigint NOT NULL DEFAULT 0, rejected bigint NOT NULL DEFAULT 0, other_verb bigint NOT NULL DEFAULT 0, last_event_at timestamptz, last_arrival_at timestamptz,
  max_lag_s int, PRIMARY KEY(platform, school_id, day)); -- school_id 0 = unknown school
CREATE TABLE import_job(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL CHECK(kind IN ('school','xapi','oulad','oneroster','people')), source_name text NOT NULL, file_code text,
  file_sha256 text NOT NULL, school_id int REFERENCES school, params jsonb NOT NULL DEFAULT '{}', dry_run boolean NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK(state IN ('queued','running','paused','done','failed','cancelled')), phase text NOT NULL DEFAULT '', bytes_total bigint,
  bytes_done bigint NOT NULL DEFAULT 0, rows_read bigint NOT NULL DEFAULT 0, total int, ok int, failed int, refused jsonb NOT NULL DEFAULT '{}', errors jsonb NOT NULL DEFAULT '[]',
  resume_at jsonb, first_event_at timestamptz, last_event_at timestamptz, user_id bigint REFERENCES sys_user, created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz, ended_at timestamptz); -- refused = rows by reason, errors = first 200; resume_at = position from which a stopped import goes on
CREATE TABLE ingest_dead_letter(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, platform text NOT NULL, key_id int REFERENCES ingest_key, import_id bigint REFERENCES import_job, school_id int,
  event_id numeric(20), reason text NOT NULL CHECK(reason IN ('invalid','unknown_user','unknown_school','foreign_school','future','too_old','conflict','week_gone','engine')),
  detail text NOT NULL DEFAULT '', body jsonb NOT NULL, received_at timestamptz NOT NULL DEFAULT now(), state text NOT NULL DEFAULT 'open' CHECK(state IN ('open','replayed','dropped')),
  handled_by bigint, handled_at timestamptz);
CREATE INDEX ingest_dead_letter_open ON ingest_dead_letter(platform, reason, id) WHERE state = 'open';
CREATE TABLE job_run(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, job text NOT NULL, stat_date date, trigger text NOT NULL DEFAULT 'schedule' CHECK(trigger IN ('schedule','late','hand','start')),
  user_id bigint, started_at timestamptz NOT NULL, ended_at timestamptz, rows_out bigint, ok boolean, note text);
CREATE TABLE rollup_week(
  table_name text NOT NULL, part text NOT NULL, touched_at timestamptz, built_at timestamptz, rows_in bigint, rows_out bigint, data_version bigint NOT NULL DEFAULT 0,
  frozen boolean NOT NULL DEFAULT false, PRIMARY KEY(table_name, part)); -- part = Monday, or term id; due when touched_at > built_at
