-- overview/getPhbCourseList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- sessions.count
  sum(v1) AS m1, -- activities.count
  sum(v2) AS m2, -- attendance.present
  sum(v3) AS m3, -- attendance.expected
  sum(v4) AS m4, -- participation.joined
  sum(v5) AS m5, -- participation.expected
  sum(v6) AS m6, -- homework.graded
  sum(v7) AS m7, -- homework.submitted
  sum(v8) AS m8, -- evaluations.stars
  sum(v9) AS m9 -- evaluations.done
FROM (
  SELECT 0 AS ask, 0 AS span, toString(course_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM (SELECT *, (session_id, toMonday(teach_date)) IN (SELECT session_id, toMonday(activity_date) FROM fact_activity FINAL) AS is_active FROM fact_session FINAL)
  WHERE teach_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY course_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(course_id) AS k0, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM fact_activity FINAL
  WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY course_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(course_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(present + late + early)) AS v2, toFloat64(sum(expected)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY course_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(course_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v4, toFloat64(sum(expected_before + expected_mid + expected_later)) AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY course_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(course_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(graded)) AS v6, toFloat64(sum(submitted)) AS v7, 0 AS v8, 0 AS v9
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY course_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(course_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, toFloat64(sum(star_sum)) AS v8, toFloat64(sum(done)) AS v9
  FROM evaluation_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY course_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(sessions)) AS v0, toFloat64(sum(activities_before + activities_mid + activities_later)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(present + late + early)) AS v2, toFloat64(sum(expected)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v4, toFloat64(sum(expected_before + expected_mid + expected_later)) AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(graded)) AS v6, toFloat64(sum(submitted)) AS v7, 0 AS v8, 0 AS v9
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, toFloat64(sum(star_sum)) AS v8, toFloat64(sum(done)) AS v9
  FROM evaluation_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
