-- teachers/getTeacherTotal: kpis, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- teachers.total
  sum(v1) AS m1, -- teachers.active
  sum(v2) AS m2, -- teachers.enrolled
  sum(v3) AS m3, -- teachers.dual
  sum(v4) AS m4, -- teachers.notLoggedIn
  sum(v5) AS m5 -- teachers.courses
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1, toFloat64(sum(p1)) AS v2, toFloat64(sum(p2)) AS v3, toFloat64(sum(p3)) AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0, count() AS p1, countIf(is_dual = 1) AS p2, countIf(removed_at IS NULL) AS p3
    FROM dim_teacher FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(groupBitmapMerge(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, groupBitmapMergeStateIf(users, user_role = 'teacher') AS p0
    FROM active_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = '' AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(toDate(removed_at)), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_teacher FINAL
    WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(-toInt64(groupBitmapMerge(p0))) AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_3:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(user_id), user_role = 'teacher' AND user_id IN (SELECT user_id FROM dim_teacher FINAL WHERE removed_at IS NULL)) AS p0
    FROM fact_login
    WHERE user_role <> 'staff' AND event_date BETWEEN {first_3:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM (SELECT * FROM (SELECT school_id, lead_teacher_id, platform, created_at, removed_at FROM dim_course FINAL) AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.lead_teacher_id = teacher.of_user)
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
