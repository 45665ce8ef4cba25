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
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, first, last) -> born <= last AND seen >= first, range(toUInt16(18)), {span_first:Array(UInt16)}, {span_last:Array(UInt16)})) AS span, 0 AS v0, toFloat64(groupBitmapMerge(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(here_from), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(seen_to), 65535), {cuts_2:Array(UInt16)}) AS seen, groupBitmapStateIf(toUInt64(user_id), 1) AS p0
    FROM (SELECT school_id, user_id, title, is_dual, birth_year, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_teacher FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(0), toUInt32(0), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
    WHERE here_from <= {last_2:Date} AND (seen_to IS NULL OR seen_to >= {first:Date})
    GROUP BY born, seen
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, first, last) -> born <= last AND seen >= first, range(toUInt16(18)), {span_first:Array(UInt16)}, {span_last:Array(UInt16)})) AS span, 0 AS v0, toFloat64(groupBitmapMerge(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(here_from), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(seen_to), 65535), {cuts_2:Array(UInt16)}) AS seen, groupBitmapStateIf(toUInt64(user_id), 1) AS p0
    FROM (SELECT school_id, user_id, gender, grade, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_student FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(major_id), toUInt32(admin_class_id), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
    WHERE here_from <= {last_2:Date} AND (seen_to IS NULL OR seen_to >= {first:Date})
    GROUP BY born, seen
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
    SELECT roundDown(toUInt16(joined_at), {cuts_3:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_3:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_school FINAL
    WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, toFloat64(sum(p1)) AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(here_from), {cuts_3:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(here_to)), 65535), {cuts_3:Array(UInt16)}) AS gone, count() AS p0, count() AS p1
    FROM (SELECT school_id, user_id, title, is_dual, birth_year, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_teacher FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(0), toUInt32(0), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
    WHERE here_from <= {last_2:Date} AND (here_to IS NULL OR toDate(here_to) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, 0 AS v5, toFloat64(sum(p1)) AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(here_from), {cuts_3:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(here_to)), 65535), {cuts_3:Array(UInt16)}) AS gone, count() AS p0, count() AS p1
    FROM (SELECT school_id, user_id, gender, grade, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_student FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(major_id), toUInt32(admin_class_id), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
    WHERE here_from <= {last_2:Date} AND (here_to IS NULL OR toDate(here_to) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(p0)) AS v7, 0 AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts_3:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_3:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, toFloat64(sum(p0)) AS v8, 0 AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts_3:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_3:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_resource FINAL
    WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, toFloat64(sum(p0)) AS v9, 0 AS v10
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts_3:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_3:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_question FINAL
    WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_4:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, toFloat64(sum(p0)) AS v10
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_4:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date <= {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, toFloat64(sum(p0)) AS v10
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_3:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE user_role <> 'staff' AND event_date <= {last_2:Date} AND event_date < {today:Date} AND event_date > (SELECT max(stat_date) FROM log_hour)
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
