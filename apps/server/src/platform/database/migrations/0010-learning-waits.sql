-- Papers and evaluations that overtake their opening wait too.
ALTER TABLE ingest_waiting DROP CONSTRAINT ingest_waiting_kind_check;
ALTER TABLE ingest_waiting ADD CONSTRAINT ingest_waiting_kind_check CHECK(kind IN ('sign','activity','homework','exam','evaluation'));
