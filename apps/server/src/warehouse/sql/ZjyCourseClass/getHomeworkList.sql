-- ZjyCourseClass/getHomeworkList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- homework.submitted
  sum(v1) AS m1, -- homework.expected
  sum(v2) AS m2, -- homework.onTime
  sum(v3) AS m3, -- homework.scoreSum
  sum(v4) AS m4 -- homework.graded
FROM (
  SELECT 0 AS ask, 0 AS span, toString(homework_id) AS k0, toFloat64(countIf(submitted_at IS NOT NULL)) AS v0, toFloat64(count()) AS v1, toFloat64(countIf(submitted_at <= due_at)) AS v2, toFloat64(sum(if(graded_at IS NULL, 0, toFloat64(ifNull(score, 0))))) AS v3, toFloat64(countIf(graded_at IS NOT NULL)) AS v4
  FROM fact_homework FINAL
  WHERE due_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY homework_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(submitted)) AS v0, toFloat64(sum(expected)) AS v1, toFloat64(sum(on_time)) AS v2, toFloat64(sum(score_sum)) AS v3, toFloat64(sum(graded)) AS v4
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
