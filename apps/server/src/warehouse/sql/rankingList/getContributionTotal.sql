-- rankingList/getContributionTotal: kpis, scope province, the default period
SELECT ask, span,
  sum(v0) AS m0, -- resources.contributed
  sum(v1) AS m1, -- resources.externalCalls
  sum(v2) AS m2 -- courses.externalCalls
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(used_on), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM (SELECT school_id, resource_id, min(used) AS used_on, max(gone) AS removed_at, max(kind) AS resource_type FROM (SELECT school_id, resource_id, toDate('2149-06-06') AS used, removed_at AS gone, 1 AS known, toString(resource_type) AS kind FROM dim_resource FINAL UNION ALL SELECT *, NULL, 0, '' FROM (SELECT owner_school_id, resource_id, min(event_date) AS used FROM fact_resource_use WHERE school_id <> owner_school_id GROUP BY owner_school_id, resource_id) UNION ALL SELECT *, NULL, 0, '' FROM (SELECT owner_school_id, resource_id, min(event_date) AS used FROM fact_resource_call WHERE school_id <> owner_school_id GROUP BY owner_school_id, resource_id) UNION ALL SELECT *, NULL, 0, '' FROM (SELECT school_id, resource_id, greatest(toDate(created_at), project.since) FROM (SELECT school_id, resource_id, course_id, created_at FROM dim_resource FINAL WHERE course_id > 0) AS held INNER JOIN (SELECT arrayJoin(course_ids) AS project_course, min(started_at) AS since FROM dim_library_project FINAL GROUP BY project_course) AS project ON held.course_id = project.project_course)) GROUP BY school_id, resource_id HAVING max(known) = 1)
    WHERE used_on <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_resource_call
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
