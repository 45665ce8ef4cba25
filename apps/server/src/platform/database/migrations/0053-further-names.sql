-- A person keeps their id when the school replaces the system that names them: one thing may have several names among the sources.
ALTER TABLE source_ref DROP CONSTRAINT source_ref_kind_id_key;
CREATE INDEX source_ref_by_id ON source_ref(kind, id);
