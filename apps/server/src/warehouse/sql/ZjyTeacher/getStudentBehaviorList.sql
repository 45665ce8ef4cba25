-- ZjyTeacher/getStudentBehaviorList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- students.logins
  sum(v1) AS m1, -- students.logs
  sum(v2) AS m2, -- attendance.present
  sum(v3) AS m3, -- participation.joined
  sum(v4) AS m4, -- homework.submitted
  sum(v5) AS m5, -- students.discussions
  sum(v6) AS m6 -- study.hours
FROM (
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM fact_login
  WHERE user_role = 'student' AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(duration_s) / 3600) AS v6
  FROM fact_log
  WHERE user_role = 'student' AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(countIf(state IN ('present', 'late', 'early'))) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM fact_attendance FINAL
  WHERE sign_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(countIf(joined = 1)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM fact_participation FINAL
  WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(countIf(submitted_at IS NOT NULL)) AS v4, 0 AS v5, 0 AS v6
  FROM fact_homework FINAL
  WHERE due_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5, 0 AS v6
  FROM fact_discussion
  WHERE kind IN ('post', 'reply') AND user_role = 'student' AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM fact_login
  WHERE user_role = 'student' AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(sum(logs)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM log_day
  WHERE user_role = 'student' AND stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(present + late + early)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(submitted)) AS v4, 0 AS v5, 0 AS v6
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5, 0 AS v6
  FROM fact_discussion
  WHERE kind IN ('post', 'reply') AND user_role = 'student' AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sumIf(duration_s, user_role = 'student') / 3600) AS v6
  FROM log_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
