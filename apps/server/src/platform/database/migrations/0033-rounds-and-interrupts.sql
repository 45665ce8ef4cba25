-- Rounds of provinces beside the nation's, hours in which walls are darker, and what breaks into a round for a while.
ALTER TABLE wall_carousel DROP CONSTRAINT wall_carousel_id_check, ADD CHECK(id = 'nation' OR id ~ '^\d{6}$');
ALTER TABLE wall_carousel ADD COLUMN quiet jsonb; -- {from, to, dim}; null: never darker
CREATE TABLE wall_interrupt(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  area_level text NOT NULL CHECK(area_level IN ('nation', 'province', 'school')), area_id text NOT NULL,
  kind text NOT NULL CHECK(kind IN ('notice', 'wall')), title text NOT NULL, body text NOT NULL, stop jsonb, urgent boolean NOT NULL,
  started_by bigint, started_at timestamptz NOT NULL, ends_at timestamptz NOT NULL);
CREATE INDEX wall_interrupt_open ON wall_interrupt(ends_at);
