-- zyqapi/baseinfo/getCourseSystem: flow, scope school, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0 -- groups.resources
FROM (
  SELECT 0 AS ask, 0 AS span, toString(course_id) AS k0, toString(course_major) AS k1, toFloat64(count()) AS v0
  FROM (SELECT school_id, group_id, course_id, created_at, removed_at, course_major FROM (SELECT school_id, group_id, course_id, created_at, removed_at FROM dim_resource FINAL WHERE group_id > 0) AS held LEFT JOIN (SELECT course_id AS known_course, major_id AS course_major FROM dim_course FINAL) AS taught ON held.course_id = taught.known_course)
  WHERE group_id > 0 AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY course_id, course_major
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
