-- What the office decides about walls, and the new-media figures that it fills in.
CREATE TABLE head_map_version(
  screen text NOT NULL, scope_code text NOT NULL, version int NOT NULL, config jsonb NOT NULL, saved_by bigint, saved_at timestamptz NOT NULL,
  PRIMARY KEY(screen, scope_code, version)); -- the last twenty states of each map, the present one among them
CREATE TABLE wall_carousel(
  id text PRIMARY KEY CHECK(id = 'nation'), stops jsonb NOT NULL, version int NOT NULL, updated_by bigint, updated_at timestamptz NOT NULL);
CREATE TABLE new_media_stat(
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, channel text NOT NULL CHECK(channel IN ('wechat', 'channels', 'douyin', 'weibo', 'bilibili')), account text NOT NULL, stat_date date NOT NULL,
  fans int NOT NULL CHECK(fans >= 0), posts int NOT NULL CHECK(posts >= 0), reads int NOT NULL CHECK(reads >= 0), likes int NOT NULL CHECK(likes >= 0),
  version int NOT NULL DEFAULT 1, filled_by bigint, filled_at timestamptz NOT NULL, UNIQUE(channel, account, stat_date));
