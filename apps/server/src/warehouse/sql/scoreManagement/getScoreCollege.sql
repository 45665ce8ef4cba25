-- scoreManagement/getScoreCollege: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- scores.sum
  sum(v1) AS m1, -- scores.count
  sum(v2) AS m2, -- scores.passed
  sum(v3) AS m3, -- scores.attendancePoints
  sum(v4) AS m4, -- scores.classPoints
  sum(v5) AS m5, -- scores.homeworkPoints
  sum(v6) AS m6 -- scores.examPoints
FROM (
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, toFloat64(sum(score_sum)) AS v0, toFloat64(sum(students)) AS v1, toFloat64(sum(students - below_60)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(if(isNull(attendance_score), 0, 10 * toFloat64(assumeNotNull(attendance_score))) / (if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20) + if(isNull(homework_score), 0, 30) + if(isNull(exam_score), 0, 40)))) AS v3, toFloat64(sum(if(isNull(class_score), 0, 20 * toFloat64(assumeNotNull(class_score))) / (if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20) + if(isNull(homework_score), 0, 30) + if(isNull(exam_score), 0, 40)))) AS v4, toFloat64(sum(if(isNull(homework_score), 0, 30 * toFloat64(assumeNotNull(homework_score))) / (if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20) + if(isNull(homework_score), 0, 30) + if(isNull(exam_score), 0, 40)))) AS v5, toFloat64(sum(if(isNull(exam_score), 0, 40 * toFloat64(assumeNotNull(exam_score))) / (if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20) + if(isNull(homework_score), 0, 30) + if(isNull(exam_score), 0, 40)))) AS v6
  FROM fact_score
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(score_sum)) AS v0, toFloat64(sum(students)) AS v1, toFloat64(sum(students - below_60)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM score_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(if(isNull(attendance_score), 0, 10 * toFloat64(assumeNotNull(attendance_score))) / (if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20) + if(isNull(homework_score), 0, 30) + if(isNull(exam_score), 0, 40)))) AS v3, toFloat64(sum(if(isNull(class_score), 0, 20 * toFloat64(assumeNotNull(class_score))) / (if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20) + if(isNull(homework_score), 0, 30) + if(isNull(exam_score), 0, 40)))) AS v4, toFloat64(sum(if(isNull(homework_score), 0, 30 * toFloat64(assumeNotNull(homework_score))) / (if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20) + if(isNull(homework_score), 0, 30) + if(isNull(exam_score), 0, 40)))) AS v5, toFloat64(sum(if(isNull(exam_score), 0, 40 * toFloat64(assumeNotNull(exam_score))) / (if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20) + if(isNull(homework_score), 0, 30) + if(isNull(exam_score), 0, 40)))) AS v6
  FROM fact_score
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
