-- Screens that prove themselves by a key of their own instead of an account. One row is one key; a wall that was revoked
-- comes back with another.
CREATE TABLE wall_device(
  id text PRIMARY KEY,
  public_key text NOT NULL UNIQUE, -- SPKI of a P-256 key, base64
  state text NOT NULL DEFAULT 'pending' CHECK(state IN ('pending', 'paired', 'revoked')),
  code_hash text UNIQUE, code_until timestamptz, -- what the screen shows until somebody types it; gone once it was used
  nonce text, nonce_until timestamptz, -- what the key has to sign next
  name text, area_level text CHECK(area_level IN ('nation', 'province', 'school')), area_id text, show jsonb,
  ip text NOT NULL, ua text NOT NULL, created_at timestamptz NOT NULL,
  approved_by bigint REFERENCES sys_user, approved_at timestamptz, revoked_by bigint REFERENCES sys_user, revoked_at timestamptz,
  last_seen_at timestamptz, status jsonb, -- as it said last
  outage_told_at timestamptz, -- that it is away has been told
  version int NOT NULL DEFAULT 1,
  CHECK(state = 'pending' OR (name IS NOT NULL AND area_level IS NOT NULL AND area_id IS NOT NULL AND show IS NOT NULL AND code_hash IS NULL)));
CREATE INDEX wall_device_state ON wall_device(state, last_seen_at);
CREATE TABLE wall_device_token(
  token_hash text PRIMARY KEY, device_id text NOT NULL REFERENCES wall_device ON DELETE CASCADE, issued_at timestamptz NOT NULL, expires_at timestamptz NOT NULL);
CREATE INDEX wall_device_token_device ON wall_device_token(device_id);
-- How long a screen was connected, by day of Asia/Shanghai.
CREATE TABLE wall_device_day(
  device_id text NOT NULL REFERENCES wall_device ON DELETE CASCADE, day date NOT NULL, seconds int NOT NULL CHECK(seconds >= 0), PRIMARY KEY(device_id, day));
-- The picture that it has sent of itself; kept for a day.
CREATE TABLE wall_device_picture(
  device_id text PRIMARY KEY REFERENCES wall_device ON DELETE CASCADE, taken_at timestamptz NOT NULL, jpeg bytea NOT NULL);
-- Screens of an area are behind the second wall like everything else of it; one that nobody has approved belongs to nobody yet.
ALTER TABLE wall_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE wall_device FORCE ROW LEVEL SECURITY;
CREATE POLICY within_area ON wall_device USING (sees_everything() OR CASE area_level
  WHEN 'province' THEN area_of_call() -> 'provinces' ? area_id
  WHEN 'school' THEN EXISTS (SELECT FROM school s WHERE s.id::text = area_id)
  WHEN 'nation' THEN false
  ELSE true END);
DO $$ DECLARE owned text; BEGIN
  FOREACH owned IN ARRAY ARRAY['wall_device_token', 'wall_device_day', 'wall_device_picture'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY within_area ON %I USING (sees_everything() OR EXISTS (SELECT FROM wall_device d WHERE d.id = %I.device_id))', owned, owned);
  END LOOP;
END $$;
