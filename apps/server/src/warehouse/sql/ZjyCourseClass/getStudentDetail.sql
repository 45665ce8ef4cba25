-- ZjyCourseClass/getStudentDetail: group, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- attendance.present
  sum(v1) AS m1, -- attendance.expected
  sum(v2) AS m2, -- participation.joined
  sum(v3) AS m3, -- participation.expected
  sum(v4) AS m4, -- homework.submitted
  sum(v5) AS m5, -- homework.expected
  sum(v6) AS m6, -- scores.sum
  sum(v7) AS m7, -- scores.count
  sum(v8) AS m8, -- study.hours
  sum(v9) AS m9, -- participation.scoreSum
  sum(v10) AS m10 -- participation.scored
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(sum(p0)) AS v0, toFloat64(sum(p1)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(sign_date), {cuts:Array(UInt16)}) AS cell, countIf(state IN ('present', 'late', 'early')) AS p0, count() AS p1
    FROM fact_attendance FINAL
    WHERE sign_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)} AND user_id IN {filter_student:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, toFloat64(sum(p1)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, toFloat64(sum(p2)) AS v9, toFloat64(sum(p3)) AS v10
  FROM (
    SELECT roundDown(toUInt16(activity_date), {cuts:Array(UInt16)}) AS cell, countIf(joined = 1) AS p0, count() AS p1, sum(if(joined = 1, toFloat64(ifNull(score, 0)), 0)) AS p2, countIf(joined = 1 AND score IS NOT NULL) AS p3
    FROM fact_participation FINAL
    WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)} AND user_id IN {filter_student:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, toFloat64(sum(p1)) AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(due_date), {cuts:Array(UInt16)}) AS cell, countIf(submitted_at IS NOT NULL) AS p0, count() AS p1
    FROM fact_homework FINAL
    WHERE due_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)} AND user_id IN {filter_student:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(p0)) AS v6, toFloat64(sum(p1)) AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT toString(term_id) AS cell, sum(final_score) AS p0, count() AS p1
    FROM fact_score
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)} AND user_id IN {filter_student:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, toFloat64(sum(p0)) AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, sum(duration_s) / 3600 AS p0
    FROM fact_log
    WHERE user_role = 'student' AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)} AND user_id IN {filter_student:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
