-- schoolProject/getZyqList: table, scope province, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- groups.majors
  sum(v1) AS m1, -- groups.courses
  sum(v2) AS m2, -- groups.resources
  sum(v3) AS m3, -- groups.questions
  sum(v4) AS m4, -- groups.users
  sum(v5) AS m5 -- groups.logs
FROM (
  SELECT 0 AS ask, 0 AS span, toString(group_id) AS k0, toFloat64(groupBitmapIf(toUInt64(group_major), 1)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT group_id, school_id, level, created_at, removed_at, group_major, category FROM (SELECT group_id, school_id, level, created_at, removed_at, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL) AS held LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON held.group_major = major.known_major)
  WHERE created_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY group_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(group_id) AS k0, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM dim_course FINAL
  WHERE group_id > 0 AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY group_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(group_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM dim_resource FINAL
  WHERE group_id > 0 AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY group_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(group_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4, 0 AS v5
  FROM dim_question FINAL
  WHERE group_id > 0 AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY group_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(group_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(groupBitmapIf(toUInt64(user_id), 1)) AS v4, 0 AS v5
  FROM (SELECT student.user_id AS user_id, student.grade AS grade, student.school_id AS school_id, student.major_id AS major_id, student.joined_at AS joined_at, student.removed_at AS removed_at, majors.group_id AS group_id FROM (SELECT user_id, school_id, major_id, grade, joined_at, removed_at FROM dim_student FINAL) AS student INNER JOIN (SELECT group_id, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL WHERE removed_at IS NULL) AS majors ON student.major_id = majors.group_major)
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY group_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(group_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5
  FROM fact_log
  WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY group_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(groupBitmapIf(toUInt64(group_major), 1)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT group_id, school_id, level, created_at, removed_at, group_major, category FROM (SELECT group_id, school_id, level, created_at, removed_at, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL) AS held LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON held.group_major = major.known_major)
  WHERE created_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM dim_course FINAL
  WHERE group_id > 0 AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM dim_resource FINAL
  WHERE group_id > 0 AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4, 0 AS v5
  FROM dim_question FINAL
  WHERE group_id > 0 AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(groupBitmapIf(toUInt64(user_id), 1)) AS v4, 0 AS v5
  FROM (SELECT student.user_id AS user_id, student.grade AS grade, student.school_id AS school_id, student.major_id AS major_id, student.joined_at AS joined_at, student.removed_at AS removed_at, majors.group_id AS group_id FROM (SELECT user_id, school_id, major_id, grade, joined_at, removed_at FROM dim_student FINAL) AS student INNER JOIN (SELECT group_id, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL WHERE removed_at IS NULL) AS majors ON student.major_id = majors.group_major)
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5
  FROM fact_log
  WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
