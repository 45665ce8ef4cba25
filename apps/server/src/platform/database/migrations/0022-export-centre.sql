-- Lists that are made in the background for their owner. Each run of one leaves a row of its own in the record of exports.
CREATE TABLE export_job(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES sys_user,
  api text NOT NULL, params jsonb NOT NULL, -- the call as it was sent; checked anew by each run
  sight text NOT NULL, -- what its owner could see when it was begun; whoever sees otherwise does not get the file
  title text NOT NULL, place text NOT NULL, filters jsonb NOT NULL,
  log_id bigint UNIQUE REFERENCES sys_user_export_log, -- of the last run
  state text NOT NULL DEFAULT 'queued' CHECK(state IN('queued','running','done','failed','cancelled','expired')),
  rows_total bigint NOT NULL, rows_done bigint NOT NULL DEFAULT 0,
  file_code text UNIQUE REFERENCES upload_file(code),
  error text NOT NULL DEFAULT '',
  cancel_asked boolean NOT NULL DEFAULT false,
  tries int NOT NULL DEFAULT 0,
  holder text, beat_at timestamptz, -- the process that runs it, and when it last said so
  created_at timestamptz NOT NULL, started_at timestamptz, ended_at timestamptz,
  expires_at timestamptz); -- the file goes then
CREATE INDEX export_job_owner ON export_job(user_id, id);
CREATE INDEX export_job_open ON export_job(id) WHERE state IN ('queued','running');
-- Files that the server has made stand in the same book as those that people send.
ALTER TABLE upload_file DROP CONSTRAINT upload_file_rule_check;
ALTER TABLE upload_file ADD CONSTRAINT upload_file_rule_check CHECK(rule IN('attachment','value','image','export'));
