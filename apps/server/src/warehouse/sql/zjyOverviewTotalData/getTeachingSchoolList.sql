-- zjyOverviewTotalData/getTeachingSchoolList: table, scope province, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- sessions.count
  sum(v1) AS m1, -- sessions.teachers
  sum(v2) AS m2, -- sessions.withActivity
  sum(v3) AS m3, -- attendance.present
  sum(v4) AS m4, -- attendance.expected
  sum(v5) AS m5, -- participation.joined
  sum(v6) AS m6, -- participation.expected
  sum(v7) AS m7, -- homework.onTime
  sum(v8) AS m8, -- homework.expected
  sum(v9) AS m9, -- scores.passed
  sum(v10) AS m10, -- scores.count
  sum(v11) AS m11, -- evaluations.stars
  sum(v12) AS m12, -- evaluations.done
  sum(v13) AS m13 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, toFloat64(sum(sessions)) AS v0, toFloat64(groupBitmapIf(toUInt64(teacher_id), sessions > 0)) AS v1, toFloat64(sum(active_sessions)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(present + late + early)) AS v3, toFloat64(sum(expected)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v5, toFloat64(sum(expected_before + expected_mid + expected_later)) AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(on_time)) AS v7, toFloat64(sum(expected)) AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, toFloat64(sum(students - below_60)) AS v9, toFloat64(sum(students)) AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, toFloat64(sum(star_sum)) AS v11, toFloat64(sum(done)) AS v12, 0 AS v13
  FROM evaluation_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, toFloat64(count()) AS v13
  FROM dim_school FINAL
  WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND province_code IN {provinces:Array(String)}
  GROUP BY school_id
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, toFloat64(sum(sessions)) AS v0, toFloat64(groupBitmapIf(toUInt64(teacher_id), sessions > 0)) AS v1, toFloat64(sum(active_sessions)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM session_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(present + late + early)) AS v3, toFloat64(sum(expected)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM attendance_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(joined_before + joined_mid + joined_later)) AS v5, toFloat64(sum(expected_before + expected_mid + expected_later)) AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM participation_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(on_time)) AS v7, toFloat64(sum(expected)) AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM homework_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, toFloat64(sum(students - below_60)) AS v9, toFloat64(sum(students)) AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, toFloat64(sum(star_sum)) AS v11, toFloat64(sum(done)) AS v12, 0 AS v13
  FROM evaluation_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
