-- opeDataLog/getLogMap: places, scope nation, the default period
SELECT ask, span, multiIf(school > 0 AND ask IN (0), toString(place.province_code), k0) AS key0,
  sum(v0) AS m0, -- logs.count
  sum(v1) AS m1 -- users.active
FROM (
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, toFloat64(sum(logs)) AS v0, 0 AS v1
  FROM log_hour
  WHERE stat_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(province_code) AS k0, 0 AS school, 0 AS v0, toFloat64(groupBitmapMerge(users)) AS v1
  FROM active_province_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND platform = ''
  GROUP BY province_code
) AS counted LEFT JOIN (SELECT school_id, province_code, city_code FROM dim_school FINAL) AS place ON place.school_id = counted.school
GROUP BY ask, span, key0
ORDER BY ask, span, key0
