-- zjyCourse/getCourseOverview: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- classes.total
  sum(v1) AS m1, -- logs.count
  sum(v2) AS m2, -- courses.enrolments
  sum(v3) AS m3 -- courses.tracked
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course_class FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)} AND platform IN {filter_platform:Array(String)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)} AND platform IN {filter_platform:Array(String)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(class_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(enrolments)) AS v2, 0 AS v3
  FROM enrolment_term
  WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)} AND platform IN {filter_platform:Array(String)}
  GROUP BY class_id
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3
  FROM (
    SELECT band AS dimension0, toString(term_id) AS cell, count() AS p0
    FROM (SELECT e.school_id AS school_id, e.course_id AS course_id, e.class_id AS class_id, e.term_id AS term_id, e.platform AS platform, c.college_id AS college_id, c.start_date AS start_date, c.end_date AS end_date, h.province_code AS learner_province, multiIf(p.is_known = 0, 'none', p.is_finished = 1, 'done', p.progress < 25, 'from0', p.progress < 50, 'from25', p.progress < 75, 'from50', 'from75') AS band FROM (SELECT school_id, course_id, class_id, user_id, term_id, platform FROM dim_enrolment FINAL WHERE toDate(joined_at) <= (SELECT if(max(stat_date) = toDate(0), {yesterday:Date}, max(stat_date)) FROM stock_day) AND (dropped_at IS NULL OR toDate(dropped_at) > (SELECT if(max(stat_date) = toDate(0), {yesterday:Date}, max(stat_date)) FROM stock_day)) AND NOT arrayExists(gap -> toDate(toDateTime(gap.1, 'Asia/Shanghai')) <= (SELECT if(max(stat_date) = toDate(0), {yesterday:Date}, max(stat_date)) FROM stock_day) AND toDate(toDateTime(gap.2, 'Asia/Shanghai')) > (SELECT if(max(stat_date) = toDate(0), {yesterday:Date}, max(stat_date)) FROM stock_day), gaps)) AS e LEFT JOIN (SELECT class_id, college_id, start_date, end_date FROM dim_course_class FINAL) AS c ON e.class_id = c.class_id LEFT JOIN (SELECT user_id, school_id AS learner_school FROM dim_student FINAL) AS s ON e.user_id = s.user_id LEFT JOIN (SELECT school_id AS of_school, province_code FROM dim_school FINAL) AS h ON s.learner_school = h.of_school LEFT JOIN (SELECT class_id, user_id, progress, finished_at IS NOT NULL AS is_finished, 1 AS is_known FROM fact_progress FINAL WHERE toDate(started_at) <= (SELECT if(max(stat_date) = toDate(0), {yesterday:Date}, max(stat_date)) FROM stock_day)) AS p ON e.class_id = p.class_id AND e.user_id = p.user_id)
    WHERE class_id IN (SELECT class_id FROM fact_progress FINAL WHERE toDate(started_at) <= (SELECT if(max(stat_date) = toDate(0), {yesterday:Date}, max(stat_date)) FROM stock_day)) AND term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)} AND platform IN {filter_platform:Array(String)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
