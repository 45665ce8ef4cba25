-- Every change of a school has a number: what is edited must be what was read, and whoever keeps schools in memory reads them again.
CREATE SEQUENCE school_revision;
ALTER TABLE school ADD COLUMN contact_mobile text, ADD COLUMN carousel_version int NOT NULL DEFAULT 0, ADD COLUMN revision bigint NOT NULL DEFAULT nextval('school_revision');
CREATE FUNCTION number_school_revision() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.revision := nextval('school_revision'); RETURN NEW; END $$;
CREATE TRIGGER school_revised BEFORE UPDATE ON school FOR EACH ROW EXECUTE FUNCTION number_school_revision();
ALTER TABLE school_version ADD COLUMN note text NOT NULL DEFAULT '';
CREATE TABLE sms_log(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, school_id int NOT NULL REFERENCES school, mobile text NOT NULL, template text NOT NULL, content text NOT NULL,
  status text NOT NULL CHECK(status IN ('sending', 'simulated', 'sent', 'failed')), reason text NOT NULL DEFAULT '', sent_by bigint, created_at timestamptz NOT NULL);
CREATE INDEX sms_log_mobile ON sms_log(mobile, created_at);
CREATE INDEX sms_log_school ON sms_log(school_id, created_at);
