-- ZjyTeacher/getBehaviorHeat: columns, scope school, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0 -- logs.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(hour_number - 1) AS k0, toString(toString(toDayOfWeek(stat_date))) AS k1, toFloat64(sum(hour_logs)) AS v0
  FROM log_hour ARRAY JOIN hours AS hour_logs, arrayEnumerate(hours) AS hour_number
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY hour_number - 1, toString(toDayOfWeek(stat_date))
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
