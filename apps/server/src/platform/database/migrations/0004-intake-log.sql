-- What the intake keeps beside the log files: segments whose books are closed, actions that wait for their opening, names of imported things.
CREATE TABLE ingest_segment(name text PRIMARY KEY, settled_at timestamptz NOT NULL DEFAULT now()); -- a segment that is drained again after a crash is booked once
CREATE TABLE ingest_waiting(
  kind text NOT NULL CHECK(kind IN ('sign','activity','homework')), object_id bigint NOT NULL, event_id numeric(20) NOT NULL, event jsonb NOT NULL,
  since timestamptz NOT NULL DEFAULT now(), PRIMARY KEY(kind, object_id, event_id)); -- an action on an object that has not been opened yet
CREATE TABLE source_ref(
  source text NOT NULL, kind text NOT NULL CHECK(kind IN ('person','course','resource','college','major','admin_class')), ref text NOT NULL, id bigint NOT NULL,
  PRIMARY KEY(source, kind, ref), UNIQUE(kind, id)); -- name of a thing in a foreign source -> our id, so that a second import finds it
