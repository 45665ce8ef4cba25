-- project/getProjectTrend: series, scope area, the default period
SELECT ask, span,
  sum(v0) AS m0, -- projects.newResources
  sum(v1) AS m1 -- projects.newQuestions
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(groupBitmapMerge(p0)) AS v0, 0 AS v1
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(resource_id), 1) AS p0
    FROM (SELECT * FROM (SELECT resource_id, resource_type, course_id, school_id, created_at, removed_at FROM dim_resource FINAL) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
    WHERE toDate(created_at) BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(groupBitmapMerge(p0)) AS v1
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(question_id), 1) AS p0
    FROM (SELECT * FROM (SELECT question_id, course_id, school_id, created_at, removed_at FROM dim_question FINAL) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
    WHERE toDate(created_at) BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
