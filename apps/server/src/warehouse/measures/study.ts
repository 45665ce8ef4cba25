import type { WarehouseMeasureId } from '@data-centre/api'
import { served, within } from './serve.ts'
import { count, type MeasureSql, sources, sum } from './source.ts'
import { rollup, type Source } from './source-tables.ts'

const EVENT = 'event_date'
const { learningLogs, studentLogFacts } = sources
const studentLogs = rollup(
  'log_day',
  { college: 'college_id', platform: 'platform' },
  { where: "user_role = 'student'" },
)
/** Logs of a class; many others belong to none. */
const classLogs: Source = { ...learningLogs, where: `${learningLogs.where} AND class_id <> 0` }
const studentLogins = rollup(
  'fact_login',
  { college: 'college_id', student: 'user_id', platform: 'platform' },
  { where: "user_role = 'student'" },
)

/** Kinds of log rows that follow each other; '' for the others. */
const STEP =
  "multiIf(log_type = 'login', 'login', log_type IN ('study', 'progress', 'view', 'play', 'download'), 'study', log_type IN ('sign', 'activity', 'evaluate'), 'lesson', log_type IN ('homework', 'answer'), 'homework', log_type = 'exam', 'exam', log_type IN ('discuss', 'reply'), 'talk', '')"
/** Every step of a student with the one before it on the same day. */
const STEPS = `(SELECT school_id, college_id, event_date, step AS step_to, lagInFrame(step, 1, '') OVER (PARTITION BY school_id, user_id, event_date ORDER BY event_time, event_id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS step_from FROM (SELECT school_id, college_id, user_id, event_date, event_time, event_id, ${STEP} AS step FROM fact_log WHERE user_role = 'student') WHERE step <> '')`
const steps = rollup(
  STEPS,
  { college: 'college_id', stepFrom: 'step_from', stepTo: 'step_to' },
  { where: "step_from <> '' AND step_from <> step_to" },
)
const discussionsOf = (role: 'teacher' | 'student') =>
  rollup(
    'fact_discussion',
    { college: 'college_id', platform: 'platform', [role]: 'user_id' },
    { where: `kind IN ('post', 'reply') AND user_role = '${role}'` },
  )

export const studySql = {
  'students.logs': served(
    within(studentLogs, sum('logs')),
    within(learningLogs, count, EVENT),
    within(studentLogFacts, count, EVENT),
  ),
  'classes.logs': served(within(classLogs, count, EVENT)),
  'students.discussions': served(within(discussionsOf('student'), count, EVENT)),
  'teachers.discussions': served(within(discussionsOf('teacher'), count, EVENT)),
  'logs.steps': served(within(steps, count, EVENT)),
  'students.logins': served(within(studentLogins, count, EVENT)),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
