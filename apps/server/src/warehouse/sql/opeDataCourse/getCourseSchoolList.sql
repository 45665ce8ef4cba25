-- opeDataCourse/getCourseSchoolList: table, scope nation, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0, -- courses.total
  sum(v1) AS m1, -- classes.total
  sum(v2) AS m2, -- courses.enrolments
  sum(v3) AS m3 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, '' AS k1, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_course FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, '' AS k1, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3
  FROM dim_course_class FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, '' AS k1, 0 AS v0, 0 AS v1, toFloat64(sum(enrolments)) AS v2, 0 AS v3
  FROM enrolment_term
  WHERE term_id IN {terms:Array(String)}
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(school_id) AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_course FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3
  FROM dim_course_class FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, toFloat64(sum(enrolments)) AS v2, 0 AS v3
  FROM enrolment_term
  WHERE term_id IN {terms:Array(String)}
  UNION ALL
  SELECT 3 AS ask, 0 AS span, toString(school_id) AS k0, toString(course_type) AS k1, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_course FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id, course_type
  UNION ALL
  SELECT 4 AS ask, 0 AS span, toString(course_type) AS k0, '' AS k1, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_course FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY course_type
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
