-- schoolProject/getZyqTotal: group, scope province, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- groups.total
  sum(v1) AS m1, -- groups.majors
  sum(v2) AS m2, -- groups.courses
  sum(v3) AS m3, -- groups.resources
  sum(v4) AS m4, -- groups.logs
  sum(v5) AS m5, -- groups.active
  sum(v6) AS m6, -- groups.users
  sum(v7) AS m7 -- logs.count
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(created_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_project_group FINAL
    WHERE created_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, toFloat64(groupBitmapMerge(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(created_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, groupBitmapStateIf(toUInt64(group_major), 1) AS p0
    FROM (SELECT group_id, school_id, level, created_at, removed_at, group_major, category FROM (SELECT group_id, school_id, level, created_at, removed_at, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL) AS held LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON held.group_major = major.known_major)
    WHERE created_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE group_id > 0 AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_resource FINAL
    WHERE group_id > 0 AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(groupBitmapMerge(p0)) AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(user_id), user_role = 'student') AS p0
    FROM fact_log
    WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(groupBitmapMerge(p0)) AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(here_from), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(here_to)), 65535), {cuts:Array(UInt16)}) AS gone, groupBitmapStateIf(toUInt64(user_id), 1) AS p0
    FROM (SELECT student.user_id AS user_id, student.grade AS grade, student.school_id AS school_id, student.at_major AS at_major, student.here_from AS here_from, student.here_to AS here_to, majors.group_id AS group_id FROM (SELECT school_id, user_id, gender, grade, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_student FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(major_id), toUInt32(admin_class_id), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay) AS student INNER JOIN (SELECT group_id, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL WHERE removed_at IS NULL) AS majors ON student.at_major = majors.group_major)
    WHERE here_from <= {last:Date} AND (here_to IS NULL OR toDate(here_to) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT toString(level) AS dimension0, roundDown(toUInt16(created_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_project_group FINAL
    WHERE created_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, 0 AS v0, toFloat64(groupBitmapMerge(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT if(category = '', '其他', category) AS dimension0, roundDown(toUInt16(created_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, groupBitmapStateIf(toUInt64(group_major), 1) AS p0
    FROM (SELECT group_id, school_id, level, created_at, removed_at, group_major, category FROM (SELECT group_id, school_id, level, created_at, removed_at, arrayJoin(major_ids) AS group_major FROM dim_project_group FINAL) AS held LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON held.group_major = major.known_major)
    WHERE created_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_3:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first_3:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 4 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT toString(user_role) AS dimension0, roundDown(toUInt16(event_date), {cuts_3:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first_3:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 5 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7
  FROM (
    SELECT owner_school_id AS dimension0, roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE group_id > 0 AND user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 5 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(p0)) AS v7
  FROM (
    SELECT school_id AS dimension0, roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
