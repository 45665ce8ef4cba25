-- students/getStudentList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- students.courses
  sum(v1) AS m1, -- study.hours
  sum(v2) AS m2, -- attendance.present
  sum(v3) AS m3, -- attendance.expected
  sum(v4) AS m4, -- homework.submitted
  sum(v5) AS m5, -- homework.expected
  sum(v6) AS m6, -- scores.sum
  sum(v7) AS m7 -- scores.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (SELECT * FROM (SELECT term_id, platform, user_id FROM dim_enrolment FINAL WHERE dropped_at IS NULL) AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, major_id AS own_major, admin_class_id AS own_class, places AS own_places, grade FROM dim_student FINAL) AS student ON rows.user_id = student.of_user)
  WHERE term_id IN {terms:Array(String)} AND of_school IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, toFloat64(sum(duration_s) / 3600) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM fact_log
  WHERE user_role = 'student' AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(countIf(state IN ('present', 'late', 'early'))) AS v2, toFloat64(count()) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM fact_attendance FINAL
  WHERE sign_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(countIf(submitted_at IS NOT NULL)) AS v4, toFloat64(count()) AS v5, 0 AS v6, 0 AS v7
  FROM fact_homework FINAL
  WHERE due_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(final_score)) AS v6, toFloat64(count()) AS v7
  FROM fact_score
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (SELECT * FROM (SELECT term_id, platform, user_id FROM dim_enrolment FINAL WHERE dropped_at IS NULL) AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, major_id AS own_major, admin_class_id AS own_class, places AS own_places, grade FROM dim_student FINAL) AS student ON rows.user_id = student.of_user)
  WHERE term_id IN {terms:Array(String)} AND of_school IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(sumIf(duration_s, user_role = 'student') / 3600) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM log_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(present + late + early)) AS v2, toFloat64(sum(expected)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(submitted)) AS v4, toFloat64(sum(expected)) AS v5, 0 AS v6, 0 AS v7
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(score_sum)) AS v6, toFloat64(sum(students)) AS v7
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
