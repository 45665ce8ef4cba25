-- zjySubStatistics/getMajorList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- students.total
  sum(v1) AS m1 -- courses.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(major_id) AS k0, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(major_id) AS k0, 0 AS v0, toFloat64(count()) AS v1
  FROM dim_course FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(count()) AS v1
  FROM dim_course FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
