-- faceTeach/getJoinLaterClassList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- activities.later
  sum(v1) AS m1, -- participation.laterExpected
  sum(v2) AS m2, -- participation.laterJoined
  sum(v3) AS m3, -- homework.count
  sum(v4) AS m4, -- homework.submitted
  sum(v5) AS m5, -- homework.expected
  sum(v6) AS m6, -- homework.onTime
  sum(v7) AS m7 -- homework.graded
FROM (
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, toFloat64(countIf(phase = 'later')) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM fact_activity FINAL
  WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, 0 AS v0, toFloat64(sum(expected_later)) AS v1, toFloat64(sum(joined_later)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM dim_homework FINAL
  WHERE toDate(due_at) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(submitted)) AS v4, toFloat64(sum(expected)) AS v5, toFloat64(sum(on_time)) AS v6, toFloat64(sum(graded)) AS v7
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(activities_later)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(sum(expected_later)) AS v1, toFloat64(sum(joined_later)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM dim_homework FINAL
  WHERE toDate(due_at) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(submitted)) AS v4, toFloat64(sum(expected)) AS v5, toFloat64(sum(on_time)) AS v6, toFloat64(sum(graded)) AS v7
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
