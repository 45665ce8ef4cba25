-- teacherStudent/getStuPjClassList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- evaluations.expected
  sum(v1) AS m1, -- evaluations.done
  sum(v2) AS m2, -- evaluations.stars
  sum(v3) AS m3, -- evaluations.contentStars
  sum(v4) AS m4, -- evaluations.contentAnswers
  sum(v5) AS m5, -- evaluations.methodStars
  sum(v6) AS m6, -- evaluations.methodAnswers
  sum(v7) AS m7, -- evaluations.attitudeStars
  sum(v8) AS m8, -- evaluations.attitudeAnswers
  sum(v9) AS m9, -- evaluations.effectStars
  sum(v10) AS m10, -- evaluations.effectAnswers
  sum(v11) AS m11, -- evaluations.interactionStars
  sum(v12) AS m12 -- evaluations.interactionAnswers
FROM (
  SELECT 0 AS ask, 0 AS span, toString(class_id) AS k0, toFloat64(sum(expected)) AS v0, toFloat64(sum(done)) AS v1, toFloat64(sum(star_sum)) AS v2, toFloat64(sum(aspect_sums[1])) AS v3, toFloat64(sum(aspect_counts[1])) AS v4, toFloat64(sum(aspect_sums[2])) AS v5, toFloat64(sum(aspect_counts[2])) AS v6, toFloat64(sum(aspect_sums[3])) AS v7, toFloat64(sum(aspect_counts[3])) AS v8, toFloat64(sum(aspect_sums[4])) AS v9, toFloat64(sum(aspect_counts[4])) AS v10, toFloat64(sum(aspect_sums[5])) AS v11, toFloat64(sum(aspect_counts[5])) AS v12
  FROM evaluation_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY class_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(expected)) AS v0, toFloat64(sum(done)) AS v1, toFloat64(sum(star_sum)) AS v2, toFloat64(sum(aspect_sums[1])) AS v3, toFloat64(sum(aspect_counts[1])) AS v4, toFloat64(sum(aspect_sums[2])) AS v5, toFloat64(sum(aspect_counts[2])) AS v6, toFloat64(sum(aspect_sums[3])) AS v7, toFloat64(sum(aspect_counts[3])) AS v8, toFloat64(sum(aspect_sums[4])) AS v9, toFloat64(sum(aspect_counts[4])) AS v10, toFloat64(sum(aspect_sums[5])) AS v11, toFloat64(sum(aspect_counts[5])) AS v12
  FROM evaluation_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
