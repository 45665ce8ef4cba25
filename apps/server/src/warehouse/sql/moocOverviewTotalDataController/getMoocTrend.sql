-- moocOverviewTotalDataController/getMoocTrend: series, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- mooc.newEnrolments
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT roundDown(toUInt16(day), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM (SELECT e.school_id AS school_id, e.course_id AS course_id, e.day AS day, c.college_id AS college_id, if(s.learner_school = e.school_id, 'own', 'external') AS origin FROM (SELECT school_id, course_id, class_id, user_id, toDate(joined_at) AS day FROM dim_enrolment FINAL WHERE platform = 'mooc') AS e LEFT JOIN (SELECT class_id, college_id FROM dim_course_class FINAL) AS c ON e.class_id = c.class_id LEFT JOIN (SELECT user_id, school_id AS learner_school FROM dim_student FINAL) AS s ON e.user_id = s.user_id)
    WHERE day BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT origin AS dimension0, roundDown(toUInt16(day), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM (SELECT e.school_id AS school_id, e.course_id AS course_id, e.day AS day, c.college_id AS college_id, if(s.learner_school = e.school_id, 'own', 'external') AS origin FROM (SELECT school_id, course_id, class_id, user_id, toDate(joined_at) AS day FROM dim_enrolment FINAL WHERE platform = 'mooc') AS e LEFT JOIN (SELECT class_id, college_id FROM dim_course_class FINAL) AS c ON e.class_id = c.class_id LEFT JOIN (SELECT user_id, school_id AS learner_school FROM dim_student FINAL) AS s ON e.user_id = s.user_id)
    WHERE day BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
