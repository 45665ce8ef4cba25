-- Numbers that people of a school hold to be wrong: what was shown to them under which filters, what it should be and why, and the answer.
CREATE TABLE dispute(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  school_id int NOT NULL REFERENCES school,
  college_ids int[] NOT NULL, -- colleges that the number is of; none: of the whole school
  place text NOT NULL,
  path text NOT NULL, query text NOT NULL, -- the page, and its filters as the address said them
  call text NOT NULL, filters jsonb NOT NULL, -- the report, and its filters without the scope
  number_key text NOT NULL, -- what the filters say beside the days: equal for the same number on other days
  from_day date NOT NULL, to_day date NOT NULL, term_id text,
  metric text NOT NULL, label text NOT NULL, shown text NOT NULL, value double precision,
  expected text NOT NULL, reason text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK(state IN ('open','answered','closed')),
  raised_by bigint NOT NULL REFERENCES sys_user, raised_at timestamptz NOT NULL,
  answer text NOT NULL DEFAULT '', answered_by bigint REFERENCES sys_user, answered_at timestamptz);
CREATE INDEX dispute_of_page ON dispute(school_id, path) WHERE state = 'open';
CREATE INDEX dispute_of_person ON dispute(raised_by, id);
ALTER TABLE dispute ENABLE ROW LEVEL SECURITY;
ALTER TABLE dispute FORCE ROW LEVEL SECURITY;
CREATE POLICY within_area ON dispute USING (sees_everything() OR is_caller(raised_by) OR EXISTS (SELECT FROM school s WHERE s.id = dispute.school_id));
