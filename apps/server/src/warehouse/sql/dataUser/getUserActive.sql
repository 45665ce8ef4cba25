-- dataUser/getUserActive: series, scope province, the default period
SELECT ask, span,
  sum(v0) AS m0, -- users.dau
  sum(v1) AS m1, -- users.wau
  sum(v2) AS m2 -- users.mau
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(groupBitmapMerge(p0)) AS v0, 0 AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND platform = '' AND province_code IN {provinces:Array(String)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(groupBitmapMerge(p0)) AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND platform = '' AND province_code IN {provinces:Array(String)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans_3:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(groupBitmapMerge(p0)) AS v2
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_3:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first_3:Date} AND {last:Date} AND platform = '' AND province_code IN {provinces:Array(String)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
