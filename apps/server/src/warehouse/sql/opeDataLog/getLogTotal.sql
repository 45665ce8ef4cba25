-- opeDataLog/getLogTotal: kpis, scope nation, the default period
SELECT ask, span,
  sum(v0) AS m0, -- logs.count
  sum(v1) AS m1, -- users.active
  sum(v2) AS m2 -- logs.total
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(groupBitmapMerge(p0)) AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND platform = ''
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date <= {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_3:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE user_role <> 'staff' AND event_date <= {last_2:Date} AND event_date < {today:Date} AND event_date > (SELECT max(stat_date) FROM log_hour)
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
