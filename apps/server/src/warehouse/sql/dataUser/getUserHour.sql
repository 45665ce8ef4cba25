-- dataUser/getUserHour: hours, scope province, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- logins.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(hour_number - 1) AS k0, toFloat64(sum(hour_logins)) AS v0
  FROM login_hour ARRAY JOIN hours AS hour_logins, arrayEnumerate(hours) AS hour_number
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY hour_number - 1
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
