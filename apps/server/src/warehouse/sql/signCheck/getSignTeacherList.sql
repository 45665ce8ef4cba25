-- signCheck/getSignTeacherList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- attendance.signIns
  sum(v1) AS m1, -- attendance.expected
  sum(v2) AS m2, -- attendance.present
  sum(v3) AS m3, -- attendance.late
  sum(v4) AS m4, -- attendance.early
  sum(v5) AS m5, -- attendance.absent
  sum(v6) AS m6 -- attendance.leave
FROM (
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, toFloat64(sum(signs)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM sign_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(teacher_id) AS k0, 0 AS v0, toFloat64(sum(expected)) AS v1, toFloat64(sum(present + late + early)) AS v2, toFloat64(sum(late)) AS v3, toFloat64(sum(early)) AS v4, toFloat64(sum(absent)) AS v5, toFloat64(sum(on_leave)) AS v6
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY teacher_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(signs)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM sign_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(sum(expected)) AS v1, toFloat64(sum(present + late + early)) AS v2, toFloat64(sum(late)) AS v3, toFloat64(sum(early)) AS v4, toFloat64(sum(absent)) AS v5, toFloat64(sum(on_leave)) AS v6
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
