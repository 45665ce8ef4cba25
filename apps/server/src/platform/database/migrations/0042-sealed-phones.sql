-- Phone numbers are kept encrypted, bound to their table, column and row; whoever copies the database alone reads none. The
-- server moves what stands in the plain columns at its next start (office/phones/migrate-phones.ts) and drops them.
ALTER TABLE sys_user ADD COLUMN mobile_sealed bytea;
ALTER TABLE school ADD COLUMN contact_mobile_sealed bytea;
ALTER TABLE feedback ADD COLUMN phone_sealed bytea, ALTER COLUMN phone DROP NOT NULL;
-- Messages are counted by number, without opening any: a keyed hash of it.
ALTER TABLE sms_log ADD COLUMN mobile_sealed bytea, ADD COLUMN mobile_hash bytea, ALTER COLUMN mobile DROP NOT NULL;
CREATE INDEX sms_log_mobile_hash ON sms_log(mobile_hash, created_at);
-- Migrations that need the program, by name, with the moment at which they were through.
CREATE TABLE data_migration(name text PRIMARY KEY, done_at timestamptz NOT NULL DEFAULT now());
