-- Roles, rights and accounts that people edit: versions for edits at the same moment, what the program shipped (so that an
-- update changes only what nobody has edited), how long an initial password lasts, and sessions that look as somebody else.
ALTER TABLE sys_role ADD COLUMN version int NOT NULL DEFAULT 0, ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(), ADD COLUMN shipped jsonb;
ALTER TABLE sys_right ADD COLUMN version int NOT NULL DEFAULT 0, ADD COLUMN shipped jsonb;
ALTER TABLE sys_user ADD COLUMN version int NOT NULL DEFAULT 0, ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(), ADD COLUMN initial_until timestamptz;
ALTER TABLE sys_token ADD COLUMN seen_user_id bigint REFERENCES sys_user;
CREATE INDEX sys_user_role_role ON sys_user_role(role_id);
CREATE INDEX sys_user_school ON sys_user(school_id);
