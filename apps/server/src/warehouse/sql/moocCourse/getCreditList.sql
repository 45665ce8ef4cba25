-- moocCourse/getCreditList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- credits.points
FROM (
  SELECT 0 AS ask, 0 AS span, toString(credit_id) AS k0, toFloat64(sum(if(state = 'approved', points, 0))) AS v0
  FROM fact_credit FINAL
  WHERE assumeNotNull(toDate(decided_at)) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY credit_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(if(state = 'approved', points, 0))) AS v0
  FROM fact_credit FINAL
  WHERE assumeNotNull(toDate(decided_at)) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
