-- teacherStudent/getStuPj: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- evaluations.expected
  sum(v1) AS m1, -- evaluations.done
  sum(v2) AS m2, -- evaluations.stars
  sum(v3) AS m3, -- evaluations.good
  sum(v4) AS m4, -- evaluations.contentStars
  sum(v5) AS m5, -- evaluations.contentAnswers
  sum(v6) AS m6, -- evaluations.methodStars
  sum(v7) AS m7, -- evaluations.methodAnswers
  sum(v8) AS m8, -- evaluations.attitudeStars
  sum(v9) AS m9, -- evaluations.attitudeAnswers
  sum(v10) AS m10, -- evaluations.effectStars
  sum(v11) AS m11, -- evaluations.effectAnswers
  sum(v12) AS m12, -- evaluations.interactionStars
  sum(v13) AS m13, -- evaluations.interactionAnswers
  sum(v14) AS m14, -- evaluations.received
  sum(v15) AS m15 -- logs.count
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, toFloat64(sum(p1)) AS v1, toFloat64(sum(p2)) AS v2, toFloat64(sum(p3)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13, 0 AS v14, 0 AS v15
  FROM (
    SELECT toString(term_id) AS cell, sum(expected) AS p0, sum(done) AS p1, sum(star_sum) AS p2, sum(star_4 + star_5) AS p3
    FROM evaluation_term
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13, 0 AS v14, 0 AS v15
  FROM (
    SELECT star_name AS dimension0, toString(term_id) AS cell, sum(star_answers) AS p0
    FROM evaluation_term ARRAY JOIN ['1', '2', '3', '4', '5'] AS star_name, [star_1, star_2, star_3, star_4, star_5] AS star_answers
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, toFloat64(sum(p1)) AS v5, toFloat64(sum(p2)) AS v6, toFloat64(sum(p3)) AS v7, toFloat64(sum(p4)) AS v8, toFloat64(sum(p5)) AS v9, toFloat64(sum(p6)) AS v10, toFloat64(sum(p7)) AS v11, toFloat64(sum(p8)) AS v12, toFloat64(sum(p9)) AS v13, 0 AS v14, 0 AS v15
  FROM (
    SELECT toString(term_id) AS cell, sum(aspect_sums[1]) AS p0, sum(aspect_counts[1]) AS p1, sum(aspect_sums[2]) AS p2, sum(aspect_counts[2]) AS p3, sum(aspect_sums[3]) AS p4, sum(aspect_counts[3]) AS p5, sum(aspect_sums[4]) AS p6, sum(aspect_counts[4]) AS p7, sum(aspect_sums[5]) AS p8, sum(aspect_counts[5]) AS p9
    FROM evaluation_term
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13, toFloat64(sum(p0)) AS v14, 0 AS v15
  FROM (
    SELECT roundDown(toUInt16(evaluation_date), {cuts:Array(UInt16)}) AS cell, countIf(star IS NOT NULL) AS p0
    FROM fact_evaluation FINAL
    WHERE evaluation_date <= (SELECT if(max(stat_date) = toDate(0), {yesterday:Date}, max(stat_date)) FROM stock_day) AND evaluation_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 4 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, toFloat64(sum(p1)) AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13, 0 AS v14, 0 AS v15
  FROM (
    SELECT college_id AS dimension0, toString(term_id) AS cell, sum(star_sum) AS p0, sum(done) AS p1
    FROM evaluation_term
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 4 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13, 0 AS v14, toFloat64(sum(p0)) AS v15
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
