-- ZjyCourseClass/getStudentTrend: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- study.hours
  sum(v1) AS m1, -- attendance.present
  sum(v2) AS m2, -- attendance.expected
  sum(v3) AS m3, -- participation.joined
  sum(v4) AS m4, -- participation.expected
  sum(v5) AS m5, -- scores.points
  sum(v6) AS m6 -- scores.pointed
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sumIf(duration_s, user_role = 'student') / 3600 AS p0
    FROM log_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, toFloat64(sum(p1)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(present + late + early) AS p0, sum(expected) AS p1
    FROM attendance_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, toFloat64(sum(p1)) AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(joined_before + joined_mid + joined_later) AS p0, sum(expected_before + expected_mid + expected_later) AS p1
    FROM participation_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5, toFloat64(sum(p1)) AS v6
  FROM (
    SELECT part_name AS dimension0, toString(term_id) AS cell, sum(part_points) AS p0, count() AS p1
    FROM (SELECT *, if(isNull(attendance_score), 0, 10) + if(isNull(class_score), 0, 20) + if(isNull(homework_score), 0, 30) + if(isNull(exam_score), 0, 40) AS part_weights FROM fact_score) ARRAY JOIN ['attendance', 'class', 'homework', 'exam'] AS part_name, [if(isNull(attendance_score), 0, 10 * assumeNotNull(attendance_score)) / part_weights, if(isNull(class_score), 0, 20 * assumeNotNull(class_score)) / part_weights, if(isNull(homework_score), 0, 30 * assumeNotNull(homework_score)) / part_weights, if(isNull(exam_score), 0, 40 * assumeNotNull(exam_score)) / part_weights] AS part_points
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
