-- overview/getReportOverview: kpis, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- sessions.count
  sum(v1) AS m1, -- attendance.present
  sum(v2) AS m2, -- attendance.expected
  sum(v3) AS m3, -- participation.joined
  sum(v4) AS m4, -- participation.expected
  sum(v5) AS m5, -- homework.onTime
  sum(v6) AS m6, -- homework.expected
  sum(v7) AS m7, -- scores.sum
  sum(v8) AS m8, -- scores.count
  sum(v9) AS m9, -- evaluations.stars
  sum(v10) AS m10, -- evaluations.done
  sum(v11) AS m11, -- resources.new
  sum(v12) AS m12, -- users.active
  sum(v13) AS m13 -- users.enrolled
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(sessions) AS p0
    FROM session_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, toFloat64(sum(p1)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(present + late + early) AS p0, sum(expected) AS p1
    FROM attendance_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, toFloat64(sum(p1)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(joined_before + joined_mid + joined_later) AS p0, sum(expected_before + expected_mid + expected_later) AS p1
    FROM participation_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5, toFloat64(sum(p1)) AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(on_time) AS p0, sum(expected) AS p1
    FROM homework_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(p0)) AS v7, toFloat64(sum(p1)) AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM (
    SELECT toString(term_id) AS cell, sum(score_sum) AS p0, sum(students) AS p1
    FROM score_term
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, toFloat64(sum(p0)) AS v9, toFloat64(sum(p1)) AS v10, 0 AS v11, 0 AS v12, 0 AS v13
  FROM (
    SELECT toString(term_id) AS cell, sum(star_sum) AS p0, sum(done) AS p1
    FROM evaluation_term
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, toFloat64(sum(p0)) AS v11, 0 AS v12, 0 AS v13
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'resource' AND change_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, toFloat64(groupBitmapMerge(p0)) AS v12, 0 AS v13
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, groupBitmapMergeState(users) AS p0
    FROM active_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND platform = '' AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, first, last) -> born <= last AND seen >= first, range(toUInt16(2)), {span_first:Array(UInt16)}, {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, toFloat64(groupBitmapMerge(p0)) AS v13
  FROM (
    SELECT roundDown(toUInt16(here_from), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(seen_to), 65535), {cuts_2:Array(UInt16)}) AS seen, groupBitmapStateIf(toUInt64(user_id), 1) AS p0
    FROM (SELECT school_id, user_id, title, is_dual, birth_year, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_teacher FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(0), toUInt32(0), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
    WHERE here_from <= {last_2:Date} AND (seen_to IS NULL OR seen_to >= {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, seen
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, first, last) -> born <= last AND seen >= first, range(toUInt16(2)), {span_first:Array(UInt16)}, {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12, toFloat64(groupBitmapMerge(p0)) AS v13
  FROM (
    SELECT roundDown(toUInt16(here_from), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(seen_to), 65535), {cuts_2:Array(UInt16)}) AS seen, groupBitmapStateIf(toUInt64(user_id), 1) AS p0
    FROM (SELECT school_id, user_id, gender, grade, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_student FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(major_id), toUInt32(admin_class_id), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
    WHERE here_from <= {last_2:Date} AND (seen_to IS NULL OR seen_to >= {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, seen
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
