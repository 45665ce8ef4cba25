-- resourceCourse/getTrend: series, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0 -- courses.new
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_course FINAL
    WHERE toDate(created_at) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
