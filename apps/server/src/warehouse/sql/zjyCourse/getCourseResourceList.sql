-- zjyCourse/getCourseResourceList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- resources.uses
  sum(v1) AS m1, -- resources.views
  sum(v2) AS m2, -- resources.plays
  sum(v3) AS m3 -- resources.downloads
FROM (
  SELECT 0 AS ask, 0 AS span, toString(resource_id) AS k0, toFloat64(count()) AS v0, toFloat64(countIf(action = 'view')) AS v1, toFloat64(countIf(action = 'play')) AS v2, toFloat64(countIf(action = 'download')) AS v3
  FROM (SELECT * FROM (SELECT event_date, owner_school_id, user_role, action, resource_id AS thing_id FROM fact_resource_use) AS rows LEFT JOIN (SELECT resource_id, resource_type, extension, bytes, duration_s, is_original, school_id, author_id, course_id, group_id, platform, created_at, removed_at, multiIf(known_course > 0, course_college, author_college > 0, author_college, unassigned_college) AS college_id, course_type, course_level, course_category AS category FROM (SELECT resource_id, resource_type, extension, bytes, duration_s, is_original, school_id, author_id, course_id, group_id, platform, created_at, removed_at FROM dim_resource FINAL) AS held LEFT JOIN (SELECT school_id AS course_school, course_id AS known_course, college_id AS course_college, course_type, course_level, category AS course_category FROM (SELECT school_id, course_id, college_id, major_id, course_type, level AS course_level FROM dim_course FINAL WHERE course_id > 0) AS taught LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON taught.major_id = major.known_major) AS course ON held.school_id = course.course_school AND held.course_id = course.known_course LEFT JOIN (SELECT school_id AS author_school, user_id AS known_author, college_id AS author_college FROM dim_teacher FINAL) AS author ON held.school_id = author.author_school AND held.author_id = author.known_author LEFT JOIN (SELECT school_id AS unassigned_school, college_id AS unassigned_college FROM dim_college FINAL WHERE is_unassigned = 1) AS unassigned ON held.school_id = unassigned.unassigned_school) AS things ON rows.thing_id = things.resource_id)
  WHERE user_role <> 'staff' AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY resource_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(views + plays + downloads + favourites)) AS v0, toFloat64(sum(views)) AS v1, toFloat64(sum(plays)) AS v2, toFloat64(sum(downloads)) AS v3
  FROM resource_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
