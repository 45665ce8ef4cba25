-- moocCourse/getCourseStudentList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- courses.studyHours
FROM (
  SELECT 0 AS ask, 0 AS span, toString(user_id) AS k0, toFloat64(sum(duration_s) / 3600) AS v0
  FROM (SELECT l.* REPLACE (course.owner AS owner_school_id), course.course_college AS course_college, course.course_type AS course_type, course.course_level AS course_level FROM fact_log AS l INNER JOIN (SELECT course_id AS known_course, school_id AS owner, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS course ON l.course_id = course.known_course)
  WHERE user_role = 'student' AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)} AND course_id IN {filter_course:Array(UInt64)}
  GROUP BY user_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(sum(duration_s) / 3600) AS v0
  FROM (SELECT l.* REPLACE (course.owner AS owner_school_id), course.course_college AS course_college, course.course_type AS course_type, course.course_level AS course_level FROM fact_log AS l INNER JOIN (SELECT course_id AS known_course, school_id AS owner, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS course ON l.course_id = course.known_course)
  WHERE user_role = 'student' AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)} AND course_id IN {filter_course:Array(UInt64)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
