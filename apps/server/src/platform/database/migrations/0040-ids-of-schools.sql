-- A thing of a source is named within its school and platform: `xapi:mooc:12`, `oulad:mooc:12`, `oneroster:zjy:12`. What earlier versions named for all schools
-- ('xapi', 'oulad') is given to its schools by the next start (intake/import/separate-schools.ts), which needs the warehouse for that.
UPDATE source_ref SET source = 'oneroster:zjy:' || substr(source, 11) WHERE source LIKE 'oneroster:%';
-- Events of people whom earlier versions brought keep names without a school, so that their files, imported again, are known.
ALTER TABLE source_ref ADD COLUMN plain_events boolean NOT NULL DEFAULT false;
UPDATE source_ref SET plain_events = true WHERE source IN ('xapi','oulad') AND kind = 'person';
-- A statement of the live feed names its actor, not the school.
CREATE INDEX source_ref_by_name ON source_ref(kind, ref);
-- Rows of the warehouse that still have to be given to their school: empty but for the time between two statements of that repair.
CREATE TABLE source_move(kind text NOT NULL, school_id integer NOT NULL, old_id bigint NOT NULL, new_id bigint NOT NULL, PRIMARY KEY(kind, school_id, old_id));
