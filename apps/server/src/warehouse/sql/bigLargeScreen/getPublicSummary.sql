-- bigLargeScreen/getPublicSummary: group, scope nation, the default period
SELECT ask, span, multiIf(school > 0 AND ask IN (1), toString(place.province_code), k0) AS key0,
  sum(v0) AS m0, -- schools.total
  sum(v1) AS m1, -- users.total
  sum(v2) AS m2 -- courses.total
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS school, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_school FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS school, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_teacher FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS school, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_student FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS school, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2
  FROM dim_teacher FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
  GROUP BY school_id
) AS counted LEFT JOIN (SELECT school_id, province_code, city_code FROM dim_school FINAL) AS place ON place.school_id = counted.school
GROUP BY ask, span, key0
ORDER BY ask, span, key0
