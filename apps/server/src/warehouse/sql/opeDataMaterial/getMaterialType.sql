-- opeDataMaterial/getMaterialType: group, scope nation, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- resources.total
  sum(v1) AS m1, -- resources.views
  sum(v2) AS m2, -- resources.plays
  sum(v3) AS m3, -- resources.downloads
  sum(v4) AS m4 -- resources.favourites
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT resource_type AS dimension0, roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_resource FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, toFloat64(sum(p1)) AS v2, toFloat64(sum(p2)) AS v3, toFloat64(sum(p3)) AS v4
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(views) AS p0, sum(plays) AS p1, sum(downloads) AS p2, sum(favourites) AS p3
    FROM resource_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 2 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT if(category = '', '其他', category) AS dimension0, roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM (SELECT resource_id, resource_type, extension, bytes, duration_s, is_original, school_id, author_id, course_id, group_id, platform, created_at, removed_at, multiIf(known_course > 0, course_college, author_college > 0, author_college, unassigned_college) AS college_id, course_type, course_level, course_category AS category FROM (SELECT resource_id, resource_type, extension, bytes, duration_s, is_original, school_id, author_id, course_id, group_id, platform, created_at, removed_at FROM dim_resource FINAL) AS held LEFT JOIN (SELECT school_id AS course_school, course_id AS known_course, college_id AS course_college, course_type, course_level, category AS course_category FROM (SELECT school_id, course_id, college_id, major_id, course_type, level AS course_level FROM dim_course FINAL WHERE course_id > 0) AS taught LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON taught.major_id = major.known_major) AS course ON held.school_id = course.course_school AND held.course_id = course.known_course LEFT JOIN (SELECT school_id AS author_school, user_id AS known_author, college_id AS author_college FROM dim_teacher FINAL) AS author ON held.school_id = author.author_school AND held.author_id = author.known_author LEFT JOIN (SELECT school_id AS unassigned_school, college_id AS unassigned_college FROM dim_college FINAL WHERE is_unassigned = 1) AS unassigned ON held.school_id = unassigned.unassigned_school)
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
