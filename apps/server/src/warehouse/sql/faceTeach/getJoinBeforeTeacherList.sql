-- faceTeach/getJoinBeforeTeacherList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- sessions.count
  sum(v1) AS m1, -- activities.before
  sum(v2) AS m2, -- participation.beforeExpected
  sum(v3) AS m3, -- participation.beforeJoined
  sum(v4) AS m4 -- participation.previews
FROM (
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, toFloat64(sum(sessions)) AS v0, toFloat64(sum(activities_before)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(expected_before)) AS v2, toFloat64(sum(joined_before)) AS v3, 0 AS v4
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(countIf(phase = 'before' AND activity_type = 'courseware' AND joined = 1)) AS v4
  FROM fact_participation FINAL
  WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(sessions)) AS v0, toFloat64(sum(activities_before)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(expected_before)) AS v2, toFloat64(sum(joined_before)) AS v3, 0 AS v4
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(countIf(phase = 'before' AND activity_type = 'courseware' AND joined = 1)) AS v4
  FROM fact_participation FINAL
  WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
