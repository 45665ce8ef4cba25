-- The survey, its questions by version, and what was answered.
CREATE TABLE survey(
  id int PRIMARY KEY, title text NOT NULL, version int NOT NULL,
  start_at timestamptz, end_at timestamptz, -- null: since ever, for ever
  status int NOT NULL DEFAULT 1, updated_at timestamptz NOT NULL, updated_by bigint REFERENCES sys_user);
CREATE TABLE survey_version( -- what was asked under a version; never changed
  survey_id int NOT NULL REFERENCES survey, version int NOT NULL, title text NOT NULL,
  steps jsonb NOT NULL, published_at timestamptz NOT NULL, published_by bigint REFERENCES sys_user,
  PRIMARY KEY(survey_id, version));
CREATE TABLE feedback(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  no text NOT NULL UNIQUE, -- told to who answered
  survey_id int NOT NULL, version int NOT NULL,
  user_id bigint REFERENCES sys_user, school_id int REFERENCES school, school_name text NOT NULL, role text NOT NULL,
  device_hash text NOT NULL, ip_hash text NOT NULL,
  channel text NOT NULL CHECK(channel IN('pc','h5')),
  answers jsonb NOT NULL, -- without the phone number
  phone text NOT NULL DEFAULT '',
  overall_star int CHECK(overall_star BETWEEN 1 AND 5), nps int CHECK(nps BETWEEN 0 AND 10),
  suggestion text NOT NULL DEFAULT '',
  images text NOT NULL DEFAULT '', -- joined with ~
  attachments jsonb NOT NULL DEFAULT '[]', file_count int NOT NULL DEFAULT 0,
  submitted_at timestamptz NOT NULL,
  deleted_at timestamptz, deleted_by bigint REFERENCES sys_user,
  FOREIGN KEY(survey_id, version) REFERENCES survey_version);
CREATE INDEX feedback_time ON feedback(submitted_at) WHERE deleted_at IS NULL;
CREATE INDEX feedback_device ON feedback(device_hash, submitted_at);
CREATE INDEX feedback_address ON feedback(ip_hash, submitted_at);
CREATE INDEX feedback_user ON feedback(user_id, submitted_at) WHERE user_id IS NOT NULL;
