-- What an import of schools changed, kept for a day so that it can be undone. Each element of `schools` holds the id, the
-- revision that the import left, and the rows of school and school_version as they stood before (null for a new school).
CREATE TABLE school_import(
  id text PRIMARY KEY, file_name text NOT NULL, imported_by bigint NOT NULL REFERENCES sys_user, imported_at timestamptz NOT NULL,
  created int NOT NULL, updated int NOT NULL, schools jsonb NOT NULL);
CREATE INDEX school_import_by ON school_import(imported_by, imported_at);
