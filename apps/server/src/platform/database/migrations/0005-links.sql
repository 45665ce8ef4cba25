-- Accounts of sister platforms: a ticket names its subject by the platform's own id, never by our account name.
CREATE TABLE sys_user_link(
  data_source text NOT NULL, external_id text NOT NULL, user_id bigint NOT NULL REFERENCES sys_user, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY(data_source, external_id));
