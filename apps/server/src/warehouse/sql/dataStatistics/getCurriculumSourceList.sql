-- dataStatistics/getCurriculumSourceList: table, scope province, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0, -- courses.spoc
  sum(v1) AS m1 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, '' AS k1, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_course FINAL
  WHERE course_type = 'spoc' AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(school_id) AS k0, '' AS k1, 0 AS v0, toFloat64(count()) AS v1
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND province_code IN {provinces:Array(String)}
  GROUP BY school_id
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_course FINAL
  WHERE course_type = 'spoc' AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  UNION ALL
  SELECT 3 AS ask, 0 AS span, toString(school_id) AS k0, toString(multiIf(source_course_id = 0, 'original', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'zyk'), 'zyk', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'mooc'), 'mooc', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'zyq'), 'zyq', 'other')) AS k1, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_course FINAL
  WHERE course_type = 'spoc' AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY school_id, multiIf(source_course_id = 0, 'original', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'zyk'), 'zyk', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'mooc'), 'mooc', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'zyq'), 'zyq', 'other')
  UNION ALL
  SELECT 4 AS ask, 0 AS span, toString(multiIf(source_course_id = 0, 'original', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'zyk'), 'zyk', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'mooc'), 'mooc', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'zyq'), 'zyq', 'other')) AS k0, '' AS k1, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_course FINAL
  WHERE course_type = 'spoc' AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY multiIf(source_course_id = 0, 'original', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'zyk'), 'zyk', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'mooc'), 'mooc', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'zyq'), 'zyq', 'other')
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
