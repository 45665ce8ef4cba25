-- When the sender changed the newest row of a thing of a roster, seconds since 1970: an older row that comes later says nothing of it any more.
CREATE TABLE roster_newest_row(
  kind text NOT NULL CHECK (kind IN ('college', 'course', 'course_class', 'class_teacher')), id bigint NOT NULL, changed_at bigint NOT NULL, PRIMARY KEY(kind, id));
