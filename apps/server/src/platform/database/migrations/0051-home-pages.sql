-- Home pages whose numbers are ours, by key: a number under any other home page is a stranger's. null = none.
ALTER TABLE ingest_key ADD COLUMN home_pages text[];
-- Which import made a name; set until that import has ended well. An import that was cut off binds nobody for live statements.
ALTER TABLE source_ref ADD COLUMN import_id bigint;
-- A mail address is the same in capitals.
UPDATE source_ref AS r SET ref = lower(r.ref) WHERE r.kind = 'person' AND r.source LIKE 'xapi:%' AND r.ref ILIKE 'mailto:%' AND r.ref <> lower(r.ref)
  AND NOT EXISTS (SELECT FROM source_ref AS other WHERE other.source = r.source AND other.kind = r.kind AND lower(other.ref) = lower(r.ref) AND other.ref < r.ref)
  AND NOT EXISTS (SELECT FROM source_ref AS other WHERE other.source = r.source AND other.kind = r.kind AND other.ref = lower(r.ref));
-- Statements that their store has taken back; school 0 = every school of the platform. One that arrives later does not count either.
CREATE TABLE voided_statement(
  platform text NOT NULL, school_id int NOT NULL, statement_id text NOT NULL, voided_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY(platform, statement_id, school_id));
CREATE INDEX voided_statement_newest ON voided_statement(voided_at);
