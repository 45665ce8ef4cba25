-- provinceLargeScreen/getUserActiveDetail: group, scope province, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- users.active
  sum(v1) AS m1, -- users.enrolled
  sum(v2) AS m2, -- users.dau
  sum(v3) AS m3, -- users.wau
  sum(v4) AS m4 -- users.mau
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, toFloat64(groupBitmapMerge(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND platform = '' AND province_code IN {provinces:Array(String)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_2:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_teacher FINAL
    WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(toDate(removed_at)), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_teacher FINAL
    WHERE toDate(removed_at) BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_2:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_student FINAL
    WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(toDate(removed_at)), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_student FINAL
    WHERE toDate(removed_at) BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, toFloat64(groupBitmapMerge(p0)) AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT toString(user_role) AS dimension0, roundDown(toUInt16(stat_date), {cuts_3:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND platform = '' AND province_code IN {provinces:Array(String)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_4:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapMerge(p0)) AS v3, 0 AS v4
  FROM (
    SELECT toString(user_role) AS dimension0, roundDown(toUInt16(stat_date), {cuts_4:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first_3:Date} AND {last:Date} AND platform = '' AND province_code IN {provinces:Array(String)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(groupBitmapMerge(p0)) AS v4
  FROM (
    SELECT toString(user_role) AS dimension0, roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND platform = '' AND province_code IN {provinces:Array(String)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 4 AS ask, arrayJoin(CAST({cell_spans_3:String}, 'Array(Array(UInt16))')[indexOf({cuts_5:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(groupBitmapMerge(p0)) AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_5:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_province_day
    WHERE stat_date BETWEEN {first_4:Date} AND {last:Date} AND platform = '' AND province_code IN {provinces:Array(String)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
