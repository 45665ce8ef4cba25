-- courseInvoked/getInvokedList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- courses.wholeCalls
  sum(v1) AS m1, -- courses.partCalls
  sum(v2) AS m2, -- courses.calls
  sum(v3) AS m3 -- courses.callerSchools
FROM (
  SELECT 0 AS ask, 0 AS span, toString(source_course_id) AS k0, toFloat64(countIf(call_kind = 'whole')) AS v0, toFloat64(countIf(call_kind = 'part')) AS v1, toFloat64(count()) AS v2, 0 AS v3
  FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
  WHERE event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY source_course_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(source_course_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapIf(toUInt64(bitOr(bitShiftLeft(toUInt64(owner_school_id), 32), toUInt64(school_id))), 1)) AS v3
  FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY source_course_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(countIf(call_kind = 'whole')) AS v0, toFloat64(countIf(call_kind = 'part')) AS v1, toFloat64(count()) AS v2, 0 AS v3
  FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
  WHERE event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapIf(toUInt64(bitOr(bitShiftLeft(toUInt64(owner_school_id), 32), toUInt64(school_id))), 1)) AS v3
  FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
