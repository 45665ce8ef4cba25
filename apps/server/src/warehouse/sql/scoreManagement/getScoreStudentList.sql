-- scoreManagement/getScoreStudentList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- scores.usualSum
  sum(v1) AS m1, -- scores.usualCount
  sum(v2) AS m2, -- scores.homeworkSum
  sum(v3) AS m3, -- scores.homeworkCount
  sum(v4) AS m4, -- scores.examSum
  sum(v5) AS m5, -- scores.examCount
  sum(v6) AS m6, -- scores.sum
  sum(v7) AS m7 -- scores.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(concat(toString(user_id), '-', toString(class_id))) AS k0, toFloat64(sum((if(isNull(attendance_score), 0, 10 * toFloat64(assumeNotNull(attendance_score))) + if(isNull(class_score), 0, 20 * toFloat64(assumeNotNull(class_score)))) / greatest(1, if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20)))) AS v0, toFloat64(countIf(if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20) > 0)) AS v1, toFloat64(sum((if(isNull(homework_score), 0, 30 * toFloat64(assumeNotNull(homework_score)))) / greatest(1, if(isNull(homework_score), 0, 30)))) AS v2, toFloat64(countIf(if(isNull(homework_score), 0, 30) > 0)) AS v3, toFloat64(sum((if(isNull(exam_score), 0, 40 * toFloat64(assumeNotNull(exam_score)))) / greatest(1, if(isNull(exam_score), 0, 40)))) AS v4, toFloat64(countIf(if(isNull(exam_score), 0, 40) > 0)) AS v5, 0 AS v6, 0 AS v7
  FROM fact_score
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY concat(toString(user_id), '-', toString(class_id))
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(concat(toString(user_id), '-', toString(class_id))) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(final_score)) AS v6, toFloat64(count()) AS v7
  FROM fact_score
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY concat(toString(user_id), '-', toString(class_id))
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum((if(isNull(attendance_score), 0, 10 * toFloat64(assumeNotNull(attendance_score))) + if(isNull(class_score), 0, 20 * toFloat64(assumeNotNull(class_score)))) / greatest(1, if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20)))) AS v0, toFloat64(countIf(if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20) > 0)) AS v1, toFloat64(sum((if(isNull(homework_score), 0, 30 * toFloat64(assumeNotNull(homework_score)))) / greatest(1, if(isNull(homework_score), 0, 30)))) AS v2, toFloat64(countIf(if(isNull(homework_score), 0, 30) > 0)) AS v3, toFloat64(sum((if(isNull(exam_score), 0, 40 * toFloat64(assumeNotNull(exam_score)))) / greatest(1, if(isNull(exam_score), 0, 40)))) AS v4, toFloat64(countIf(if(isNull(exam_score), 0, 40) > 0)) AS v5, 0 AS v6, 0 AS v7
  FROM fact_score
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(score_sum)) AS v6, toFloat64(sum(students)) AS v7
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
