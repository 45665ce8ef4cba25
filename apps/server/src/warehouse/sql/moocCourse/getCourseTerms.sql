-- moocCourse/getCourseTerms: terms, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0 -- mooc.enrolments
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT toString(term_id) AS cell, sum(enrolments) AS p0
    FROM enrolment_term
    WHERE platform = 'mooc' AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
