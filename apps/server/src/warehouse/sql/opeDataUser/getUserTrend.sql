-- opeDataUser/getUserTrend: series, scope nation, the default period
SELECT ask, span,
  sum(v0) AS m0 -- users.dau
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(groupBitmapMerge(p0)) AS v0
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND platform = ''
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
