-- provinceLargeScreen/getSchoolMap: group, scope province, the default period
SELECT ask, span, multiIf(school > 0 AND ask IN (0), toString(place.city_code), k0) AS key0,
  sum(v0) AS m0, -- users.total
  sum(v1) AS m1 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_teacher FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(city_code) AS k0, 0 AS school, 0 AS v0, toFloat64(count()) AS v1
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND province_code IN {provinces:Array(String)}
  GROUP BY city_code
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS school, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_teacher FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS school, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
) AS counted LEFT JOIN (SELECT school_id, province_code, city_code FROM dim_school FINAL) AS place ON place.school_id = counted.school
GROUP BY ask, span, key0
ORDER BY ask, span, key0
