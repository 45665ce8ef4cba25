-- resource/getResourceInsights: insights, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- resources.uses
  sum(v1) AS m1, -- resources.new
  sum(v2) AS m2, -- resources.active
  sum(v3) AS m3, -- resources.total
  sum(v4) AS m4, -- resources.original
  sum(v5) AS m5 -- teachers.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, toFloat64(groupBitmapIf(toUInt64(thing_id), 1)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT * FROM (SELECT event_date, owner_school_id, user_role, action, resource_id AS thing_id FROM fact_resource_use) AS rows LEFT JOIN (SELECT resource_id, resource_type, extension, bytes, duration_s, is_original, school_id, author_id, course_id, group_id, platform, created_at, removed_at, multiIf(known_course > 0, course_college, author_college > 0, author_college, unassigned_college) AS college_id, course_type, course_level, course_category AS category FROM (SELECT resource_id, resource_type, extension, bytes, duration_s, is_original, school_id, author_id, course_id, group_id, platform, created_at, removed_at FROM dim_resource FINAL) AS held LEFT JOIN (SELECT school_id AS course_school, course_id AS known_course, college_id AS course_college, course_type, course_level, category AS course_category FROM (SELECT school_id, course_id, college_id, major_id, course_type, level AS course_level FROM dim_course FINAL WHERE course_id > 0) AS taught LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON taught.major_id = major.known_major) AS course ON held.school_id = course.course_school AND held.course_id = course.known_course LEFT JOIN (SELECT school_id AS author_school, user_id AS known_author, college_id AS author_college FROM dim_teacher FINAL) AS author ON held.school_id = author.author_school AND held.author_id = author.known_author LEFT JOIN (SELECT school_id AS unassigned_school, college_id AS unassigned_college FROM dim_college FINAL WHERE is_unassigned = 1) AS unassigned ON held.school_id = unassigned.unassigned_school) AS things ON rows.thing_id = things.resource_id)
  WHERE user_role <> 'staff' AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (SELECT resource_id, resource_type, extension, bytes, duration_s, is_original, school_id, author_id, course_id, group_id, platform, created_at, removed_at, multiIf(known_course > 0, course_college, author_college > 0, author_college, unassigned_college) AS college_id, course_type, course_level, course_category AS category FROM (SELECT resource_id, resource_type, extension, bytes, duration_s, is_original, school_id, author_id, course_id, group_id, platform, created_at, removed_at FROM dim_resource FINAL) AS held LEFT JOIN (SELECT school_id AS course_school, course_id AS known_course, college_id AS course_college, course_type, course_level, category AS course_category FROM (SELECT school_id, course_id, college_id, major_id, course_type, level AS course_level FROM dim_course FINAL WHERE course_id > 0) AS taught LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON taught.major_id = major.known_major) AS course ON held.school_id = course.course_school AND held.course_id = course.known_course LEFT JOIN (SELECT school_id AS author_school, user_id AS known_author, college_id AS author_college FROM dim_teacher FINAL) AS author ON held.school_id = author.author_school AND held.author_id = author.known_author LEFT JOIN (SELECT school_id AS unassigned_school, college_id AS unassigned_college FROM dim_college FINAL WHERE is_unassigned = 1) AS unassigned ON held.school_id = unassigned.unassigned_school)
  WHERE toDate(created_at) BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, toFloat64(countIf(is_original = 1)) AS v4, 0 AS v5
  FROM (SELECT resource_id, resource_type, extension, bytes, duration_s, is_original, school_id, author_id, course_id, group_id, platform, created_at, removed_at, multiIf(known_course > 0, course_college, author_college > 0, author_college, unassigned_college) AS college_id, course_type, course_level, course_category AS category FROM (SELECT resource_id, resource_type, extension, bytes, duration_s, is_original, school_id, author_id, course_id, group_id, platform, created_at, removed_at FROM dim_resource FINAL) AS held LEFT JOIN (SELECT school_id AS course_school, course_id AS known_course, college_id AS course_college, course_type, course_level, category AS course_category FROM (SELECT school_id, course_id, college_id, major_id, course_type, level AS course_level FROM dim_course FINAL WHERE course_id > 0) AS taught LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON taught.major_id = major.known_major) AS course ON held.school_id = course.course_school AND held.course_id = course.known_course LEFT JOIN (SELECT school_id AS author_school, user_id AS known_author, college_id AS author_college FROM dim_teacher FINAL) AS author ON held.school_id = author.author_school AND held.author_id = author.known_author LEFT JOIN (SELECT school_id AS unassigned_school, college_id AS unassigned_college FROM dim_college FINAL WHERE is_unassigned = 1) AS unassigned ON held.school_id = unassigned.unassigned_school)
  WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(at_college) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5
  FROM (SELECT school_id, user_id, title, is_dual, birth_year, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_teacher FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(0), toUInt32(0), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
  WHERE here_from <= {last_2:Date} AND (here_to IS NULL OR toDate(here_to) > {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY at_college
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(views + plays + downloads + favourites)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM resource_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(sum(created)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM entity_change
  WHERE entity = 'resource' AND change_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(groupBitmapIf(toUInt64(resource_id), 1)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM fact_resource_use
  WHERE user_role <> 'staff' AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, toFloat64(countIf(is_original = 1)) AS v4, 0 AS v5
  FROM dim_resource FINAL
  WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5
  FROM (SELECT school_id, user_id, title, is_dual, birth_year, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_teacher FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(0), toUInt32(0), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
  WHERE here_from <= {last_2:Date} AND (here_to IS NULL OR toDate(here_to) > {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
