-- A past day that walls show as it was. `moment` is the replayed moment at `since`; from there it runs at `speed`, so that
-- every process knows the moment without being told. No numbers of anybody stand here: what a wall sees of a day follows
-- from its own area.
CREATE TABLE wall_replay(
  id text PRIMARY KEY,
  day date NOT NULL, moment timestamptz NOT NULL, since timestamptz NOT NULL,
  speed int NOT NULL CHECK(speed BETWEEN 1 AND 600), paused boolean NOT NULL, loops boolean NOT NULL,
  devices text[] NOT NULL, -- walls that show it
  started_by bigint NOT NULL REFERENCES sys_user, started_at timestamptz NOT NULL, ends_at timestamptz NOT NULL);
CREATE INDEX wall_replay_running ON wall_replay(ends_at);
