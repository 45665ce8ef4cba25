-- bigLargeScreen/getUserScale: group, scope area, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- users.total
  sum(v1) AS m1, -- users.active
  sum(v2) AS m2, -- users.enrolled
  sum(v3) AS m3, -- students.total
  sum(v4) AS m4, -- teachers.total
  sum(v5) AS m5 -- users.new
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT 'teacher' AS dimension0, roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_teacher FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT 'student' AS dimension0, roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_student FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(groupBitmapMerge(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = ''
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, toFloat64(sum(p1)) AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0, count() AS p1
    FROM dim_teacher FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(toDate(removed_at)), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_teacher FINAL
    WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, toFloat64(sum(p1)) AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0, count() AS p1
    FROM dim_student FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(toDate(removed_at)), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_student FINAL
    WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts_3:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_teacher FINAL
    WHERE joined_at BETWEEN {first_3:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts_3:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_student FINAL
    WHERE joined_at BETWEEN {first_3:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 2 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(12)), {span_last_2:Array(UInt16)})) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts_4:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_4:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_teacher FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_4:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 2 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(12)), {span_last_2:Array(UInt16)})) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts_4:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_4:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_student FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_4:Date})
    GROUP BY born, gone
  )
  GROUP BY span
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
