-- moocCourse/getCoursePeriodList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- mooc.enrolments
  sum(v1) AS m1, -- mooc.externalEnrolments
  sum(v2) AS m2, -- mooc.finished
  sum(v3) AS m3 -- mooc.certificates
FROM (
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, toFloat64(sum(enrolments)) AS v0, 0 AS v1, toFloat64(sum(finished)) AS v2, toFloat64(sum(certificates)) AS v3
  FROM enrolment_term
  WHERE platform = 'mooc' AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, 0 AS v0, toFloat64(sum(enrolments)) AS v1, 0 AS v2, 0 AS v3
  FROM enrolment_term
  WHERE platform = 'mooc' AND learner_school_id <> school_id AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(enrolments)) AS v0, 0 AS v1, toFloat64(sum(finished)) AS v2, toFloat64(sum(certificates)) AS v3
  FROM enrolment_term
  WHERE platform = 'mooc' AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(sum(enrolments)) AS v1, 0 AS v2, 0 AS v3
  FROM enrolment_term
  WHERE platform = 'mooc' AND learner_school_id <> school_id AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
