-- zjySubStatistics/getYxColleges: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- sessions.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, toFloat64(sum(sessions)) AS v0
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(sessions)) AS v0
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
