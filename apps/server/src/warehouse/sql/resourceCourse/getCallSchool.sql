-- resourceCourse/getCallSchool: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- courses.calls
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, toFloat64(count()) AS v0
  FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
  WHERE event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0
  FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
  WHERE event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
