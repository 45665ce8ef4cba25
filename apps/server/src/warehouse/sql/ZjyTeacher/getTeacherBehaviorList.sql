-- ZjyTeacher/getTeacherBehaviorList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- teachers.logins
  sum(v1) AS m1, -- teachers.logs
  sum(v2) AS m2, -- sessions.count
  sum(v3) AS m3, -- activities.count
  sum(v4) AS m4, -- homework.graded
  sum(v5) AS m5 -- teachers.discussions
FROM (
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT school_id, event_date, college_id, platform, user_id FROM fact_login WHERE user_role = 'teacher') AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.user_id = teacher.of_user)
  WHERE event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT school_id, event_date, college_id, platform, user_id, is_away FROM fact_log WHERE user_role = 'teacher') AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.user_id = teacher.of_user)
  WHERE event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(sessions)) AS v2, toFloat64(sum(activities_before + activities_mid + activities_later)) AS v3, 0 AS v4, 0 AS v5
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(graded)) AS v4, 0 AS v5
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5
  FROM fact_discussion
  WHERE kind IN ('post', 'reply') AND user_role = 'teacher' AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT school_id, event_date, college_id, platform, user_id FROM fact_login WHERE user_role = 'teacher') AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.user_id = teacher.of_user)
  WHERE event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(sum(logs)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM log_day
  WHERE user_role = 'teacher' AND stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(sessions)) AS v2, toFloat64(sum(activities_before + activities_mid + activities_later)) AS v3, 0 AS v4, 0 AS v5
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(graded)) AS v4, 0 AS v5
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5
  FROM fact_discussion
  WHERE kind IN ('post', 'reply') AND user_role = 'teacher' AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
