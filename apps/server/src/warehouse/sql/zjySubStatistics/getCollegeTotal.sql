-- zjySubStatistics/getCollegeTotal: group, scope school, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0, -- colleges.total
  sum(v1) AS m1, -- majors.total
  sum(v2) AS m2, -- adminClasses.total
  sum(v3) AS m3, -- teachers.total
  sum(v4) AS m4, -- students.total
  sum(v5) AS m5, -- users.active
  sum(v6) AS m6, -- users.enrolled
  sum(v7) AS m7 -- logs.count
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, '' AS k0, '' AS k1, toFloat64(groupBitmapMerge(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, groupBitmapStateIf(toUInt64(college_id), college_id > 0) AS p0
    FROM (SELECT school_id, college_id, joined_at, removed_at FROM dim_teacher FINAL UNION ALL SELECT school_id, college_id, joined_at, removed_at FROM dim_student FINAL)
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, '' AS k0, '' AS k1, 0 AS v0, toFloat64(groupBitmapMerge(p0)) AS v1, toFloat64(groupBitmapMerge(p1)) AS v2, 0 AS v3, toFloat64(sum(p2)) AS v4, 0 AS v5, toFloat64(sum(p3)) AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, groupBitmapStateIf(toUInt64(major_id), major_id > 0) AS p0, groupBitmapStateIf(toUInt64(admin_class_id), admin_class_id > 0) AS p1, count() AS p2, count() AS p3
    FROM dim_student FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(p1)) AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0, count() AS p1
    FROM dim_teacher FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(groupBitmapMerge(p0)) AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = '' AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(p0)) AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(toDate(removed_at)), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_teacher FINAL
    WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(p0)) AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(toDate(removed_at)), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_student FINAL
    WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(college_id) AS k0, toString(platform) AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(logs)) AS v7
  FROM log_day
  WHERE stat_date BETWEEN {first_3:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id, platform
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
