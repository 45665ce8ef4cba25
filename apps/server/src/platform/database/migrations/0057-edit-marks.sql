-- Who edited a stored thing last, for whoever edits it from an earlier state. `version` is that of things that have none of their own.
CREATE TABLE edit_mark(
  thing text NOT NULL, id text NOT NULL, version int NOT NULL DEFAULT 1 CHECK(version > 0),
  edited_by bigint NOT NULL REFERENCES sys_user, edited_at timestamptz NOT NULL, PRIMARY KEY(thing, id));
ALTER TABLE warn_handle ADD COLUMN version int NOT NULL DEFAULT 1 CHECK(version > 0);
