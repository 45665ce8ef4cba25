-- scoreManagement/getScoreTotal: kpis, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- scores.sum
  sum(v1) AS m1, -- scores.count
  sum(v2) AS m2, -- scores.passed
  sum(v3) AS m3, -- scores.excellent
  sum(v4) AS m4, -- scores.squares
  sum(v5) AS m5, -- exams.submitted
  sum(v6) AS m6, -- exams.expected
  sum(v7) AS m7 -- scores.failed
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, toFloat64(sum(p0)) AS v0, toFloat64(sum(p1)) AS v1, toFloat64(sum(p2)) AS v2, toFloat64(sum(p3)) AS v3, toFloat64(sum(p4)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT toString(term_id) AS cell, sum(score_sum) AS p0, sum(students) AS p1, sum(students - below_60) AS p2, sum(from_90) AS p3, sum(score_squares) AS p4
    FROM score_term
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5, toFloat64(sum(p1)) AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(submitted) AS p0, sum(expected) AS p1
    FROM exam_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(p0)) AS v7
  FROM (
    SELECT toString(term_id) AS cell, countIf(final_score < 60) AS p0
    FROM fact_score
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
