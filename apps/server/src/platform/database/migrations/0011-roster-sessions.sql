-- Academic sessions of an imported roster: a later delta names them without repeating them.
CREATE TABLE roster_session(
  school_id int NOT NULL REFERENCES school, ref text NOT NULL, start_date date NOT NULL, end_date date NOT NULL, PRIMARY KEY(school_id, ref), CHECK(end_date >= start_date));
