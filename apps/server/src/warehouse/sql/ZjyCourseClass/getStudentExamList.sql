-- ZjyCourseClass/getStudentExamList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- exams.submitted
  sum(v1) AS m1, -- exams.scoreSum
  sum(v2) AS m2 -- exams.graded
FROM (
  SELECT 0 AS ask, 0 AS span, toString(exam_id) AS k0, toFloat64(countIf(submitted_at IS NOT NULL)) AS v0, toFloat64(sum(if(graded_at IS NULL, 0, toFloat64(ifNull(score, 0)) * 100 / full_score))) AS v1, toFloat64(countIf(graded_at IS NOT NULL)) AS v2
  FROM fact_exam FINAL
  WHERE exam_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY exam_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(submitted)) AS v0, toFloat64(sum(score_sum)) AS v1, toFloat64(sum(graded)) AS v2
  FROM exam_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
