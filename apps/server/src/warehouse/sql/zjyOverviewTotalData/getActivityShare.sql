-- zjyOverviewTotalData/getActivityShare: parts, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- activities.count
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT toString(activity_type) AS dimension0, roundDown(toUInt16(activity_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_activity FINAL
    WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
