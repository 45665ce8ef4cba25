-- opeDataCourse/getCourseType: group, scope nation, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- courses.total
  sum(v1) AS m1 -- courses.spoc
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1
  FROM (
    SELECT level AS dimension0, roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 1 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1
  FROM (
    SELECT multiIf(source_course_id = 0, 'original', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'zyk'), 'zyk', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'mooc'), 'mooc', source_course_id IN (SELECT course_id FROM dim_course FINAL WHERE platform = 'zyq'), 'zyq', 'other') AS dimension0, roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE course_type = 'spoc' AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
