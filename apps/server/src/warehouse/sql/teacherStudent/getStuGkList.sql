-- teacherStudent/getStuGkList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- students.total
  sum(v1) AS m1, -- students.active
  sum(v2) AS m2, -- students.enrolled
  sum(v3) AS m3, -- attendance.present
  sum(v4) AS m4, -- attendance.expected
  sum(v5) AS m5, -- participation.joined
  sum(v6) AS m6, -- participation.expected
  sum(v7) AS m7, -- homework.submitted
  sum(v8) AS m8, -- homework.expected
  sum(v9) AS m9, -- scores.sum
  sum(v10) AS m10 -- scores.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(major_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(major_id) AS k0, 0 AS v0, toFloat64(groupBitmapIf(toUInt64(user_id), 1)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (SELECT * FROM (SELECT school_id, event_date, college_id, major_id, platform, user_id, duration_s FROM fact_log WHERE user_role = 'student') AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, major_id AS own_major, admin_class_id AS own_class, grade FROM dim_student FINAL) AS student ON rows.school_id = student.of_school AND rows.user_id = student.of_user)
  WHERE event_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(major_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM dim_student FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(major_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(present + late + early)) AS v3, toFloat64(sum(expected)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM attendance_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(major_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v5, toFloat64(sum(expected_before + expected_mid + expected_later)) AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM participation_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(major_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(submitted)) AS v7, toFloat64(sum(expected)) AS v8, 0 AS v9, 0 AS v10
  FROM homework_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(major_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, toFloat64(sum(score_sum)) AS v9, toFloat64(sum(students)) AS v10
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(groupBitmapMergeIf(users, user_role = 'student')) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM active_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = '' AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM dim_student FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(present + late + early)) AS v3, toFloat64(sum(expected)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM attendance_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v5, toFloat64(sum(expected_before + expected_mid + expected_later)) AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM participation_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(submitted)) AS v7, toFloat64(sum(expected)) AS v8, 0 AS v9, 0 AS v10
  FROM homework_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, toFloat64(sum(score_sum)) AS v9, toFloat64(sum(students)) AS v10
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
