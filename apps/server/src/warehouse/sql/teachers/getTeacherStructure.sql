-- teachers/getTeacherStructure: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- teachers.total
  sum(v1) AS m1, -- logs.count
  sum(v2) AS m2, -- teachers.active
  sum(v3) AS m3 -- teachers.enrolled
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM (
    SELECT if(title IN ('教授', '副教授', '讲师', '助教'), toString(title), '其他') AS dimension0, roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_teacher FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 1 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM (
    SELECT multiIf(birth_year = 0, 'unknown', (toYear((SELECT if(max(stat_date) = toDate(0), {yesterday:Date}, max(stat_date)) FROM stock_day)) - birth_year) < 30, 'under30', (toYear((SELECT if(max(stat_date) = toDate(0), {yesterday:Date}, max(stat_date)) FROM stock_day)) - birth_year) < 40, 'from30', (toYear((SELECT if(max(stat_date) = toDate(0), {yesterday:Date}, max(stat_date)) FROM stock_day)) - birth_year) < 50, 'from40', 'from50') AS dimension0, roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_teacher FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_teacher FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, toFloat64(groupBitmapMerge(p0)) AS v2, 0 AS v3
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, groupBitmapMergeStateIf(users, user_role = 'teacher') AS p0
    FROM active_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = '' AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_teacher FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(toDate(removed_at)), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_teacher FINAL
    WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
