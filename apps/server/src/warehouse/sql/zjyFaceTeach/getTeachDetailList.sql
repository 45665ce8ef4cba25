-- zjyFaceTeach/getTeachDetailList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- attendance.present
  sum(v1) AS m1, -- attendance.expected
  sum(v2) AS m2, -- participation.joined
  sum(v3) AS m3, -- participation.expected
  sum(v4) AS m4, -- participation.scoreSum
  sum(v5) AS m5, -- participation.scored
  sum(v6) AS m6, -- homework.submitted
  sum(v7) AS m7, -- homework.expected
  sum(v8) AS m8, -- scores.sum
  sum(v9) AS m9 -- scores.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, toFloat64(countIf(state IN ('present', 'late', 'early'))) AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM fact_attendance FINAL
  WHERE sign_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(countIf(joined = 1)) AS v2, toFloat64(count()) AS v3, toFloat64(sum(if(joined = 1, toFloat64(ifNull(score, 0)), 0))) AS v4, toFloat64(countIf(joined = 1 AND score IS NOT NULL)) AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM fact_participation FINAL
  WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(countIf(submitted_at IS NOT NULL)) AS v6, toFloat64(count()) AS v7, 0 AS v8, 0 AS v9
  FROM fact_homework FINAL
  WHERE due_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, toFloat64(sum(final_score)) AS v8, toFloat64(count()) AS v9
  FROM fact_score
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(present + late + early)) AS v0, toFloat64(sum(expected)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v2, toFloat64(sum(expected_before + expected_mid + expected_later)) AS v3, toFloat64(sum(score_sum)) AS v4, toFloat64(sum(scored)) AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(submitted)) AS v6, toFloat64(sum(expected)) AS v7, 0 AS v8, 0 AS v9
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, toFloat64(sum(score_sum)) AS v8, toFloat64(sum(students)) AS v9
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
