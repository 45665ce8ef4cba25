-- moocOverviewTotalDataController/getMoocFunnel: kpis, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- mooc.enrolments
  sum(v1) AS m1, -- mooc.started
  sum(v2) AS m2, -- mooc.finished
  sum(v3) AS m3 -- mooc.certificates
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, toFloat64(sum(p0)) AS v0, toFloat64(sum(p1)) AS v1, toFloat64(sum(p2)) AS v2, toFloat64(sum(p3)) AS v3
  FROM (
    SELECT toString(term_id) AS cell, sum(enrolments) AS p0, sum(started) AS p1, sum(finished) AS p2, sum(certificates) AS p3
    FROM enrolment_term
    WHERE platform = 'mooc' AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
