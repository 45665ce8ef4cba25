import type { WarningKind } from '@data-centre/api'
import { folded, within } from '../rollups/definition.ts'
import { isEnrolledOn } from '../schema/enrolled.ts'
import { COURSE_HOURS, endOfDay, livelySessions, part, quality, qualityFacts, qualitySums } from './quality-sql.ts'

/**
 * How the numbers of a rule are read. Bound for every rule: {from:Date} and {to:Date}, the days of its window, {term:String}
 * and {term_start:Date}. What happened after the end of {to:Date} does not count, so that a past day gives what it gave.
 */
export interface WarningSql {
  /** Days of the window; the term's first day when absent. */
  days?: number
  /** What the facts say: subject_id and raw columns. */
  facts: string
  /** Judges subjects without facts too: their raw columns are 0, or the first day of 1970. */
  everybody?: true
  /** Which of the living subjects are judged at all. */
  among?: string
  /** Number -> expression over raw columns and the subject's `joined_at`; NULL: not to be judged by. */
  numbers: Readonly<Record<string, string>>
  /** What must hold for a judgement. */
  basis?: string
  /** Lifts a warning by one level. */
  raise?: string
}

/** Length of the run of true at the end of a list of (order…, flag) that is flag number `flag`. */
const trailing = (list: string, flag: number): string =>
  `arrayFirstIndex(item -> NOT item.${flag}, arrayReverse(arraySort(${list})) AS newest_first) = 0 ? toInt32(length(newest_first)) : toInt32(arrayFirstIndex(item -> NOT item.${flag}, newest_first) - 1)`

/** Days since the later of the last sign of life, the day before the term and the day of joining. */
const silence = (last: string): string => `toInt32({to:Date} - greatest(${last}, {term_start:Date} - 1, joined_at))`

const running =
  'term_id = {term:String} AND toDate(created_at) <= {to:Date} AND (removed_at IS NULL OR toDate(removed_at) > {to:Date})'

/** Students who learn this term: enrolled in one of its classes, or seen within the window. Whom an import brought with a past term is nobody's concern. */
const learnsNow = `(last > toDate(0) OR subject_id IN (SELECT user_id FROM dim_enrolment FINAL WHERE term_id = {term:String} AND ${isEnrolledOn('{to:Date}')}))`

/** SQL of every rule: one that is missing does not compile. */
export const warningSql: Record<WarningKind, WarningSql> = {
  attendance: {
    days: 14,
    facts: `SELECT user_id AS subject_id, count() AS signs, countIf(state = 'absent') AS absences, countIf(state = 'late') AS lates, countIf(state IN ('personal_leave', 'sick_leave', 'official_leave')) AS leaves,
  countIf(state IN ('present', 'late', 'early')) AS presences, groupArray((sign_date, sign_id, state = 'absent')) AS course
FROM ${folded('fact_attendance', 'sign_date')} GROUP BY user_id`,
    numbers: {
      expected: 'signs',
      absent: 'absences',
      late: 'lates',
      leave: 'leaves',
      rate: '100 * presences / signs',
      streak: trailing('course', 3),
    },
    basis: 'expected >= 6',
  },
  homework: {
    days: 28,
    facts: `SELECT user_id AS subject_id, count() AS homeworks, countIf(submitted_at IS NULL OR submitted_at >= ${endOfDay}) AS open, countIf(submitted_at <= due_at) AS in_time, avgIf(toFloat64(score), graded_at < ${endOfDay}) AS points
FROM ${folded('fact_homework', 'due_date')} GROUP BY user_id`,
    numbers: {
      expected: 'homeworks',
      missing: 'open',
      onTimeRate: '100 * in_time / homeworks',
      average: 'if(isNaN(points), NULL, points)',
    },
    basis: 'expected >= 4',
  },
  performance: {
    facts: `SELECT user_id AS subject_id, sum(tested) AS tests_taken, sum(points) / sum(tested) AS mean, countIf(points / tested < 60) AS low, sum(points_before) / nullIf(sum(tested_before), 0) AS mean_before
FROM (
  SELECT user_id, course_id, count() AS tested, sum(100 * toFloat64(assumeNotNull(score)) / full_score) AS points, countIf(exam_date <= {to:Date} - 30) AS tested_before,
    sumIf(100 * toFloat64(assumeNotNull(score)) / full_score, exam_date <= {to:Date} - 30) AS points_before
  FROM fact_exam FINAL WHERE term_id = {term:String} AND ${within('exam_date')} AND kind = 'stage' AND score IS NOT NULL AND ifNull(graded_at, submitted_at) < ${endOfDay}
  GROUP BY user_id, course_id
)
GROUP BY user_id`,
    numbers: { tests: 'tests_taken', average: 'mean', lowCourses: 'low', change: 'mean - mean_before' },
    // Of a student's three courses two fall below 60 by chance too often: raised at two, 5.2 % of the ordinary students of a demo term stand at orange or red, at three 3.2 %.
    raise: 'lowCourses >= 3',
  },
  tea_nologin: {
    days: 90,
    facts: `SELECT user_id AS subject_id, max(event_date) AS last FROM fact_login WHERE ${within('event_date')} AND user_role = 'teacher' GROUP BY user_id`,
    everybody: true,
    among: `subject_id IN (SELECT teacher_id FROM dim_course_class FINAL WHERE ${running})`,
    numbers: { silentDays: silence('last') },
  },
  tea_behavior: {
    days: 21,
    facts: `SELECT teacher_id AS subject_id, sum(taught) AS sessions_held, max(bare) AS bare_run, sum(waiting) AS homeworks_waiting, max(oldest) AS oldest_waiting
FROM (
  SELECT teacher_id, count() AS taught, ${trailing(`groupArray((teach_date, started_at, session_id, session_id NOT IN ${livelySessions}))`, 4)} AS bare, toUInt64(0) AS waiting, toInt32(0) AS oldest
  FROM ${folded('fact_session', 'teach_date')} GROUP BY teacher_id
  UNION ALL
  SELECT teacher_id, toUInt64(0), toInt32(0), countIf(late > 0 AND 2 * late >= handed_in), maxIf(oldest_days, late > 0 AND 2 * late >= handed_in)
  FROM (
    SELECT teacher_id, homework_id, countIf(submitted_at < ${endOfDay}) AS handed_in,
      countIf(submitted_at IS NOT NULL AND greatest(submitted_at, due_at) < ${endOfDay} - toIntervalDay(7) AND (graded_at IS NULL OR graded_at >= ${endOfDay})) AS late,
      max(toInt32({to:Date} - toDate(due_at))) AS oldest_days
    FROM ${folded('fact_homework', 'due_date')} GROUP BY teacher_id, homework_id
  )
  GROUP BY teacher_id
)
GROUP BY teacher_id`,
    numbers: {
      bareStreak: 'bare_run',
      sessions: 'sessions_held',
      pending: 'homeworks_waiting',
      pendingDays: 'oldest_waiting',
    },
  },
  stu_behavior: {
    days: 56,
    facts: `SELECT user_id AS subject_id, max(event_date) AS last, sumIf(toUInt64(duration_s), log_type <> 'exam' AND event_date > {to:Date} - 14) / 60 AS recent, sumIf(toUInt64(duration_s), log_type <> 'exam' AND event_date <= {to:Date} - 14) / 3 / 60 AS usual
FROM fact_log WHERE ${within('event_date')} AND user_role = 'student' GROUP BY user_id`,
    everybody: true,
    // An exam is sat by the timetable: the stage tests of two weeks would hide that somebody has stopped learning.
    numbers: {
      silentDays: `if(${learnsNow}, ${silence('last')}, NULL)`,
      recentMinutes: 'recent',
      usualMinutes: 'usual',
      share: 'if(usual > 60, 100 * recent / usual, NULL)',
    },
    basis: 'isNotNull(silentDays)',
  },
  course_quality: {
    facts: `SELECT *, ${quality} AS index
FROM (
  SELECT class_id AS subject_id, ${qualitySums.map((name) => `sum(of_${name}) AS ${name}`).join(', ')}, toNullable(least(1, resources_held / ${COURSE_HOURS})) AS resource_share, ${part('held', 'lively')} AS lively_share,
    ${part('expected_joins', 'joins')} AS joined_share, ${part('handed_in', 'marked')} AS graded_share, ${part('rated', 'star_sum')} / 5 AS star_share, ${part('examined', 'passed')} AS passed_share
  FROM (${qualityFacts.join('\n    UNION ALL ')}) GROUP BY class_id
)`,
    // Half of its parts are about lessons; a library course without any would be judged by its resources alone.
    among: `subject_id IN (SELECT class_id FROM fact_session FINAL WHERE term_id = {term:String} AND ${within('teach_date')})`,
    numbers: {
      quality: 'index',
      students: 'learners',
      resources: '100 * resource_share',
      liveliness: '100 * lively_share',
      participation: '100 * joined_share',
      grading: '100 * graded_share',
      stars: '100 * star_share',
      passing: '100 * passed_share',
    },
    basis: 'students >= 10',
  },
}
