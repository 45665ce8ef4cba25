-- opeDataMaterial/getMaterialTrend: series, scope nation, the default period
SELECT ask, span,
  sum(v0) AS m0 -- resources.new
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'resource' AND change_date BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
