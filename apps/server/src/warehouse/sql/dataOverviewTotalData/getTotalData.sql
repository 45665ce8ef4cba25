-- dataOverviewTotalData/getTotalData: kpis, scope area, the default period
SELECT ask, span,
  sum(v0) AS m0, -- users.active
  sum(v1) AS m1, -- users.enrolled
  sum(v2) AS m2, -- schools.active
  sum(v3) AS m3, -- schools.total
  sum(v4) AS m4, -- users.total
  sum(v5) AS m5, -- teachers.total
  sum(v6) AS m6, -- students.total
  sum(v7) AS m7, -- courses.total
  sum(v8) AS m8, -- resources.total
  sum(v9) AS m9, -- questions.total
  sum(v10) AS m10 -- logs.total
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(groupBitmapMerge(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND platform = ''
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p1)) AS v4, toFloat64(sum(p2)) AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_2:Array(UInt16)}) AS gone, count() AS p0, count() AS p1, count() AS p2
    FROM dim_teacher FINAL
    WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(toDate(removed_at)), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_teacher FINAL
    WHERE toDate(removed_at) BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p1)) AS v4, 0 AS v5, toFloat64(sum(p2)) AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_2:Array(UInt16)}) AS gone, count() AS p0, count() AS p1, count() AS p2
    FROM dim_student FINAL
    WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(toDate(removed_at)), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_student FINAL
    WHERE toDate(removed_at) BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(groupBitmapMerge(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(school_id), logs > 0) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_2:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_school FINAL
    WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(p0)) AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_2:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, toFloat64(sum(p0)) AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_2:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_resource FINAL
    WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, toFloat64(sum(p0)) AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_2:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_question FINAL
    WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, toFloat64(sum(p0)) AS v10
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_3:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date <= {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, toFloat64(sum(p0)) AS v10
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE user_role <> 'staff' AND event_date <= {last_2:Date} AND event_date < {today:Date} AND event_date > (SELECT max(stat_date) FROM log_hour)
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
