-- scoreManagement/getScoreBox: box, scope school, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0, -- scores.sum
  sum(v1) AS m1 -- scores.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, toString(major_id) AS k1, toFloat64(sum(score_sum)) AS v0, toFloat64(sum(students)) AS v1
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id, major_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(major_id) AS k0, '' AS k1, toFloat64(sum(score_sum)) AS v0, toFloat64(sum(students)) AS v1
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY major_id
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
