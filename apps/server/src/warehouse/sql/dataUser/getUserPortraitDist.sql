-- dataUser/getUserPortraitDist: group, scope province, the default period
SELECT ask, span, multiIf(school > 0 AND ask IN (1), toString(place.city_code), k0) AS key0,
  sum(v0) AS m0, -- logins.count
  sum(v1) AS m1, -- users.total
  sum(v2) AS m2, -- users.new
  sum(v3) AS m3, -- users.active
  sum(v4) AS m4 -- users.enrolled
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS school, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT client_name AS dimension0, roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(client_logins) AS p0
    FROM login_hour ARRAY JOIN ['pc', 'app', 'mini', 'wall'] AS client_name, [pc, app, mini, wall] AS client_logins
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4
  FROM dim_teacher FINAL
  WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4
  FROM dim_student FINAL
  WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, 0 AS v1, toFloat64(sum(created)) AS v2, 0 AS v3, 0 AS v4
  FROM entity_change
  WHERE entity IN ('teacher', 'student') AND change_date BETWEEN {first_3:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapMerge(users)) AS v3, 0 AS v4
  FROM active_day
  WHERE stat_date BETWEEN {first_3:Date} AND {last:Date} AND platform = '' AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4
  FROM dim_teacher FINAL
  WHERE toDate(removed_at) BETWEEN {first_3:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4
  FROM dim_student FINAL
  WHERE toDate(removed_at) BETWEEN {first_3:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
) AS counted LEFT JOIN (SELECT school_id, province_code, city_code FROM dim_school FINAL) AS place ON place.school_id = counted.school
GROUP BY ask, span, key0
ORDER BY ask, span, key0
