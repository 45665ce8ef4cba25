-- scoreManagement/getScoreClassList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- scores.count
  sum(v1) AS m1, -- scores.sum
  sum(v2) AS m2, -- scores.passed
  sum(v3) AS m3, -- scores.excellent
  sum(v4) AS m4, -- scores.highest
  sum(v5) AS m5 -- scores.lowest
FROM (
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, toFloat64(sum(students)) AS v0, toFloat64(sum(score_sum)) AS v1, toFloat64(sum(students - below_60)) AS v2, toFloat64(sum(from_90)) AS v3, NULL AS v4, NULL AS v5
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(maxOrNull(final_score)) AS v4, toFloat64(minOrNull(final_score)) AS v5
  FROM fact_score
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(students)) AS v0, toFloat64(sum(score_sum)) AS v1, toFloat64(sum(students - below_60)) AS v2, toFloat64(sum(from_90)) AS v3, NULL AS v4, NULL AS v5
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(maxOrNull(final_score)) AS v4, toFloat64(minOrNull(final_score)) AS v5
  FROM fact_score
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
