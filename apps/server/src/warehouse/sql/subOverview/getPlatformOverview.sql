-- subOverview/getPlatformOverview: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- courses.total
  sum(v1) AS m1, -- resources.total
  sum(v2) AS m2, -- courses.results
  sum(v3) AS m3, -- users.active
  sum(v4) AS m4, -- users.enrolled
  sum(v5) AS m5, -- logs.count
  sum(v6) AS m6, -- attendance.present
  sum(v7) AS m7, -- attendance.expected
  sum(v8) AS m8, -- participation.joined
  sum(v9) AS m9, -- participation.expected
  sum(v10) AS m10, -- homework.onTime
  sum(v11) AS m11 -- homework.expected
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11
  FROM (
    SELECT course_type AS dimension0, roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 1 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11
  FROM (
    SELECT resource_type AS dimension0, roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_resource FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11
  FROM (
    SELECT toString(result) AS dimension0, toString(term_id) AS cell, count() AS p0
    FROM dim_enrolment FINAL
    WHERE result IN ('distinction', 'pass', 'fail', 'withdrawn') AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapMerge(p0)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = '' AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(arrayFilter((number, first, last) -> born <= last AND seen >= first, range(toUInt16(2)), {span_first:Array(UInt16)}, {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(groupBitmapMerge(p0)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11
  FROM (
    SELECT at_college AS dimension0, roundDown(toUInt16(here_from), {cuts_3:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(seen_to), 65535), {cuts_3:Array(UInt16)}) AS seen, groupBitmapStateIf(toUInt64(user_id), 1) AS p0
    FROM (SELECT school_id, user_id, title, is_dual, birth_year, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_teacher FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(0), toUInt32(0), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
    WHERE here_from <= {last:Date} AND (seen_to IS NULL OR seen_to >= {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, born, seen
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(arrayFilter((number, first, last) -> born <= last AND seen >= first, range(toUInt16(2)), {span_first:Array(UInt16)}, {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(groupBitmapMerge(p0)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11
  FROM (
    SELECT at_college AS dimension0, roundDown(toUInt16(here_from), {cuts_3:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(seen_to), 65535), {cuts_3:Array(UInt16)}) AS seen, groupBitmapStateIf(toUInt64(user_id), 1) AS p0
    FROM (SELECT school_id, user_id, gender, grade, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_student FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(major_id), toUInt32(admin_class_id), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
    WHERE here_from <= {last:Date} AND (seen_to IS NULL OR seen_to >= {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, born, seen
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 4 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_4:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(p0)) AS v6, toFloat64(sum(p1)) AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_4:Array(UInt16)}) AS cell, sum(present + late + early) AS p0, sum(expected) AS p1
    FROM attendance_day
    WHERE stat_date BETWEEN {first_3:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 4 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_4:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, toFloat64(sum(p0)) AS v8, toFloat64(sum(p1)) AS v9, 0 AS v10, 0 AS v11
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_4:Array(UInt16)}) AS cell, sum(joined_before + joined_mid + joined_later) AS p0, sum(expected_before + expected_mid + expected_later) AS p1
    FROM participation_day
    WHERE stat_date BETWEEN {first_3:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 4 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_4:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, toFloat64(sum(p0)) AS v10, toFloat64(sum(p1)) AS v11
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_4:Array(UInt16)}) AS cell, sum(on_time) AS p0, sum(expected) AS p1
    FROM homework_day
    WHERE stat_date BETWEEN {first_3:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
