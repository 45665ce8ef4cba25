-- schoolProject/getProjectBasics: kpis, scope area, the default period
SELECT ask, span,
  sum(v0) AS m0, -- projects.involved
  sum(v1) AS m1, -- projects.hosted
  sum(v2) AS m2, -- projects.joined
  sum(v3) AS m3, -- courses.standard
  sum(v4) AS m4, -- projects.resources
  sum(v5) AS m5, -- projects.questions
  sum(v6) AS m6, -- projects.total
  sum(v7) AS m7, -- projects.hostSchools
  sum(v8) AS m8, -- projects.users
  sum(v9) AS m9 -- projects.logs
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toFloat64(sum(p0)) AS v0, toFloat64(sum(p1)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(p2)) AS v6, toFloat64(groupBitmapMerge(p3)) AS v7, 0 AS v8, 0 AS v9
  FROM (
    SELECT roundDown(toUInt16(started_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0, count() AS p1, count() AS p2, groupBitmapStateIf(toUInt64(host_school_id), 1) AS p3
    FROM dim_library_project FINAL
    WHERE started_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1, toFloat64(sum(p1)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM (
    SELECT roundDown(toUInt16(joined_on), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0, count() AS p1
    FROM dim_library_project FINAL ARRAY JOIN join_school_ids AS joining_school, join_days AS joined_on
    WHERE joined_on <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course FINAL
    WHERE course_type = 'standard' AND toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(groupBitmapMerge(p0)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, groupBitmapStateIf(toUInt64(resource_id), 1) AS p0
    FROM (SELECT * FROM (SELECT resource_id, resource_type, course_id, school_id, created_at, removed_at FROM dim_resource FINAL) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(groupBitmapMerge(p0)) AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, groupBitmapStateIf(toUInt64(question_id), 1) AS p0
    FROM (SELECT * FROM (SELECT question_id, course_id, school_id, created_at, removed_at FROM dim_question FINAL) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, toFloat64(groupBitmapMerge(p0)) AS v8, toFloat64(sum(p1)) AS v9
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(cityHash64(owner_school_id, user_id)), 1) AS p0, count() AS p1
    FROM (SELECT * FROM (SELECT event_date, owner_school_id, user_id, user_role, course_id FROM (SELECT l.* REPLACE (course.owner AS owner_school_id), course.course_college AS course_college, course.course_type AS course_type, course.course_level AS course_level FROM fact_log AS l INNER JOIN (SELECT course_id AS known_course, school_id AS owner, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS course ON l.course_id = course.known_course)) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
    WHERE user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
