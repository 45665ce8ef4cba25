-- bigLargeScreen/getLoginTrend24h: hours, scope area, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- logins.count
  sum(v1) AS m1 -- sessions.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(hour_number - 1) AS k0, toFloat64(sum(hour_logins)) AS v0, 0 AS v1
  FROM login_hour ARRAY JOIN hours AS hour_logins, arrayEnumerate(hours) AS hour_number
  WHERE stat_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY hour_number - 1
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(hour_number - 1) AS k0, toFloat64(sum(hour_logins)) AS v0, 0 AS v1
  FROM login_hour ARRAY JOIN hours AS hour_logins, arrayEnumerate(hours) AS hour_number
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY hour_number - 1
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(sessions) AS p0
    FROM session_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
