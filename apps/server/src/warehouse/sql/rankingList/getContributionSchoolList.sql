-- rankingList/getContributionSchoolList: table, scope province, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- resources.contributed
  sum(v1) AS m1, -- resources.externalCalls
  sum(v2) AS m2, -- courses.externalCalls
  sum(v3) AS m3, -- questions.total
  sum(v4) AS m4 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (SELECT school_id, resource_id, min(used) AS used_on, max(gone) AS removed_at, max(kind) AS resource_type FROM (SELECT school_id, resource_id, toDate('2149-06-06') AS used, removed_at AS gone, 1 AS known, toString(resource_type) AS kind FROM dim_resource FINAL UNION ALL SELECT *, NULL, 0, '' FROM (SELECT owner_school_id, resource_id, min(event_date) AS used FROM fact_resource_use WHERE school_id <> owner_school_id GROUP BY owner_school_id, resource_id) UNION ALL SELECT *, NULL, 0, '' FROM (SELECT owner_school_id, resource_id, min(event_date) AS used FROM fact_resource_call WHERE school_id <> owner_school_id GROUP BY owner_school_id, resource_id) UNION ALL SELECT *, NULL, 0, '' FROM (SELECT school_id, resource_id, greatest(toDate(created_at), project.since) FROM (SELECT school_id, resource_id, course_id, created_at FROM dim_resource FINAL WHERE course_id > 0) AS held INNER JOIN (SELECT arrayJoin(course_ids) AS project_course, min(started_at) AS since FROM dim_library_project FINAL GROUP BY project_course) AS project ON held.course_id = project.project_course)) GROUP BY school_id, resource_id HAVING max(known) = 1)
  WHERE used_on <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(owner_school_id) AS k0, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM fact_resource_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY owner_school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(owner_school_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4
  FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY owner_school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4
  FROM dim_question FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND province_code IN {provinces:Array(String)}
  GROUP BY school_id
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (SELECT school_id, resource_id, min(used) AS used_on, max(gone) AS removed_at, max(kind) AS resource_type FROM (SELECT school_id, resource_id, toDate('2149-06-06') AS used, removed_at AS gone, 1 AS known, toString(resource_type) AS kind FROM dim_resource FINAL UNION ALL SELECT *, NULL, 0, '' FROM (SELECT owner_school_id, resource_id, min(event_date) AS used FROM fact_resource_use WHERE school_id <> owner_school_id GROUP BY owner_school_id, resource_id) UNION ALL SELECT *, NULL, 0, '' FROM (SELECT owner_school_id, resource_id, min(event_date) AS used FROM fact_resource_call WHERE school_id <> owner_school_id GROUP BY owner_school_id, resource_id) UNION ALL SELECT *, NULL, 0, '' FROM (SELECT school_id, resource_id, greatest(toDate(created_at), project.since) FROM (SELECT school_id, resource_id, course_id, created_at FROM dim_resource FINAL WHERE course_id > 0) AS held INNER JOIN (SELECT arrayJoin(course_ids) AS project_course, min(started_at) AS since FROM dim_library_project FINAL GROUP BY project_course) AS project ON held.course_id = project.project_course)) GROUP BY school_id, resource_id HAVING max(known) = 1)
  WHERE used_on <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM fact_resource_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4
  FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4
  FROM dim_question FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
