import { midnightOf } from '../../platform/clock.ts'
import type { Calendar } from '../calendar.ts'
import type { FactStore } from '../store.ts'
import { demoDays } from './days.ts'
import { Dice } from './dice.ts'
import { enrolTerm } from './enrolments.ts'
import { shelfRows } from './facts/calls.ts'
import { bankRows } from './facts/content.ts'
import { bits, normal } from './facts/sql.ts'
import { MAX_PLACES, PLACES_PER_COURSE, QUESTION_PLACE } from './facts/visits.ts'
import { grouped } from './grouped.ts'
import { learns } from './plan/people.ts'
import type { DemoPlan } from './plan/types.ts'
import { demoTables } from './tables.ts'

const CHUNK = 50_000
const NEVER = '2149-06-06'
const START_OF_DAY = ' 06:00:00'

/** Writes rows as NDJSON in blocks; `name` makes the tokens, so that a block that is sent again counts once. */
async function writeRows(store: FactStore, table: string, name: string, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const block = rows
      .slice(start, start + CHUNK)
      .map((row) => JSON.stringify(row))
      .join('\n')
    await store.insert(table, block, `demo-${table}-${name}-${start}`)
  }
}

/** The dimensions of the warehouse, as they are known on the last day of the plan. */
export function dimensionRows(plan: DemoPlan, calendar: Calendar): Record<string, object[]> {
  const version = Date.parse(plan.through) / 86_400_000
  const courses = new Set(plan.courses.map(({ id }) => id))
  const isOver = (day: string | null): day is string => day !== null && day !== '' && day <= plan.through
  return {
    dim_school: plan.schools.map((s) => ({
      school_id: s.id,
      name: s.name,
      short_name: s.shortName,
      province_code: s.provinceCode,
      province: s.province,
      city_code: s.cityCode,
      city: s.city,
      type_name: s.typeName,
      tier: s.tier,
      lng: s.lng,
      lat: s.lat,
      joined_at: s.joinedAt,
      is_open: 1,
      edition: s.edition,
      is_demo: Number(s.isDemo),
      removed_at: null,
      status: 1,
      version,
    })),
    dim_college: plan.colleges.map((c) => ({ college_id: c.id, school_id: c.schoolId, name: c.name, is_unassigned: Number(c.isUnassigned), version })),
    dim_major: plan.majors.map((m) => ({
      major_id: m.id,
      school_id: m.schoolId,
      college_id: m.collegeId,
      category: m.category,
      name: m.name,
      is_unassigned: Number(m.isUnassigned),
      version,
    })),
    dim_project_group: plan.groups.map((g) => ({
      group_id: g.id,
      school_id: g.schoolId,
      name: g.name,
      level: g.level,
      major_ids: g.majorIds,
      created_at: g.createdAt,
      removed_at: null,
      version,
    })),
    dim_library_project: plan.projects.map((p) => ({
      project_id: p.id,
      host_school_id: p.hostSchoolId,
      name: p.name,
      level: p.level,
      category: p.category,
      join_school_ids: p.members.map(({ schoolId }) => schoolId),
      join_days: p.members.map(({ joinedOn }) => joinedOn),
      course_ids: p.courseIds.filter((id) => courses.has(id)),
      started_at: p.startedOn,
      removed_at: null,
      version,
    })),
    dim_admin_class: plan.adminClasses.map((c) => ({
      admin_class_id: c.id,
      school_id: c.schoolId,
      college_id: c.collegeId,
      major_id: c.majorId,
      grade: c.grade,
      name: c.name,
      is_unassigned: Number(c.isUnassigned),
      status: isOver(c.graduatesOn) ? 0 : 1,
      version,
    })),
    dim_teacher: plan.teachers.map((t) => ({
      user_id: t.id,
      school_id: t.schoolId,
      college_id: t.collegeId,
      job_no: t.jobNo,
      name: t.name,
      gender: t.gender,
      title: t.title,
      is_dual: Number(t.isDual),
      birth_year: t.birthYear,
      joined_at: t.joinedAt,
      removed_at: null,
      version,
    })),
    dim_student: plan.students.map((s) => ({
      user_id: s.id,
      school_id: s.schoolId,
      college_id: s.collegeId,
      major_id: s.majorId,
      admin_class_id: s.adminClassId,
      student_no: s.studentNo,
      name: s.name,
      gender: s.gender,
      grade: s.grade,
      joined_at: s.joinedAt,
      removed_at: isOver(s.leavesOn) ? `${s.leavesOn} 00:00:00` : null,
      status: isOver(s.leavesOn) ? -1 : 1,
      version,
    })),
    dim_course: plan.courses.map((c) => ({
      course_id: c.id,
      platform: c.platform,
      course_type: c.type,
      school_id: c.schoolId,
      college_id: c.collegeId,
      major_id: c.majorId,
      group_id: c.groupId,
      lead_teacher_id: c.teacherId,
      source_course_id: c.sourceCourseId,
      name: c.name,
      level: c.level,
      created_at: c.createdAt + START_OF_DAY,
      removed_at: null,
      version,
    })),
    dim_course_class: plan.classes.map((c) => ({
      class_id: c.id,
      course_id: c.courseId,
      platform: c.platform,
      school_id: c.schoolId,
      college_id: c.collegeId,
      term_id: c.termId,
      teacher_id: c.teacherId,
      name: c.name,
      created_at: c.startsOn + START_OF_DAY,
      start_date: c.startsOn,
      end_date: c.endsOn,
      removed_at: null,
      version,
    })),
    dim_day: calendar
      .days('2021-01-01', '2030-12-31')
      .map((d) => ({ day: d.day, term_id: d.termId, week_no: d.week, weekday: d.weekday, kind: d.kind, holiday: d.holiday, version: 1 })),
  }
}

/** As demo_day numbers terms. */
const numberOfTerm = (calendar: Calendar, term: string): number => calendar.terms.findIndex(({ id }) => id === term) + 1

function latentRows(plan: DemoPlan, calendar: Calendar, dice: Dice): Record<string, object[]> {
  const schools = new Map(plan.schools.map((s) => [s.id, s]))
  const teachers = new Map(plan.teachers.map((t) => [t.id, t]))
  const courses = new Map(plan.courses.map((c) => [c.id, c]))
  const coursesOf = grouped(plan.courses, (c) => c.teacherId)
  const terms = [...new Set(plan.classes.map(({ termId }) => numberOfTerm(calendar, termId)))]
  const place = (schoolId: number) => {
    const s = schools.get(schoolId)
    return { school_id: schoolId, province_code: s?.provinceCode ?? '', city_code: s?.cityCode ?? '', gap_from: s?.gap?.from ?? '1970-01-01', gap_to: s?.gap?.to ?? '1970-01-01' }
  }
  const school = (schoolId: number) => ({ ...place(schoolId), activity: schools.get(schoolId)?.activity ?? 1, school_joined_on: schools.get(schoolId)?.joinedAt ?? plan.firstDay })
  return {
    demo_person: [
      ...plan.teachers.map((t) => {
        // A hollow course is one that its teacher brings nothing into.
        const own = (coursesOf.get(t.id) ?? []).filter((c) => c.archetype !== 'hollow').toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
        return {
          user_id: t.id,
          role: 'teacher',
          ...school(t.schoolId),
          college_id: t.collegeId,
          major_id: 0,
          admin_class_id: 0,
          grade: 0,
          joined_on: t.joinedAt,
          leaves_on: NEVER,
          ability: 0,
          engagement: t.diligence,
          archetype: t.archetype,
          since_week: 0,
          silent_from: t.archetype === 'silent' ? t.since : NEVER,
          courses: own.map((c) => c.id),
          course_days: own.map((c) => c.createdAt),
          building: Math.exp(dice.normal('building', t.id) * 1.1 - 0.6),
          idle_terms: [],
        }
      }),
      ...plan.students.map((s) => ({
        user_id: s.id,
        role: 'student',
        ...school(s.schoolId),
        college_id: s.collegeId,
        major_id: s.majorId,
        admin_class_id: s.adminClassId,
        grade: s.grade,
        joined_on: s.joinedAt,
        leaves_on: s.leavesOn ?? NEVER,
        ability: s.ability,
        engagement: s.engagement,
        archetype: s.archetype,
        since_week: s.archetype === 'ghost' ? dice.int(5, 9, 'since week', s.id) : dice.int(4, 8, 'since week', s.id),
        silent_from: NEVER,
        courses: [],
        course_days: [],
        building: 0,
        idle_terms: terms.filter((term) => !learns(s, term, dice)),
      })),
    ],
    demo_class: plan.classes.map((c) => {
      const teacher = teachers.get(c.teacherId)
      return {
        class_id: c.id,
        course_id: c.courseId,
        platform: c.platform,
        ...place(c.schoolId),
        college_id: teacher?.collegeId ?? c.collegeId,
        term_id: c.termId,
        teacher_id: c.teacherId,
        starts_on: c.startsOn,
        slots: c.slots,
        group_id: courses.get(c.courseId)?.groupId ?? 0,
        diligence: teacher?.diligence ?? 0,
        is_bare: Number(teacher?.archetype === 'bare'),
        is_slow: Number(teacher?.archetype === 'slow_grader'),
        is_hollow: Number(courses.get(c.courseId)?.archetype === 'hollow'),
        silent_from: teacher?.archetype === 'silent' ? teacher.since : NEVER,
      }
    }),
  }
}

/** First day of the world: of its facts, or the joining of its first school where that is earlier. */
export const earliestDay = (plan: DemoPlan): string => [plan.firstDay, ...plan.schools.map((s) => s.joinedAt)].sort()[0] ?? plan.firstDay

const truthRows = (plan: DemoPlan): object[] => [
  ...plan.students.filter((s) => s.archetype).map((s) => ({ kind: s.archetype, id: s.id, since: s.joinedAt })),
  ...plan.teachers.filter((t) => t.archetype).map((t) => ({ kind: t.archetype, id: t.id, since: t.since })),
  ...plan.courses.filter((c) => c.archetype).map((c) => ({ kind: c.archetype, id: c.id, since: c.createdAt })),
  ...plan.schools.filter((s) => s.gap).map((s) => ({ kind: 'data_gap', id: s.id, since: s.gap?.from })),
]

/** Writes everything but facts. It may run again with a later last day: what is known is written as it was, the new is added. */
export async function seedDimensions(store: FactStore, plan: DemoPlan, calendar: Calendar): Promise<void> {
  const dice = new Dice(plan.seed)
  const name = `${plan.seed}-${plan.anchor}-${plan.through}`
  for (const table of demoTables) for (const statement of store.layout.create(table)) await store.command(statement)
  for (const table of [...demoTables.map((t) => t.name).filter((t) => t !== 'demo_world'), 'demo_truth']) await store.command(`TRUNCATE TABLE ${table}`)
  await writeRows(store, 'demo_day', name, demoDays(calendar, plan.anchor, earliestDay(plan), plan.through))
  for (const [table, rows] of Object.entries({ ...dimensionRows(plan, calendar), ...latentRows(plan, calendar, dice), demo_truth: truthRows(plan) }))
    await writeRows(store, table, name, rows)
  const version = Date.parse(plan.through) / 86_400_000
  await store.command(bankRows, { seed: plan.seed, through: plan.through, version })
  for (const term of new Set(plan.classes.map((c) => c.termId))) {
    const termNumber = numberOfTerm(calendar, term)
    const { enrolments, focuses } = enrolTerm(plan, { id: term, number: termNumber }, dice)
    await writeRows(
      store,
      'dim_enrolment',
      `${name}-${term}`,
      enrolments.map(({ class: c, student, joinedOn }) => ({
        class_id: c.id,
        user_id: student.id,
        school_id: c.schoolId,
        course_id: c.courseId,
        platform: c.platform,
        term_id: c.termId,
        joined_at: joinedOn + START_OF_DAY,
        dropped_at: student.leavesOn && student.leavesOn <= plan.through && student.leavesOn <= c.endsOn ? `${student.leavesOn} 00:00:00` : null,
        version,
      })),
    )
    await writeRows(
      store,
      'demo_focus',
      `${name}-${term}`,
      focuses.map(({ userId, classes: { zjy, zyk, mooc, zyq } }) => ({
        user_id: userId,
        term_no: termNumber,
        classes: [...zjy, ...zyk, ...mooc, ...zyq],
        zjy: zjy.length,
        zyk: zyk.length,
        mooc: mooc.length,
        zyq: zyq.length,
      })),
    )
  }
  await store.command(
    `INSERT INTO demo_seat SELECT e.class_id, e.user_id, toDate(e.joined_at), p.leaves_on, p.college_id, p.major_id, p.admin_class_id, p.ability, 0.8 * p.engagement + 0.6 * e.shift, p.archetype, p.since_week
FROM (SELECT *, ${normal(bits('term', 'user_id', 'term_no'))} AS shift FROM (SELECT * FROM dim_enrolment FINAL WHERE platform = 'zjy') AS x INNER JOIN (SELECT DISTINCT term_id, term_no FROM demo_day) AS t ON x.term_id = t.term_id) AS e
INNER JOIN demo_person AS p ON e.user_id = p.user_id`,
    { seed: plan.seed },
  )
}

/** Gives the objects of every course their places and counts them and the courses by month; run it after new objects and before facts. */
export async function placeObjects(store: FactStore, from: string, seed: number): Promise<void> {
  await store.command('TRUNCATE TABLE demo_shelf')
  await store.command(shelfRows, { from, seed })
  await store.command('TRUNCATE TABLE demo_object')
  const placed = (table: string, id: string, duration: string, offset: number) => `INSERT INTO demo_object
SELECT course_id * ${PLACES_PER_COURSE} + ${offset} + place, id, school_id, group_id, duration_s, created_on FROM (
  SELECT course_id, ${id} AS id, school_id, group_id, ${duration} AS duration_s, toDate(created_at) AS created_on, row_number() OVER (PARTITION BY course_id ORDER BY created_at, ${id}) AS place FROM ${table} FINAL) WHERE place < ${MAX_PLACES}`
  await store.command(placed('dim_resource', 'resource_id', 'duration_s', 0))
  await store.command(placed('dim_question', 'question_id', '0', QUESTION_PLACE))
  await store.command('TRUNCATE TABLE demo_pool')
  await store.command(
    `INSERT INTO demo_pool SELECT course_id, m.month, countIf(is_question = 0 AND created_on < m.first) AS r, countIf(is_question = 1 AND created_on < m.first) AS q
FROM (SELECT intDiv(object_key, ${PLACES_PER_COURSE}) AS course_id, toUInt8(object_key % ${PLACES_PER_COURSE} > ${QUESTION_PLACE}) AS is_question, created_on FROM demo_object) AS o
CROSS JOIN (SELECT DISTINCT month, toStartOfMonth(day) AS first FROM demo_day WHERE day >= toStartOfMonth({from:Date})) AS m GROUP BY course_id, m.month HAVING r + q > 0`,
    { from },
  )
}

/** End of a day as the seconds that the statements compare, or the present moment if that is earlier. */
export const endOfDay = (day: string): number => midnightOf(day) / 1000 + 86_399
export const startOfDay = (day: string): number => midnightOf(day) / 1000
