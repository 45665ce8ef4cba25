-- moocOverviewTotalDataController/getMoocTotal: kpis, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- courses.mooc
  sum(v1) AS m1, -- mooc.periods
  sum(v2) AS m2, -- mooc.enrolments
  sum(v3) AS m3, -- mooc.externalEnrolments
  sum(v4) AS m4, -- mooc.finished
  sum(v5) AS m5, -- mooc.certificates
  sum(v6) AS m6, -- mooc.posts
  sum(v7) AS m7 -- mooc.coveredSchools
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE platform = 'mooc' AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course_class FINAL
    WHERE platform = 'mooc' AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, toFloat64(sum(p1)) AS v4, toFloat64(sum(p2)) AS v5, 0 AS v6, toFloat64(groupBitmapMerge(p3)) AS v7
  FROM (
    SELECT toString(term_id) AS cell, sum(enrolments) AS p0, sum(finished) AS p1, sum(certificates) AS p2, groupBitmapStateIf(toUInt64(bitOr(bitShiftLeft(toUInt64(school_id), 32), toUInt64(learner_school_id))), 1) AS p3
    FROM enrolment_term
    WHERE platform = 'mooc' AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT toString(term_id) AS cell, sum(enrolments) AS p0
    FROM enrolment_term
    WHERE platform = 'mooc' AND learner_school_id <> school_id AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(p0)) AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM (SELECT d.*, k.course_college AS course_college FROM fact_discussion AS d LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college FROM dim_course FINAL) AS k ON d.course_id = k.known_course)
    WHERE platform = 'mooc' AND kind IN ('post', 'reply') AND user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
