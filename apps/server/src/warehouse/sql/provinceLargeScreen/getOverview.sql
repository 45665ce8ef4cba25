-- provinceLargeScreen/getOverview: group, scope province, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- users.total
  sum(v1) AS m1, -- schools.total
  sum(v2) AS m2, -- courses.total
  sum(v3) AS m3, -- resources.total
  sum(v4) AS m4, -- logs.total
  sum(v5) AS m5 -- logs.count
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_teacher FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_student FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_school FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND province_code IN {provinces:Array(String)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_resource FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date <= {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE user_role <> 'staff' AND event_date <= {last:Date} AND event_date < {today:Date} AND event_date > (SELECT max(stat_date) FROM log_hour) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT type_name AS dimension0, roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_school FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND province_code IN {provinces:Array(String)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT resource_type AS dimension0, roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_resource FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5
  FROM (
    SELECT school_id AS dimension0, roundDown(toUInt16(stat_date), {cuts_3:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
