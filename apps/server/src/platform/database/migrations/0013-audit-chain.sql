-- The operation log as a chain: each row carries an HMAC over the row before it and itself. The key is not in this store.
ALTER TABLE sys_log ALTER COLUMN before_value TYPE json USING before_value::json, ALTER COLUMN after_value TYPE json USING after_value::json; -- json keeps the text that was signed
ALTER TABLE sys_log ADD COLUMN seq bigint UNIQUE, ADD COLUMN chain bytea; -- required as soon as the first start has chained the rows of older versions
CREATE TABLE sys_log_head(is_only boolean PRIMARY KEY DEFAULT true CHECK(is_only), seq bigint NOT NULL, chain bytea NOT NULL); -- last row; its lock makes one sequence of several processes
-- Acts that have begun: written before the act, removed with the row about it. What a killed process leaves here becomes a row 'interrupted'.
CREATE TABLE sys_log_open(id uuid PRIMARY KEY, holder text NOT NULL, entry jsonb NOT NULL, begun_at timestamptz NOT NULL);
CREATE TRIGGER sys_log_never_emptied BEFORE TRUNCATE ON sys_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION only_forward() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'UPDATE' OR NEW.seq <= OLD.seq THEN RAISE EXCEPTION 'the head of the operation log only moves forward'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sys_log_head_forward BEFORE UPDATE OR DELETE ON sys_log_head FOR EACH ROW EXECUTE FUNCTION only_forward();
CREATE TRIGGER sys_log_head_never_emptied BEFORE TRUNCATE ON sys_log_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX sys_log_user ON sys_log(user_id, created_at);
CREATE INDEX sys_user_export_log_at ON sys_user_export_log(created_at);
