-- opeDataResources/getCallList: table, scope nation, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- resources.calls
  sum(v1) AS m1, -- resources.called
  sum(v2) AS m2, -- courses.calls
  sum(v3) AS m3, -- courses.called
  sum(v4) AS m4 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(owner_school_id) AS k0, toFloat64(count()) AS v0, toFloat64(groupBitmapIf(toUInt64(resource_id), 1)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM fact_resource_call
  WHERE event_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY owner_school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(owner_school_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, toFloat64(groupBitmapIf(toUInt64(source_course_id), 1)) AS v3, 0 AS v4
  FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
  WHERE event_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY owner_school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4
  FROM dim_school FINAL
  WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, toFloat64(groupBitmapIf(toUInt64(resource_id), 1)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM fact_resource_call
  WHERE event_date BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, toFloat64(groupBitmapIf(toUInt64(source_course_id), 1)) AS v3, 0 AS v4
  FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
  WHERE event_date BETWEEN {first:Date} AND {last:Date}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
