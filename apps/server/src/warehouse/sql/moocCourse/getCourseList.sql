-- moocCourse/getCourseList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- mooc.periods
  sum(v1) AS m1, -- mooc.enrolments
  sum(v2) AS m2, -- mooc.externalEnrolments
  sum(v3) AS m3, -- mooc.finished
  sum(v4) AS m4, -- mooc.certificates
  sum(v5) AS m5 -- mooc.posts
FROM (
  SELECT 0 AS ask, 0 AS span, toString(course_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM dim_course_class FINAL
  WHERE platform = 'mooc' AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY course_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(course_id) AS k0, 0 AS v0, toFloat64(sum(enrolments)) AS v1, 0 AS v2, toFloat64(sum(finished)) AS v3, toFloat64(sum(certificates)) AS v4, 0 AS v5
  FROM enrolment_term
  WHERE platform = 'mooc' AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY course_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(course_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(enrolments)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM enrolment_term
  WHERE platform = 'mooc' AND learner_school_id <> school_id AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY course_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(course_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5
  FROM (SELECT d.*, k.course_college AS course_college FROM fact_discussion AS d LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college FROM dim_course FINAL) AS k ON d.course_id = k.known_course)
  WHERE platform = 'mooc' AND kind IN ('post', 'reply') AND user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY course_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM dim_course_class FINAL
  WHERE platform = 'mooc' AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(sum(enrolments)) AS v1, 0 AS v2, toFloat64(sum(finished)) AS v3, toFloat64(sum(certificates)) AS v4, 0 AS v5
  FROM enrolment_term
  WHERE platform = 'mooc' AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(enrolments)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM enrolment_term
  WHERE platform = 'mooc' AND learner_school_id <> school_id AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5
  FROM (SELECT d.*, k.course_college AS course_college FROM fact_discussion AS d LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college FROM dim_course FINAL) AS k ON d.course_id = k.known_course)
  WHERE platform = 'mooc' AND kind IN ('post', 'reply') AND user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
