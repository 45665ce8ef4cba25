-- resourcesBuild/getBuildTrend: series, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- resources.new
  sum(v1) AS m1 -- questions.new
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'resource' AND change_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'question' AND change_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
