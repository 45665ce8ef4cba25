-- zjyOverviewTotalData/getWeekSection: columns, scope school, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0 -- sessions.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(section) AS k0, toString(toString(toDayOfWeek(teach_date))) AS k1, toFloat64(count()) AS v0
  FROM (SELECT *, (session_id, toMonday(teach_date)) IN (SELECT session_id, toMonday(activity_date) FROM fact_activity FINAL) AS is_active FROM fact_session FINAL)
  WHERE teach_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY section, toString(toDayOfWeek(teach_date))
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
