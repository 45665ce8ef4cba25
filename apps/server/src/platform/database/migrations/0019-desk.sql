-- Passwords by policy: since when one holds, until when an initial one may be used, and those before it.
ALTER TABLE sys_user ADD COLUMN password_set_at timestamptz NOT NULL DEFAULT now(), ADD COLUMN IF NOT EXISTS initial_until timestamptz; -- null = not an initial password, or one without end
CREATE TABLE password_history(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL REFERENCES sys_user ON DELETE CASCADE, password_hash text NOT NULL, replaced_at timestamptz NOT NULL);
CREATE INDEX password_history_user ON password_history(user_id, id DESC);
-- Machines on which an account has logged in before; what the list of sessions shows of the network.
ALTER TABLE sys_token DROP CONSTRAINT sys_token_kind_check;
ALTER TABLE sys_token ADD CONSTRAINT sys_token_kind_check CHECK(kind IN ('login','sso','remember','device','wall','ticket')), ADD COLUMN network text;
-- Whom a message is for: one person, or the people of a school or province, or everybody; of these the holders of any of the rights.
ALTER TABLE message ADD COLUMN user_id bigint REFERENCES sys_user ON DELETE CASCADE, ADD COLUMN province_code text REFERENCES province, ADD COLUMN rights int[];
CREATE INDEX message_newest ON message(created_at DESC, id DESC);
-- Filters of a page that somebody keeps under a name.
CREATE TABLE saved_view(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL REFERENCES sys_user ON DELETE CASCADE, path text NOT NULL, name text NOT NULL, query text NOT NULL,
  is_default boolean NOT NULL DEFAULT false, updated_at timestamptz NOT NULL, UNIQUE(user_id, path, name));
CREATE UNIQUE INDEX saved_view_default ON saved_view(user_id, path) WHERE is_default;
