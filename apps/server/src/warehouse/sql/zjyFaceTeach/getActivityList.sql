-- zjyFaceTeach/getActivityList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- participation.expected
  sum(v1) AS m1 -- participation.joined
FROM (
  SELECT 0 AS ask, 0 AS span, toString(activity_id) AS k0, toFloat64(count()) AS v0, toFloat64(countIf(joined = 1)) AS v1
  FROM fact_participation FINAL
  WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY activity_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(expected_before + expected_mid + expected_later)) AS v0, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v1
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
