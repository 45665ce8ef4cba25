-- bigLargeScreen/getPublicSummary: group, scope nation, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- schools.total
  sum(v1) AS m1, -- users.total
  sum(v2) AS m2 -- courses.total
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_school FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(here_from), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(here_to)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM (SELECT school_id, user_id, title, is_dual, birth_year, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_teacher FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(0), toUInt32(0), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
    WHERE here_from <= {last:Date} AND (here_to IS NULL OR toDate(here_to) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(here_from), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(here_to)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM (SELECT school_id, user_id, gender, grade, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_student FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(major_id), toUInt32(admin_class_id), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
    WHERE here_from <= {last:Date} AND (here_to IS NULL OR toDate(here_to) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(province_code) AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
  GROUP BY province_code
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
