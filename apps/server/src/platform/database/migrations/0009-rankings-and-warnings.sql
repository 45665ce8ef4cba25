-- What schools set for their own rankings and warnings, and how far a warning has been dealt with. Presets stand in the code.
CREATE TABLE rank_set(
  school_id int NOT NULL REFERENCES school, kind text NOT NULL CHECK(kind IN ('course','teacher','student')), weights jsonb NOT NULL,
  updated_by bigint REFERENCES sys_user, updated_at timestamptz NOT NULL, PRIMARY KEY(school_id, kind));
CREATE TABLE warn_rule(
  school_id int NOT NULL REFERENCES school, kind text NOT NULL, level int NOT NULL CHECK(level BETWEEN 1 AND 3), thresholds jsonb NOT NULL, enabled boolean NOT NULL,
  updated_by bigint REFERENCES sys_user, updated_at timestamptz NOT NULL, PRIMARY KEY(school_id, kind, level));
CREATE TABLE warn_handle(
  warn_key text PRIMARY KEY, school_id int NOT NULL REFERENCES school, kind text NOT NULL, term_id text NOT NULL, subject_id bigint NOT NULL,
  state text NOT NULL CHECK(state IN ('todo','doing','done','ignored')), note text NOT NULL DEFAULT '', handled_by bigint REFERENCES sys_user, handled_at timestamptz NOT NULL); -- key = kind:school:subject:class:term, so it outlives the nightly run
CREATE INDEX warn_handle_school ON warn_handle(school_id, term_id, kind);
