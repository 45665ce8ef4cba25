-- ZjyCourseClass/getStudentSignList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- attendance.present
FROM (
  SELECT 0 AS ask, 0 AS span, toString(sign_id) AS k0, toFloat64(countIf(state IN ('present', 'late', 'early'))) AS v0
  FROM fact_attendance FINAL
  WHERE sign_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY sign_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(present + late + early)) AS v0
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
