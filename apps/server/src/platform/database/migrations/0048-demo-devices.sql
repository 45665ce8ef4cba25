-- Screens of the demo world had ids that no call takes, keys that nobody can read and, for the nation, an area without a name:
-- they get those that a new demo world gives them (domain/seeds/demo-walls.ts). What people made of them otherwise stays.
CREATE TEMPORARY TABLE demo_device(former text PRIMARY KEY, id text NOT NULL, public_key text NOT NULL) ON COMMIT DROP;
INSERT INTO demo_device VALUES
  ('demo-wall-1', 'd5041f56-e8be-4192-81f7-6ba3126edaae', 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAETrYp10sdIqWEzzbzaJKhrfSxYVrybkWKaurN/uSJG2IuviGZ8DAaHYJFm5frEXlys43gLDJnIwRHDVLHbU3hbw=='),
  ('demo-wall-2', '6365764c-e078-4124-a076-d4082de1a71b', 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEAnZfjw9/ay/dWn0l1whW6eg3rO6i7yzvzrCW+E1hR3uIinOwoC4L/ozekN/BI+lDcl8EadRdVVCiZ/6b3S5V+w=='),
  ('demo-wall-3', '63923b93-489c-4838-9c3d-0f6aaadc9ef5', 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEWb6r50lzRvS724VvQsE8AVQh5lsCE1VTYWbIc9AT+cMcXoJ103xQ7CwDhnqiuNJmySqg9psjyHa+ScxVCie+SA==');
-- A new row for each, because rows of other tables hold the former id until they are moved.
INSERT INTO wall_device SELECT (jsonb_populate_record(w, jsonb_build_object('id', d.id, 'public_key', d.public_key))).*
FROM wall_device w JOIN demo_device d ON d.former = w.id;
UPDATE wall_device_day o SET device_id = d.id FROM demo_device d WHERE o.device_id = d.former;
DELETE FROM wall_device WHERE id IN (SELECT former FROM demo_device);
UPDATE wall_device SET area_id = 'China' WHERE area_level = 'nation' AND area_id = '0' AND id IN (SELECT id FROM demo_device);
