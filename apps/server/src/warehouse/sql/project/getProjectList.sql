-- project/getProjectList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- projects.courses
  sum(v1) AS m1, -- projects.resources
  sum(v2) AS m2, -- projects.questions
  sum(v3) AS m3, -- projects.users
  sum(v4) AS m4, -- projects.logs
  sum(v5) AS m5 -- projects.activeResources
FROM (
  SELECT 0 AS ask, 0 AS span, toString(project_id) AS k0, toFloat64(groupBitmapIf(toUInt64(course_id), 1)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT lead_teacher_id, course_id, school_id, created_at, removed_at FROM dim_course FINAL) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY project_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(project_id) AS k0, 0 AS v0, toFloat64(groupBitmapIf(toUInt64(resource_id), 1)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT resource_id, resource_type, course_id, school_id, created_at, removed_at FROM dim_resource FINAL) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY project_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(project_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(groupBitmapIf(toUInt64(question_id), 1)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT question_id, course_id, school_id, created_at, removed_at FROM dim_question FINAL) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY project_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(project_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapIf(toUInt64(cityHash64(owner_school_id, user_id)), 1)) AS v3, toFloat64(count()) AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT event_date, owner_school_id, user_id, user_role, course_id FROM (SELECT l.* REPLACE (course.owner AS owner_school_id), course.course_college AS course_college FROM fact_log AS l INNER JOIN (SELECT course_id AS known_course, school_id AS owner, college_id AS course_college FROM dim_course FINAL) AS course ON l.course_id = course.known_course)) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
  WHERE user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY project_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(project_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(groupBitmapIf(toUInt64(used_resource), 1)) AS v5
  FROM (SELECT * FROM (SELECT event_date, owner_school_id, user_role, used_resource, course_id FROM (SELECT event_date, owner_school_id, user_role, resource_id AS used_resource FROM fact_resource_use) AS used INNER JOIN (SELECT resource_id AS known_resource, course_id FROM dim_resource FINAL) AS held ON used.used_resource = held.known_resource) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
  WHERE user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY project_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(groupBitmapIf(toUInt64(course_id), 1)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT lead_teacher_id, course_id, school_id, created_at, removed_at FROM dim_course FINAL) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(groupBitmapIf(toUInt64(resource_id), 1)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT resource_id, resource_type, course_id, school_id, created_at, removed_at FROM dim_resource FINAL) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(groupBitmapIf(toUInt64(question_id), 1)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT question_id, course_id, school_id, created_at, removed_at FROM dim_question FINAL) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapIf(toUInt64(cityHash64(owner_school_id, user_id)), 1)) AS v3, toFloat64(count()) AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT event_date, owner_school_id, user_id, user_role, course_id FROM (SELECT l.* REPLACE (course.owner AS owner_school_id), course.course_college AS course_college FROM fact_log AS l INNER JOIN (SELECT course_id AS known_course, school_id AS owner, college_id AS course_college FROM dim_course FINAL) AS course ON l.course_id = course.known_course)) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
  WHERE user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(groupBitmapIf(toUInt64(used_resource), 1)) AS v5
  FROM (SELECT * FROM (SELECT event_date, owner_school_id, user_role, used_resource, course_id FROM (SELECT event_date, owner_school_id, user_role, resource_id AS used_resource FROM fact_resource_use) AS used INNER JOIN (SELECT resource_id AS known_resource, course_id FROM dim_resource FINAL) AS held ON used.used_resource = held.known_resource) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
  WHERE user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
