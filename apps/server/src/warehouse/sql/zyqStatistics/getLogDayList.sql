-- zyqStatistics/getLogDayList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- groups.logs
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0
  FROM fact_log
  WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT multiIf(log_type IN ('study', 'progress'), 'study', log_type IN ('view', 'play', 'download', 'fav'), 'resource', log_type IN ('sign', 'activity', 'teach', 'evaluate'), 'lesson', log_type IN ('homework', 'exam', 'answer', 'grade'), 'work', log_type IN ('discuss', 'reply', 'like'), 'talk', log_type IN ('build', 'call'), toString(log_type), 'other') AS dimension0, roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, 0 AS span, toString(multiIf(log_type IN ('study', 'progress'), 'study', log_type IN ('view', 'play', 'download', 'fav'), 'resource', log_type IN ('sign', 'activity', 'teach', 'evaluate'), 'lesson', log_type IN ('homework', 'exam', 'answer', 'grade'), 'work', log_type IN ('discuss', 'reply', 'like'), 'talk', log_type IN ('build', 'call'), toString(log_type), 'other')) AS k0, toFloat64(count()) AS v0
  FROM fact_log
  WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY multiIf(log_type IN ('study', 'progress'), 'study', log_type IN ('view', 'play', 'download', 'fav'), 'resource', log_type IN ('sign', 'activity', 'teach', 'evaluate'), 'lesson', log_type IN ('homework', 'exam', 'answer', 'grade'), 'work', log_type IN ('discuss', 'reply', 'like'), 'talk', log_type IN ('build', 'call'), toString(log_type), 'other')
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
