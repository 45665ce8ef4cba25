-- What a roster has changed and the facts do not follow yet: people by user, rosters of classes by class; written before the change, taken away when the facts follow.
CREATE TABLE roster_change(
  kind text NOT NULL CHECK (kind IN ('person', 'class')), school_id int NOT NULL, id bigint NOT NULL, since date NOT NULL, PRIMARY KEY(kind, school_id, id));
