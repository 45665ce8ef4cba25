-- signCheck/getSignList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- attendance.expected
  sum(v1) AS m1, -- attendance.present
  sum(v2) AS m2, -- attendance.late
  sum(v3) AS m3, -- attendance.early
  sum(v4) AS m4, -- attendance.absent
  sum(v5) AS m5 -- attendance.leave
FROM (
  SELECT 0 AS ask, 0 AS span, toString(sign_id) AS k0, toFloat64(count()) AS v0, toFloat64(countIf(state IN ('present', 'late', 'early'))) AS v1, toFloat64(countIf(state = 'late')) AS v2, toFloat64(countIf(state = 'early')) AS v3, toFloat64(countIf(state = 'absent')) AS v4, toFloat64(countIf(state IN ('personal_leave', 'sick_leave', 'official_leave'))) AS v5
  FROM fact_attendance FINAL
  WHERE sign_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY sign_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(expected)) AS v0, toFloat64(sum(present + late + early)) AS v1, toFloat64(sum(late)) AS v2, toFloat64(sum(early)) AS v3, toFloat64(sum(absent)) AS v4, toFloat64(sum(on_leave)) AS v5
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
