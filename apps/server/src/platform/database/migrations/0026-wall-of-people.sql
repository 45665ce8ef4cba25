-- The second wall, further: accounts, files, text messages and answers of the survey. As before, without an area it is the
-- server's own work. A call carries who makes it, too: nobody is hidden from himself.
CREATE FUNCTION area_of_call() RETURNS jsonb LANGUAGE sql STABLE AS $$ SELECT nullif(current_setting('app.area', true), '')::jsonb $$;
-- Everything is seen: the server's own work, and a call of the nation.
CREATE FUNCTION sees_everything() RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT area_of_call() IS NULL OR (area_of_call() -> 'nation')::boolean $$;
CREATE FUNCTION is_caller(account bigint) RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT (area_of_call() ->> 'user')::bigint = account $$;
-- Schools and colleges are behind the wall themselves: what can be found of them lies within the area.
ALTER TABLE sys_user ENABLE ROW LEVEL SECURITY;
ALTER TABLE sys_user FORCE ROW LEVEL SECURITY;
-- An account with a school is that school's. Of the others those of the nation are known to all, because their names stand
-- beside what they do; those of provinces, to whom they look after and whoever looks after them.
CREATE POLICY within_area ON sys_user USING (sees_everything() OR is_caller(id)
  OR EXISTS (SELECT FROM school s WHERE s.id = sys_user.school_id)
  OR (school_id IS NULL AND (
    NOT EXISTS (SELECT FROM sys_user_area a WHERE a.user_id = sys_user.id AND a.area_kind <> 'nation')
    OR EXISTS (SELECT FROM sys_user_area a WHERE a.user_id = sys_user.id AND CASE a.area_kind
      WHEN 'province' THEN area_of_call() -> 'provinces' ? a.area_id OR EXISTS (SELECT FROM school s WHERE s.province_code = a.area_id)
      WHEN 'school' THEN EXISTS (SELECT FROM school s WHERE s.id::text = a.area_id)
      WHEN 'college' THEN EXISTS (SELECT FROM college c WHERE c.id::text = a.area_id)
      ELSE true END))));
ALTER TABLE upload_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE upload_file FORCE ROW LEVEL SECURITY;
CREATE POLICY within_area ON upload_file USING (sees_everything() OR is_open OR is_caller(owner_id) OR EXISTS (SELECT FROM school s WHERE s.id = upload_file.school_id));
ALTER TABLE sms_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE sms_log FORCE ROW LEVEL SECURITY;
CREATE POLICY within_area ON sms_log USING (sees_everything() OR EXISTS (SELECT FROM school s WHERE s.id = sms_log.school_id));
-- Answers that name no known school are the nation's.
ALTER TABLE feedback ENABLE ROW LEVEL SECURITY;
ALTER TABLE feedback FORCE ROW LEVEL SECURITY;
CREATE POLICY within_area ON feedback USING (sees_everything() OR EXISTS (SELECT FROM school s WHERE s.id = feedback.school_id));
