-- scoreManagement/getScoreTerm: terms, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- scores.sum
  sum(v1) AS m1, -- scores.count
  sum(v2) AS m2 -- scores.passed
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, toFloat64(sum(p0)) AS v0, toFloat64(sum(p1)) AS v1, toFloat64(sum(p2)) AS v2
  FROM (
    SELECT toString(term_id) AS cell, sum(score_sum) AS p0, sum(students) AS p1, sum(students - below_60) AS p2
    FROM score_term
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
