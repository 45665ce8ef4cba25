-- Warnings as work: who deals with one, until when, and everything that was done with it.
ALTER TABLE warn_handle ADD COLUMN assignee_id bigint REFERENCES sys_user, ADD COLUMN due_on date;
CREATE INDEX warn_handle_assignee ON warn_handle(assignee_id, state);
CREATE TABLE warn_event(
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, warn_key text NOT NULL REFERENCES warn_handle, state text NOT NULL, note text NOT NULL,
  assignee_id bigint REFERENCES sys_user, due_on date, handled_by bigint REFERENCES sys_user, handled_at timestamptz NOT NULL);
CREATE INDEX warn_event_key ON warn_event(warn_key, id);
