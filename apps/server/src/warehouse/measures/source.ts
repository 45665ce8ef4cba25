import type { Dimension } from '@data-centre/api'

/**
 * A table as measures read it. Names and expressions stand here and nowhere else: the compiler only puts them together.
 */
export interface Source {
  /** FROM clause: a table, with FINAL where rows are replaced, with ARRAY JOIN where a column is unfolded. */
  from: string
  /** Column of the school that a row counts for; null: the table knows provinces only. */
  school: string | null
  /** Dimension -> expression. Province and city come from the school's row unless they stand here. */
  columns: Partial<Record<Dimension, string>>
  /** Rows that count. */
  where?: string
  /** Roll-ups hold closed days only; a span that reaches today prefers a source that is open. */
  closed: boolean
  /** Platform '' holds the union of all platforms: distinct people of several platforms are not their sum. */
  unitesPlatforms?: true
}

/** How a row belongs to a span of days. */
export type When =
  /** Its day lies in the span. */
  | { kind: 'within'; day: string }
  /** Its day lies in the window of so many days that ends with the span, or so many days before its end. */
  | { kind: 'window'; day: string; days: number; ago: number }
  /** Its day is not after the span's end: a running total. */
  | { kind: 'until'; day: string }
  /** Its day has closed and does not stand in a roll-up yet: what the running total of that roll-up lacks after midnight. */
  | { kind: 'waiting'; day: string; rollup: string }
  /** Its day is the span's end: a stock that is written down daily. */
  | { kind: 'end'; day: string }
  /** Its term is the one that the span's last day lies in, in vacations the one before. */
  | { kind: 'term'; term: string }
  /** Born on or before the span's end, gone after it or never: `live(x, end)`. `gone` may be NULL. */
  | { kind: 'alive'; born: string; gone: string }

/** Aggregate in one step (`whole`), or in two, so that parts of any grouping unite: `partial` per cell of days and school, `merge` over partials. */
export interface Value {
  whole: string
  partial: string
  merge: (column: string) => string
}

/** One table's contribution to a measure. */
export interface Part {
  source: Source
  when: When
  value: Value
}

/** A complete way to compute a measure: its parts are added. */
export type Serving = readonly Part[]

/** Ways to compute a measure, cheapest first; the first that knows every dimension asked for serves. */
export type MeasureSql = readonly Serving[]

const additive = (whole: string): Value => ({ whole, partial: whole, merge: (column) => `sum(${column})` })
const united = (whole: string, partial: string): Value => ({ whole, partial, merge: (column) => `groupBitmapMerge(${column})` })

export const sum = (expression: string): Value => additive(`sum(${expression})`)
export const count: Value = additive('count()')
export const countIf = (condition: string): Value => additive(`countIf(${condition})`)
/** Hours of a column of seconds. */
export const hoursOf = (seconds: string, condition?: string): Value => additive(condition ? `sumIf(${seconds}, ${condition}) / 3600` : `sum(${seconds}) / 3600`)
/** Different ids, exactly. */
export const distinct = (id: string, condition = '1'): Value => united(`groupBitmapIf(toUInt64(${id}), ${condition})`, `groupBitmapStateIf(toUInt64(${id}), ${condition})`)
/** Different partners of each owning school, exactly: they add up over owners, because each owner has its own. Both ids fit 32 bits. */
export const partners = (partner: string): Value => distinct(`bitOr(bitShiftLeft(toUInt64(owner_school_id), 32), toUInt64(${partner}))`)
/** Different people of each owning school, by a hash of 64 bits: ten million of them meet once in a hundred thousand worlds. */
export const peopleOfOwner = distinct('cityHash64(owner_school_id, user_id)')

/** Different people of the bitmaps of a roll-up. */
export const people = (condition?: string): Value =>
  condition ? united(`groupBitmapMergeIf(users, ${condition})`, `groupBitmapMergeStateIf(users, ${condition})`) : united('groupBitmapMerge(users)', 'groupBitmapMergeState(users)')

/** A value that is taken away from the others of its serving. */
export const less = ({ whole, partial, merge }: Value): Value => ({ whole: `-toInt64(${whole})`, partial, merge: (column) => `-toInt64(${merge(column)})` })

export const rollup = (from: string, columns: Source['columns'] = {}, options: Partial<Source> = {}): Source => ({ from, school: 'school_id', columns, closed: true, ...options })
export const dimension = (from: string, columns: Source['columns'] = {}, options: Partial<Source> = {}): Source => ({
  from: `${from} FINAL`,
  school: 'school_id',
  columns,
  closed: false,
  ...options,
})

const personal = { platform: 'platform', role: 'toString(user_role)' } as const
/** Columns by which teachers are told apart. A title that no list of titles has is 其他. */
const teacherColumns = {
  teacherTitle: "if(title IN ('教授', '副教授', '讲师', '助教'), toString(title), '其他')",
  teacherKind: "if(is_dual = 1, 'dual', 'other')",
} as const
/** Age of a teacher in the year of the last closed day. */
const AGE = '((SELECT toYear(max(stat_date)) FROM stock_day) - birth_year)'
const ageBand = `multiIf(birth_year = 0, 'unknown', ${AGE} < 30, 'under30', ${AGE} < 40, 'from30', ${AGE} < 50, 'from40', 'from50')`
const TEACHERS = '(SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL)'
/** Rows of a table with what the teacher whom they name is. Rows of nobody, and of people of other schools, are left out. */
const ofTeacher = (from: string, teacher: string): string =>
  `(SELECT * FROM ${from} AS rows INNER JOIN ${TEACHERS} AS teacher ON rows.school_id = teacher.of_school AND rows.${teacher} = teacher.of_user)`
const factsOfTeachers = (table: string): Source =>
  rollup(ofTeacher(`(SELECT school_id, event_date, college_id, platform, user_id FROM ${table} WHERE user_role = 'teacher')`, 'user_id'), {
    ...teacherColumns,
    college: 'college_id',
    platform: 'platform',
    teacher: 'user_id',
  })

/** Things of a school by the teacher who made them or leads them; their college is the teacher's. */
const ownedBy = (from: string, teacher: string): Source => ({
  from: ofTeacher(from, teacher),
  school: 'school_id',
  columns: { ...teacherColumns, college: 'own_college', platform: 'platform', teacher: 'of_user' },
  closed: false,
})

const taught = { college: 'college_id', teacher: 'teacher_id' } as const
const studied = { college: 'college_id', major: 'major_id', teacher: 'teacher_id', course: 'course_id' } as const
export const notStaff = "user_role <> 'staff'"
/** Log rows of courses, with the school that owns the course as their owner: a row's own owner is that of the resource which it touched, and a course may use another school's. */
export const logsOfCourses =
  '(SELECT l.* REPLACE (course.owner AS owner_school_id) FROM fact_log AS l INNER JOIN (SELECT course_id AS known_course, school_id AS owner FROM dim_course FINAL) AS course ON l.course_id = course.known_course)'
const clients = "['pc', 'app', 'mini', 'wall']"
const phases = "['before', 'mid', 'later']"

/** Monday is 1. */
const weekday = (day: string) => `toString(toDayOfWeek(${day}))`

/** Judged days are closed days. */
const warned = (subject: 'student' | 'teacher' | 'class', columns: Source['columns'] = {}): Source =>
  rollup(
    'fact_warning FINAL',
    { province: 'province_code', college: 'college_id', warningKind: 'toString(kind)', warningLevel: 'toString(level)', ...columns },
    { where: `subject_kind = '${subject}'` },
  )

/** Traffic knows provinces and hosts, no schools. */
const traffic = { school: null } as const
const calls = (kind: 'call' | 'operation'): Source => rollup('fact_oper', { callFamily: 'module', hour: 'toHour(event_time)' }, { where: `kind = '${kind}'` })

/** Every source that measures read. */
export const sources = {
  schools: dimension('dim_school', { province: 'province_code', city: 'city_code', schoolType: 'type_name', edition: "if(edition = 1, '1', '2')" }),
  teachers: dimension('dim_teacher', { college: 'college_id', role: "'teacher'", ageBand, ...teacherColumns }),
  students: dimension('dim_student', { college: 'college_id', major: 'major_id', role: "'student'" }),
  courses: dimension('dim_course', { platform: 'platform', courseType: 'course_type', courseLevel: 'level', college: 'college_id' }),
  ledCourses: ownedBy('(SELECT school_id, lead_teacher_id, platform, created_at, removed_at FROM dim_course FINAL)', 'lead_teacher_id'),
  sharedResources: ownedBy('(SELECT school_id, author_id, platform, created_at, removed_at FROM dim_resource FINAL)', 'author_id'),
  classes: dimension('dim_course_class', { platform: 'platform', college: 'college_id' }),
  resources: dimension('dim_resource', { platform: 'platform', resourceType: 'resource_type' }),
  questions: dimension('dim_question', { platform: 'platform', questionType: 'question_type', difficulty: 'toString(difficulty)' }),
  banks: dimension('dim_question_bank', { group: 'group_id', course: 'course_id' }),

  peopleStock: rollup('stock_day', {}, { where: "platform = ''" }),
  contentStock: rollup('stock_day', { platform: 'platform' }),
  peopleChange: rollup('entity_change', { role: 'entity' }, { where: "entity IN ('teacher', 'student')" }),
  courseChange: rollup('entity_change', { platform: 'platform', courseType: 'kind' }, { where: "entity = 'course'" }),
  resourceChange: rollup('entity_change', { platform: 'platform', resourceType: 'kind' }, { where: "entity = 'resource'" }),
  questionChange: rollup('entity_change', { platform: 'platform', questionType: 'kind' }, { where: "entity = 'question'" }),

  activeProvinces: rollup('active_province_day', { province: 'province_code', ...personal }, { school: null, unitesPlatforms: true }),
  active: rollup('active_day', { college: 'college_id', ...personal }, { unitesPlatforms: true }),
  logins: rollup('login_hour', personal),
  loginsByHour: rollup('login_hour ARRAY JOIN hours AS hour_logins, arrayEnumerate(hours) AS hour_number', { hour: 'hour_number - 1', ...personal }),
  loginsByClient: rollup(`login_hour ARRAY JOIN ${clients} AS client_name, [pc, app, mini, wall] AS client_logins`, { client: 'client_name', ...personal }),
  loginFacts: rollup('fact_login', { college: 'college_id', hour: 'toHour(event_time)', client: 'toString(client)', ...personal }, { where: notStaff }),
  logs: rollup('log_hour', { weekday: weekday('stat_date'), ...personal }),
  logsByHour: rollup('log_hour ARRAY JOIN hours AS hour_logs, arrayEnumerate(hours) AS hour_number', { hour: 'hour_number - 1', weekday: weekday('stat_date'), ...personal }),
  collegeLogs: rollup('log_day', { college: 'college_id', ...personal }),
  logsByType: rollup('log_day ARRAY JOIN mapKeys(types) AS type_name, mapValues(types) AS type_logs', { logType: 'type_name', college: 'college_id', ...personal }),
  teacherLogs: rollup('log_day', { college: 'college_id', platform: 'platform' }, { where: "user_role = 'teacher'" }),
  teacherLogFacts: factsOfTeachers('fact_log'),
  teacherLoginFacts: factsOfTeachers('fact_login'),
  logFacts: rollup('fact_log', { college: 'college_id', hour: 'toHour(event_time)', weekday: weekday('event_date'), logType: 'log_type', ...personal }, { where: notStaff }),
  courseFacts: rollup(logsOfCourses, { platform: 'platform' }, { school: 'owner_school_id', where: "user_role = 'student'" }),

  uses: rollup('resource_day', { platform: 'platform', resourceType: 'resource_type' }, { school: 'owner_school_id' }),
  useFacts: rollup('fact_resource_use', { platform: 'platform', resourceType: 'resource_type', group: 'group_id' }, { school: 'owner_school_id', where: notStaff }),
  answerFacts: rollup('fact_answer', { platform: 'platform', group: 'group_id' }, { school: 'owner_school_id', where: notStaff }),
  answers: rollup('answer_day', { platform: 'platform' }, { school: 'owner_school_id' }),
  signIns: rollup('sign_day', { ...taught, signMethod: 'method' }),
  sessions: rollup('session_day', taught),
  activitiesByPhase: rollup(`session_day ARRAY JOIN ${phases} AS phase_name, [activities_before, activities_mid, activities_later] AS phase_activities`, {
    ...taught,
    phase: 'phase_name',
  }),
  activityFacts: rollup('fact_activity FINAL', { ...taught, phase: 'toString(phase)', activityType: 'toString(activity_type)' }),
  attendance: rollup('attendance_day', studied),
  participation: rollup('participation_day', studied),
  participationByPhase: rollup(
    `participation_day ARRAY JOIN ${phases} AS phase_name, [expected_before, expected_mid, expected_later] AS phase_expected, [joined_before, joined_mid, joined_later] AS phase_joined`,
    { ...studied, phase: 'phase_name' },
  ),
  homework: rollup('homework_day', studied),
  warnedStudents: warned('student', { major: 'major_id' }),
  warnedTeachers: warned('teacher'),
  warnedClasses: warned('class'),
  gateway: rollup('gateway_hour', { province: 'region', host: 'host', isp: 'isp', hour: 'hour' }, traffic),
  attacks: rollup(
    'fact_waf_hit FINAL',
    {
      attackType: 'toString(rule_type)',
      attackLevel: 'toString(level)',
      attackAction: 'toString(action)',
      attackCountry: 'toString(country)',
      host: 'host',
      hour: 'toHour(event_time)',
    },
    traffic,
  ),
  exports: rollup('fact_export', { callFamily: "splitByChar('/', toString(call))[1]", hour: 'toHour(event_time)' }),
  operations: calls('operation'),
  dataCalls: calls('call'),
} as const satisfies Record<string, Source>
