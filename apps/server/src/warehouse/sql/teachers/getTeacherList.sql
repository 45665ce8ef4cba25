-- teachers/getTeacherList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- teachers.courses
  sum(v1) AS m1, -- sessions.count
  sum(v2) AS m2, -- teachers.resources
  sum(v3) AS m3, -- teachers.logs
  sum(v4) AS m4 -- teachers.logins
FROM (
  SELECT 0 AS ask, 0 AS span, toString(of_user) AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (SELECT * FROM (SELECT school_id, lead_teacher_id, platform, created_at, removed_at FROM dim_course FINAL) AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.lead_teacher_id = teacher.of_user)
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY of_user
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, 0 AS v0, toFloat64(sum(sessions)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM session_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(of_user) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4
  FROM (SELECT * FROM (SELECT school_id, author_id, platform, resource_type, created_at, removed_at FROM dim_resource FINAL) AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.author_id = teacher.of_user)
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY of_user
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4
  FROM (SELECT * FROM (SELECT school_id, event_date, college_id, platform, user_id, is_away FROM fact_log WHERE user_role = 'teacher') AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.user_id = teacher.of_user)
  WHERE event_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4
  FROM (SELECT * FROM (SELECT school_id, event_date, college_id, platform, user_id FROM fact_login WHERE user_role = 'teacher') AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.user_id = teacher.of_user)
  WHERE event_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (SELECT * FROM (SELECT school_id, lead_teacher_id, platform, created_at, removed_at FROM dim_course FINAL) AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.lead_teacher_id = teacher.of_user)
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(sum(sessions)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM session_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4
  FROM (SELECT * FROM (SELECT school_id, author_id, platform, resource_type, created_at, removed_at FROM dim_resource FINAL) AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.author_id = teacher.of_user)
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(logs)) AS v3, 0 AS v4
  FROM log_day
  WHERE user_role = 'teacher' AND stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4
  FROM (SELECT * FROM (SELECT school_id, event_date, college_id, platform, user_id FROM fact_login WHERE user_role = 'teacher') AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.user_id = teacher.of_user)
  WHERE event_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
