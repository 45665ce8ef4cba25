import {
  calls,
  clients,
  courseKind,
  dimension,
  entityRollup,
  factsOfTeachers,
  heldSessions,
  kindOfCourse,
  LOG_GROUP,
  logGroupOf,
  logsOfCourses,
  notStaff,
  ofClass,
  ofStudents,
  ofTeacher,
  ownedBy,
  personal,
  phases,
  plannedColumns,
  preparedSessions,
  rollup,
  type Source,
  STUDENTS,
  sessionColumns,
  studied,
  taught,
  teacherColumns,
  traffic,
  warned,
  weekday,
  withCourseKind,
} from './source-tables.ts'

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
  /** Born on or before the span's end, gone after it or never: `live(x, end)`. `born` is a day, `gone` a moment or NULL. */
  | { kind: 'alive'; born: string; gone: string }
  /** Some of its days lie between the span's first day and its end: `live(x, day)` for any of them. `born` is a day, `last` a day or NULL. */
  | { kind: 'during'; born: string; last: string }

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

const united = (whole: string, partial: string): Value => ({
  whole,
  partial,
  merge: (column) => `groupBitmapMerge(${column})`,
})

export const sum = (expression: string): Value => additive(`sum(${expression})`)

export const count: Value = additive('count()')

export const countIf = (condition: string): Value => additive(`countIf(${condition})`)

/** Hours of a column of seconds. */
export const hoursOf = (seconds: string, condition?: string): Value =>
  additive(condition ? `sumIf(${seconds}, ${condition}) / 3600` : `sum(${seconds}) / 3600`)

/** Different ids, exactly. */
export const distinct = (id: string, condition = '1'): Value =>
  united(`groupBitmapIf(toUInt64(${id}), ${condition})`, `groupBitmapStateIf(toUInt64(${id}), ${condition})`)

/** Different partners of each owning school, exactly: they add up over owners, because each owner has its own. Both ids fit 32 bits. */
export const partners = (partner: string): Value =>
  distinct(`bitOr(bitShiftLeft(toUInt64(owner_school_id), 32), toUInt64(${partner}))`)

/** Different people of each owning school, by a hash of 64 bits: ten million of them meet once in a hundred thousand worlds. */
export const peopleOfOwner = distinct('cityHash64(owner_school_id, user_id)')

/** Different people of the bitmaps of a roll-up. */
export const people = (condition?: string): Value =>
  condition
    ? united(`groupBitmapMergeIf(users, ${condition})`, `groupBitmapMergeStateIf(users, ${condition})`)
    : united('groupBitmapMerge(users)', 'groupBitmapMergeState(users)')

/** A value that is taken away from the others of its serving. */
export const less = ({ whole, partial, merge }: Value): Value => ({
  whole: `-toInt64(${whole})`,
  partial,
  merge: (column) => `-toInt64(${merge(column)})`,
})

/** Every source that measures read. */
export const sources = {
  schools: dimension('dim_school', {
    province: 'province_code',
    city: 'city_code',
    schoolType: 'type_name',
    schoolTier: 'tier',
    edition: "if(edition = 1, '1', '2')",
  }),
  /** Who is here now, in their present college. */
  teachers: dimension('dim_teacher', { college: 'college_id', ...teacherColumns }),
  courses: dimension('dim_course', {
    platform: 'platform',
    ...kindOfCourse,
    college: 'college_id',
    major: 'major_id',
  }),
  ledCourses: ownedBy(
    '(SELECT school_id, lead_teacher_id, platform, created_at, removed_at FROM dim_course FINAL)',
    'lead_teacher_id',
  ),
  sharedResources: ownedBy(
    '(SELECT school_id, author_id, platform, resource_type, created_at, removed_at FROM dim_resource FINAL)',
    'author_id',
  ),
  madeQuestions: ownedBy(
    '(SELECT school_id, author_id, platform, created_at, removed_at FROM dim_question FINAL)',
    'author_id',
  ),
  classes: dimension('dim_course_class', { platform: 'platform', college: 'college_id', course: 'course_id' }),
  classesByKind: dimension(
    '',
    { platform: 'platform', college: 'college_id', course: 'course_id', ...courseKind },
    {
      from: withCourseKind(
        'SELECT school_id, college_id, course_id, platform, created_at, removed_at FROM dim_course_class FINAL',
      ),
    },
  ),
  resources: dimension('dim_resource', {
    platform: 'platform',
    resourceType: 'resource_type',
    extension: 'extension',
  }),
  questions: dimension('dim_question', {
    platform: 'platform',
    questionType: 'question_type',
    difficulty: 'toString(difficulty)',
  }),
  banks: dimension('dim_question_bank', { group: 'group_id', course: 'course_id' }),

  peopleStock: entityRollup('stock_day', {}, "platform = ''"),
  contentStock: entityRollup('stock_day', { platform: 'platform' }),
  peopleChange: entityRollup('entity_change', { role: 'entity' }, "entity IN ('teacher', 'student')"),
  courseChange: entityRollup('entity_change', { platform: 'platform', courseType: 'kind' }, "entity = 'course'"),
  resourceChange: entityRollup('entity_change', { platform: 'platform', resourceType: 'kind' }, "entity = 'resource'"),
  questionChange: entityRollup('entity_change', { platform: 'platform', questionType: 'kind' }, "entity = 'question'"),

  activeProvinces: rollup(
    'active_province_day',
    { province: 'province_code', ...personal },
    { school: null, unitesPlatforms: true },
  ),
  active: rollup('active_day', { college: 'college_id', ...personal }, { unitesPlatforms: true }),
  logins: rollup('login_hour', personal),
  loginsByHour: rollup('login_hour ARRAY JOIN hours AS hour_logins, arrayEnumerate(hours) AS hour_number', {
    hour: 'hour_number - 1',
    ...personal,
  }),
  loginsByClient: rollup(`login_hour ARRAY JOIN ${clients} AS client_name, [pc, app, mini, wall] AS client_logins`, {
    client: 'client_name',
    ...personal,
  }),
  loginFacts: rollup(
    'fact_login',
    { college: 'college_id', hour: 'toHour(event_time)', client: 'toString(client)', ...personal },
    { where: notStaff },
  ),
  logs: rollup('log_hour', { weekday: weekday('stat_date'), ...personal }),
  logsByHour: rollup('log_hour ARRAY JOIN hours AS hour_logs, arrayEnumerate(hours) AS hour_number', {
    hour: 'hour_number - 1',
    weekday: weekday('stat_date'),
    ...personal,
  }),
  collegeLogs: rollup('log_day', { college: 'college_id', ...personal }),
  logsByType: rollup('log_day ARRAY JOIN mapKeys(types) AS type_name, mapValues(types) AS type_logs', {
    logType: 'type_name',
    logGroup: logGroupOf('type_name'),
    college: 'college_id',
    ...personal,
  }),
  teacherLogs: rollup('log_day', { college: 'college_id', platform: 'platform' }, { where: "user_role = 'teacher'" }),
  teacherLogFacts: factsOfTeachers('fact_log'),
  teacherLoginFacts: factsOfTeachers('fact_login'),
  studentLogFacts: ofStudents(
    "SELECT school_id, event_date, college_id, major_id, platform, user_id, duration_s, is_away FROM fact_log WHERE user_role = 'student'",
    { platform: 'platform', role: "'student'" },
    'event_date',
  ),
  learningLogs: rollup(
    'fact_log',
    {
      college: 'college_id',
      major: 'major_id',
      course: 'course_id',
      courseClass: 'class_id',
      student: 'user_id',
      platform: 'platform',
    },
    { where: "user_role = 'student'" },
  ),
  studentAttendance: ofStudents(
    'SELECT school_id, sign_date, college_id, major_id, admin_class_id, user_id, state FROM fact_attendance FINAL',
  ),
  studentHomework: ofStudents(
    'SELECT school_id, due_date, college_id, major_id, admin_class_id, user_id, submitted_at FROM fact_homework FINAL',
  ),
  chosenCourses: {
    // A class may be that of another school: it counts for the school of the student.
    from: `(SELECT * FROM (SELECT term_id, platform, user_id FROM dim_enrolment FINAL WHERE dropped_at IS NULL) AS rows INNER JOIN ${STUDENTS} AS student ON rows.user_id = student.of_user)`,
    school: 'of_school',
    columns: {
      college: 'own_college',
      major: 'own_major',
      adminClass: 'own_class',
      grade: 'toString(grade)',
      student: 'user_id',
      platform: 'platform',
    },
    closed: false,
  },
  studentScores: ofStudents(
    'SELECT school_id, term_id, college_id, major_id, admin_class_id, platform, user_id, final_score FROM fact_score',
    { platform: 'platform' },
  ),
  teacherSessions: rollup(
    ofTeacher('(SELECT school_id, stat_date, college_id, teacher_id, sessions FROM session_day)', 'teacher_id'),
    { ...teacherColumns, ...taught },
  ),
  logFacts: rollup(
    'fact_log',
    {
      college: 'college_id',
      hour: 'toHour(event_time)',
      weekday: weekday('event_date'),
      logType: 'log_type',
      logGroup: LOG_GROUP,
      ...personal,
    },
    { where: notStaff },
  ),
  courseFacts: rollup(
    logsOfCourses,
    { platform: 'platform', college: 'course_college', ...courseKind },
    { school: 'owner_school_id', where: "user_role = 'student'" },
  ),

  uses: rollup('resource_day', { platform: 'platform', resourceType: 'resource_type' }, { school: 'owner_school_id' }),
  useFacts: rollup(
    'fact_resource_use',
    { platform: 'platform', resourceType: 'resource_type', group: 'group_id' },
    { school: 'owner_school_id', where: notStaff },
  ),
  answerFacts: rollup(
    'fact_answer',
    { platform: 'platform', group: 'group_id' },
    { school: 'owner_school_id', where: notStaff },
  ),
  answers: rollup('answer_day', { platform: 'platform' }, { school: 'owner_school_id' }),
  signIns: rollup('sign_day', { ...taught, ...ofClass, signMethod: 'method' }),
  sessions: rollup('session_day', taught),
  sessionFacts: rollup(heldSessions, sessionColumns),
  preparedSessions: rollup(preparedSessions, sessionColumns),
  plannedLessons: rollup('fact_planned_lesson FINAL', plannedColumns),
  sessionsOfTeachers: rollup(ofTeacher(heldSessions, 'teacher_id'), { ...sessionColumns, ...teacherColumns }),
  activitiesByPhase: rollup(
    `session_day ARRAY JOIN ${phases} AS phase_name, [activities_before, activities_mid, activities_later] AS phase_activities`,
    {
      ...taught,
      phase: 'phase_name',
    },
  ),
  activityFacts: rollup('fact_activity FINAL', {
    ...taught,
    ...ofClass,
    session: 'session_id',
    phase: 'toString(phase)',
    activityType: 'toString(activity_type)',
  }),
  attendance: rollup('attendance_day', studied),
  attendanceFacts: rollup('fact_attendance FINAL', {
    ...studied,
    session: 'session_id',
    sign: 'sign_id',
    student: 'user_id',
  }),
  participation: rollup('participation_day', studied),
  participationFacts: rollup('fact_participation FINAL', {
    ...studied,
    session: 'session_id',
    activity: 'activity_id',
    student: 'user_id',
    phase: 'toString(phase)',
    activityType: 'toString(activity_type)',
  }),
  participationByPhase: rollup(
    `participation_day ARRAY JOIN ${phases} AS phase_name, [expected_before, expected_mid, expected_later] AS phase_expected, [joined_before, joined_mid, joined_later] AS phase_joined`,
    { ...studied, phase: 'phase_name' },
  ),
  homework: rollup('homework_day', studied),
  homeworkFacts: rollup('fact_homework FINAL', { ...studied, homework: 'homework_id', student: 'user_id' }),
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
