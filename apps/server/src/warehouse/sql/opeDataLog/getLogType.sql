-- opeDataLog/getLogType: group, scope nation, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0 -- logs.count
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, '' AS k1, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT multiIf(type_name IN ('study', 'progress'), 'study', type_name IN ('view', 'play', 'download', 'fav'), 'resource', type_name IN ('sign', 'activity', 'teach', 'evaluate'), 'lesson', type_name IN ('homework', 'exam', 'answer', 'grade'), 'work', type_name IN ('discuss', 'reply', 'like'), 'talk', type_name IN ('build', 'call'), toString(type_name), 'other') AS dimension0, roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(type_logs) AS p0
    FROM log_day ARRAY JOIN mapKeys(types) AS type_name, mapValues(types) AS type_logs
    WHERE stat_date BETWEEN {first:Date} AND {last:Date}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, '' AS k1, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT toString(user_role) AS dimension0, roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first:Date} AND {last:Date}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, 0 AS span, toString(hour_number - 1) AS k0, toString(toString(toDayOfWeek(stat_date))) AS k1, toFloat64(sum(hour_logs)) AS v0
  FROM log_hour ARRAY JOIN hours AS hour_logs, arrayEnumerate(hours) AS hour_number
  WHERE stat_date BETWEEN {first_2:Date} AND {last:Date}
  GROUP BY hour_number - 1, toString(toDayOfWeek(stat_date))
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
