-- dataStatistics/getPeerSchoolList: table, scope province, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- students.total
  sum(v1) AS m1, -- users.active
  sum(v2) AS m2, -- users.enrolled
  sum(v3) AS m3, -- logs.count
  sum(v4) AS m4, -- attendance.present
  sum(v5) AS m5, -- attendance.expected
  sum(v6) AS m6 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, toFloat64(groupBitmapMerge(users)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM active_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = '' AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_teacher FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_teacher FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_student FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(logs)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM log_hour
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(present + late + early)) AS v4, toFloat64(sum(expected)) AS v5, 0 AS v6
  FROM attendance_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(count()) AS v6
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND province_code IN {provinces:Array(String)}
  GROUP BY school_id
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(groupBitmapMerge(users)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM active_province_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = '' AND province_code IN {provinces:Array(String)}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_teacher FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_teacher FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_student FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(logs)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM log_hour
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(present + late + early)) AS v4, toFloat64(sum(expected)) AS v5, 0 AS v6
  FROM attendance_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
