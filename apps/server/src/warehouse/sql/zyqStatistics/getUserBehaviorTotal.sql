-- zyqStatistics/getUserBehaviorTotal: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- groups.records
  sum(v1) AS m1 -- groups.recorded
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, toFloat64(groupBitmapMerge(p1)) AS v1
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0, groupBitmapStateIf(toUInt64(user_id), 1) AS p1
    FROM fact_log
    WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1
  FROM (
    SELECT toHour(event_time) AS dimension0, roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
