-- ZjyTeacher/getBehaviorTrend: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- logs.count
  sum(v1) AS m1 -- study.hours
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1
  FROM (
    SELECT multiIf(type_name IN ('study', 'progress'), 'study', type_name IN ('view', 'play', 'download', 'fav'), 'resource', type_name IN ('sign', 'activity', 'teach', 'evaluate'), 'lesson', type_name IN ('homework', 'exam', 'answer', 'grade'), 'work', type_name IN ('discuss', 'reply', 'like'), 'talk', type_name IN ('build', 'call'), toString(type_name), 'other') AS dimension0, roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(type_logs) AS p0
    FROM log_day ARRAY JOIN mapKeys(types) AS type_name, mapValues(types) AS type_logs
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sumIf(duration_s, user_role = 'student') / 3600 AS p0
    FROM log_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
