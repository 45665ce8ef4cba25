-- Rates of keys, how the body of a dead letter is read again, and days of a school that stand out.
ALTER TABLE ingest_key
  ADD COLUMN requests_per_minute int CHECK(requests_per_minute > 0), ADD COLUMN events_per_minute int CHECK(events_per_minute > 0); -- null = the preset of limits.ts
ALTER TABLE ingest_dead_letter
  ADD COLUMN form text NOT NULL DEFAULT 'event' CHECK(form IN ('event','statement','row')); -- a line of the feed, an xAPI statement, or a row that the engine refused
CREATE INDEX ingest_dead_letter_newest ON ingest_dead_letter(state, id DESC);
CREATE TABLE intake_jump(
  school_id int NOT NULL, day date NOT NULL, logs bigint NOT NULL, usual double precision NOT NULL, sigmas double precision NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY(school_id, day)); -- usual = median of the same weekday before
