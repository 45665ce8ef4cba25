import type { Dimension } from '@data-centre/api'
import { classOn } from '../schema/stays.ts'

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
  /** A roll-up of what came and went: read only while it is of one moment. */
  ofEntities?: true
  /** Platform '' holds the union of all platforms: distinct people of several platforms are not their sum. */
  unitesPlatforms?: true
}

export const rollup = (from: string, columns: Source['columns'] = {}, options: Partial<Source> = {}): Source => ({
  from,
  school: 'school_id',
  columns,
  closed: true,
  ...options,
})

/** A roll-up of what came and went, or of the stock that follows from it. */
export const entityRollup = (
  from: 'entity_change' | 'stock_day',
  columns: Source['columns'] = {},
  where?: string,
): Source => rollup(from, columns, { ofEntities: true, ...(where ? { where } : {}) })

export const dimension = (from: string, columns: Source['columns'] = {}, options: Partial<Source> = {}): Source => ({
  from: `${from} FINAL`,
  school: 'school_id',
  columns,
  closed: false,
  ...options,
})

/** Schools once for each platform that they have open; an open school has this product. */
const OPENED =
  "dim_school FINAL ARRAY JOIN arrayConcat(arrayFilter(name -> name NOT IN ('', 'bigdata'), arrayMap(entry -> splitByChar(' ', entry)[1], splitByChar(',', platforms))), if(is_open = 1, ['bigdata'], [])) AS opened"
export const openedSchools = dimension(
  '',
  { province: 'province_code', city: 'city_code', openPlatform: 'opened' },
  { from: OPENED },
)

export const personal = { platform: 'platform', role: 'toString(user_role)' } as const

/** Columns by which teachers are grouped. A title that no list of titles has is 其他. */
export const teacherColumns = {
  teacherTitle: "if(title IN ('教授', '副教授', '讲师', '助教'), toString(title), '其他')",
  teacherKind: "if(is_dual = 1, 'dual', 'other')",
} as const

/** The day before the question; bound by the compiler. */
export const YESTERDAY = '{yesterday:Date}'
/** The last closed day that the roll-ups hold; yesterday before there is any. */
export const LAST_DAY = `(SELECT if(max(stat_date) = toDate(0), ${YESTERDAY}, max(stat_date)) FROM stock_day)`

/** Age of a teacher in the year of the last closed day. */
const AGE = `(toYear(${LAST_DAY}) - birth_year)`

export const ageBand = `multiIf(birth_year = 0, 'unknown', ${AGE} < 30, 'under30', ${AGE} < 40, 'from30', ${AGE} < 50, 'from40', 'from50')`

const TEACHERS =
  '(SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL)'

/** Rows of a table with what the teacher whom they name is. Rows of nobody, and of people of other schools, are left out. */
export const ofTeacher = (from: string, teacher: string): string =>
  `(SELECT * FROM ${from} AS rows INNER JOIN ${TEACHERS} AS teacher ON rows.school_id = teacher.of_school AND rows.${teacher} = teacher.of_user)`

export const factsOfTeachers = (table: 'fact_log' | 'fact_login'): Source =>
  rollup(
    ofTeacher(
      `(SELECT school_id, event_date, college_id, platform, user_id${table === 'fact_log' ? ', is_away' : ''} FROM ${table} WHERE user_role = 'teacher')`,
      'user_id',
    ),
    {
      ...teacherColumns,
      college: 'college_id',
      platform: 'platform',
      role: "'teacher'",
      teacher: 'user_id',
    },
  )

/** Things of a school by the teacher who made them or leads them; their college is the teacher's. */
export const ownedBy = (from: string, teacher: string): Source => ({
  from: ofTeacher(from, teacher),
  school: 'school_id',
  columns: { ...teacherColumns, college: 'own_college', platform: 'platform', teacher: 'of_user' },
  closed: false,
})

export const STUDENTS =
  '(SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, major_id AS own_major, admin_class_id AS own_class, places AS own_places, grade FROM dim_student FINAL)'

/** Rows about students with the grade that they are in now; college, major and class are those of the row, or of its `day` where it has no class. */
export const ofStudents = (rows: string, columns: Source['columns'] = {}, day?: string): Source =>
  rollup(
    `(SELECT * FROM (${rows}) AS rows INNER JOIN ${STUDENTS} AS student ON rows.school_id = student.of_school AND rows.user_id = student.of_user)`,
    {
      college: 'college_id',
      major: 'major_id',
      adminClass: day ? classOn(day) : 'admin_class_id',
      grade: 'toString(grade)',
      student: 'user_id',
      ...columns,
    },
  )

export const taught = { college: 'college_id', teacher: 'teacher_id' } as const

/** What a row about a course class holds of it. */
export const ofClass = { teacher: 'teacher_id', course: 'course_id', courseClass: 'class_id' } as const

/** What a row about a student holds of the student and the class. */
export const studied = { college: 'college_id', major: 'major_id', adminClass: 'admin_class_id', ...ofClass } as const

export const notStaff = "user_role <> 'staff'"

/** Types of log rows as they are shown of a course or project group. */
export const logGroupOf = (type: string): string =>
  `multiIf(${type} IN ('study', 'progress'), 'study', ${type} IN ('view', 'play', 'download', 'fav'), 'resource', ${type} IN ('sign', 'activity', 'teach', 'evaluate'), 'lesson', ${type} IN ('homework', 'exam', 'answer', 'grade'), 'work', ${type} IN ('discuss', 'reply', 'like'), 'talk', ${type} IN ('build', 'call'), toString(${type}), 'other')`
export const LOG_GROUP = logGroupOf('log_type')

/** What kind of course a row is about, of rows that name a course and have been joined with it. */
export const courseKind = { courseType: 'course_type', courseLevel: 'course_level' } as const
/** The same of courses themselves. */
export const kindOfCourse = { courseType: 'course_type', courseLevel: 'level' } as const

/** Rows that name a course, with the kind of the course. */
export const withCourseKind = (rows: string): string =>
  `(SELECT * FROM (${rows}) AS rows LEFT JOIN (SELECT course_id AS known_course, course_type, level AS course_level FROM dim_course FINAL) AS kind ON rows.course_id = kind.known_course)`

/** Log rows of courses, with the school and college that own the course as their owner: a row's own owner is that of the resource which it touched, and a course may use another school's. */
export const logsOfCourses =
  '(SELECT l.* REPLACE (course.owner AS owner_school_id), course.course_college AS course_college, course.course_type AS course_type, course.course_level AS course_level FROM fact_log AS l INNER JOIN (SELECT course_id AS known_course, school_id AS owner, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS course ON l.course_id = course.known_course)'

export const clients = "['pc', 'app', 'mini', 'wall']"

/** Sessions, and whether anything was done in them within their week: as the roll-up counts them. */
export const heldSessions =
  '(SELECT *, (session_id, toMonday(teach_date)) IN (SELECT session_id, toMonday(activity_date) FROM fact_activity FINAL) AS is_active FROM fact_session FINAL)'

/** Sessions that were prepared: something was done before class, within their week. */
export const preparedSessions =
  "(SELECT * FROM fact_session FINAL WHERE (session_id, toMonday(teach_date)) IN (SELECT session_id, toMonday(activity_date) FROM fact_activity FINAL WHERE phase = 'before'))"

export const phases = "['before', 'mid', 'later']"

/** Monday is 1. */
export const weekday = (day: string) => `toString(toDayOfWeek(${day}))`

/** What a session is grouped by. */
export const sessionColumns = {
  ...taught,
  ...ofClass,
  session: 'session_id',
  section: 'section',
  weekday: weekday('teach_date'),
} as const

/** What a planned lesson is grouped by. */
export const plannedColumns = {
  ...taught,
  ...ofClass,
  section: 'section',
  weekday: weekday('plan_date'),
} as const

/** Judged days are closed days. */
export const warned = (subject: 'student' | 'teacher' | 'class', columns: Source['columns'] = {}): Source =>
  rollup(
    'fact_warning FINAL',
    {
      province: 'province_code',
      college: 'college_id',
      warningKind: 'toString(kind)',
      warningLevel: 'toString(level)',
      ...columns,
    },
    { where: `subject_kind = '${subject}'` },
  )

/** Traffic knows provinces and hosts, no schools. */
export const traffic = { school: null } as const

export const calls = (kind: 'call' | 'operation'): Source =>
  rollup('fact_oper', { callFamily: 'module', hour: 'toHour(event_time)' }, { where: `kind = '${kind}'` })
