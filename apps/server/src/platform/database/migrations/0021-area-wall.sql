-- The second wall, for a real PostgreSQL whose user is no superuser: rows of schools outside of the area of the present
-- call do not exist for it. Without an area it is the server's own work. What the contract and the scope let through by
-- mistake ends here.
CREATE FUNCTION is_within_area(school int, province text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN coalesce(current_setting('app.area', true), '') = '' THEN true
    ELSE (current_setting('app.area')::jsonb -> 'nation')::boolean
      OR current_setting('app.area')::jsonb -> 'provinces' ? province
      OR current_setting('app.area')::jsonb -> 'schools' @> to_jsonb(school) END $$;
ALTER TABLE school ENABLE ROW LEVEL SECURITY;
ALTER TABLE school FORCE ROW LEVEL SECURITY;
CREATE POLICY school_within_area ON school USING (is_within_area(id, province_code));
-- Everything else of a school follows it.
DO $$ DECLARE owned text; BEGIN
  FOREACH owned IN ARRAY ARRAY['school_version', 'school_platform', 'college', 'major', 'project_group'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format('CREATE POLICY within_area ON %I USING (coalesce(current_setting(''app.area'', true), '''') = '''' OR EXISTS (SELECT FROM school WHERE school.id = %I.school_id))', owned, owned);
  END LOOP;
END $$;
