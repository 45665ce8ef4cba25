-- Files that people sent, and the signatures that were used up.
CREATE TABLE upload_file(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE, -- names the file in addresses; 128 random bits
  storage_key text NOT NULL UNIQUE, -- chosen by the server: dir/random.extension
  rule text NOT NULL CHECK(rule IN('attachment','value','image')),
  file_name text NOT NULL, extension text NOT NULL,
  bytes bigint NOT NULL, sha256 text NOT NULL,
  owner_id bigint REFERENCES sys_user, -- null: somebody who filled in a survey
  school_id int REFERENCES school, -- whose quota it counts in
  survey_mark text, -- hash of the survey token that it came with
  is_open boolean NOT NULL DEFAULT false, -- anybody may see it, such as a school's logo
  attached_at timestamptz, -- something refers to it; what nothing refers to goes after a day
  created_at timestamptz NOT NULL);
CREATE INDEX upload_file_school ON upload_file(school_id);
CREATE INDEX upload_file_survey ON upload_file(survey_mark) WHERE survey_mark IS NOT NULL;
CREATE INDEX upload_file_loose ON upload_file(created_at) WHERE attached_at IS NULL;
CREATE TABLE upload_used(random text PRIMARY KEY, expires_at timestamptz NOT NULL);
