-- zjySubStatistics/getYxTeacherList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- sessions.count
  sum(v1) AS m1, -- attendance.present
  sum(v2) AS m2, -- attendance.expected
  sum(v3) AS m3, -- participation.joined
  sum(v4) AS m4, -- participation.expected
  sum(v5) AS m5, -- homework.onTime
  sum(v6) AS m6, -- homework.expected
  sum(v7) AS m7, -- scores.sum
  sum(v8) AS m8, -- scores.count
  sum(v9) AS m9 -- teachers.logs
FROM (
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, toFloat64(sum(sessions)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, 0 AS v0, toFloat64(sum(present + late + early)) AS v1, toFloat64(sum(expected)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v3, toFloat64(sum(expected_before + expected_mid + expected_later)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(on_time)) AS v5, toFloat64(sum(expected)) AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(score_sum)) AS v7, toFloat64(sum(students)) AS v8, 0 AS v9
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, toFloat64(count()) AS v9
  FROM (SELECT * FROM (SELECT school_id, event_date, college_id, platform, user_id, is_away FROM fact_log WHERE user_role = 'teacher') AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.user_id = teacher.of_user)
  WHERE event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(sessions)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(sum(present + late + early)) AS v1, toFloat64(sum(expected)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v3, toFloat64(sum(expected_before + expected_mid + expected_later)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(on_time)) AS v5, toFloat64(sum(expected)) AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(score_sum)) AS v7, toFloat64(sum(students)) AS v8, 0 AS v9
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, toFloat64(sum(logs)) AS v9
  FROM log_day
  WHERE user_role = 'teacher' AND stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
