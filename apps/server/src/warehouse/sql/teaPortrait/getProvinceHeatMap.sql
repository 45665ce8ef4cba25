-- teaPortrait/getProvinceHeatMap: places, scope area, the default period
SELECT ask, span, multiIf(school > 0 AND ask IN (0), toString(place.province_code), k0) AS key0,
  sum(v0) AS m0, -- users.total
  sum(v1) AS m1, -- users.active
  sum(v2) AS m2, -- users.enrolled
  sum(v3) AS m3, -- schools.total
  sum(v4) AS m4 -- logs.count
FROM (
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, toFloat64(count()) AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4
  FROM dim_teacher FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, toFloat64(count()) AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(province_code) AS k0, 0 AS school, 0 AS v0, toFloat64(groupBitmapMerge(users)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM active_province_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = ''
  GROUP BY province_code
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4
  FROM dim_teacher FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4
  FROM dim_student FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(province_code) AS k0, 0 AS school, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY province_code
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(logs)) AS v4
  FROM log_hour
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY school_id
) AS counted LEFT JOIN (SELECT school_id, province_code, city_code FROM dim_school FINAL) AS place ON place.school_id = counted.school
GROUP BY ask, span, key0
ORDER BY ask, span, key0
