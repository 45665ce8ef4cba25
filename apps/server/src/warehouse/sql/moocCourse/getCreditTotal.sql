-- moocCourse/getCreditTotal: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- credits.applied
  sum(v1) AS m1, -- credits.approved
  sum(v2) AS m2, -- credits.decided
  sum(v3) AS m3, -- credits.points
  sum(v4) AS m4, -- credits.students
  sum(v5) AS m5, -- mooc.certificates
  sum(v6) AS m6 -- logs.count
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(assumeNotNull(toDate(applied_at))), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_credit FINAL
    WHERE assumeNotNull(toDate(applied_at)) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, toFloat64(sum(p1)) AS v2, toFloat64(sum(p2)) AS v3, toFloat64(groupBitmapMerge(p3)) AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(assumeNotNull(toDate(decided_at))), {cuts:Array(UInt16)}) AS cell, countIf(state = 'approved') AS p0, count() AS p1, sum(if(state = 'approved', points, 0)) AS p2, groupBitmapStateIf(toUInt64(user_id), state = 'approved') AS p3
    FROM fact_credit FINAL
    WHERE assumeNotNull(toDate(decided_at)) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5, 0 AS v6
  FROM (
    SELECT toString(term_id) AS cell, sum(certificates) AS p0
    FROM enrolment_term
    WHERE platform = 'mooc' AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT toString(state) AS dimension0, roundDown(toUInt16(assumeNotNull(toDate(applied_at))), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_credit FINAL
    WHERE assumeNotNull(toDate(applied_at)) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(assumeNotNull(toDate(decided_at))), {cuts_2:Array(UInt16)}) AS cell, sum(if(state = 'approved', points, 0)) AS p0
    FROM fact_credit FINAL
    WHERE assumeNotNull(toDate(decided_at)) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(p0)) AS v6
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT owner_school_id AS dimension0, roundDown(toUInt16(assumeNotNull(toDate(applied_at))), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_credit FINAL
    WHERE assumeNotNull(toDate(applied_at)) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 4 AS ask, 0 AS span, toString(user_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(if(state = 'approved', points, 0))) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM fact_credit FINAL
  WHERE assumeNotNull(toDate(decided_at)) BETWEEN {first_2:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
