-- Weights are versions that stay: a ranking names the one by which it was made. The newest of a school and kind holds.
ALTER TABLE rank_set RENAME COLUMN updated_by TO saved_by;
ALTER TABLE rank_set RENAME COLUMN updated_at TO saved_at;
ALTER TABLE rank_set ADD COLUMN version int NOT NULL DEFAULT 1 CHECK(version > 0);
ALTER TABLE rank_set ALTER COLUMN version DROP DEFAULT;
ALTER TABLE rank_set DROP CONSTRAINT rank_set_pkey, ADD PRIMARY KEY(school_id, kind, version);
