-- faceTeach/getJoinMidClassList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- sessions.count
  sum(v1) AS m1, -- activities.mid
  sum(v2) AS m2, -- participation.midExpected
  sum(v3) AS m3, -- participation.midJoined
  sum(v4) AS m4, -- attendance.present
  sum(v5) AS m5 -- attendance.expected
FROM (
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT *, (session_id, toMonday(teach_date)) IN (SELECT session_id, toMonday(activity_date) FROM fact_activity FINAL) AS is_active FROM fact_session FINAL)
  WHERE teach_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, 0 AS v0, toFloat64(countIf(phase = 'mid')) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM fact_activity FINAL
  WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(expected_mid)) AS v2, toFloat64(sum(joined_mid)) AS v3, 0 AS v4, 0 AS v5
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(present + late + early)) AS v4, toFloat64(sum(expected)) AS v5
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(sessions)) AS v0, toFloat64(sum(activities_mid)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(expected_mid)) AS v2, toFloat64(sum(joined_mid)) AS v3, 0 AS v4, 0 AS v5
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(present + late + early)) AS v4, toFloat64(sum(expected)) AS v5
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
