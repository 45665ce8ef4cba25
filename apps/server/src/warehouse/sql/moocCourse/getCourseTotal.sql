-- moocCourse/getCourseTotal: kpis, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- courses.mooc
  sum(v1) AS m1, -- mooc.runningPeriods
  sum(v2) AS m2, -- mooc.enrolments
  sum(v3) AS m3, -- mooc.finished
  sum(v4) AS m4 -- mooc.certificates
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE platform = 'mooc' AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(start_date), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM (SELECT school_id, college_id, course_id, platform, start_date, least(ifNull(toDate(removed_at), end_date + 1), end_date + 1) AS removed_at FROM dim_course_class FINAL)
    WHERE platform = 'mooc' AND start_date <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, toFloat64(sum(p1)) AS v3, toFloat64(sum(p2)) AS v4
  FROM (
    SELECT toString(term_id) AS cell, sum(enrolments) AS p0, sum(finished) AS p1, sum(certificates) AS p2
    FROM enrolment_term
    WHERE platform = 'mooc' AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
