-- zyqStatistics/getMajorList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- groups.users
  sum(v1) AS m1 -- groups.courses
FROM (
  SELECT 0 AS ask, 0 AS span, toString(major_id) AS k0, toFloat64(groupBitmapIf(toUInt64(user_id), 1)) AS v0, 0 AS v1
  FROM (SELECT student.user_id AS user_id, student.grade AS grade, student.school_id AS school_id, student.major_id AS major_id, student.joined_at AS joined_at, student.removed_at AS removed_at, majors.group_id AS group_id FROM (SELECT user_id, school_id, major_id, grade, joined_at, removed_at FROM dim_student FINAL) AS student INNER JOIN (SELECT group_id, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL WHERE removed_at IS NULL) AS majors ON student.major_id = majors.group_major)
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(major_id) AS k0, 0 AS v0, toFloat64(count()) AS v1
  FROM dim_course FINAL
  WHERE group_id > 0 AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(groupBitmapIf(toUInt64(user_id), 1)) AS v0, 0 AS v1
  FROM (SELECT student.user_id AS user_id, student.grade AS grade, student.school_id AS school_id, student.major_id AS major_id, student.joined_at AS joined_at, student.removed_at AS removed_at, majors.group_id AS group_id FROM (SELECT user_id, school_id, major_id, grade, joined_at, removed_at FROM dim_student FINAL) AS student INNER JOIN (SELECT group_id, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL WHERE removed_at IS NULL) AS majors ON student.major_id = majors.group_major)
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(count()) AS v1
  FROM dim_course FINAL
  WHERE group_id > 0 AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
