-- moocOverviewTotalDataController/getMoocRegion: places, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- mooc.enrolments
FROM (
  SELECT 0 AS ask, 0 AS span, toString(toString(learner_province)) AS k0, toFloat64(sum(enrolments)) AS v0
  FROM enrolment_term
  WHERE platform = 'mooc' AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY toString(learner_province)
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
