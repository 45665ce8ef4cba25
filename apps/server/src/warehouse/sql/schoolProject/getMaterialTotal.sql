-- schoolProject/getMaterialTotal: parts, scope area, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- projects.resources
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(groupBitmapMerge(p0)) AS v0
  FROM (
    SELECT resource_type AS dimension0, roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, groupBitmapStateIf(toUInt64(resource_id), 1) AS p0
    FROM (SELECT * FROM (SELECT resource_id, resource_type, course_id, school_id, created_at, removed_at FROM dim_resource FINAL) AS rows INNER JOIN (SELECT project_id, project_level, project_course, if(course_school = host_school_id, 'host', 'join') AS project_role, course_school FROM (SELECT project_id, toString(level) AS project_level, host_school_id, arrayJoin(course_ids) AS project_course FROM dim_library_project FINAL WHERE removed_at IS NULL) AS library INNER JOIN (SELECT course_id AS known_course, school_id AS course_school FROM dim_course FINAL) AS known ON library.project_course = known.known_course) AS project ON rows.course_id = project.project_course)
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
