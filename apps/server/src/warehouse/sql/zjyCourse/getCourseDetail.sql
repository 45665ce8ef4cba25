-- zjyCourse/getCourseDetail: group, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- classes.total
  sum(v1) AS m1, -- courses.enrolments
  sum(v2) AS m2, -- sessions.count
  sum(v3) AS m3, -- attendance.present
  sum(v4) AS m4, -- attendance.expected
  sum(v5) AS m5, -- participation.joined
  sum(v6) AS m6, -- participation.expected
  sum(v7) AS m7, -- homework.onTime
  sum(v8) AS m8, -- homework.expected
  sum(v9) AS m9, -- scores.sum
  sum(v10) AS m10, -- scores.count
  sum(v11) AS m11, -- questions.correct
  sum(v12) AS m12 -- questions.answers
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_course_class FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)} AND course_id IN {filter_course:Array(UInt64)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12
  FROM (
    SELECT toString(term_id) AS cell, sum(enrolments) AS p0
    FROM enrolment_term
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)} AND course_id IN {filter_course:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12
  FROM (
    SELECT roundDown(toUInt16(teach_date), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM (SELECT *, (session_id, toMonday(teach_date)) IN (SELECT session_id, toMonday(activity_date) FROM fact_activity FINAL) AS is_active FROM fact_session FINAL)
    WHERE teach_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)} AND course_id IN {filter_course:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, toFloat64(sum(p1)) AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(present + late + early) AS p0, sum(expected) AS p1
    FROM attendance_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)} AND course_id IN {filter_course:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5, toFloat64(sum(p1)) AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(joined_before + joined_mid + joined_later) AS p0, sum(expected_before + expected_mid + expected_later) AS p1
    FROM participation_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)} AND course_id IN {filter_course:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, toFloat64(sum(p0)) AS v7, toFloat64(sum(p1)) AS v8, 0 AS v9, 0 AS v10, 0 AS v11, 0 AS v12
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(on_time) AS p0, sum(expected) AS p1
    FROM homework_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)} AND course_id IN {filter_course:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, toFloat64(sum(p0)) AS v9, toFloat64(sum(p1)) AS v10, 0 AS v11, 0 AS v12
  FROM (
    SELECT toString(term_id) AS cell, sum(score_sum) AS p0, sum(students) AS p1
    FROM score_term
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)} AND course_id IN {filter_course:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6, 0 AS v7, 0 AS v8, 0 AS v9, 0 AS v10, toFloat64(sum(p0)) AS v11, toFloat64(sum(p1)) AS v12
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, countIf(is_correct = 1) AS p0, count() AS p1
    FROM (SELECT * FROM (SELECT event_date, owner_school_id, user_role, is_correct, answer_kind, question_id AS thing_id FROM fact_answer) AS rows LEFT JOIN (SELECT question_id, question_type, difficulty, school_id, author_id, course_id, group_id, platform, created_at, removed_at, multiIf(known_course > 0, course_college, author_college > 0, author_college, unassigned_college) AS college_id, course_type, course_level, course_category AS category FROM (SELECT question_id, question_type, difficulty, school_id, author_id, course_id, group_id, platform, created_at, removed_at FROM dim_question FINAL) AS held LEFT JOIN (SELECT school_id AS course_school, course_id AS known_course, college_id AS course_college, course_type, course_level, category AS course_category FROM (SELECT school_id, course_id, college_id, major_id, course_type, level AS course_level FROM dim_course FINAL WHERE course_id > 0) AS taught LEFT JOIN (SELECT major_id AS known_major, toString(category) AS category FROM dim_major FINAL) AS major ON taught.major_id = major.known_major) AS course ON held.school_id = course.course_school AND held.course_id = course.known_course LEFT JOIN (SELECT school_id AS author_school, user_id AS known_author, college_id AS author_college FROM dim_teacher FINAL) AS author ON held.school_id = author.author_school AND held.author_id = author.known_author LEFT JOIN (SELECT school_id AS unassigned_school, college_id AS unassigned_college FROM dim_college FINAL WHERE is_unassigned = 1) AS unassigned ON held.school_id = unassigned.unassigned_school) AS things ON rows.thing_id = things.question_id)
    WHERE user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN {schools:Array(UInt32)} AND course_id IN {filter_course:Array(UInt64)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
