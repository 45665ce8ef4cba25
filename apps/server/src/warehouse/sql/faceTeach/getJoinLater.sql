-- faceTeach/getJoinLater: group, scope school, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0, -- activities.later
  sum(v1) AS m1, -- participation.laterJoined
  sum(v2) AS m2, -- participation.laterExpected
  sum(v3) AS m3, -- homework.count
  sum(v4) AS m4, -- homework.onTime
  sum(v5) AS m5, -- homework.expected
  sum(v6) AS m6, -- homework.graded
  sum(v7) AS m7, -- homework.submitted
  sum(v8) AS m8 -- homework.gradingTime
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, NULL AS v8
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(activities_later) AS p0
    FROM session_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, toFloat64(sum(p0)) AS v1, toFloat64(sum(p1)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, NULL AS v8
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(joined_later) AS p0, sum(expected_later) AS p1
    FROM participation_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, NULL AS v8
  FROM (
    SELECT roundDown(toUInt16(toDate(due_at)), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_homework FINAL
    WHERE toDate(due_at) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, toFloat64(sum(p1)) AS v5, toFloat64(sum(p2)) AS v6, toFloat64(sum(p3)) AS v7, NULL AS v8
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(on_time) AS p0, sum(expected) AS p1, sum(graded) AS p2, sum(submitted) AS p3
    FROM homework_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, toFloat64(quantileExactInclusiveOrNullMerge(0.5)(p0)) AS v8
  FROM (
    SELECT roundDown(toUInt16(due_date), {cuts:Array(UInt16)}) AS cell, quantileExactInclusiveOrNullStateIf(0.5)(if(graded_at IS NULL, 0, toUInt64(greatest(0, ifNull(toInt64(toUnixTimestamp(graded_at)) - toUnixTimestamp(submitted_at), 0)))) / 3600, graded_at IS NOT NULL) AS p0
    FROM fact_homework FINAL
    WHERE due_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, NULL AS v8
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(activities_later) AS p0
    FROM session_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, toFloat64(sum(p0)) AS v1, toFloat64(sum(p1)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, NULL AS v8
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(joined_later) AS p0, sum(expected_later) AS p1
    FROM participation_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, '' AS k1, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, NULL AS v8
  FROM (
    SELECT toString(activity_type) AS dimension0, roundDown(toUInt16(activity_date), {cuts:Array(UInt16)}) AS cell, countIf(phase = 'later') AS p0
    FROM fact_activity FINAL
    WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, '' AS k1, 0 AS v0, toFloat64(sum(p0)) AS v1, toFloat64(sum(p1)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, NULL AS v8
  FROM (
    SELECT toString(activity_type) AS dimension0, roundDown(toUInt16(activity_date), {cuts:Array(UInt16)}) AS cell, countIf(phase = 'later' AND joined = 1) AS p0, countIf(phase = 'later') AS p1
    FROM fact_participation FINAL
    WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 4 AS ask, 0 AS span, toString(college_id) AS k0, toString(toString(activity_type)) AS k1, toFloat64(countIf(phase = 'later')) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, NULL AS v8
  FROM fact_activity FINAL
  WHERE activity_date BETWEEN {first_3:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id, toString(activity_type)
  UNION ALL
  SELECT 5 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5, toFloat64(sum(p2)) AS v6, toFloat64(sum(p1)) AS v7, NULL AS v8
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(expected) AS p0, sum(submitted) AS p1, sum(graded) AS p2
    FROM homework_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
