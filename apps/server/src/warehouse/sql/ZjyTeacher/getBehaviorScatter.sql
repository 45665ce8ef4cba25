-- ZjyTeacher/getBehaviorScatter: points, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- attendance.present
  sum(v1) AS m1, -- attendance.expected
  sum(v2) AS m2, -- scores.sum
  sum(v3) AS m3 -- scores.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, toFloat64(sum(present + late + early)) AS v0, toFloat64(sum(expected)) AS v1, 0 AS v2, 0 AS v3
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(score_sum)) AS v2, toFloat64(sum(students)) AS v3
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
