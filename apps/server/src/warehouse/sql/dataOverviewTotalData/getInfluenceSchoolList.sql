-- dataOverviewTotalData/getInfluenceSchoolList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- influence.courses
  sum(v1) AS m1, -- influence.resources
  sum(v2) AS m2, -- influence.uses
  sum(v3) AS m3 -- courses.externalLearners
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, toFloat64(groupBitmapIf(toUInt64(source_course_id), 1)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM fact_course_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, toFloat64(groupBitmapIf(toUInt64(resource_id), 1)) AS v1, 0 AS v2, 0 AS v3
  FROM fact_resource_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3
  FROM fact_resource_use
  WHERE school_id <> owner_school_id AND user_role <> 'staff' AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapIf(toUInt64(cityHash64(owner_school_id, user_id)), 1)) AS v3
  FROM (SELECT l.* REPLACE (course.owner AS owner_school_id), course.course_college AS course_college, course.course_type AS course_type, course.course_level AS course_level FROM fact_log AS l INNER JOIN (SELECT course_id AS known_course, school_id AS owner, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS course ON l.course_id = course.known_course)
  WHERE user_role = 'student' AND log_type IN ('study', 'view', 'play') AND school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(groupBitmapIf(toUInt64(source_course_id), 1)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM fact_course_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(groupBitmapIf(toUInt64(resource_id), 1)) AS v1, 0 AS v2, 0 AS v3
  FROM fact_resource_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(external_uses)) AS v2, 0 AS v3
  FROM resource_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapIf(toUInt64(cityHash64(owner_school_id, user_id)), 1)) AS v3
  FROM (SELECT l.* REPLACE (course.owner AS owner_school_id), course.course_college AS course_college, course.course_type AS course_type, course.course_level AS course_level FROM fact_log AS l INNER JOIN (SELECT course_id AS known_course, school_id AS owner, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS course ON l.course_id = course.known_course)
  WHERE user_role = 'student' AND log_type IN ('study', 'view', 'play') AND school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
