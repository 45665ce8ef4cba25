-- zjyFaceTeach/getFaceTeachList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- attendance.expected
  sum(v1) AS m1, -- attendance.present
  sum(v2) AS m2, -- activities.count
  sum(v3) AS m3, -- participation.joined
  sum(v4) AS m4, -- participation.expected
  sum(v5) AS m5, -- evaluations.stars
  sum(v6) AS m6 -- evaluations.done
FROM (
  SELECT 0 AS ask, 0 AS span, toString(session_id) AS k0, toFloat64(count()) AS v0, toFloat64(countIf(state IN ('present', 'late', 'early'))) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM fact_attendance FINAL
  WHERE sign_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY session_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(session_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM fact_activity FINAL
  WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY session_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(session_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(countIf(joined = 1)) AS v3, toFloat64(count()) AS v4, 0 AS v5, 0 AS v6
  FROM fact_participation FINAL
  WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY session_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(session_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(toFloat64(ifNull(star, 0)))) AS v5, toFloat64(countIf(star IS NOT NULL)) AS v6
  FROM fact_evaluation FINAL
  WHERE evaluation_date <= (SELECT if(max(stat_date) = toDate(0), {yesterday:Date}, max(stat_date)) FROM stock_day) AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY session_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(expected)) AS v0, toFloat64(sum(present + late + early)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(activities_before + activities_mid + activities_later)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v3, toFloat64(sum(expected_before + expected_mid + expected_later)) AS v4, 0 AS v5, 0 AS v6
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(star_sum)) AS v5, toFloat64(sum(done)) AS v6
  FROM evaluation_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
